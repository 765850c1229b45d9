import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { type Seats, UNLIMITED } from '../../../../domain/stock/seats.ts'
import { catalogueTag, productTag } from '../../../../tenant/tags.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import { wrongPictures } from '../../../contract/catalogue/staff-tours.ts'
import { tourCard } from '../../../contract/catalogue/tours.ts'
import { checkInput } from '../../../contract/check-input.ts'
import type { ParsedInput } from '../../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { shopOf } from '../../kernel/shops.ts'
import { stockPools } from '../../stock/schema.ts'
import { readPools } from '../../stock/stock.ts'
import { departureView, seatPool } from './departures.ts'
import { departures, tours } from './schema.ts'
import { type TourContent, tourContent, tourFacts } from './tour-content.ts'

type TourRow = typeof tours.$inferSelect
type DeparturePatch = ParsedInput<'staff.setDeparture'>

/** What staff change of the merchant's catalogue: for all its shops, at base prices. */
export const staffCatalogueHandlers: Handlers<'staff.setDeparture' | 'staff.setTour'> = {
  async 'staff.setDeparture'(context, tenant, patch) {
    const { db } = context
    const mine = and(eq(departures.merchant, tenant.merchant), eq(departures.id, patch.departureId))
    const values = { ...departureValues(patch), ...cancellation(context, patch) }
    const plan = patch.planSeats
    if (Object.keys(values).length === 0 && plan === undefined) {
      return invalid({ departureId: '没有要修改的内容' })
    }
    const [kept] = await db.select().from(departures).where(mine)
    if (!kept) return absent('没有这个团期')
    const seats = await setPlan(context, tenant, patch)
    if ('taken' in seats) {
      return refused('SEATS_BELOW_TAKEN', `计划名额不能少于已占用的${seats.taken}个，请重新填写`)
    }
    const [changed] =
      Object.keys(values).length === 0
        ? [kept]
        : await db.update(departures).set(values).where(mine).returning()
    const row = { ...(changed ?? kept), seats }
    const [tour] = await db.select().from(tours).where(tourOf(tenant, row.tourId))
    announceProduct(context, tenant, row.tourId, { onCards: changesCards(patch) })
    const { markupPermille } = await shopOf(context, tenant)
    const instantConfirm = tour?.instantConfirm ?? false
    return succeed(departureView(row, { markupPermille, instantConfirm, now: context.now() }))
  },

  async 'staff.setTour'(context, tenant, { proId, patch }) {
    const [row] = await context.db.select().from(tours).where(tourOf(tenant, proId)).for('update')
    if (!row) return absent('没有这个产品')
    const merged = await mergeTour(context, row, patch)
    if (!merged.ok) return merged
    const { facts, content, departPinyin } = merged.value
    await context.db
      .update(tours)
      .set({ ...facts, departPinyin, content, updatedAt: context.now() })
      .where(tourOf(tenant, proId))
    await moveCutoffs(context, row, tourContent.parse(row.content), content)
    announceProduct(context, tenant, proId, {
      onCards: Object.keys(patch).some((key) => CARD_FIELDS.has(key)),
    })
    return succeed({})
  },
}

const tourOf = ({ merchant }: Tenant, proId: string) => and(eq(tours.merchant, merchant), eq(tours.id, proId))

/** Fields of a tour that lists, home screens and filters show; the others appear only on its own pages. */
const CARD_FIELDS = new Set([
  ...Object.keys(tourCard.shape),
  'scope',
  'themes',
  'level',
  'transportOut',
  'departPinyin',
  // Moves the cut-off of departures, and with it the next dates.
  'cutoffDays',
  'cutoffTime',
])

function announceProduct(
  context: Context,
  { merchant }: Tenant,
  proId: string,
  { onCards }: { onCards: boolean },
): void {
  context.announce(merchant, [
    productTag(merchant, 'tour', proId),
    ...(onCards ? [catalogueTag(merchant, 'tour')] : []),
  ])
}

/** The single supplement is the only value of a departure that does not affect a card. */
function changesCards({ prices, planSeats, status }: DeparturePatch): boolean {
  return prices !== undefined || planSeats !== undefined || status !== undefined
}

/** Orders take seats at the same time, so the update itself checks the new number. */
async function setPlan(
  { db }: Context,
  { merchant }: Tenant,
  { departureId, planSeats: plan }: DeparturePatch,
): Promise<Seats | { taken: number }> {
  const pool = seatPool(departureId)
  const [before] = await readPools(db, merchant, [pool])
  if (!before) throw new Error(`departure ${departureId} has no seats`)
  if (plan === undefined) return before
  const enough = plan === UNLIMITED ? undefined : sql`${stockPools.used} + ${stockPools.held} <= ${plan}`
  const [after] = await db
    .update(stockPools)
    .set({ plan })
    .where(and(eq(stockPools.merchant, merchant), eq(stockPools.id, pool), enough))
    .returning()
  return after ?? { taken: before.used + before.held }
}

/**
 * A cancelled departure takes its orders along: the orders' module cancels them, with full refund and penalty. One that is
 * opened again leaves them as they are.
 */
function cancellation({ now }: Context, { status }: DeparturePatch): Partial<typeof departures.$inferInsert> {
  if (status === undefined) return {}
  const noChoice = { choiceUntil: null, choiceIds: [], ...undecided }
  return status === 'cancelled'
    ? { cancelledAt: now(), cancelReason: AGENCY_CANCELLED, ...noChoice }
    : { cancelledAt: null, cancelReason: '', ...noChoice }
}

/** Nobody has decided that it takes place. */
export const undecided = { formedAt: null, formedReason: '' }

/** What customers read when staff give no reason. */
const AGENCY_CANCELLED = '该团期未能成行'

/**
 * Cancels a departure for a reason its customers read; its orders follow (`cancellation`), those with a choice later.
 */
export async function cancelDepartureRow(
  context: Context,
  tenant: Tenant,
  departureId: string,
  reason: string,
  choice: { until: Date; departureIds: string[] } | null,
): Promise<void> {
  const [row] = await context.db
    .update(departures)
    .set({
      status: 'cancelled',
      cancelledAt: context.now(),
      cancelReason: reason,
      choiceUntil: choice?.until ?? null,
      choiceIds: choice?.departureIds ?? [],
      ...undecided,
    })
    .where(and(eq(departures.merchant, tenant.merchant), eq(departures.id, departureId)))
    .returning({ tourId: departures.tourId })
  if (row) announceProduct(context, tenant, row.tourId, { onCards: true })
}

function departureValues(patch: DeparturePatch): Partial<typeof departures.$inferInsert> {
  const { prices = {}, singleSupplement, status } = patch
  return { ...priceColumns(prices), ...named({ singleSupplement, status }) }
}

type Prices = NonNullable<DeparturePatch['prices']>

/** Columns of the prices that are named. Null removes a price; one that is not named stays. */
export function priceColumns(prices: Prices) {
  return named({
    adultPrice: prices.adult,
    childBedPrice: prices.childBed,
    childNoBedPrice: prices.childNoBed,
    seniorPrice: prices.senior,
    infantPrice: prices.infant,
  })
}

function named<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** What reviewers have said is no text of the merchant's: a review is taken down by the published rule alone. */
const REVIEW_FIELDS = new Set(['reviews', 'reviewCount', 'reviewSummary', 'satisfaction'])

/** The tour with the patch applied field by field; invalid unless the result is a complete tour. */
async function mergeTour(context: Context, row: TourRow, patch: Record<string, unknown>) {
  const known = { ...tourFacts.shape, ...tourContent.shape }
  const unknown = Object.keys(patch).filter(
    (key) => (!(key in known) && key !== 'departPinyin') || REVIEW_FIELDS.has(key),
  )
  if (unknown.length > 0) {
    return invalid(Object.fromEntries(unknown.map((key) => [key, '没有这一项，或不能修改'])))
  }
  const content = checkInput(tourContent, {
    ...tourContent.parse(row.content),
    ...pick(patch, tourContent.shape),
  })
  if (!content.ok) return content
  const facts = checkInput(tourFacts, { ...row, ...pick(patch, tourFacts.shape) })
  if (!facts.ok) return facts
  // Only what staff change is checked: an older tour may have a source of another form.
  const pictured = { ...content.value, ...facts.value }
  const wrong = Object.entries(wrongPictures(pictured)).filter(
    ([field]) => (field.split('.')[0] ?? '') in patch,
  )
  if (wrong.length > 0) return invalid(Object.fromEntries(wrong))
  const departPinyin = await pinyinOf(context, row, facts.value.departCity, patch.departPinyin)
  if (departPinyin === null) return invalid({ departPinyin: '新的出发城市需要填写拼音' })
  return { ok: true as const, value: { content: content.value, facts: facts.value, departPinyin } }
}

function pick(patch: Record<string, unknown>, shape: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(patch).filter(([key]) => key in shape))
}

/**
 * Pinyin of the departure city for the city list: the given one, the previous one, or that of another tour of the
 * merchant.
 */
async function pinyinOf(
  { db }: Context,
  row: TourRow,
  departCity: string,
  given: unknown,
): Promise<string | null> {
  if (typeof given === 'string' && /^[a-z]{1,40}$/.test(given)) return given
  if (given !== undefined) return null
  if (departCity === row.departCity) return row.departPinyin
  const [other] = await db
    .select({ departPinyin: tours.departPinyin })
    .from(tours)
    .where(and(eq(tours.merchant, row.merchant), eq(tours.departCity, departCity), ne(tours.id, row.id)))
    .limit(1)
  return other?.departPinyin ?? null
}

/** Future departures follow the tour's days and time in advance, except those with a cut-off set by hand. */
export async function moveCutoffs(
  { db, now }: Context,
  { merchant, id }: TourRow,
  before: TourContent,
  after: TourContent,
): Promise<void> {
  if (before.cutoffDays === after.cutoffDays && before.cutoffTime === after.cutoffTime) return
  const cutoff = ({ cutoffDays, cutoffTime }: TourContent) =>
    sql`((${departures.departDate} - ${cutoffDays}::int)::text || ' ' || ${cutoffTime} || '+08')::timestamptz`
  await db
    .update(departures)
    .set({ cutoffAt: cutoff(after) })
    .where(
      and(
        eq(departures.merchant, merchant),
        eq(departures.tourId, id),
        gte(departures.departDate, todayInShanghai(now())),
        eq(departures.cutoffAt, cutoff(before)),
      ),
    )
}
