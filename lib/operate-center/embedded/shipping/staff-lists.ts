import { and, count, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { addDays, shanghaiInstant } from '../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { maskAddress, maskMobile, maskName } from '../../../base/validation/mask.ts'
import { trackingNumber } from '../../../domain/shipping/couriers.ts'
import { absent, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import { matching, readList } from '../kernel/lists.ts'
import { type KindOrder, kindOf } from '../orders/core/kinds.ts'
import { loadOrder, loadOrders } from '../orders/core/order-queries.ts'
import { findForStaff, ordersOfStaff, shopOfOrder } from '../orders/core/orders-of-staff.ts'
import { orders, orderUnits } from '../orders/core/schema.ts'
import { shippedKindOf } from './kinds.ts'
import { type Parcel, parcelsBy, trackingHash, trackOf, withUnits } from './parcel-rows.ts'
import { shippingParcels, shippingWaits, trackedNumbers } from './schema.ts'
import { SILENT_DAYS, shownParcel, troubleOf } from './shown-parcels.ts'

/** Since when the longest waiting thing of an order waits; null when nothing does. */
const since = sql<string>`(
  select min(shipping_waits.since) from shipping_waits
  join order_units on order_units.id = shipping_waits.unit_id
  where shipping_waits.order_no = orders.order_no and order_units.status in (1, 4)
)`

/** Of an order that is served: the others have ended, whatever still stands in the table. */
const waits = and(eq(orders.phase, 'serving'), sql`${since} is not null`)

const parcelsOut = sql<number>`(
  select count(*) from shipping_parcels
  where shipping_parcels.order_no = orders.order_no and shipping_parcels.way = 'out'
  and shipping_parcels.received_at is null
)`

const ofOrder = and(
  eq(orders.orderNo, shippingParcels.orderNo),
  eq(orders.merchant, shippingParcels.merchant),
)
const ofTracked = eq(trackedNumbers.id, shippingParcels.trackedId)

export const staffShippingListHandlers: Handlers<
  'staff.waitingShipments' | 'staff.parcels' | 'staff.parcel'
> = {
  'staff.waitingShipments': async (context, { merchant }, input, { staff }) => {
    const { db } = context
    const { search, kind, waitingBy, partly } = input
    const found = and(
      ordersOfStaff({ staff, merchant, call: 'staff.waitingShipments' }),
      waits,
      kind ? eq(orders.kind, kind) : undefined,
      waitingBy
        ? sql`${since} < ${new Date(shanghaiInstant(addDays(waitingBy, 1))).toISOString()}::timestamptz`
        : undefined,
      partly === undefined ? undefined : partly ? sql`${parcelsOut} > 0` : sql`${parcelsOut} = 0`,
      search ? searched(search) : undefined,
    )
    return readList(input, {
      sorts: { since: { by: since, type: 'timestamptz' } },
      id: orders.orderNo,
      rows: (order) =>
        db
          .select({ row: orders, since, parcels: parcelsOut.mapWith(Number), cursor: order.cursor })
          .from(orders)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const loaded = await loadOrders(
          context,
          rows.map(({ row }) => row),
        )
        const waiting = await waitingUnits(context, loaded)
        return loaded.flatMap((order, index) => {
          const one = rows[index]
          return one ? waitingOrder(context, order, one, waiting) : []
        })
      },
      async count() {
        const [counted] = await db.select({ n: count() }).from(orders).where(found)
        return counted?.n ?? 0
      },
    })
  },

  'staff.parcels': async (context, { merchant }, input, { staff }) => {
    const { db } = context
    const { search, kind, way, states, orderNo, trouble, sentFrom, sentTo } = input
    const inTrouble = troubled(context.now())
    const trackingNo = trackingNumber(search)
    const found = and(
      ordersOfStaff({ staff, merchant, call: 'staff.parcels' }),
      kind ? eq(orders.kind, kind) : undefined,
      way ? eq(shippingParcels.way, way) : undefined,
      states && states.length > 0 ? inArray(trackedNumbers.state, states) : undefined,
      orderNo ? eq(orders.orderNo, orderNo) : undefined,
      trouble === undefined ? undefined : trouble ? inTrouble : sql`not coalesce(${inTrouble}, false)`,
      sentFrom ? gte(shippingParcels.sentAt, new Date(shanghaiInstant(sentFrom))) : undefined,
      sentTo ? lt(shippingParcels.sentAt, new Date(shanghaiInstant(addDays(sentTo, 1)))) : undefined,
      search
        ? or(
            searched(search),
            trackingNo ? eq(trackedNumbers.trackingHash, trackingHash(context, trackingNo)) : undefined,
          )
        : undefined,
    )
    return readList(input, {
      sorts: { sentAt: { by: shippingParcels.sentAt, type: 'timestamptz' } },
      id: shippingParcels.id,
      rows: (order) =>
        db
          .select({ row: shippingParcels, tracked: trackedNumbers, order: orders, cursor: order.cursor })
          .from(shippingParcels)
          .innerJoin(orders, ofOrder)
          .innerJoin(trackedNumbers, ofTracked)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const parcels = await withUnits(db, rows)
        const once = [...new Map(rows.map(({ order }) => [order.orderNo, order])).values()]
        const loaded = await loadOrders(context, once)
        const tracked = await hasService(context, merchant)
        return parcels.flatMap((parcel) => {
          const order = loaded.find(({ row }) => row.orderNo === parcel.row.orderNo)
          return order ? parcelRow(context, order, parcel, { tracked }) : []
        })
      },
      async count() {
        const [counted] = await db
          .select({ n: count() })
          .from(shippingParcels)
          .innerJoin(orders, ofOrder)
          .innerJoin(trackedNumbers, ofTracked)
          .where(found)
        return counted?.n ?? 0
      },
    })
  },

  'staff.parcel': async (context, { merchant }, { parcelId }, { staff }) => {
    const { db } = context
    const [parcel] = await parcelsBy(
      db,
      and(eq(shippingParcels.merchant, merchant), eq(shippingParcels.id, parcelId)),
    )
    if (!parcel) return noParcel()
    const asks = { staff, merchant, call: 'staff.parcel' } as const
    const found = await findForStaff(context, asks, parcel.row.orderNo)
    if (!found.ok) return noParcel()
    const order = await loadOrder(context, found.value)
    const track = trackOf(context, parcel.tracked).lines.map(({ at, text }) => ({
      at: new Date(at).toISOString(),
      text,
    }))
    return succeed({
      ...parcelRow(context, order, parcel, { tracked: await hasService(context, merchant) }),
      track,
    })
  },
}

export const noParcel = () => absent('包裹不存在或已删除')

export async function hasService(context: Context, merchant: string): Promise<boolean> {
  return (await credentialsOf(context, merchant, 'kuaidi100')) !== null
}

function searched(search: string): SQL | undefined {
  return or(
    eq(orders.orderNo, search.toUpperCase()),
    ilike(sql`${orders.snapshot}->>'name'`, matching(search)),
  )
}

/** What `troubleOf` says something about. */
function troubled(now: Date): SQL | undefined {
  const silentSince = new Date(now.getTime() - SILENT_DAYS * DAY_MS)
  return and(
    sql`${shippingParcels.receivedAt} is null and ${shippingParcels.deliveredAt} is null`,
    or(
      inArray(trackedNumbers.state, ['trouble', 'returning']),
      eq(trackedNumbers.trouble, 'wrong'),
      and(
        eq(shippingParcels.way, 'out'),
        sql`${trackedNumbers.newestAt} is null`,
        lt(shippingParcels.sentAt, silentSince),
      ),
    ),
  )
}

/** Ids of the units that wait, of all these orders. */
async function waitingUnits({ db }: Context, loaded: readonly KindOrder[]): Promise<Set<string>> {
  const rows = await db
    .select({ unitId: shippingWaits.unitId })
    .from(shippingWaits)
    .innerJoin(orderUnits, eq(orderUnits.id, shippingWaits.unitId))
    .where(
      and(
        inArray(
          shippingWaits.orderNo,
          loaded.map(({ row }) => row.orderNo),
        ),
        inArray(orderUnits.status, [1, 4]),
      ),
    )
  return new Set(rows.map(({ unitId }) => unitId))
}

function waitingOrder(
  context: Context,
  order: KindOrder,
  { since: begun, parcels }: { since: string; parcels: number },
  waiting: ReadonlySet<string>,
) {
  const { row, snapshot, units } = order
  const handler = kindOf(context, row)
  const to = shippedKindOf(context, row)?.receiverOf(context, order) ?? null
  return {
    orderNo: row.orderNo,
    kind: row.kind,
    shop: shopOfOrder(row),
    product: snapshot.name,
    since: new Date(begun).toISOString(),
    units: units
      .filter(({ id }) => waiting.has(id))
      .map((unit) => ({
        id: unit.id,
        label: handler.unitLabel(context, order, unit).name,
        refunding: unit.status === 4,
      })),
    receiver: to && {
      receiver: maskName(to.receiver),
      phone: maskMobile(to.phone),
      address: maskAddress(to.address),
    },
    parcels,
  }
}

/** A parcel as staff see it. */
export function parcelRow(context: Context, order: KindOrder, parcel: Parcel, service: { tracked: boolean }) {
  const { track, ...shown } = shownParcel(context, order, parcel, service)
  return {
    ...shown,
    orderNo: order.row.orderNo,
    kind: order.row.kind,
    shop: shopOfOrder(order.row),
    product: order.snapshot.name,
    lastText: track[0]?.text ?? '',
    trouble: troubleOf(parcel, context.now()),
    receivedAt: parcel.row.receivedAt?.toISOString() ?? null,
  }
}
