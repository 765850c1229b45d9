import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { JoinScreen } from './join-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('join')
}

export default function JoinPage() {
  return (
    <PrivateScreen screen="join">
      <JoinScreen demo={pageSettings().demo} />
    </PrivateScreen>
  )
}
