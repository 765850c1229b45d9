import { touches } from './attribution.ts'

/**
 * What an order records of its source: `first.at`, `first.sourceType`, …, `last.at`, … . Opaque to us, and never an
 * identity: no openId. Empty without a touch of the last 30 days.
 */
export function orderAttribution(merchant: string, now = Date.now()): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [which, kept] of Object.entries(touches(merchant, now))) {
    flat[`${which}.at`] = new Date(kept.at).toISOString()
    for (const [name, value] of Object.entries(kept.touch)) flat[`${which}.${name}`] = value.slice(0, 128)
  }
  return flat
}
