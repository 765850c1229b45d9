import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { AuthResultScreen } from './auth-result-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('authresult')
}

export default function AuthResultPage() {
  return (
    <PrivateScreen screen="authresult">
      <AuthResultScreen />
    </PrivateScreen>
  )
}
