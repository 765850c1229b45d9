import { and, eq, lt, type Placeholder, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { type Tenant, tenantKey } from '../../../tenant/tenant.ts'
import { type Caller, type CallName, callOf } from '../../contract/contract.ts'
import { scopeOf } from '../../contract/define.ts'
import type { Context, Db } from './context.ts'
import { statement } from './db/statement.ts'
import { distributors, idempotentAnswers, merchants } from './schema.ts'
import { anyShop, isMerchantOfShop, isShop, type ShopVersion, shopVersion } from './shops.ts'
import { sweepRows } from './sweep-rows.ts'

/** `shopVersion` is for `findShop`; absent for a call that needs no shop. */
export type Claim = { shopVersion?: ShopVersion } & (
  | { kind: 'new' }
  /** The change was already made, with this answer. */
  | { kind: 'answered'; value: unknown; at: Date }
  /** The key was used for another change. */
  | { kind: 'mismatch' }
)

export type Claimed = { tenant: Tenant; caller: Caller; name: CallName; input: unknown; key: string }

/**
 * Whose key it is. Visitors share one space: a retry may come from another address than the first try (the phone has
 * left the Wi-Fi), and only a request with the same random key and the same input gets the answer.
 */
function ownerOf({ customerId, role, staff }: Caller): string {
  if (role === 'staff') return `staff:${staff?.id ?? ''}`
  return customerId ? `customer:${customerId}` : 'visitor'
}

/** The primary key. */
type Row = { merchant: string; owner: string; key: string }

const rowOf = ({ tenant, caller, key }: Claimed): Row => ({
  merchant: tenant.merchant,
  owner: ownerOf(caller),
  key,
})

const isRow = ({ merchant, owner, key }: Record<keyof Row, string | Placeholder>) =>
  and(
    eq(idempotentAnswers.merchant, merchant),
    eq(idempotentAnswers.owner, owner),
    eq(idempotentAnswers.key, key),
  )

const anyRow = {
  merchant: sql.placeholder('merchant'),
  owner: sql.placeholder('owner'),
  key: sql.placeholder('key'),
}

const claimRow = (db: Db) =>
  db.$with('claim').as(
    db
      .insert(idempotentAnswers)
      .values({
        ...anyRow,
        call: sql.placeholder('call'),
        inputHash: sql.placeholder('inputHash'),
        createdAt: sql.placeholder('createdAt'),
      })
      .onConflictDoNothing()
      .returning({ key: idempotentAnswers.key }),
  )

/** One row when the shop exists. It carries the shop's version, which every change needs: this saves a round trip. */
const insertKey = statement('claim key', (db) => {
  const claim = claimRow(db)
  return db
    .with(claim)
    .select({
      claimed: sql<boolean>`exists (select 1 from ${claim})`,
      shopVersion,
    })
    .from(distributors)
    .innerJoin(merchants, isMerchantOfShop)
    .where(isShop(anyShop))
})

/** The same for a call that needs no shop. */
const insertKeyWithoutShop = statement('claim key without shop', (db) => {
  const claim = claimRow(db)
  return db
    .with(claim)
    .select({ claimed: sql<boolean>`exists (select 1 from ${claim})` })
    .from(sql`(select 1) as one`)
})

const setAnswer = statement('keep answer', (db) =>
  db
    .update(idempotentAnswers)
    .set({ answer: sql`${sql.param(sql.placeholder('answer'), idempotentAnswers.answer)}` })
    .where(isRow(anyRow)),
)

/**
 * Takes a key within the transaction of its change. If a request with the same key is running, this waits until that
 * one has committed or rolled back. Null when there is no such shop.
 */
export async function claimKey(context: Context, claimed: Claimed): Promise<Claim | null> {
  const { tenant, name } = claimed
  const inputHash = context.sealer.hash(JSON.stringify([name, tenantKey(tenant), sorted(claimed.input)]))
  const withShop = scopeOf(callOf(name)) === 'shop'
  const values = {
    ...tenant,
    ...rowOf(claimed),
    call: name,
    inputHash,
    createdAt: context.now(),
  }
  const [found]: { claimed: boolean; shopVersion?: ShopVersion }[] = withShop
    ? await insertKey(context.db, values)
    : await insertKeyWithoutShop(context.db, values)
  if (!found) return null
  const { shopVersion } = found
  if (found.claimed) return { kind: 'new', shopVersion }
  const [row] = await context.db
    .select()
    .from(idempotentAnswers)
    .where(isRow(rowOf(claimed)))
  if (!row || typeof row.answer !== 'string')
    throw new Error('the idempotency key was swept while it was asked for')
  if (row.call !== name || row.inputHash !== inputHash) return { kind: 'mismatch', shopVersion }
  return {
    kind: 'answered',
    shopVersion,
    at: row.createdAt,
    value: JSON.parse(context.sealer.open(row.answer)),
  }
}

/**
 * Whether a key was used and its change committed. Reads on the pool: it does not see a request with the same key that
 * is still running.
 */
export async function isKeyUsed(context: Context, claimed: Claimed): Promise<boolean> {
  const [row] = await context.db
    .select({ key: idempotentAnswers.key })
    .from(idempotentAnswers)
    .where(isRow(rowOf(claimed)))
  return row !== undefined
}

/** Keeps the answer for the next request with this key. Sealed, because an answer may hold personal data. */
export async function keepAnswer(context: Context, claimed: Claimed, value: unknown): Promise<void> {
  const answer = context.sealer.seal(JSON.stringify(value))
  await setAnswer(context.db, { ...rowOf(claimed), answer })
}

/** Frees the key, so that the same change can be retried. */
export async function dropKey(context: Context, claimed: Claimed): Promise<void> {
  await context.db.delete(idempotentAnswers).where(isRow(rowOf(claimed)))
}

/** Deletes answers older than a day; answers how many. */
export function sweepAnswers({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - DAY_MS)
  return sweepRows(db, idempotentAnswers, lt(idempotentAnswers.createdAt, before))
}

/** The same value with every object's keys in order, so that equal inputs have equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
