import { call } from '../door/call.ts'
import { clearUser, sessionStore, setUser } from '../storage/storage.ts'

/** signedIn: somebody is. guest: the centre does not say who. failed: `message` is for the shopper. */
export type PartnerLogin = { kind: 'signedIn' } | { kind: 'guest' } | { kind: 'failed'; message: string }

/** Signs in with a partner's one-time access token. Sent once; the token is good for one time. */
export async function signInWithPartner(merchant: string, accessToken: string): Promise<PartnerLogin> {
  const answer = await call('partner.begin', { accessToken })
  if (!answer.ok) return { kind: 'failed', message: answer.failure.message }
  const { customerId } = answer.value
  if (!customerId) return { kind: 'guest' }
  // Nothing of who was here before stays, also when it is not known yet who this is.
  clearUser(merchant)
  const me = await call('members.me', {})
  if (me.ok) setUser(merchant, me.value)
  else sessionStore.set(merchant, 'userId', customerId)
  return { kind: 'signedIn' }
}
