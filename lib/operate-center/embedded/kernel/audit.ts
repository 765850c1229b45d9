import { lt } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { namingFields } from '../../../domain/staff/trail-kinds.ts'
import { NO_SEGMENT, type Tenant, tenantKey } from '../../../tenant/tenant.ts'
import { type Caller, type CallName, callOf } from '../../contract/contract.ts'
import type { Context } from './context.ts'
import { auditEntries } from './schema.ts'
import { sweepRows } from './sweep-rows.ts'

/** A longer text is no fact of a change but its content: the audit keeps its length. */
const LONGEST_TEXT = 200
/** Of the whole input, characters of JSON. */
const LONGEST_INPUT = 4_000

const NAME = /^[A-Za-z0-9_.-]{1,80}$/
/** Of one entry: more than the longest batch has. */
const MOST_NAMES = 500

type Act = {
  call: CallName
  place: Tenant
  person: { id: string; name: string }
  /** What it was about; by default the field of the input that the contract names. */
  subject?: string
  input?: unknown
  caller: Pick<Caller, 'requestId' | 'address'>
}

/** What a change is about besides what its input names. */
const more = new WeakMap<Context, string[]>()

/** Says within the transaction of a change what it is about, where its input names a filter and not the things. */
export function alsoAbout(context: Context, things: readonly { field: string; value: string }[]): void {
  const names = things.slice(0, MOST_NAMES).map(({ field, value }) => nameOf(field, value))
  more.set(context, [...(more.get(context) ?? []), ...names])
}

/** Keeps who did what, within the transaction of the change: no change is without its entry, no entry without its change. */
export async function writeAudit(
  context: Context,
  { call, place, person, subject, input, caller }: Act,
): Promise<void> {
  const { db, now } = context
  const { staff } = callOf(call)
  const fields = { ...(input as Record<string, unknown> | undefined) }
  const named = staff?.subject === undefined ? undefined : fields[staff.subject]
  const reason = typeof fields.reason === 'string' ? fields.reason : ''
  const about = namesIn(fields, new Set(more.get(context)))
  for (const field of ['reason', ...(staff?.hidden ?? [])]) delete fields[field]
  await db.insert(auditEntries).values({
    at: now(),
    personId: person.id,
    personName: person.name,
    call,
    merchant: staff?.scope === 'platform' ? NO_SEGMENT : place.merchant,
    shop: staff?.scope === 'shop' ? tenantKey(place) : null,
    subject: subject ?? (named === undefined || named === null ? '' : String(named).slice(0, LONGEST_TEXT)),
    about: [...about],
    input: bounded(fields),
    reason: reason.slice(0, 500),
    requestId: caller.requestId.slice(0, 100),
    address: caller.address,
  })
}

/** What an input names at any depth, as `orderNo:T…`; a list of names counts as each of them. */
function namesIn(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return names
  for (const [field, inner] of Object.entries(value)) {
    // One thing or a list of them: `orderNo`, `orderNos`.
    const name = field.replace(/s$/, '')
    const isNaming = namingFields.has(name)
    for (const one of Array.isArray(inner) ? inner : [inner]) {
      if (names.size >= MOST_NAMES) return names
      if (typeof one === 'string') {
        if (isNaming && NAME.test(one)) names.add(nameOf(name, one))
      } else namesIn(one, names)
    }
  }
  return names
}

/** How an entry names a thing. */
export function nameOf(field: string, value: string): string {
  return `${field}:${value}`
}

/** The input without long texts; only the names of its fields where that is still too much. */
function bounded(fields: Record<string, unknown>): Record<string, unknown> {
  const shortened = shorten(fields) as Record<string, unknown>
  if (JSON.stringify(shortened).length <= LONGEST_INPUT) return shortened
  return Object.fromEntries(Object.keys(fields).map((name) => [name.slice(0, 60), '…']))
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `…(${value.length})` : value
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]))
}

/** Deletes entries that are older than the setting keeps them; answers how many. */
export function sweepAudit({ db, now, auditDays }: Context): Promise<number> {
  return sweepRows(db, auditEntries, lt(auditEntries.at, new Date(now().getTime() - auditDays * DAY_MS)))
}
