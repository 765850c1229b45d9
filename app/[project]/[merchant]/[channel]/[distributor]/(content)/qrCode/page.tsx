import type { Metadata } from 'next'
import { pageSettings } from '@/lib/settings/page-settings.ts'
import { PrivateScreen, privateMetadata } from '@/lib/ui/private-screen.tsx'
import { PosterScreen } from './poster-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('qrCode')
}

export default function QrCodePage() {
  return (
    <PrivateScreen screen="qrCode" title="分享海报">
      <PosterScreen publicOrigin={pageSettings().publicOrigin} />
    </PrivateScreen>
  )
}
