import { type Check, isRecord } from '../../../base/validation/shape.ts'
import { readUser, type SessionKey, sessionStore } from '../../../browser/storage/storage.ts'

/** Orders whose form is kept in a tab; the oldest leaves first. */
const MOST = 3

type Kept = { owner: string; forms: [orderNo: string, content: unknown][] }

/**
 * What a customer has written into a form about an order and not sent yet, as long as the tab: a reload loses nothing.
 * It is the customer's and the order's alone; signing out removes it (kept-keys.ts).
 */
export function keptForm<Content>(key: SessionKey, isContent: Check<Content>) {
  /** Somebody else's counts for nothing. */
  const read = (merchant: string): Kept => {
    const owner = readUser(merchant)?.customerId ?? ''
    const kept = sessionStore.getJson(merchant, key)
    if (!isRecord(kept) || kept.owner !== owner || !Array.isArray(kept.forms)) return { owner, forms: [] }
    return { owner, forms: kept.forms.filter(isEntry) }
  }
  const others = ({ forms }: Kept, orderNo: string) => forms.filter(([no]) => no !== orderNo)
  return {
    read(merchant: string, orderNo: string): Content | null {
      const content = read(merchant).forms.find(([no]) => no === orderNo)?.[1]
      return isContent(content) ? content : null
    },
    keep(merchant: string, orderNo: string, content: Content): void {
      const kept = read(merchant)
      const forms: Kept['forms'] = [[orderNo, content], ...others(kept, orderNo)]
      sessionStore.setJson(merchant, key, { ...kept, forms: forms.slice(0, MOST) })
    },
    forget(merchant: string, orderNo: string): void {
      const kept = read(merchant)
      const forms = others(kept, orderNo)
      if (forms.length === 0) sessionStore.remove(merchant, key)
      else sessionStore.setJson(merchant, key, { ...kept, forms })
    },
  }
}

function isEntry(entry: unknown): entry is [string, unknown] {
  return Array.isArray(entry) && typeof entry[0] === 'string'
}
