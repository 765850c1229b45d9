import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { IncreaseTraveler } from './increase-traveler-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('increaseTraveler')
}

export default function IncreaseTravelerPage() {
  return (
    <PrivateScreen screen="increaseTraveler">
      <IncreaseTraveler />
    </PrivateScreen>
  )
}
