import type { Metadata } from 'next'
import { pageSettings } from '@/lib/settings/page-settings.ts'
import { PrivateScreen, privateMetadata } from '@/lib/ui/private-screen.tsx'
import { CloudauthScreen } from './cloudauth-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('cloudauth')
}

export default function CloudauthPage() {
  return (
    <PrivateScreen screen="cloudauth">
      <CloudauthScreen script={pageSettings().scripts.faceMeta} />
    </PrivateScreen>
  )
}
