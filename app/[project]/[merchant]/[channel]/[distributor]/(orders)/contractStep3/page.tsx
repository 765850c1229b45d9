import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { ContractStep3 } from './contract-step3-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('contractStep3')
}

export default function ContractStep3Page() {
  return (
    <PrivateScreen screen="contractStep3">
      <ContractStep3 />
    </PrivateScreen>
  )
}
