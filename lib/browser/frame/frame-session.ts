import type { Answer } from '../../operate-center/contract/failures.ts'
import type { DoorInput, DoorValue } from '../../operate-center/contract/storefront/storefront.ts'
import { sessionStore } from '../storage/storage.ts'

type Ask = <N extends 'session.me' | 'session.handover'>(
  name: N,
  input: DoorInput<N>,
) => Promise<Answer<DoorValue<N>>>

/**
 * After a sign-in in a frame: where the browser has refused the cookie, the ticket that came with the answer is
 * exchanged for a token, which later calls carry. Kept in the frame's session storage, because navigation is by
 * documents (docs/decisions/0012).
 * @param ask given by the caller, which is the door's client itself
 */
export async function keepFrameSession(merchant: string, ticket: string, ask: Ask): Promise<void> {
  sessionStore.remove(merchant, 'frameSession')
  const me = await ask('session.me', {})
  if (!me.ok || me.value.userId) return
  const answer = await ask('session.handover', { ticket })
  if (answer.ok) sessionStore.set(merchant, 'frameSession', answer.value.token)
}
