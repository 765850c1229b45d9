import { backTarget } from '../browser/arrival/back-target.ts'
import { type PartnerLogin, signInWithPartner } from '../browser/arrival/partner-login.ts'
import { shopHere } from '../browser/door/shop-here.ts'
import { sessionStore } from '../browser/storage/storage.ts'
import { linkTo } from '../screens/links.ts'
import { toast } from '../ui/toast-client.ts'

/** Milliseconds the toast of a failed partner login stays (specification, section 8). */
export const PARTNER_TOAST_MS = 2000

/** Signs a partner's user in; a failure shows the server's message for two seconds (specification, section 8). */
export async function signInFromPartner(merchant: string, accessToken: string): Promise<PartnerLogin> {
  const login = await signInWithPartner(merchant, accessToken)
  if (login.kind === 'failed') toast(login.message, PARTNER_TOAST_MS)
  return login
}

let trying = false

/**
 * Signs in with a token that the embedding page has handed over, and loads the screen again. Does nothing while a
 * customer is signed in.
 */
export async function signInFromParent(merchant: string, accessToken: string): Promise<void> {
  if (trying || sessionStore.get(merchant, 'userId')) return
  trying = true
  const login = await signInFromPartner(merchant, accessToken)
  trying = false
  if (login.kind !== 'signedIn') return
  const { base } = shopHere()
  const back = new URLSearchParams(location.search).get('back')
  if (back === null) location.reload()
  else location.replace(backTarget(base, back, linkTo(base, 'index')))
}
