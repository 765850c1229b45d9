import { createHash } from 'node:crypto'
import { formatDate, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { type DebrisPricing, debrisPrice, discountedLines } from '../../../../domain/debris/debris-quote.ts'
import { daysOfUse, openRefusal, validityOf } from '../../../../domain/debris/package-days.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { DebrisQuote } from '../../../contract/catalogue/debris.ts'
import type { ParsedInput } from '../../../contract/contract.ts'
import { absent, invalid, refused } from '../../../contract/failures.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { orderDiscounts, type QuoteFor, type Sale } from '../../kernel/order-discounts.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { shopOf } from '../../kernel/shops.ts'
import { type PackageUse, poolsOfUse } from './debris-pools.ts'
import { daysOf, type LoadedDebris, loadDebris, type SoldDay, type SoldPackage } from './sellable.ts'

type QuoteInput = ParsedInput<'debris.quote'>

/** A quote and the data it was computed from. */
export type QuotedDebris = {
  product: LoadedDebris
  package: SoldPackage
  /** The day, time and days that are used, as the pools name them. */
  use: PackageUse
  /** Pools of which the order takes `quote.count` places each. */
  pools: readonly string[]
  quote: DebrisQuote
}

/**
 * Prices a package for a day and a number, by the rules; refuses what cannot be ordered now. The order quotes again with
 * the same function and compares fingerprints.
 * @param customerId whose coupons count
 */
export async function quoteDebris(
  context: Context,
  tenant: Tenant,
  input: QuoteInput,
  customerId: string | undefined,
  quoteFor: QuoteFor = 'screen',
): Promise<Outcome<QuotedDebris>> {
  const [product, discountsOn] = await atOnce([
    loadDebris(context, tenant, input.proId),
    orderDiscounts.of(context).offer(context, tenant, customerId, input.coupons, quoteFor),
  ])
  if (!product) return absent('该产品已下架，请重新选择')
  const sold = product.packages.find(({ id }) => id === input.packageId)
  if (!sold) return absent('该套餐已下架，请重新选择')
  const freight = handoverFee(sold, input.handover)
  if (freight === null) return invalid({ handover: '该领取方式已不可用，请重新选择' })

  const shop = await shopOf(context, tenant)
  const offer = await daysOf(context, shop, sold)
  const used = sold.use === 'open' ? openUse(context, sold, offer.left) : datedUse(sold, offer.days, input)
  if (!used.ok) return used
  const { prices, left, use } = used.value

  const { adults, children } = input
  const asked: DebrisPricing = { ...sold, packageName: sold.name, prices, adults, children, freight }
  const plain = debrisPrice(asked)
  if (!plain.ok) return refusedBy(plain)
  if (left !== null && plain.count > left) return soldOut(sold, left)
  const offered = discountsOn(debrisSale(product, plain))
  if (!offered.ok) return offered
  const { discounts: given, ...coupons } = offered.value
  const result = given.length === 0 ? plain : debrisPrice({ ...asked, discounts: given })
  if (!result.ok) return refusedBy(result)

  const { lines, discounts, payable, deposit, count, guests } = result
  const priced = { lines, discounts, freight, payable }
  const today = todayInShanghai(context.now())
  const validity = validityOf(sold, { first: use.date, days: use.days, paidOn: null, today })
  return {
    ok: true,
    value: {
      product,
      package: sold,
      use,
      pools: poolsOfUse(use),
      quote: {
        ...priced,
        deposit,
        dueNow: payable,
        balanceDueAt: null,
        confirmFirst: false,
        count,
        guests,
        validFrom: validity.from,
        validTo: validity.to,
        coupons,
        fingerprint: fingerprintOf(sold, input, use, priced),
      },
    },
  }
}

/** A package as what is being sold: coupons do not see the deposit. */
export function debrisSale(
  { proId }: Pick<LoadedDebris, 'proId'>,
  { lines }: { lines: readonly Sale['lines'][number][] },
): Sale {
  return { kind: 'debris', productId: proId, departCity: null, lines: discountedLines(lines) }
}

/** What the chosen way costs the order, fen; null when the package does not offer it. */
function handoverFee(
  { handover, deliveryFee, pickupPoints }: SoldPackage,
  chosen: QuoteInput['handover'],
): number | null {
  if (!handover.includes(chosen.way)) return null
  if (chosen.way === 'pickup') return pickupPoints.some(({ id }) => id === chosen.pointId) ? 0 : null
  return chosen.way === 'courier' ? deliveryFee : 0
}

/** Of what is used: prices for each day, and what is left on the day that has least. */
type Used = { prices: DebrisPricing['prices']; left: number | null; use: PackageUse }

function openUse(context: Context, sold: SoldPackage, left: number | null): Outcome<Used> {
  const closed = openRefusal(sold, context.now())
  if (closed) return refusedBy(closed)
  const { price, childPrice } = sold
  const use = { packageId: sold.id, use: sold.use, date: null, slot: '', days: 1 }
  return { ok: true, value: { prices: [{ price, childPrice }], left, use } }
}

function datedUse(
  sold: SoldPackage,
  days: readonly SoldDay[],
  { date, slot = '', days: asked }: QuoteInput,
): Outcome<Used> {
  if (date === undefined) return invalid({ date: '请选择使用日期' })
  const first = days.find((day) => day.date === date)
  if (!first) return refused('NOT_ON_SALE', `${dateWords(date)}已停止预订，请选择其他日期`)
  const chosen = slot === '' ? undefined : first.slots.find(({ time }) => time === slot)
  if (first.slots.length > 0 && slot === '') return invalid({ slot: '请选择场次时间' })
  if (slot !== '' && !chosen) return refused('NOT_ON_SALE', '该场次已停止预订，请选择其他场次')
  const used = daysOfUse(date, sold.perDay ? asked : 1)
  const found = used.flatMap((day) => days.find((one) => one.date === day) ?? [])
  if (found.length < used.length) {
    const gap = used.find((day) => !found.some((one) => one.date === day)) ?? date
    return refused('NOT_ON_SALE', `${dateWords(gap)}不可预订，请缩短天数或改选日期`)
  }
  const lefts = chosen ? [chosen.left] : found.map(({ left }) => left)
  const limited = lefts.filter((left) => left !== null)
  return {
    ok: true,
    value: {
      // A package that is not by the day is priced once, whatever number of days was asked for.
      prices: found.map(({ price, childPrice }) => ({ price, childPrice })),
      left: limited.length === 0 ? null : Math.min(...limited),
      use: { packageId: sold.id, use: sold.use, date, slot, days: used.length },
    },
  }
}

/** The day in words; a day that nobody can mean as it was sent. */
function dateWords(date: string): string {
  try {
    return formatDate(date)
  } catch {
    return '所选日期'
  }
}

function soldOut({ unit, use }: SoldPackage, left: number) {
  const other = use === 'open' ? '请选择其他套餐' : '请改选日期或场次'
  return refused('SOLD_OUT', left > 0 ? `只剩${left}${unit}，请减少数量或重新选择` : `已售罄，${other}`, {
    left,
  })
}

/** Changes when the amount, what is used or the conditions of sale change. */
function fingerprintOf(
  { refund, validFrom, validTo, validDays, deposit, returnDays, guests, guestFields }: SoldPackage,
  { proId, adults, children, handover }: QuoteInput,
  { packageId, date, slot, days }: PackageUse,
  { lines, discounts, freight, payable }: Pick<DebrisQuote, 'lines' | 'discounts' | 'freight' | 'payable'>,
): string {
  const text = JSON.stringify([
    proId,
    packageId,
    date,
    slot,
    days,
    adults,
    children,
    handover.way,
    handover.way === 'pickup' ? handover.pointId : '',
    lines.map(({ code, unitPrice, quantity }) => [code, unitPrice, quantity]),
    discounts.map(({ code, amount }) => [code, amount]),
    freight,
    payable,
    [refund.mode, refund.hoursBefore, refund.feePercent, refund.expired],
    [validFrom, validTo, validDays],
    [deposit, returnDays],
    [guests, guestFields],
  ])
  return createHash('sha256').update(text).digest('base64url')
}
