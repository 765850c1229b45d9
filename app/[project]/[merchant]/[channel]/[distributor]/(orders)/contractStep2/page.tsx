import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { ContractStep2 } from './contract-step2-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('contractStep2')
}

export default function ContractStep2Page() {
  return (
    <PrivateScreen screen="contractStep2">
      <ContractStep2 />
    </PrivateScreen>
  )
}
