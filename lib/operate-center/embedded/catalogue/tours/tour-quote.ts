import { createHash } from 'node:crypto'
import { shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { balanceDueAt } from '../../../../domain/orders/deadlines.ts'
import { personsOf } from '../../../../domain/people/places.ts'
import { quote } from '../../../../domain/quote/quote.ts'
import { sellable } from '../../../../domain/stock/seats.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { TourQuote } from '../../../contract/catalogue/tours.ts'
import type { ParsedInput } from '../../../contract/contract.ts'
import { absent, invalid } from '../../../contract/failures.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { orderDiscounts, type QuoteFor, type Sale } from '../../kernel/order-discounts.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { sellableInput } from './departures.ts'
import { type LoadedTour, loadSellable, type Sellable } from './sellable.ts'

type QuoteInput = Pick<
  ParsedInput<'tours.quote'>,
  'proId' | 'departureId' | 'counts' | 'room' | 'addOns' | 'coupons'
>

/** A quote and the data it was computed from. */
export type Quoted = Sellable & { quote: TourQuote }

/**
 * Prices a departure for given people, by the rules; refuses a departure that cannot be ordered now. The order quotes
 * again with the same function and compares fingerprints.
 * @param customerId whose coupons count
 */
export async function quoteTour(
  context: Context,
  tenant: Tenant,
  input: QuoteInput,
  customerId: string | undefined,
  quoteFor: QuoteFor = 'screen',
): Promise<Outcome<Quoted>> {
  const [found, discountsOn] = await atOnce([
    loadSellable(context, tenant, input.proId, input.departureId),
    orderDiscounts.of(context).offer(context, tenant, customerId, input.coupons, quoteFor),
  ])
  if (!found) return absent('该产品或团期已下架，请重新选择')
  const { tour, departure, row } = found

  const chosen = chosenAddOns(tour, input.addOns)
  if (!chosen) return invalid({ addOns: '附加项目已变化，请重新选择' })
  // Too late for a balance: the whole amount is paid at once.
  const due = balanceDueAt(context.times, context.now(), shanghaiInstant(row.departDate))
  const asked: Parameters<typeof quote>[0] = {
    prices: departure.prices,
    counts: input.counts,
    singleSupplement: departure.singleSupplement,
    bedsPerRoom: tour.bedsPerRoom,
    roomChoice: input.room,
    addOns: chosen,
    minPersons: tour.minPerOrder,
    maxPersons: tour.maxPerOrder,
    deposit: tour.deposit === null || due === null ? null : { amount: tour.deposit, per: 'person' },
  }
  const plain = quote(asked)
  if (!plain.ok) return refusedBy(plain)
  const offered = discountsOn(tourSale(tour, plain))
  if (!offered.ok) return offered
  const { discounts: given, ...coupons } = offered.value
  const result = given.length === 0 ? plain : quote({ ...asked, discounts: given })
  if (!result.ok) return refusedBy(result)
  const free = sellable(sellableInput(row), context.now(), personsOf(input.counts))
  if (!free.ok) return refusedBy(free)

  const { lines, discounts, freight, payable, deposit, persons } = result
  const dueNow = deposit ?? payable
  const balanceDue = dueNow < payable && due !== null ? new Date(due).toISOString() : null
  const priced = { lines, discounts, freight, payable, dueNow, balanceDueAt: balanceDue }
  const fingerprint = fingerprintOf(tour, input, priced)
  return {
    ok: true,
    value: {
      ...found,
      quote: {
        ...priced,
        confirmFirst: !tour.instantConfirm,
        departure,
        travellers: persons,
        coupons,
        fingerprint,
      },
    },
  }
}

/** A tour as what is being sold. */
export function tourSale({ proId, departCity }: LoadedTour, { lines }: Pick<Sale, 'lines'>): Sale {
  return { kind: 'tour', productId: proId, departCity, lines }
}

/** The tour's add-ons with the requested quantities; null when one is not offered or named twice. */
function chosenAddOns(tour: LoadedTour, asked: QuoteInput['addOns']) {
  if (new Set(asked.map(({ code }) => code)).size < asked.length) return null
  const chosen = asked.map(({ code, quantity }) => {
    const addOn = tour.addOns.find((offered) => offered.code === code)
    return addOn ? { ...addOn, quantity } : null
  })
  return chosen.every((addOn) => addOn !== null) ? chosen : null
}

/** Changes when the amount, the departure or the conditions of sale change. */
function fingerprintOf(
  tour: LoadedTour,
  { proId, departureId, room }: QuoteInput,
  {
    lines,
    discounts,
    freight,
    payable,
    dueNow,
    balanceDueAt: due,
  }: Pick<TourQuote, 'lines' | 'discounts' | 'freight' | 'payable' | 'dueNow' | 'balanceDueAt'>,
): string {
  const { ladder, ladderNote, instantConfirm } = tour
  const priced = lines.map(({ code, unitPrice, quantity }) => [code, unitPrice, quantity])
  const steps = ladder.map(({ fromDays, toDays, percent }) => [fromDays, toDays, percent])
  const text = JSON.stringify([
    proId,
    departureId,
    room,
    priced,
    payable,
    dueNow,
    steps,
    ladderNote,
    instantConfirm,
    // Omitted when empty, so that drafts from before this field existed keep their fingerprint.
    ...(discounts.length > 0 || freight > 0
      ? [discounts.map(({ code, amount }) => [code, amount]), freight]
      : []),
    ...(due === null ? [] : [due]),
  ])
  return createHash('sha256').update(text).digest('base64url')
}
