import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { KeptTravellersScreen } from './kept-travellers-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('centerTravelerList')
}

export default function CenterTravelerListPage() {
  return (
    <PrivateScreen screen="centerTravelerList">
      <KeptTravellersScreen />
    </PrivateScreen>
  )
}
