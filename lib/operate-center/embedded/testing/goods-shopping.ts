import { eq, inArray, sql } from 'drizzle-orm'
import { wantedGoodsAgreements } from '../../../domain/texts/text-codes.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Input } from '../../contract/contract.ts'
import { type GoodsContentInput, goodsContent } from '../catalogue/goods/goods-content.ts'
import { goodsPool } from '../catalogue/goods/goods-stock.ts'
import { freightTemplates, goodsProducts, goodsSkus, pickupPoints } from '../catalogue/goods/schema.ts'
import { listings } from '../catalogue/shared/schema.ts'
import type { Database } from '../kernel/db/connect.ts'
import { distributors } from '../kernel/schema.ts'
import { orders } from '../orders/core/schema.ts'
import { markSent } from '../orders/goods/goods-moves.ts'
import { lockGoodsOrder } from '../orders/goods/goods-rows.ts'
import { goodsOrderSettingRows } from '../orders/goods/schema.ts'
import { stockPools } from '../stock/schema.ts'
import { shopA, shopA2, shopB, testToday } from './catalogue.ts'
import { addCustomer, asCustomer, asStaff, payOrder, type Shopping } from './shopping.ts'
import { addAddress } from './visa-shopping.ts'

/** A complete content of goods; a test overrides the fields it is about. */
function contentOf(patch: Partial<GoodsContentInput> = {}): GoodsContentInput {
  return {
    subtitle: '轻便防风',
    cover: { src: 'share-default', alt: '冲锋衣' },
    tags: [],
    pictures: [],
    details: [],
    parameters: [],
    specs: [
      {
        name: '颜色',
        values: [
          { name: '红色', picture: null },
          { name: '蓝色', picture: null },
        ],
      },
    ],
    services: [],
    returnable: { days: 7, text: '签收后7天无理由退货' },
    shipsFrom: '云南昆明',
    shipsWithin: 48,
    notices: [],
    reviews: [],
    reviewCount: 0,
    ...patch,
  }
}

type Sku = { id: string; values: string[]; price: number; left: number } & Partial<
  Pick<typeof goodsSkus.$inferInsert, 'mostPerOrder' | 'mostPerCustomer'>
>

async function addGoods(
  { db }: Database,
  merchant: string,
  id: string,
  skus: readonly Sku[],
  content: GoodsContentInput = contentOf(),
): Promise<void> {
  await db.insert(goodsProducts).values({
    id,
    merchant,
    code: `${merchant}-${id}`.toUpperCase(),
    name: `${merchant} ${id}`,
    category: 'clothes',
    ways: ['express', 'pickup'],
    freightTemplate: 'usual',
    points: ['point'],
    status: 'onSale',
    content: goodsContent.parse(content),
  })
  await db.insert(goodsSkus).values(
    skus.map(({ left: _left, ...sku }, position) => ({
      ...sku,
      merchant,
      proId: id,
      code: `${merchant}-${sku.id}`.toUpperCase(),
      position,
      weight: 500,
    })),
  )
  await db
    .insert(stockPools)
    .values(skus.map((sku) => ({ merchant, id: goodsPool(sku.id), plan: sku.left, used: 0, held: 0 })))
}

const withGoods = sql`${distributors.power} || '{"openShop": 1}'::jsonb`

/**
 * Goods of alpha: `coat` in red (¥300, 1000 pieces) and blue (¥199.99, 1000), `food` (¥50, never given back without a
 * reason), `rare` (10 pieces, ¥10) and `limited` (2 a customer); beta sells `coat` as well, and so does alpha's second shop. Sending costs ¥10, and ¥2
 * for every further piece; not to 新疆 and 西藏.
 */
export async function seedGoods(database: Database): Promise<void> {
  const { db } = database
  const { project, merchant: ofA2, channel, distributor: a2 } = shopA2
  await db.update(distributors).set({ power: withGoods }).where(eq(distributors.code, a2))
  await db
    .insert(listings)
    .values({ kind: 'goods', project, merchant: ofA2, channel, distributor: a2, productId: 'coat' })
  for (const { merchant, distributor } of [shopA, shopB]) {
    await db
      .update(distributors)
      .set({
        listsAllOf: ['tour', 'visa', 'goods'],
        power: withGoods,
      })
      .where(eq(distributors.code, distributor))
    await db.insert(freightTemplates).values({
      merchant,
      id: 'usual',
      name: '全国',
      unit: 'piece',
      usual: { first: 1, firstFee: 1_000, next: 1, nextFee: 200, freeFrom: null },
      rules: [],
      notServed: ['65', '54'],
    })
    await db.insert(pickupPoints).values({
      merchant,
      id: 'point',
      name: '天河门店',
      address: '广州市天河区体育西路1号',
      hours: '10:00–20:00',
      phone: '02012345678',
    })
    await db.insert(goodsOrderSettingRows).values({
      merchant,
      settings: {
        returnAddress: { receiver: '售后部', phone: '02012345678', address: '广州市天河区体育西路1号' },
      },
      updatedAt: new Date(`${testToday}T00:00:00Z`),
    })
    await addGoods(database, merchant, 'coat', [
      { id: `${merchant}-red`, values: ['红色'], price: 30_000, left: 1_000 },
      { id: `${merchant}-blue`, values: ['蓝色'], price: 19_999, left: 1_000 },
    ])
  }
  const single = (patch: Partial<GoodsContentInput>) => contentOf({ specs: [], ...patch })
  await addGoods(
    database,
    'alpha',
    'food',
    [{ id: 'alpha-food', values: [], price: 5_000, left: 1_000 }],
    single({ returnable: { days: 0, text: '食品不支持7天无理由退货' } }),
  )
  await addGoods(
    database,
    'alpha',
    'rare',
    [{ id: 'alpha-rare', values: [], price: 1_000, left: 10 }],
    single({}),
  )
  await addGoods(
    database,
    'alpha',
    'limited',
    [{ id: 'alpha-limited', values: [], price: 1_000, left: 1_000, mostPerCustomer: 2, mostPerOrder: 2 }],
    single({}),
  )
}

export type GoodsWish = Partial<Pick<Input<'orders.createGoods'>, 'coupons' | 'addressId'>> & {
  tenant?: Tenant
  proId?: string
  /** Pieces by version; one of `alpha-red` unless told. */
  items?: Record<string, number>
  way?: 'express' | 'pickup'
  regionCode?: string
}

/** A complete order input at the price the shop quotes now; `addressId` is needed to have it sent. */
export async function goodsInput(
  center: Shopping,
  customerId: string,
  wish: GoodsWish = {},
): Promise<Input<'orders.createGoods'>> {
  const { tenant = shopA, proId = 'coat', items = { [`${tenant.merchant}-red`]: 1 }, way = 'express' } = wish
  const asked = {
    proId,
    items: Object.entries(items).map(([skuId, quantity]) => ({ skuId, quantity })),
    delivery: way === 'pickup' ? { way, pointId: 'point' } : { way, regionCode: wish.regionCode ?? '440106' },
    ...(wish.coupons && { coupons: wish.coupons }),
  }
  const quote = await center.get('goods.quote', tenant, asked, asCustomer(customerId))
  const { items: texts } = await center.get('texts.agreements', tenant, {})
  return {
    ...asked,
    ...(way === 'express' && { addressId: wish.addressId ?? (await addAddress(center, customerId, tenant)) }),
    contact: { name: '王小明', mobile: '13800001234' },
    agreements: wantedGoodsAgreements(texts).map(({ code, version }) => ({ code, version })),
    fingerprint: quote.fingerprint,
    payable: quote.payable,
  }
}

/** Makes a customer, orders goods for them and, unless told otherwise, pays. */
export async function buyGoods(
  center: Shopping,
  database: Database,
  { pay = true, ...wish }: GoodsWish & { pay?: boolean } = {},
) {
  const tenant = wish.tenant ?? shopA
  const customerId = await addCustomer(database, tenant.merchant)
  const input = await goodsInput(center, customerId, wish)
  const { orderNo } = await center.get('orders.createGoods', tenant, input, asCustomer(customerId))
  if (pay) await payOrder(center, customerId, orderNo)
  return { customerId, orderNo, input }
}

/** Pools of versions as they are now. */
export async function goodsPools({ db }: Database, ...skuIds: string[]) {
  const rows = await db
    .select()
    .from(stockPools)
    .where(inArray(stockPools.id, skuIds.map(goodsPool)))
  return skuIds.map((id) => {
    const row = rows.find((one) => one.id === goodsPool(id))
    return { used: row?.used ?? 0, held: row?.held ?? 0 }
  })
}

/** Books that pieces of an order were sent, as shipping does; answers `sent`, or why not. */
export async function sendPieces(
  center: Shopping,
  orderNo: string,
  unitIds: readonly string[],
): Promise<string> {
  const answer = await center.transact(async (context) => {
    const order = await lockGoodsOrder(context, eq(orders.orderNo, orderNo))
    if (!order) throw new Error(`${orderNo} is no order of goods`)
    const sent = await markSent(context, order, unitIds, context.now(), asStaff.staff)
    return { ok: true, value: sent.ok ? 'sent' : sent.code }
  })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.value
}
