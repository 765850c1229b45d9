import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
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
