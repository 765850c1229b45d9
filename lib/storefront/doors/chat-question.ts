import { invalid, succeed } from '../../operate-center/contract/failures.ts'
import { RELOAD } from './door.ts'
import type { Answerer } from './storefront-question.ts'

/** The sealed cookie identifies a member; the browser's uuid, which no member's id equals, identifies a guest. */
export const openChat: Answerer<'chat.session'> = async (
  { sessions, chatSession },
  { request, tenant, info, input: { uuid } },
) => {
  const session = await sessions.read(request, tenant)
  if (!session && uuid === '') return { answer: invalid({ uuid: RELOAD }) }
  const visitor = session ? { customerId: session.userId } : { uuid }
  return { answer: succeed(await chatSession(tenant, visitor, info)) }
}
