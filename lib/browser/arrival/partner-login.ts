import { call } from '../door/call.ts'
import { forgetCustomer, setUser } from '../storage/customer.ts'
import { readUser, sessionStore } from '../storage/storage.ts'

/**
 * signedIn: a customer is signed in. guest: the centre does not say who it is. failed: `message` is for the shopper.
 */
export type PartnerLogin = { kind: 'signedIn' } | { kind: 'guest' } | { kind: 'failed'; message: string }

/** Signs in with a partner's one-time access token. Sent once, because the token is valid only once. */
export async function signInWithPartner(merchant: string, accessToken: string): Promise<PartnerLogin> {
  const answer = await call('partner.begin', { accessToken })
  if (!answer.ok) return { kind: 'failed', message: answer.failure.message }
  const { customerId } = answer.value
  if (!customerId) return { kind: 'guest' }
  // Data of another customer is removed, even when the new customer's record cannot be read. A guest's draft stays.
  if (readUser(merchant) && readUser(merchant)?.customerId !== customerId) forgetCustomer(merchant)
  const me = await call('members.me', {})
  if (me.ok) setUser(merchant, me.value)
  else sessionStore.set(merchant, 'userId', customerId)
  return { kind: 'signedIn' }
}
