import { randomUUID } from 'node:crypto'
import { succeed, unauthenticated } from '../../operate-center/contract/failures.ts'
import { isFramed } from './session-changes.ts'
import type { Answerer } from './storefront-question.ts'

export const tellSession: Answerer<'session.me'> = async ({ sessions, changes }, { request, tenant }) => {
  const session = await sessions.read(request, tenant)
  const answer = succeed({ userId: session?.userId ?? null })
  return session ? { answer, ...(await changes.keep(tenant, session)) } : { answer }
}

/**
 * Ends the session at the centre, so that no copy of the cookie opens it any more, and removes the cookie. A centre that
 * does not answer, or has no such call, keeps nobody from signing out here.
 */
export const endSession: Answerer<'session.end'> = async (parts, { request, tenant, info }) => {
  const { center, sessions, changes, onSessionsEnded, log } = parts
  const session = await sessions.read(request, tenant).catch(() => null)
  if (session) {
    const { userId: customerId, issuedAt } = session
    const until = new Date(sessions.lastsUntil(session)).toISOString()
    const { requestId, address } = info
    const caller = { role: 'service', requestId, address, idempotencyKey: randomUUID() } as const
    const ended = await center.ask('members.endSession', tenant, { customerId, issuedAt, until }, caller)
    if (!ended.ok && ended.failure.kind !== 'absent') {
      log.error({ requestId, merchant: tenant.merchant }, 'a session was not ended at the centre')
    }
    onSessionsEnded(tenant, customerId)
  }
  return { answer: succeed({}), ...changes.end(request, tenant) }
}

export const endSales: Answerer<'sales.end'> = async ({ sales }, { tenant }) => ({
  answer: succeed({}),
  ...(sales ? { cookies: [sales.drop(tenant)] } : {}),
})

export const handOver: Answerer<'session.handover'> = async ({ sessions }, { request, tenant, input }) => {
  const token = isFramed(request) ? await sessions.redeem(tenant, input.ticket) : null
  return { answer: token ? succeed({ token }) : unauthenticated('请重新登录') }
}
