import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { PageSubject } from '../../../screens/subjects.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import { type Caller, type CallName, callOf, isCallName, type Value } from '../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import { type PreviewedCall, pagesOf, previewOf, UNSAVED_ID } from '../../contract/staff/preview.ts'
import { catalogueKinds } from '../catalogue/kinds.ts'
import { listings } from '../catalogue/shared/schema.ts'
import { articles } from '../content/schema.ts'
import { couponCampaigns } from '../coupons/schema.ts'
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
        const row = previewOf(of)
        const about = 'kind' in row ? row : null
        const shops = await shopsOf(inside, project, merchant)
        const shop = chosen(shops, wanted ?? firstShopOf(input), showsGoods(of, input))
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
          // Who sets one shop alone need not know of the others.
          shops: (callOf(of).staff?.scope === 'shop' ? [shop] : shops).map(namedShop),
          answers,
        }
        return refused('PREVIEW', '只预览，不保存')
      },
    )
    return result.seen ? succeed(result.seen) : undone
  },
}

/** What a public page may read: the same for every visitor, nothing of it secret, and nothing is changed by it. */
function isPageRead(name: string): name is CallName {
  if (!isCallName(name)) return false
  const { who, browser, secret, change } = callOf(name)
  return who === 'anyone' && browser && !secret && !change
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
      sellsGoods: sql<boolean>`coalesce(${distributors.power} ->> 'openShop', '') = '1'`,
    })
    .from(distributors)
    .where(and(eq(distributors.project, project), eq(distributors.merchant, merchant)))
    .orderBy(desc(distributors.open), asc(distributors.channel), asc(distributors.code))
    .limit(MOST_SHOPS)
}

type ShopFound = Awaited<ReturnType<typeof shopsOf>>[number]

function namedShop({ channel, distributor, name }: ShopFound): Seen['shops'][number] {
  return { channel, distributor, name }
}

/** The shop that is asked for; else the first one, for a page of goods the first one that has such pages. */
function chosen(shops: readonly ShopFound[], wanted: Shop | null, goods: boolean): ShopFound | undefined {
  if (!wanted) return (goods ? shops.find(({ sellsGoods }) => sellsGoods) : undefined) ?? shops[0]
  return shops.find((one) => one.channel === wanted.channel && one.distributor === wanted.distributor)
}

function showsGoods(of: PreviewedCall, input: Record<string, unknown>): boolean {
  const row = previewOf(of)
  return 'kind' in row ? row.kind === 'goods' : pagesOf(of, input)[0] === 'goodsIndex'
}

/** Of an article or a campaign that not every shop shows, the first one that does. */
function firstShopOf({ shops }: Record<string, unknown>): Shop | null {
  const [first] = Array.isArray(shops) ? shops : []
  const [channel, distributor] = typeof first === 'string' ? first.split('/') : []
  return channel && distributor ? { channel, distributor } : null
}

/** Shows the thing in the shop as if it were published, not stopped, and of the shop's range. */
async function putOnShow(
  { db, now }: Context,
  place: Tenant,
  kind: PageSubject['kind'],
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
  if (kind === 'campaign') {
    await db
      .update(couponCampaigns)
      .set({ stopped: false })
      .where(and(eq(couponCampaigns.merchant, place.merchant), eq(couponCampaigns.id, id)))
    return
  }
  const products = catalogueKinds.find((one) => one.kind === kind)?.products
  if (!products) throw new Error(`this centre sells nothing of the kind ${kind}`)
  await db
    .update(products)
    .set({ status: 'onSale' })
    .where(and(eq(products.merchant, place.merchant), eq(products.id, id)))
  await db
    .insert(listings)
    .values({ ...place, kind, productId: id })
    .onConflictDoNothing()
}
