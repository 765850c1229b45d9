import type { Metadata } from 'next'
import { pageSettings } from '@/lib/settings/page-settings.ts'
import { PrivateScreen, privateMetadata } from '@/lib/ui/private-screen.tsx'
import { ModifyEmailScreen } from './modify-email-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('modifyEmail')
}

export default function ModifyEmailPage() {
  return (
    <PrivateScreen screen="modifyEmail">
      <ModifyEmailScreen demo={pageSettings().demo} />
    </PrivateScreen>
  )
}
