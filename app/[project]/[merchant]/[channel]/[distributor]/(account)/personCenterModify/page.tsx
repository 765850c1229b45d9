import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { SettingsScreen } from './settings-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('personCenterModify')
}

export default function PersonCenterModifyPage() {
  return (
    <PrivateScreen screen="personCenterModify">
      <SettingsScreen demo={pageSettings().demo} />
    </PrivateScreen>
  )
}
