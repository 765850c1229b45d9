import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
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
