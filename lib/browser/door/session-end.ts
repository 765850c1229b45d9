import { frameHeaders } from '../frame/frame-headers.ts'
import { resetClientState } from '../storage/client-state.ts'
import { forgetCustomer } from '../storage/customer.ts'

export const NOT_SIGNED_OUT = '网络不太稳定，没有退出成功，请稍后再试'

/**
 * Signs out: the door ends the session, and the browser forgets the customer, their drafts, and everything that a page
 * keeps while it is open (specification, section 3). False when the door did not answer.
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
  forgetCustomer(merchant)
  resetClientState()
  return true
}
