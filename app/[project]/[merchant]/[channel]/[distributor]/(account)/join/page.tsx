import type { Metadata } from 'next'
import { pageSettings } from '@/lib/settings/page-settings.ts'
import { PrivateScreen, privateMetadata } from '@/lib/ui/private-screen.tsx'
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
