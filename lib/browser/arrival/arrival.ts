import { ARRIVAL, type Arrival } from '../../screens/arrival-script.ts'
import { isJointOrigin } from '../../screens/joint-origins.ts'
import { hasDeclined, mayTrace } from '../privacy/privacy.ts'
import { localStore, sessionStore } from '../storage/storage.ts'
import { allowedReturn, hostsOfPage } from './allowed-hosts.ts'
import { noteTouch, type Touch, touchNames } from './attribution.ts'

type Holder = { [ARRIVAL]?: Arrival }

const SHORT = /^[\w.-]{1,32}$/
const ID = /^[\w-]{1,64}$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const OPAQUE = /^[^\u0000-\u001f\u007f]{1,128}$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const TARGET = /^[^\u0000-\u001f\u007f]{1,512}$/

/** What a value has to look like to be kept. */
const rules = {
  openId: (value: string) => ID.test(value),
  sourceType: (value: string) => SHORT.test(value),
  zhuanParam: (value: string) => OPAQUE.test(value),
  jointOrigin: isJointOrigin,
  posterId: (value: string) => ID.test(value),
  sharingChainId: (value: string) => ID.test(value),
  goParame: (value: string) => TARGET.test(value),
}

/**
 * Keeps what came with the address (specification, section 3; docs/integrations.md): openId in local storage (before
 * the visitor consents: in the session), the rest in the session, per merchant; without source for a visitor who has
 * declined. Invalid values are dropped. Done before the first call leaves, and once: the arrival is removed when it has
 * been kept.
 */
export function settleArrival(merchant: string, now = Date.now()): void {
  const given = pending(merchant)
  if (!given) return
  const taken: Arrival = {}
  for (const [name, isRight] of Object.entries(rules) as [keyof typeof rules, (value: string) => boolean][]) {
    const value = given[name]
    if (typeof value === 'string' && isRight(value)) taken[name] = value
  }
  // A visitor who has declined is not tracked: their openId and source are not kept.
  const declined = hasDeclined(merchant)
  if (taken.openId && !declined) {
    const store = mayTrace(merchant) ? localStore : sessionStore
    store.set(merchant, 'openId', taken.openId)
  }
  for (const name of ['jointOrigin', 'goParame'] as const) {
    if (taken[name]) sessionStore.set(merchant, name, taken[name])
  }
  const back = allowedReturn(String(given.jointUrl ?? ''), hostsOfPage('jointHosts'))
  if (back) sessionStore.set(merchant, 'jointUrl', back)
  if (given.isIframe) sessionStore.set(merchant, 'isIframe', /^(1|true)$/.test(given.isIframe) ? '1' : '')

  const touch: Touch = {}
  for (const name of touchNames) if (taken[name]) touch[name] = taken[name]
  if (Object.keys(touch).length === 0 || declined) return
  noteTouch(merchant, touch, now)
  const source = sourceOf(touch)
  if (!source) return
  // The last source replaces the one before as a whole: a poster of today has nothing to do with the share of yesterday.
  sessionStore.set(merchant, 'sourceparamter', source)
  for (const name of ['sourceType', 'zhuanParam', 'posterId', 'sharingChainId'] as const) {
    sessionStore.set(merchant, name, touch[name] ?? '')
  }
}

/** The node of the share tree in the link that led into this session; empty when there was none. */
export function arrivedChain(merchant: string): string {
  settleArrival(merchant)
  const chain = sessionStore.get(merchant, 'sharingChainId')
  return ID.test(chain) ? chain : ''
}

/**
 * The value of the header `sourceparamter`: the source type, then the details that came with it, `3;posterId=p7`. Empty
 * when there is no source.
 */
export function sourceOf(touch: Touch): string {
  const details = (['zhuanParam', 'posterId', 'sharingChainId'] as const).flatMap((name) =>
    touch[name] ? [`${name}=${encodeURIComponent(touch[name])}`] : [],
  )
  return [...(touch.sourceType ? [touch.sourceType] : []), ...details].join(';')
}

/** Returns the partner's one-time token and removes it. */
export function takeAccessToken(): string {
  const arrival = (window as Holder)[ARRIVAL]
  const token = arrival?.accessToken ?? ''
  if (arrival) delete arrival.accessToken
  return token.length <= 512 ? token : ''
}

function pending(merchant: string): Arrival | null {
  const holder = window as Holder
  const here = holder[ARRIVAL]
  const kept = sessionStore.getJson(merchant, 'arrival')
  if (kept !== null) sessionStore.remove(merchant, 'arrival')
  if (here) {
    // The token stays until the exchange takes it.
    holder[ARRIVAL] = here.accessToken ? { accessToken: here.accessToken } : undefined
    if (Object.keys(here).some((name) => name !== 'accessToken')) return here
  }
  return typeof kept === 'object' && kept !== null ? (kept as Arrival) : null
}
