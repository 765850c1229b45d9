import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
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
