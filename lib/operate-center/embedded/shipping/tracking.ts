import { and, asc, eq, exists, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alarms } from '../../../base/alarms.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { OTHER_COURIER } from '../../../domain/shipping/couriers.ts'
import { afterReport } from '../../../domain/shipping/track.ts'
import { kuaidi100Tracker } from '../../../outside/tracking/kuaidi100.ts'
import type { Tracker, TrackReport } from '../../../outside/tracking/port.ts'
import { succeed } from '../../contract/failures.ts'
import type { Context } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import { inParallel } from '../kernel/in-parallel.ts'
import { merchantCredentials } from '../kernel/schema.ts'
import { inTransaction } from '../kernel/transact.ts'
import { tellOf } from '../orders/core/order-messages.ts'
import { loadOrder, lockOrder } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { shippedKindOf } from './kinds.ts'
import { numberOf, type Parcel, parcelsBy, type TrackedRow, trackColumns, trackOf } from './parcel-rows.ts'
import { shippingParcels, trackedNumbers } from './schema.ts'

const BATCH = 20
const WIDTH = 4
const MINUTE_MS = 60_000
/** A number is asked for once in this time: the service locks one that is asked for more often. */
const ASK_EVERY_MS = 30 * MINUTE_MS
/** The service reports every four hours; after this it is taken to have stopped. */
const PUSHES_EVERY_MS = 270 * MINUTE_MS
/** A buyer waits for the answer. */
const LOOK_MS = 2_500
/** Pauses between tries to subscribe, in minutes, the last one again and again; and how many there are. */
const PAUSES = [1, 5, 30, 120, 360]
const MOST_TRIES = 10
/** Nobody wants to hear of older parcels. */
const MOST_DAYS = 15

/** The merchant's tracking service; null when staff write tracks by hand. */
async function trackerOf(context: Context, merchant: string, timeoutMs?: number): Promise<Tracker | null> {
  const keys = await credentialsOf(context, merchant, 'kuaidi100')
  if (!keys) return null
  return kuaidi100Tracker({ url: context.outside.kuaidi100, keys, ...(timeoutMs && { timeoutMs }) })
}

/** Whether somebody can still learn something about a parcel. */
const isUnderway = ({ row, tracked }: Parcel) =>
  row.receivedAt === null && tracked.state !== 'delivered' && tracked.courier !== OTHER_COURIER

/**
 * Asks the service about parcels that somebody is looking at, when it has not reported by itself lately and was not
 * asked within half an hour. Who asks is decided by one statement that is committed before the question, so that no two
 * processes ask for the same number.
 */
export async function freshen(context: Context, merchant: string, parcels: readonly Parcel[]): Promise<void> {
  const ids = [...new Set(parcels.filter(isUnderway).map(({ tracked }) => tracked.id))]
  if (ids.length === 0) return
  const tracker = await trackerOf(context, merchant, LOOK_MS)
  if (!tracker) return
  const now = context.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const due = await context.db
    .update(trackedNumbers)
    .set({ askedAt: now })
    .where(
      and(
        eq(trackedNumbers.merchant, merchant),
        inArray(trackedNumbers.id, ids),
        or(isNull(trackedNumbers.askedAt), lte(trackedNumbers.askedAt, before(ASK_EVERY_MS))),
        or(isNull(trackedNumbers.pushedAt), lte(trackedNumbers.pushedAt, before(PUSHES_EVERY_MS))),
      ),
    )
    .returning()
  await inParallel(due, WIDTH, async (row) => {
    const found = await tracker.find(askedFor(context, row))
    if (found.ok) return void (await takeReport(context, row, found.report))
    context.log.warn(
      { merchant, tracked: row.id, trouble: found.trouble, code: found.code },
      'a parcel’s track could not be read',
    )
    await context.db
      .update(trackedNumbers)
      .set({ trouble: found.trouble })
      .where(eq(trackedNumbers.id, row.id))
  })
  if (due.length > 0) await settleDelivered(context)
}

function askedFor(context: Context, row: TrackedRow) {
  const phone = row.phoneSealed === null ? '' : context.sealer.open(row.phoneSealed)
  return { courier: row.courier, trackingNo: numberOf(context, row), phone }
}

/** Books what the service has reported about a number. */
export async function takeReport(
  context: Context,
  { id, courier }: Pick<TrackedRow, 'id' | 'courier'>,
  report: TrackReport,
  how: { pushed?: boolean } = {},
): Promise<void> {
  await inTransaction(context, async ({ db, now, sealer }) => {
    const [row] = await db.select().from(trackedNumbers).where(eq(trackedNumbers.id, id)).for('update')
    // Corrected meanwhile: the report is about another courier's parcel.
    if (row?.courier !== courier) return succeed(null)
    const kept = trackOf({ sealer }, row)
    const track = afterReport(kept, { lines: report.lines, state: report.state ?? kept.state })
    await db
      .update(trackedNumbers)
      .set({
        ...(track !== kept && trackColumns({ sealer }, track)),
        heardAt: now(),
        trouble: '',
        ...(how.pushed && { pushedAt: now(), subscription: 'on' as const }),
      })
      .where(eq(trackedNumbers.id, id))
    return succeed(null)
  })
}

const underwayParcels = (now: Date): SQL | undefined =>
  and(
    eq(shippingParcels.trackedId, trackedNumbers.id),
    isNull(shippingParcels.deliveredAt),
    isNull(shippingParcels.receivedAt),
    sql`${shippingParcels.sentAt} > ${new Date(now.getTime() - MOST_DAYS * DAY_MS).toISOString()}::timestamptz`,
  )

/** Has the service report on new numbers by itself, where the merchant has its keys; answers how many were handled. */
export async function subscribeDue(context: Context): Promise<number> {
  const { db } = context
  const now = context.now()
  const due = db
    .select({ id: trackedNumbers.id })
    .from(trackedNumbers)
    .where(
      and(
        eq(trackedNumbers.subscription, 'wanted'),
        lte(trackedNumbers.subscribeAt, now),
        ne(trackedNumbers.state, 'delivered'),
        exists(
          db
            .select({ one: sql`1` })
            .from(merchantCredentials)
            .where(
              and(
                eq(merchantCredentials.merchant, trackedNumbers.merchant),
                eq(merchantCredentials.kind, 'kuaidi100'),
              ),
            ),
        ),
        exists(db.select({ one: sql`1` }).from(shippingParcels).where(underwayParcels(now))),
      ),
    )
    .orderBy(asc(trackedNumbers.subscribeAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const pause = sql`(array[${sql.raw(PAUSES.join(','))}])[least(${trackedNumbers.subscribeTries} + 1, ${PAUSES.length})]`
  const taken = await db
    .update(trackedNumbers)
    .set({
      subscribeTries: sql`${trackedNumbers.subscribeTries} + 1`,
      subscribeAt: sql`${now.toISOString()}::timestamptz + ${pause} * interval '1 minute'`,
    })
    .where(inArray(trackedNumbers.id, due))
    .returning()
  await inParallel(taken, WIDTH, (row) => subscribe(context, row))
  return taken.length
}

async function subscribe(context: Context, row: TrackedRow): Promise<void> {
  const tracker = await trackerOf(context, row.merchant)
  if (!tracker) return
  const answer = await tracker.subscribe(askedFor(context, row), {
    callbackUrl: pushUrl(context, row),
    salt: saltOf(context, row),
  })
  if (answer.ok) return setSubscription(context, row, { subscription: 'on' })
  const { trouble, code } = answer
  const fields = { merchant: row.merchant, tracked: row.id, trouble, code }
  if (trouble === 'account') {
    context.log.error({ alarm: alarms.parcelsNotTracked, ...fields }, 'a merchant’s parcels are not tracked')
  } else context.log.warn(fields, 'a parcel was not subscribed to')
  if (trouble === 'wrong') return setSubscription(context, row, { subscription: 'off', trouble })
  // Still read when its buyer looks.
  if (row.subscribeTries >= MOST_TRIES) return setSubscription(context, row, { subscription: 'off' })
}

/** Unless the number was corrected meanwhile. */
async function setSubscription(
  { db }: Pick<Context, 'db'>,
  { id, courier }: TrackedRow,
  set: Partial<Pick<TrackedRow, 'subscription' | 'trouble' | 'subscribeAt'>>,
): Promise<void> {
  await db
    .update(trackedNumbers)
    .set(set)
    .where(and(eq(trackedNumbers.id, id), eq(trackedNumbers.courier, courier)))
}

/** The service reports no more on a number: nothing was heard of it for days. It is subscribed to again. */
export async function subscribeAgain(context: Context, row: TrackedRow): Promise<void> {
  if (row.subscribeTries >= MOST_TRIES) return setSubscription(context, row, { subscription: 'off' })
  await setSubscription(context, row, { subscription: 'wanted', subscribeAt: context.now() })
}

/** Where the service reports on a number. */
function pushUrl({ publicOrigin }: Pick<Context, 'publicOrigin'>, { id }: Pick<TrackedRow, 'id'>): string {
  return `${publicOrigin}/hooks/shipping/${id}`
}

/** What its reports on a number are signed with. */
export function saltOf({ sealer }: Pick<Context, 'sealer'>, { id }: Pick<TrackedRow, 'id'>): string {
  return sealer.hash(`tracking salt ${id}`).slice(0, 32)
}

/**
 * Does what follows from deliveries, once each: the buyer is told, and the time for receipt begins. Answers how many
 * parcels were handled.
 */
export async function settleDelivered(context: Context): Promise<number> {
  const due = await parcelsBy(
    context.db,
    inArray(
      shippingParcels.id,
      context.db
        .select({ id: shippingParcels.id })
        .from(shippingParcels)
        .innerJoin(trackedNumbers, eq(trackedNumbers.id, shippingParcels.trackedId))
        .where(and(isNull(shippingParcels.deliveredAt), eq(trackedNumbers.state, 'delivered')))
        .limit(BATCH),
    ),
  )
  for (const parcel of due) await settle(context, parcel)
  return due.length
}

const isOut = and(
  eq(shippingParcels.way, 'out'),
  isNull(shippingParcels.deliveredAt),
  isNull(shippingParcels.receivedAt),
)

async function settle(context: Context, { row: { id, orderNo, merchant, way }, tracked, unitIds }: Parcel) {
  await inTransaction(context, async (inside) => {
    const { db, now } = inside
    const row = await lockOrder(db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)))
    const mine = await db
      .update(shippingParcels)
      .set({ deliveredAt: tracked.newestAt ?? now() })
      .where(and(eq(shippingParcels.id, id), isNull(shippingParcels.deliveredAt)))
      .returning({ receivedAt: shippingParcels.receivedAt })
    const [parcel] = mine
    if (!row || !parcel || way === 'back' || parcel.receivedAt !== null) return succeed(null)
    const order = await loadOrder(inside, row)
    const underway = await db.$count(shippingParcels, and(eq(shippingParcels.orderNo, orderNo), isOut))
    const at = tracked.newestAt ?? now()
    await shippedKindOf(inside, row)?.delivered?.(inside, order, unitIds, at, underway === 0)
    if (row.phase === 'serving') await tellOf(inside, order, 'parcelDelivered', {}, id)
    return succeed(null)
  })
}
