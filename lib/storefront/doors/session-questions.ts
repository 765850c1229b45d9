import { succeed, unauthenticated } from '../../operate-center/contract/failures.ts'
import { isFramed } from './session-changes.ts'
import type { Answerer } from './storefront-question.ts'

export const tellSession: Answerer<'session.me'> = async ({ sessions, changes }, { request, tenant }) => {
  const session = await sessions.read(request, tenant)
  const answer = succeed({ userId: session?.userId ?? null })
  return session ? { answer, ...(await changes.keep(tenant, session)) } : { answer }
}

export const endSession: Answerer<'session.end'> = async ({ changes }, { request, tenant }) => ({
  answer: succeed({}),
  ...changes.end(request, tenant),
})

export const endSales: Answerer<'sales.end'> = async ({ sales }, { tenant }) => ({
  answer: succeed({}),
  ...(sales ? { cookies: [sales.drop(tenant)] } : {}),
})

export const handOver: Answerer<'session.handover'> = async ({ sessions }, { request, tenant, input }) => {
  const token = isFramed(request) ? await sessions.redeem(tenant, input.ticket) : null
  return { answer: token ? succeed({ token }) : unauthenticated('请重新登录') }
}
