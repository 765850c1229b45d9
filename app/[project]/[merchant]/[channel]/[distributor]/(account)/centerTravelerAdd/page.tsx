import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { AddTravellerScreen } from './add-traveller-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('centerTravelerAdd')
}

export default function CenterTravelerAddPage() {
  return (
    <PrivateScreen screen="centerTravelerAdd">
      <AddTravellerScreen />
    </PrivateScreen>
  )
}
