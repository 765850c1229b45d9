import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { LoginScreen } from './login-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('fxLogin')
}

export default function LoginPage() {
  return (
    <PrivateScreen screen="fxLogin">
      <LoginScreen demo={pageSettings().demo} />
    </PrivateScreen>
  )
}
