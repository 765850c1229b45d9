import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { ModifyPasswordScreen } from './modify-password-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('modifyPassword')
}

export default function ModifyPasswordPage() {
  return (
    <PrivateScreen screen="modifyPassword">
      <ModifyPasswordScreen demo={pageSettings().demo} />
    </PrivateScreen>
  )
}
