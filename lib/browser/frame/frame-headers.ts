import { sessionStore } from '../storage/storage.ts'
import { isFramed } from './framed.ts'

/** lib/storefront/session's FRAME_HEADER and TOKEN_HEADER; a browser does not load that room. */
const FRAME = 'x-wayfront-frame'
export const TOKEN = 'x-wayfront-session'

/** Headers of every request of an embedded page: that it is one, and its token where the browser refuses its cookie. */
export function frameHeaders(merchant: string): Record<string, string> {
  if (!isFramed()) return {}
  const token = sessionStore.get(merchant, 'frameSession')
  return { [FRAME]: '1', ...(token ? { [TOKEN]: token } : {}) }
}
