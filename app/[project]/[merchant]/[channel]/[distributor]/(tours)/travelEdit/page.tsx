import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { TravelEditScreen } from './travel-edit-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('travelEdit')
}

export default function TravelEditPage() {
  return (
    <PrivateScreen screen="travelEdit">
      <TravelEditScreen />
    </PrivateScreen>
  )
}
