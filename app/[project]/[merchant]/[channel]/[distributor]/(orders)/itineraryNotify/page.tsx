import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { ItineraryNotify } from './itinerary-notify-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('itineraryNotify')
}

export default function ItineraryNotifyPage() {
  return (
    <PrivateScreen screen="itineraryNotify">
      <ItineraryNotify />
    </PrivateScreen>
  )
}
