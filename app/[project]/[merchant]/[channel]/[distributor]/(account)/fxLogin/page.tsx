import type { Metadata } from 'next'
import { pageSettings } from '@/lib/settings/page-settings.ts'
import { PrivateScreen, privateMetadata } from '@/lib/ui/private-screen.tsx'
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
