import { invalid, succeed } from '../../operate-center/contract/failures.ts'
import { GUEST_UUID } from '../../outside/chat/web-token.ts'
import { json, RELOAD, refusalOf, refuse } from './door.ts'
import type { OwnAsked, OwnParts } from './own-questions.ts'

/**
 * `chat.session`: signs the visitor in to the shop's chat. A member is who the sealed cookie says; a guest is whoever
 * knows the uuid of their browser, which cannot look like a member. POST, so that the uuid stands in no address.
 */
export async function openChat(
  { sessions, chatSession }: OwnParts,
  { request, tenant, info, input: { uuid } }: OwnAsked,
): Promise<Response> {
  const session = await sessions.read(request, tenant)
  if (session) return json(200, succeed(await chatSession(tenant, { customerId: session.userId }, info)))
  if (typeof uuid !== 'string' || !GUEST_UUID.test(uuid)) {
    return refuse(refusalOf(invalid({ uuid: RELOAD }).failure))
  }
  return json(200, succeed(await chatSession(tenant, { uuid }, info)))
}
