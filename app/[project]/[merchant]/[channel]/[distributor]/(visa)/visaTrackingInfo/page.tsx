import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { Tracking } from './tracking-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('visaTrackingInfo')
}

export default function VisaTrackingInfoPage() {
  return (
    <PrivateScreen screen="visaTrackingInfo">
      <Tracking />
    </PrivateScreen>
  )
}
