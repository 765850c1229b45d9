import type { Metadata } from 'next'
import { pageSettings } from '@/lib/settings/page-settings.ts'
import { PrivateScreen, privateMetadata } from '@/lib/ui/private-screen.tsx'
import { RecoverPasswordScreen } from './recover-password-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('recoverPassword')
}

export default function RecoverPasswordPage() {
  return (
    <PrivateScreen screen="recoverPassword">
      <RecoverPasswordScreen demo={pageSettings().demo} />
    </PrivateScreen>
  )
}
