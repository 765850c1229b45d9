import { and, asc, count, eq, type Placeholder, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { maskMobile } from '../../../base/validation/mask.ts'
import { documentForOwner } from '../../../domain/people/shown-to-owner.ts'
import type { Traveller } from '../../../domain/people/traveller.ts'
import { absent, invalid, refused, unauthenticated } from '../../contract/failures.ts'
import type { Context, Db, Handlers } from '../kernel/context.ts'
import { statement } from '../kernel/db/statement.ts'
import { newId } from '../kernel/order-numbers.ts'
import { documentHash, type KeptPerson } from './kept-person.ts'
import { customers, travellerDocuments, travellers } from './schema.ts'
import { checkTravellerForm } from './traveller-form.ts'

/** screens.md: at most 50 kept travellers per customer. */
const MOST = 50

export type Owner = { merchant: string; customerId: string }

const ownedBy = ({ merchant, customerId }: Record<keyof Owner, string | Placeholder>) =>
  and(eq(travellers.merchant, merchant), eq(travellers.customerId, customerId))

export function openTraveller({ sealer }: Pick<Context, 'sealer'>, sealed: string): KeptPerson {
  // Written by this module only; the seal proves it.
  return JSON.parse(sealer.open(sealed)) as KeptPerson
}

const readTravellers = statement('travellers', (db) => {
  const anyOwner = { merchant: sql.placeholder('merchant'), customerId: sql.placeholder('customerId') }
  return db
    .select({ id: travellers.id, sealed: travellers.sealed })
    .from(travellers)
    .where(and(ownedBy(anyOwner), sql`${travellers.id} = any(${sql.placeholder('ids')}::text[])`))
})

/** The owner's travellers with these identities, by identity; those of others are missing from the result. */
export async function loadTravellers(
  context: Pick<Context, 'db' | 'sealer'>,
  owner: Owner,
  ids: readonly string[],
): Promise<Map<string, KeptPerson>> {
  if (ids.length === 0) return new Map()
  const rows = await readTravellers(context.db, { ...owner, ids })
  return new Map(rows.map(({ id, sealed }) => [id, openTraveller(context, sealed)]))
}

/** All of the owner's kept travellers, oldest first, as they are stored. */
export async function ownTravellers({ db }: Pick<Context, 'db'>, owner: Owner) {
  return db
    .select({ id: travellers.id, sealed: travellers.sealed })
    .from(travellers)
    .where(ownedBy(owner))
    .orderBy(asc(travellers.createdAt), asc(travellers.id))
    .limit(MOST)
}

/** For the owner's lists: whole names, numbers told apart by their ends. */
function shown(id: string, kept: KeptPerson): Traveller {
  return {
    id,
    ...kept,
    mobile: kept.mobile && maskMobile(kept.mobile),
    documents: kept.documents.map((document) => ({
      ...document,
      number: documentForOwner(document.type, document.number),
    })),
  }
}

/** Serialises changes of one customer's travellers, so that the limit and the documents hold. */
async function lockOwner(db: Db, { merchant, customerId }: Owner): Promise<boolean> {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.merchant, merchant), eq(customers.id, customerId)))
    .for('update')
  return rows.length > 0
}

export const travellerHandlers: Handlers<
  'travellers.list' | 'travellers.reveal' | 'travellers.save' | 'travellers.remove'
> = {
  'travellers.list': async (context, { merchant }, _input, { customerId }) => {
    const rows = await ownTravellers(context, { merchant, customerId })
    const list = rows.map(({ id, sealed }) => shown(id, openTraveller(context, sealed)))
    return { ok: true, value: { travellers: list } }
  },

  'travellers.reveal': async (context, { merchant }, { id }, { customerId }) => {
    const kept = (await loadTravellers(context, { merchant, customerId }, [id])).get(id)
    return kept ? { ok: true, value: { id, ...kept } } : absent('该出行人不存在或已删除')
  },

  'travellers.save': async (context, { merchant }, input, { customerId }) => {
    const { db, sealer, now } = context
    const owner = { merchant, customerId }
    if (!(await lockOwner(db, owner))) return unauthenticated()
    const before = input.id
      ? ((await loadTravellers(context, owner, [input.id])).get(input.id) ?? null)
      : null
    if (input.id && !before) return absent('该出行人不存在或已删除')
    const check = checkTravellerForm(input, before, todayInShanghai(now()))
    if (!check.ok) return invalid(check.fields)
    const kept = check.traveller
    const id = input.id ?? newId('t')
    const sealed = sealer.seal(JSON.stringify(kept))
    if (input.id) {
      await db
        .update(travellers)
        .set({ sealed, updatedAt: now() })
        .where(and(ownedBy(owner), eq(travellers.id, id)))
      await db.delete(travellerDocuments).where(eq(travellerDocuments.travellerId, id))
    } else {
      const [row] = await db.select({ n: count() }).from(travellers).where(ownedBy(owner))
      if ((row?.n ?? 0) >= MOST) {
        return refused('TRAVELLER_LIMIT', `最多保存${MOST}位出行人，请先删除不再使用的出行人`)
      }
      await db.insert(travellers).values({ ...owner, id, sealed, createdAt: now(), updatedAt: now() })
    }
    const hashes = kept.documents.map((document) => documentHash(context, document))
    if (hashes.length === 0) return { ok: true, value: shown(id, kept) }
    const taken = await db
      .insert(travellerDocuments)
      .values(hashes.map((hash) => ({ ...owner, documentHash: hash, travellerId: id })))
      .onConflictDoNothing()
      .returning({ hash: travellerDocuments.documentHash })
    const free = new Set(taken.map(({ hash }) => hash))
    // The form keeps the documents' order.
    const doubled = hashes.findIndex((hash) => !free.has(hash))
    if (doubled >= 0) {
      return invalid({
        [`documents.${doubled}.number`]: '该证件已在常用出行人中，请直接选择或编辑已有的出行人',
      })
    }
    return { ok: true, value: shown(id, kept) }
  },

  'travellers.remove': async ({ db }, { merchant }, { id }, { customerId }) => {
    const gone = await db
      .delete(travellers)
      .where(and(ownedBy({ merchant, customerId }), eq(travellers.id, id)))
      .returning({ id: travellers.id })
    return gone.length > 0 ? { ok: true, value: {} } : absent('该出行人不存在或已删除')
  },
}
