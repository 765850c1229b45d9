import type { Metadata } from 'next'
import { pageSettings } from '@/lib/settings/page-settings.ts'
import { PrivateScreen, privateMetadata } from '@/lib/ui/private-screen.tsx'
import { ModifyInfoScreen } from './modify-info-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('modifyInfo')
}

export default function ModifyInfoPage() {
  return (
    <PrivateScreen screen="modifyInfo">
      <ModifyInfoScreen demo={pageSettings().demo} />
    </PrivateScreen>
  )
}
