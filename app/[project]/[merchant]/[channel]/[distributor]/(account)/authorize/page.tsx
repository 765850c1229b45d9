import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { AuthorizeScreen } from './authorize-client.tsx'
import { takeReturnScript } from './taken-return.ts'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('authorize')
}

export default function AuthorizePage() {
  return (
    <>
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
        dangerouslySetInnerHTML={{ __html: takeReturnScript }}
      />
      <PrivateScreen screen="authorize">
        <AuthorizeScreen />
      </PrivateScreen>
    </>
  )
}
