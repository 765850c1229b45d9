import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
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
