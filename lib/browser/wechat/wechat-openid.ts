import { isInWechat } from '../arrival/origin-mode.ts'
import { call } from '../door/call.ts'
import { shopHere } from '../door/shop-here.ts'
import { sessionStore } from '../storage/storage.ts'

/** A failed journey to WeChat is not repeated for this long unless the visitor taps. */
const PAUSE_MS = 60_000

/**
 * Makes sure that the door knows the visitor's openId at the merchant's official account, as payment inside WeChat
 * needs it. Called by what needs it, never on entry.
 * - have: it is known.
 * - leaving: the document is being left for WeChat, which leads back to exactly this address.
 * - impossible: not in WeChat, the merchant has no official account, or it has just failed (a snapshot, a refusal, a
 *   used code) and the visitor has not tapped since: the caller continues without one.
 */
export async function ensureOpenId(): Promise<'have' | 'leaving' | 'impossible'> {
  const { merchant } = shopHere()
  if (!isInWechat()) return 'impossible'
  const failedAt = Number(sessionStore.get(merchant, 'wechatFailedAt'))
  if (Date.now() - failedAt < PAUSE_MS && !navigator.userActivation?.isActive) return 'impossible'
  const back = location.pathname + location.search
  const answer = await call('wechat.begin', { back })
  if (!answer.ok) return 'impossible'
  if (answer.value.kind !== 'leave') return answer.value.kind
  sessionStore.set(merchant, 'wechatBack', back)
  // The cashier's place in the history is replaced and restored, so that 返回 does not end in WeChat.
  location.replace(answer.value.url)
  return 'leaving'
}
