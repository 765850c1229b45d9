import type { Caller } from '../../operate-center/contract/contract.ts'
import { succeed } from '../../operate-center/contract/failures.ts'
import { parseInput } from '../../operate-center/contract/parse-input.ts'
import { browserCaller } from './browser-caller.ts'
import { json, refusal, refusalOf, refuse } from './door.ts'
import type { OwnAsked, OwnParts } from './own-questions.ts'

/**
 * `partner.begin`: an e-commerce partner's user signs in with the one-time token of the partner's app. It is asked for
 * with the storefront's own right, because the answer says who the customer is; a centre that does not say leaves a
 * guest. Who is signed in already stays: a link with somebody else's token must not put the visitor into their account.
 */
export async function beginPartner(
  { center, sessions, replies, log }: OwnParts,
  { request, tenant, info, input }: OwnAsked,
): Promise<Response> {
  const parsed = parseInput('partner.login', { accessToken: input.accessToken })
  if (!parsed.ok) return refuse(refusalOf(parsed.failure))
  const session = await sessions.read(request, tenant)
  if (session) {
    const response = json(200, succeed({ customerId: session.userId }))
    await replies.keep(response, tenant, session)
    return response
  }
  const caller: Caller = { ...browserCaller(request, info, null), role: 'service' }
  const result = await center.ask('partner.login', tenant, parsed.value, caller)
  if (!result.ok) return refuse(refusalOf(result.failure))
  const { state, message, customerId, ddtoken } = result.value
  if (!isPartnerSuccess(state)) {
    return refuse(refusal(409, 'PARTNER_LOGIN', message || '登录未成功，您可以先浏览，或使用手机号登录'))
  }
  if (!customerId) {
    log.warn({ requestId: info.requestId, merchant: tenant.merchant }, 'a partner login without a customer')
    return json(200, succeed({ customerId: null }))
  }
  return replies.signedIn(request, tenant, customerId, { customerId }, ddtoken ? { ddtoken } : {})
}

/** Specification, section 7: the state of a partner login reads 1 or `success`. */
function isPartnerSuccess(state: string | number): boolean {
  return state === 1 || state === '1' || state === 'success'
}
