import { isMaskedMobile, maskMobile, maskName } from '../../base/validation/mask.ts'
import { call } from '../door/call.ts'
import { forgetCustomer, setUser } from '../storage/customer.ts'
import { readUser, sessionStore } from '../storage/storage.ts'

/**
 * signedIn: a customer is signed in. guest: the centre does not say who it is. failed: `message` is for the shopper.
 */
export type PartnerLogin =
  | {
      kind: 'signedIn'
      /** Whose account it is, with name and number masked; null for who was signed in with it before. */
      account: string | null
    }
  | { kind: 'guest' }
  | { kind: 'failed'; message: string }

/** Signs in with a partner's one-time access token. Sent once, because the token is valid only once. */
export async function signInWithPartner(merchant: string, accessToken: string): Promise<PartnerLogin> {
  const answer = await call('partner.begin', { accessToken })
  if (!answer.ok) return { kind: 'failed', message: answer.failure.message }
  const { customerId } = answer.value
  if (!customerId) return { kind: 'guest' }
  const before = readUser(merchant)?.customerId
  // Data of another customer is removed, even when the new customer's record cannot be read. A guest's draft stays.
  if (before && before !== customerId) forgetCustomer(merchant)
  const me = await call('members.me', {})
  if (me.ok) setUser(merchant, me.value)
  else sessionStore.set(merchant, 'userId', customerId)
  // Who was signed in with this account already knows.
  return {
    kind: 'signedIn',
    account: before === customerId ? null : me.ok ? accountWords(me.value) : PARTNER_ACCOUNT,
  }
}

const PARTNER_ACCOUNT = '合作平台账号'

/** 张*（138****1234） */
function accountWords({ name, mobile }: { name: string; mobile: string }): string {
  const number = mobile ? (isMaskedMobile(mobile) ? mobile : maskMobile(mobile)) : ''
  if (!name) return number || PARTNER_ACCOUNT
  return number ? `${maskName(name)}（${number}）` : maskName(name)
}
