import { frameHeaders } from '../frame/frame-headers.ts'
import { clearUser, sessionStore } from '../storage/storage.ts'

/**
 * Signs out: the door removes the cookie, the browser removes the customer's data. False when the door did not answer.
 */
export async function endSession(base: string, merchant: string): Promise<boolean> {
  try {
    const response = await fetch(`${base}/api/session.end`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...frameHeaders(merchant),
      },
      body: '{}',
    })
    if (!response.ok) return false
  } catch {
    return false
  }
  sessionStore.remove(merchant, 'frameSession')
  clearUser(merchant)
  return true
}
