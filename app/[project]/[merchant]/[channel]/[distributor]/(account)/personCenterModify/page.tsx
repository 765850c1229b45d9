import type { Metadata } from 'next'
import { pageSettings } from '@/lib/settings/page-settings.ts'
import { PrivateScreen, privateMetadata } from '@/lib/ui/private-screen.tsx'
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
