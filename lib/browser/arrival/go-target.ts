import { isIdentityValue } from '../../screens/identity.ts'
import { screenPath } from '../../screens/screen-path.ts'
import { isScreenName, type Screen, screens } from '../../screens/screens.ts'
import { sessionStore } from '../storage/storage.ts'
import { settleArrival } from './arrival.ts'

/** Screens that only redirect a visitor; going there would be a loop. */
const PASSING = new Set([
  'centerPage',
  'dangIndex',
  'fxLogin',
  'join',
  'authorize',
  'recoverPassword',
  'setPassword',
])

/** Parameters besides a screen's identity that only choose what is shown; the door decides who may see it. */
const HARMLESS = new Set(['keyword', 'tab', 'kind', 'sort', 'orderNo', 'departCity', 'dest', 'category'])

/**
 * Where a partner's `goParame` leads: a screen of the table with its identifying and harmless parameters, as a
 * path of this shop; empty for anything else. It may be written `productDetail?proId=7`, `/productDetail?proId=7` or
 * `#/productDetail?proId=7`.
 * @param base `/{project}/{merchant}/{channel}/{distributor}`
 */
export function goTarget(base: string, goParame: string): string {
  const [, name = '', query = ''] = /^#?\/?([A-Za-z0-9]{1,40})(?:\?([^#]*))?$/.exec(goParame) ?? []
  if (!isScreenName(name) || PASSING.has(name)) return ''
  const row: Screen = screens[name]
  const kept = new URLSearchParams()
  for (const [key, value] of new URLSearchParams(query)) {
    const known = row.identity?.includes(key) || HARMLESS.has(key)
    if (known && value !== '' && !kept.has(key) && isIdentityValue(value)) kept.set(key, value)
  }
  if (row.required && row.identity?.some((key) => !kept.has(key))) return ''
  const path = screenPath(base, name)
  const text = kept.toString()
  return text ? `${path}?${text}` : path
}

/** The target that the visit has brought, once; empty when it has none. */
export function takeGoTarget(merchant: string, base: string): string {
  settleArrival(merchant)
  const kept = sessionStore.get(merchant, 'goParame')
  sessionStore.remove(merchant, 'goParame')
  return kept && goTarget(base, kept)
}
