import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Tenant } from '../../../tenant/tenant.ts'
import { type Caller, type CallName, callOf, isCallName, type Value } from '../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import { type PreviewedCall, previewed, UNSAVED_ID } from '../../contract/staff/preview.ts'
import { debrisProducts } from '../catalogue/debris/schema.ts'
import { goodsProducts } from '../catalogue/goods/schema.ts'
import { listings } from '../catalogue/shared/schema.ts'
import { tours } from '../catalogue/tours/schema.ts'
import { visaProducts } from '../catalogue/visas/schema.ts'
import { articles } from '../content/schema.ts'
import { callWithin } from '../kernel/call-within.ts'
import type { Context, Handlers, Outcome } from '../kernel/context.ts'
import type { RowMemory } from '../kernel/db/row-memory.ts'
import { distributors } from '../kernel/schema.ts'
import { inTransaction } from '../kernel/transact.ts'

type Seen = Value<'staff.preview'>
type Shop = Seen['shop']

const MOST_SHOPS = 200

export const previewHandlers: Handlers<'staff.preview'> = {
  async 'staff.preview'(context, { project, merchant }, { of, input, shop: wanted, reads }, caller) {
    const strange = reads.findIndex(({ call }) => !isPageRead(call))
    if (strange >= 0) return invalid({ [`reads.${strange}.call`]: '这个接口不能用于预览' })
    const result: { seen?: Seen } = {}
    const undone = await inTransaction<never>(
      { ...context, rows: onlyRecalling(context.rows) },
      async (inside) => {
        const about = previewed[of]
        const shops = await shopsOf(inside, project, merchant)
        const shop = chosen(shops, wanted ?? firstShopOf(input))
        if (!shop) return absent('还没有可以预览的店铺，请先新建店铺')
        const place = { project, merchant, channel: shop.channel, distributor: shop.distributor }
        const saved = await callWithin.of(inside)(inside, of, place, input, caller)
        // Without `keep`, by which a failure would be committed.
        if (!saved.ok) return { ok: false, failure: saved.failure }
        const id = about ? String((saved.value as Record<string, unknown>)[about.id]) : ''
        if (about) await putOnShow(inside, place, about.kind, id)
        const answers: Seen['answers'] = []
        for (const read of reads) {
          const answer = await readPart(inside, place, read, id, caller.requestId)
          if (!answer.ok) return { ok: false, failure: answer.failure }
          answers.push(answer.value)
        }
        const { channel, distributor } = shop
        result.seen = {
          shop: { channel, distributor },
          shops: shops.map(({ open: _, ...one }) => one),
          answers,
        }
        return refused('PREVIEW', '只预览，不保存')
      },
    )
    return result.seen ? succeed(result.seen) : undone
  },
}

/** What a public page may read: the same for every visitor, and nothing is changed by it. */
function isPageRead(name: string): name is CallName {
  return isCallName(name) && callOf(name).who === 'anyone' && !callOf(name).change
}

async function readPart(
  inside: Context,
  place: Tenant,
  { call, input }: { call: string; input: Record<string, unknown> },
  id: string,
  requestId: string,
): Promise<Outcome<Seen['answers'][number]>> {
  const named = Object.entries(input).map(([key, value]) => [key, value === UNSAVED_ID ? id : value])
  const visitor: Caller = { role: 'visitor', requestId, address: '' }
  // A context of its own: what was read once before the change is read again.
  const answer = await callWithin.of(inside)(
    { ...inside },
    call as CallName,
    place,
    Object.fromEntries(named),
    visitor,
  )
  if (answer.ok) return succeed({ found: true, value: answer.value })
  if (answer.failure.kind === 'absent') return succeed({ found: false, value: null })
  return { ok: false, failure: answer.failure }
}

/** Rows that a transaction has written and undone are nobody else's to recall. */
function onlyRecalling(rows: RowMemory): RowMemory {
  return { recall: rows.recall, keep: (_key, _version, value) => value }
}

/** Open shops first. */
function shopsOf({ db }: Context, project: string, merchant: string) {
  return db
    .select({
      channel: distributors.channel,
      distributor: distributors.code,
      name: sql<string>`coalesce(${distributors.info} ->> 'name', '')`,
      open: distributors.open,
    })
    .from(distributors)
    .where(and(eq(distributors.project, project), eq(distributors.merchant, merchant)))
    .orderBy(desc(distributors.open), asc(distributors.channel), asc(distributors.code))
    .limit(MOST_SHOPS)
}

function chosen<T extends Shop>(shops: readonly T[], wanted: Shop | null): T | undefined {
  if (!wanted) return shops[0]
  return shops.find((one) => one.channel === wanted.channel && one.distributor === wanted.distributor)
}

/** Of an article that not every shop shows, the first one that does. */
function firstShopOf({ shops }: Record<string, unknown>): Shop | null {
  const [first] = Array.isArray(shops) ? shops : []
  const [channel, distributor] = typeof first === 'string' ? first.split('/') : []
  return channel && distributor ? { channel, distributor } : null
}

type About = NonNullable<(typeof previewed)[PreviewedCall]>

const products = { tour: tours, visa: visaProducts, goods: goodsProducts, debris: debrisProducts }

/** Shows the thing in the shop as if it were published and of the shop's range. */
async function putOnShow(
  { db, now }: Context,
  place: Tenant,
  kind: About['kind'],
  id: string,
): Promise<void> {
  if (kind === 'article') {
    await db
      .update(articles)
      .set({
        status: 'published',
        publishedAt: sql`coalesce(${articles.publishedAt}, ${now().toISOString()})`,
        shops: null,
      })
      .where(and(eq(articles.merchant, place.merchant), eq(articles.id, id)))
    return
  }
  const table = products[kind]
  await db
    .update(table)
    .set({ status: 'onSale' })
    .where(and(eq(table.merchant, place.merchant), eq(table.id, id)))
  await db
    .insert(listings)
    .values({ ...place, kind, productId: id })
    .onConflictDoNothing()
}
