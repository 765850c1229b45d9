import { keepUserId, sessionStore } from '../storage/storage.ts'
import { call } from './call.ts'

let asked: Promise<boolean> | null = null

/**
 * Whether a customer is signed in here: the kept userId says so (specification, section 6); a tab that keeps none asks
 * the door once. Checked before a customer's call, so that a guest's visit does not begin with refused requests. When
 * the door does not answer, the call itself decides.
 */
export function isSignedIn(merchant: string): Promise<boolean> {
  if (sessionStore.get(merchant, 'userId')) return Promise.resolve(true)
  asked ??= call('session.me', {}).then((answer) => {
    if (!answer.ok) asked = null
    else if (answer.value.userId) keepUserId(merchant, answer.value.userId)
    return !answer.ok || answer.value.userId !== null
  })
  return asked
}

/** The session has ended, whatever this tab has kept. */
export function forgetSignIn(merchant: string): void {
  sessionStore.remove(merchant, 'userId')
  asked = null
}
