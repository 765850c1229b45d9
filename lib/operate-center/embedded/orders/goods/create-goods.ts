import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { versionName } from '../../../../domain/goods/spec-tree.ts'
import { goodsKind } from '../../../../domain/orders/kinds/goods.ts'
import { wantedGoodsAgreements } from '../../../../domain/texts/text-codes.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { CallerOf, ParsedInput, Value } from '../../../contract/contract.ts'
import { absent, invalid, refused, unauthenticated } from '../../../contract/failures.ts'
import { type QuotedGoods, quoteGoods } from '../../catalogue/goods/goods-quote.ts'
import { announceGoods, goodsPool, piecesLeft } from '../../catalogue/goods/goods-stock.ts'
import { lockCustomer } from '../../customers/customers.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { shownTexts } from '../../texts/texts.ts'
import { addressGone, takeAddress } from '../core/kept-address.ts'
import { lockHolding } from '../core/order-holds.ts'
import { makeOrder } from '../core/order-make.ts'
import { given, orderWriter } from '../core/order-write.ts'
import { checkAgreements, checkContact, isQuoted, orderingOff, priceChanged } from '../core/ordering.ts'
import { keptHeads } from './invoice-wish.ts'
import { type GoodsSnapshot, SNAPSHOT_VERSION, writeSnapshot } from './snapshot.ts'

type GoodsOrderInput = ParsedInput<'orders.createGoods'>

const PICKUP_DIGITS = 8

/** Orders goods. Everything is checked before the one statement that takes the pieces and writes the order. */
export async function createGoods(
  context: Context,
  tenant: Tenant,
  input: GoodsOrderInput,
  caller: CallerOf<'orders.createGoods'>,
): Promise<Outcome<Value<'orders.createGoods'>>> {
  const { merchant } = tenant
  const { customerId } = caller
  const owner = { merchant, customerId }

  const off = await orderingOff(context, tenant)
  if (off) return off
  // Orders of one customer wait for one another, so that each sees what the others have bought of a limited version.
  if (!(await lockCustomer(context, merchant, customerId))) return unauthenticated()
  const [quoted, contact, texts, sentTo, wish, holding] = await atOnce([
    quoteGoods(context, tenant, input, customerId, 'order'),
    checkContact(context, owner, input),
    shownTexts(context, tenant),
    addressFor(context, owner, input),
    input.invoiceHeadId ? keptHeads.of(context)(context, owner, input.invoiceHeadId) : null,
    lockHolding(context, tenant, caller),
  ])
  if (!quoted.ok) return quoted
  const { goods, items, point, quote } = quoted.value

  const wanted = wantedGoodsAgreements(texts)
  const fields: Record<string, string> = { ...contact.fields, ...checkAgreements(input, wanted) }
  if (!sentTo.ok) Object.assign(fields, sentTo.fields)
  if (input.invoiceHeadId && !wish) fields.invoiceHeadId = '该发票抬头已删除，请重新选择'
  if (!sentTo.ok || Object.keys(fields).length > 0) return invalid(fields)

  if (!isQuoted(input, quote)) {
    return priceChanged(
      '价格、运费或库存已变化，请核对后重新提交',
      await quoteGoods(context, tenant, input, customerId),
    )
  }

  const pieces = items.flatMap((item) => Array.from({ length: item.quantity }, () => item))
  const placed = await makeOrder(context, tenant, { kind: goodsKind }, writeGoodsOrder, {
    customerId,
    holding,
    productId: goods.proId,
    confirmMode: 'instant',
    snapshot: snapshotOf(quoted.value, input),
    snapshotVersion: SNAPSHOT_VERSION,
    contact: contact.value,
    freight: quote.freight,
    dueNow: quote.dueNow,
    balanceDueAt: null,
    service: { cutoffAt: null, startsAt: null },
    attribution: input.attribution,
    units: pieces.map(({ id, price }) => ({ price, sealed: null, own: { skuId: id } })),
    claims: items.map(({ id, quantity }) => ({ pool: goodsPool(id), count: quantity })),
    own: {
      proId: goods.proId,
      way: input.delivery.way,
      addressSealed: sentTo.sealed,
      pickupPoint: point,
      pickupCode: point ? String(randomInt(10 ** PICKUP_DIGITS)).padStart(PICKUP_DIGITS, '0') : '',
      invoiceWishSealed: wish === null ? null : context.sealer.seal(wish),
    },
  })
  if (!placed.ok) return placed
  const { orderNo, phase, written } = placed.value
  switch (written.result) {
    case 'written':
      if (written.left.some(({ left }) => left === 0)) announceGoods(context, merchant, [goods.proId])
      return { ok: true, value: { orderNo, phase } }
    case 'no-customer':
      return unauthenticated()
    case 'not-allowed':
      return absent('该商品已下架，请重新选择')
    case 'sold-out':
      return soldOut(context, merchant, quoted.value)
  }
}

const own = given('own')

/** The order's own row and its pieces. */
const writeGoodsOrder = orderWriter('goods', {
  allowed: sql`
    select 1 from goods_products
    where merchant = ${given('merchant')} and id = ${own}::jsonb ->> 'proId' and status = 'onSale'
  `,
  parts: sql`
    goods_order as (
      insert into goods_orders (
        order_no, merchant, pro_id, way, address_sealed, pickup_point, pickup_code, invoice_wish_sealed
      )
      select placed.order_no, ${given('merchant')}, o."proId", o.way, o."addressSealed",
        nullif(o."pickupPoint", 'null'::jsonb), o."pickupCode", o."invoiceWishSealed"
      from placed, jsonb_to_record(${own}::jsonb) as o(
        "proId" text, way text, "addressSealed" text, "pickupPoint" jsonb, "pickupCode" text, "invoiceWishSealed" text
      )
    ), pieces as (
      insert into goods_pieces (unit_id, order_no, merchant, sku_id)
      select u.id, placed.order_no, ${given('merchant')}, u."skuId"
      from placed, jsonb_to_recordset(${given('units')}::jsonb) as u(id text, "skuId" text)
    )
  `,
})

function snapshotOf({ goods, items, quote }: QuotedGoods, input: GoodsOrderInput): GoodsSnapshot {
  return writeSnapshot({
    ...goods,
    items: items.map(({ id, code, values, picture, price, quantity, weight }) => ({
      skuId: id,
      code,
      version: versionName(values),
      picture: picture ?? goods.cover,
      unitPrice: price,
      quantity,
      weight,
    })),
    way: input.delivery.way,
    freightText: quote.freightText,
    lines: quote.lines,
    discounts: quote.discounts,
    fingerprint: quote.fingerprint,
    agreements: input.agreements,
  })
}

type Owner = { merchant: string; customerId: string }
type SentTo = { ok: true; sealed: string | null } | { ok: false; fields: Record<string, string> }

/** Where the goods go, in the district that was quoted. */
async function addressFor(context: Context, owner: Owner, input: GoodsOrderInput): Promise<SentTo> {
  const { delivery, addressId } = input
  if (delivery.way === 'pickup') return { ok: true, sealed: null }
  const wrong = (text: string): SentTo => ({ ok: false, fields: { addressId: text } })
  if (!addressId) return wrong('请选择收货地址')
  const taken = await takeAddress(context, owner, addressId)
  if (!taken) return wrong(addressGone)
  return taken.address.regionCode === delivery.regionCode
    ? { ok: true, sealed: taken.sealed }
    : wrong('收货地址已变化，运费需重新计算，请核对后再提交')
}

async function soldOut(context: Context, merchant: string, { items }: QuotedGoods): Promise<Outcome<never>> {
  const left = await piecesLeft(
    context.db,
    merchant,
    items.map(({ id }) => id),
  )
  const short = items.find(({ id, quantity }) => (left.get(id) ?? quantity) < quantity)
  const remaining = short ? (left.get(short.id) ?? 0) : 0
  const name = short && short.values.length > 0 ? `“${versionName(short.values)}”` : '所选商品'
  const message =
    remaining > 0 ? `${name}只剩${remaining}件，请减少数量` : `${name}已售罄，请选择其他规格或商品`
  return refused('SOLD_OUT', message, { remaining })
}
