import { succeed, unauthenticated } from '../../operate-center/contract/failures.ts'
import { json, refusalOf, refuse } from './door.ts'
import type { OwnAsked, OwnParts } from './own-questions.ts'
import { isFramed } from './session-replies.ts'

/** `session.me`: the specification's userId, or null for a guest. */
export async function tellSession({ sessions, replies }: OwnParts, { request, tenant }: OwnAsked) {
  const session = await sessions.read(request, tenant)
  const response = json(200, succeed({ userId: session?.userId ?? null }))
  if (session) await replies.keep(response, tenant, session)
  return response
}

/** `session.end`: signs out. */
export async function endSession({ replies }: OwnParts, { request, tenant }: OwnAsked) {
  return replies.end(json(200, succeed({})), request, tenant)
}

/** `sales.end`: signs a salesperson out; a customer signed in beside them stays. */
export async function endSales({ sales }: OwnParts, { tenant }: OwnAsked) {
  return json(200, succeed({}), sales ? { 'set-cookie': sales.drop(tenant) } : {})
}

/** `session.handover`: where a framed page's cookie was refused, the token for the ticket that came with its sign-in. */
export async function handOver(
  { sessions }: OwnParts,
  { request, tenant, input: { ticket } }: OwnAsked,
): Promise<Response> {
  const token = isFramed(request) && typeof ticket === 'string' ? await sessions.redeem(tenant, ticket) : null
  return token ? json(200, succeed({ token })) : refuse(refusalOf(unauthenticated('请重新登录').failure))
}
