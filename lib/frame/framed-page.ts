import { startFrame } from '../browser/frame/frame.ts'
import { signInFromParent } from './partner-sign-in.ts'

/** Runs in a page that another site embeds: exchanges messages with it, and signs in with a token that it hands over. */
export function startFramedPage(merchant: string): () => void {
  return startFrame(merchant, (token) => void signInFromParent(merchant, token))
}
