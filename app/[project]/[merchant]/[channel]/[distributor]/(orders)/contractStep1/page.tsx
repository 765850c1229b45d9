import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { ContractStep1 } from './contract-step1-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('contractStep1')
}

export default function ContractStep1Page() {
  return (
    <PrivateScreen screen="contractStep1">
      <ContractStep1 />
    </PrivateScreen>
  )
}
