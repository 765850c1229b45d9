import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { SetPasswordScreen } from './set-password-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('setPassword')
}

export default function SetPasswordPage() {
  return (
    <PrivateScreen screen="setPassword">
      <SetPasswordScreen />
    </PrivateScreen>
  )
}
