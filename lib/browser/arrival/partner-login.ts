import { PARTNER_TOAST_MS } from '../../ui/constants.ts'
import { toast } from '../../ui/toast-client.ts'
import { call } from '../door/call.ts'
import { clearUser, sessionStore, setUser } from '../storage/storage.ts'
import { backTarget } from './back-target.ts'

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

/** The failure of a partner login: the server's message for two seconds (specification, section 8). */
export function toastPartnerFailure(message: string): void {
  toast(message, PARTNER_TOAST_MS)
}

let trying = false

/** A token that the embedding page has handed over. Who is signed in stays so; afterwards the screen begins anew. */
export async function signInFromParent(merchant: string, accessToken: string): Promise<void> {
  if (trying || sessionStore.get(merchant, 'userId')) return
  trying = true
  const login = await signInWithPartner(merchant, accessToken)
  trying = false
  if (login.kind === 'failed') return toastPartnerFailure(login.message)
  if (login.kind === 'guest') return
  const base = location.pathname.split('/').slice(0, 5).join('/')
  const back = new URLSearchParams(location.search).get('back')
  if (back === null) location.reload()
  else location.replace(backTarget(base, back, base))
}
