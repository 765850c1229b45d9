import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { AskRow } from '../_parts/ask-row.tsx'
import { EditGuestInfoScreen } from './edit-guest-info-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('editGuestInfo')
}

export default function EditGuestInfoPage() {
  return (
    <PrivateScreen screen="editGuestInfo">
      <AskRow screen="editGuestInfo" />
      <EditGuestInfoScreen />
    </PrivateScreen>
  )
}
