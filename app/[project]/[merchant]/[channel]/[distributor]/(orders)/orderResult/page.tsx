import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { ResultScreen } from './result-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('orderResult')
}

export default function OrderResultPage() {
  return (
    <PrivateScreen screen="orderResult">
      <ResultScreen />
    </PrivateScreen>
  )
}
