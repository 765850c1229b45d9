import { sessionStore } from '../storage/storage.ts'
import { isFramed } from './framed.ts'

/** lib/storefront/session's FRAME_HEADER and TOKEN_HEADER; a browser does not load that room. */
const FRAME = 'x-wayfront-frame'
export const TOKEN = 'x-wayfront-session'

/** What every request of an embedded page carries: that it is one, and its token where it may have no cookie. */
export function frameHeaders(merchant: string): Record<string, string> {
  if (!isFramed()) return {}
  const token = sessionStore.get(merchant, 'frameSession')
  return { [FRAME]: '1', ...(token ? { [TOKEN]: token } : {}) }
}
