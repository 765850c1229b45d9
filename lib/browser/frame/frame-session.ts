import { call } from '../door/call.ts'
import { sessionStore } from '../storage/storage.ts'

/**
 * After a sign-in in a frame: where the browser has refused the cookie, the ticket that came with the answer is
 * exchanged for a token, which later calls carry. Kept in the frame's session storage, because navigation is by
 * documents (docs/decisions/0012).
 */
export async function keepFrameSession(merchant: string, ticket: string): Promise<void> {
  sessionStore.remove(merchant, 'frameSession')
  const me = await call('session.me', {})
  if (!me.ok || me.value.userId) return
  const answer = await call('session.handover', { ticket })
  if (answer.ok) sessionStore.set(merchant, 'frameSession', answer.value.token)
}
