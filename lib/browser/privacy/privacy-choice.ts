import { settleArrival } from '../arrival/arrival.ts'
import { noteTouch, touches } from '../arrival/attribution.ts'
import { setUuid } from '../storage/client-state.ts'
import { localStore, sessionStore } from '../storage/storage.ts'
import { visitorUuid } from '../storage/visitor-uuid.ts'
import { keepWord } from './privacy.ts'

/**
 * The visitor accepts the notice, or accepts the privacy policy at signing in, which overrides an earlier refusal: what
 * was kept for the tab only is now kept.
 */
export function agree(merchant: string, now = Date.now()): void {
  // The arrival of this page must be included.
  settleArrival(merchant, now)
  const openId = sessionStore.get(merchant, 'openId')
  const { first, last } = touches(merchant, now)
  for (const name of ['openId', 'attribution'] as const) sessionStore.remove(merchant, name)
  keepWord(merchant, 'agreed')
  if (openId) localStore.set(merchant, 'openId', openId)
  for (const kept of [first, last]) if (kept) noteTouch(merchant, kept.touch, kept.at)
  setUuid(visitorUuid(merchant))
}

/** The visitor declines: their source, their identifiers and what they looked at are removed. */
export function decline(merchant: string): void {
  settleArrival(merchant)
  keepWord(merchant, 'declined')
  for (const name of ['uuid', 'openId', 'attribution', 'seen'] as const) {
    localStore.remove(merchant, name)
    sessionStore.remove(merchant, name)
  }
  for (const name of [
    'sourceType',
    'zhuanParam',
    'posterId',
    'sharingChainId',
    'sourceparamter',
    'shareChains',
  ] as const) {
    sessionStore.remove(merchant, name)
  }
  setUuid(visitorUuid(merchant))
}
