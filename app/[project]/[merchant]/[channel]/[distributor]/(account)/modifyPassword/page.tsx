import type { Metadata } from 'next'
import { pageSettings } from '@/lib/settings/page-settings.ts'
import { PrivateScreen, privateMetadata } from '@/lib/ui/private-screen.tsx'
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
