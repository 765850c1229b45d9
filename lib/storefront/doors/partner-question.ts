import type { Caller } from '../../operate-center/contract/contract.ts'
import { refused, succeed } from '../../operate-center/contract/failures.ts'
import { browserCaller } from './browser-caller.ts'
import type { Answerer } from './storefront-question.ts'

/**
 * Calls the centre with the storefront's own rights, because the answer names the customer; without a name the visitor
 * stays a guest. A customer who is signed in already stays: a link with another person's token must not put the visitor
 * into that person's account.
 */
export const beginPartner: Answerer<'partner.begin'> = async (
  { center, sessions, changes, log },
  { request, tenant, info, input },
) => {
  const session = await sessions.read(request, tenant)
  if (session) {
    return { answer: succeed({ customerId: session.userId }), ...(await changes.keep(tenant, session)) }
  }
  const caller: Caller = { ...browserCaller(request, info, null), role: 'service' }
  const result = await center.ask('partner.login', tenant, input, caller)
  if (!result.ok) return { answer: result }
  const { state, message, customerId, ddtoken } = result.value
  if (!isPartnerSuccess(state)) {
    return { answer: refused('PARTNER_LOGIN', message || '登录未成功，您可以先浏览，或使用手机号登录') }
  }
  if (!customerId) {
    log.warn({ requestId: info.requestId, merchant: tenant.merchant }, 'a partner login without a customer')
    return { answer: succeed({ customerId: null }) }
  }
  const begun = await changes.begin(request, tenant, customerId, ddtoken ? { ddtoken } : {})
  return { answer: succeed({ customerId }), ...begun }
}

/** Specification, section 7: the state of a partner login reads 1 or `success`. */
function isPartnerSuccess(state: string | number): boolean {
  return state === 1 || state === '1' || state === 'success'
}
