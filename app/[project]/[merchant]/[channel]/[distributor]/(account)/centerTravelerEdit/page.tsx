import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { EditTravellerScreen } from './edit-traveller-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('centerTravelerEdit')
}

export default function CenterTravelerEditPage() {
  return (
    <PrivateScreen screen="centerTravelerEdit">
      <EditTravellerScreen />
    </PrivateScreen>
  )
}
