import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { TravelerListScreen } from './traveler-list-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('travelerList')
}

export default function TravelerListPage() {
  return (
    <PrivateScreen screen="travelerList">
      <TravelerListScreen />
    </PrivateScreen>
  )
}
