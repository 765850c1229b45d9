import { createHash } from 'node:crypto'
import { addDays, formatDate, isCalendarDate, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { earliestTravel, LATEST_TRAVEL_DAYS, materialsBy } from '../../../../domain/visas/dates.ts'
import { type VisaPricing, visaPrice } from '../../../../domain/visas/visa-quote.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { VisaOption, VisaQuote } from '../../../contract/catalogue/visas.ts'
import type { ParsedInput } from '../../../contract/contract.ts'
import { absent, invalid, refused } from '../../../contract/failures.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { orderDiscounts, type QuoteFor, type Sale } from '../../kernel/order-discounts.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { placesLeft } from './day-pools.ts'
import { type LoadedVisa, loadVisa } from './sellable.ts'

type QuoteInput = ParsedInput<'visas.quote'>

type ChosenVisaOption = VisaOption & { quantity: number }

/** A quote and the data it was computed from. */
export type Quoted = { visa: LoadedVisa; options: readonly ChosenVisaOption[]; quote: VisaQuote }

/**
 * Prices a visa for given applicants, by the rules; refuses what cannot be ordered today. The order quotes again with
 * the same function and compares fingerprints.
 * @param customerId whose coupons count
 */
export async function quoteVisa(
  context: Context,
  tenant: Tenant,
  input: QuoteInput,
  customerId: string | undefined,
  quoteFor: QuoteFor = 'screen',
): Promise<Outcome<Quoted>> {
  const [visa, discountsOn] = await atOnce([
    loadVisa(context, tenant, input.proId),
    orderDiscounts.of(context).offer(context, tenant, customerId, input.coupons, quoteFor),
  ])
  if (!visa) return absent('该签证产品已下架，请重新选择')
  const options = chosenOptions(visa, input.options)
  if (!options) return invalid({ options: '可选服务已变化，请重新选择' })
  const way = visa.returnWays.find((one) => one.way === input.returnWay)
  if (!way) return invalid({ returnWay: '该取回方式已不可用，请重新选择' })

  const today = todayInShanghai(context.now())
  const earliestDate = earliestTravel(today, visa, options)
  const late = checkDate(input.travelDate, today, earliestDate)
  if (late) return late

  const { fees, minPersons, maxPersons } = visa
  const { counts } = input
  const asked: VisaPricing = { counts, fees, options, minPersons, maxPersons, freight: way.fee }
  const plain = visaPrice(asked)
  if (!plain.ok) return refusedBy(plain)
  const offered = discountsOn(visaSale(visa, plain))
  if (!offered.ok) return offered
  const { discounts: given, ...coupons } = offered.value
  const result = given.length === 0 ? plain : visaPrice({ ...asked, discounts: given })
  if (!result.ok) return refusedBy(result)
  const full = await checkPlaces(context, tenant, visa, input.travelDate, result.persons)
  if (full) return full

  const { lines, discounts, freight, payable, persons } = result
  const priced = { lines, discounts, freight, payable }
  const deadline = materialsBy(today, input.travelDate, visa, options)
  return {
    ok: true,
    value: {
      visa,
      options,
      quote: {
        ...priced,
        dueNow: payable,
        balanceDueAt: null,
        confirmFirst: false,
        persons,
        earliestDate,
        materialsBy: deadline,
        coupons,
        fingerprint: fingerprintOf(visa, input, priced, deadline),
      },
    },
  }
}

/** A visa as what is being sold. */
export function visaSale({ proId }: Pick<LoadedVisa, 'proId'>, { lines }: Pick<Sale, 'lines'>): Sale {
  return { kind: 'visa', productId: proId, departCity: null, lines }
}

/** The visa's options with the requested quantities; null when one is not offered or named twice. */
function chosenOptions(visa: LoadedVisa, asked: QuoteInput['options']): ChosenVisaOption[] | null {
  if (new Set(asked.map(({ code }) => code)).size < asked.length) return null
  const chosen = asked.map(({ code, quantity }) => {
    const option = visa.options.find((offered) => offered.code === code)
    return option ? { ...option, quantity } : null
  })
  return chosen.every((option) => option !== null) ? chosen : null
}

function checkDate(travelDate: string, today: string, earliest: string) {
  if (!isCalendarDate(travelDate)) return invalid({ travelDate: '请选择出行日期' })
  if (travelDate < earliest) {
    return refused('TOO_EARLY', `按办理时长，最早可选${formatDate(earliest)}出行，请改选日期或加急服务`, {
      earliestDate: earliest,
    })
  }
  if (travelDate > addDays(today, LATEST_TRAVEL_DAYS)) {
    return refused('TOO_LATE', '只能为一年内的行程办理，请改选更早的出行日期')
  }
  return null
}

/** Whether the day of travel has places for all applicants, where the product has only so many. */
async function checkPlaces(
  context: Context,
  { merchant }: Tenant,
  { proId, dailyCapacity }: LoadedVisa,
  travelDate: string,
  persons: number,
) {
  if (dailyCapacity === null) return null
  const left = await placesLeft(context, { merchant, proId, from: travelDate, to: travelDate })
  const places = left.get(travelDate) ?? dailyCapacity
  if (persons <= places) return null
  return refused(
    'SOLD_OUT',
    places > 0
      ? `该出行日期只剩${places}个名额，请减少申请人或改选日期`
      : '该出行日期的名额已满，请改选其他日期',
  )
}

/** Changes when the amount, the day of travel or the conditions of sale change. */
function fingerprintOf(
  { refunds, refundNote, passportFirst, entrusted }: LoadedVisa,
  { proId, travelDate, returnWay, counts }: QuoteInput,
  { lines, discounts, freight, payable }: Pick<VisaQuote, 'lines' | 'discounts' | 'freight' | 'payable'>,
  deadline: string,
): string {
  const text = JSON.stringify([
    proId,
    travelDate,
    returnWay,
    counts,
    lines.map(({ code, unitPrice, quantity }) => [code, unitPrice, quantity]),
    discounts.map(({ code, amount }) => [code, amount]),
    freight,
    payable,
    deadline,
    refunds.map(({ stage, servicePercent, embassyPercent }) => [stage, servicePercent, embassyPercent]),
    refundNote,
    passportFirst,
    entrusted,
  ])
  return createHash('sha256').update(text).digest('base64url')
}
