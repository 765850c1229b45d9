import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { ErrorScreen } from './error-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('errorPage')
}

export default function ErrorPage() {
  return (
    <PrivateScreen screen="errorPage">
      <ErrorScreen />
    </PrivateScreen>
  )
}
