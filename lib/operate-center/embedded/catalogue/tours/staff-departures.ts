import { and, asc, count, eq, gte, ilike, inArray, lte, or, sql } from 'drizzle-orm'
import { addDays, shanghaiInstant, todayInShanghai } from '../../../../base/calendar/dates.ts'
import {
  departureId,
  groupNumber,
  seriesDates,
  seriesPlan,
} from '../../../../domain/catalogue/departure-series.ts'
import { cellsOf, changedSince } from '../../../../domain/catalogue/price-cells.ts'
import { callOffBy, formingOf } from '../../../../domain/orders/kinds/tour-forming.ts'
import { UNLIMITED } from '../../../../domain/stock/seats.ts'
import type { TravelScope } from '../../../../domain/vocabulary.ts'
import { catalogueTag, productTag } from '../../../../tenant/tags.ts'
import type { DepartureChanges, StaffDeparture } from '../../../contract/catalogue/staff-tours.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { selectAll } from '../../kernel/select-all.ts'
import { stockPools } from '../../stock/schema.ts'
import { lockPools } from '../../stock/stock.ts'
import { type DepartureRow, formingSql, groupMinSql, itsSeats, seatPool } from './departures.ts'
import { addDepartures, type NewDeparture } from './new-departures.ts'
import { departures, tours } from './schema.ts'
import { priceColumns } from './staff-catalogue.ts'
import { isTour } from './staff-tours.ts'
import { tourContent } from './tour-content.ts'

/** Departures of one change. */
const MOST_CHANGED = 400

export const staffDepartureHandlers: Handlers<
  'staff.departures' | 'staff.addDepartures' | 'staff.changeDepartures' | 'staff.saveDepartures'
> = {
  async 'staff.departures'({ db }, { merchant }, input) {
    const { proId, from, to, status, packageCode, forming, search } = input
    const like = matching(search)
    const found = and(
      eq(departures.merchant, merchant),
      proId ? eq(departures.tourId, proId) : undefined,
      from ? gte(departures.departDate, from) : undefined,
      to ? lte(departures.departDate, to) : undefined,
      status && eq(departures.status, status),
      packageCode === undefined ? undefined : eq(departures.packageCode, packageCode),
      forming && sql`${formingSql()} = ${forming}`,
      search
        ? or(ilike(departures.groupNo, like), ilike(tours.name, like), ilike(tours.code, like))
        : undefined,
    )
    const itsTour = and(eq(tours.merchant, departures.merchant), eq(tours.id, departures.tourId))
    return readList(input, {
      sorts: {
        departDate: { by: departures.departDate, type: 'date' },
        groupNo: { by: departures.groupNo, type: 'text' },
      },
      id: departures.id,
      rows: (order) =>
        db
          .select({
            departure: departures,
            seats: stockPools,
            tourName: tours.name,
            tourCode: tours.code,
            scope: tours.scope,
            groupMin: groupMinSql,
            cursor: order.cursor,
          })
          .from(departures)
          .innerJoin(tours, itsTour)
          .innerJoin(stockPools, itsSeats)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ departure, seats, tourName, tourCode, scope, groupMin }) => ({
          ...staffView({ ...departure, seats }),
          tourName,
          tourCode,
          groupMin,
          forming: formingOf({
            persons: seats.used,
            groupMin,
            cancelled: departure.status === 'cancelled',
            formed: departure.formedAt !== null,
          }),
          callOffBy: callOffBy(departure.departDate, scope as TravelScope),
          formedAt: departure.formedAt?.toISOString() ?? null,
          formedReason: departure.formedReason,
        })),
      async count() {
        const [counted] = await db
          .select({ n: count() })
          .from(departures)
          .innerJoin(tours, itsTour)
          .innerJoin(stockPools, itsSeats)
          .where(found)
        return counted?.n ?? 0
      },
    })
  },

  async 'staff.addDepartures'(context, { merchant }, input) {
    const { db, now } = context
    const { proId, series, packageCode, prices, singleSupplement, planSeats, dryRun } = input
    // Locked, so that the tour's days and packages are still these when the departures are written.
    const [tour] = await db.select().from(tours).where(isTour(merchant, proId)).for('share')
    if (!tour) return absent('没有这个产品')
    const { packages, cutoffDays, cutoffTime } = tourContent.parse(tour.content)
    const packageFits =
      packages.length === 0 ? packageCode === '' : packages.some(({ code }) => code === packageCode)
    if (!packageFits) return invalid({ packageCode: '请选择该产品的一个套餐' })
    if (!prices.adult) return invalid({ 'prices.adult': '请填写成人价，价格不能为0' })
    if (planSeats === 0) return invalid({ planSeats: '请填写计划名额，-1为不限' })
    const dates = seriesDates(series, todayInShanghai(now()))
    if (dates.length === 0) return invalid({ series: '所选日期内没有可添加的团期，过去的日期不能添加' })
    const taken = await db
      .select({ departDate: departures.departDate })
      .from(departures)
      .where(
        and(
          eq(departures.merchant, merchant),
          eq(departures.tourId, proId),
          eq(departures.packageCode, packageCode),
          inArray(departures.departDate, dates),
        ),
      )
    const today = todayInShanghai(now())
    const plan = seriesPlan(series, today, new Set(taken.map(({ departDate }) => departDate)))
    const rows = plan.added.map((date): NewDeparture => {
      const numbered = { tourId: proId, tourCode: tour.code, date, packageCode }
      return {
        id: departureId(numbered),
        merchant,
        tourId: proId,
        departDate: date,
        returnDate: addDays(date, tour.days - 1),
        groupNo: groupNumber(numbered),
        packageCode,
        ...priceColumns(prices),
        singleSupplement,
        planSeats,
        status: 'onSale',
        cutoffAt: new Date(shanghaiInstant(addDays(date, -cutoffDays), cutoffTime)),
      }
    })
    if (!dryRun && rows.length > 0) {
      await addDepartures(db, rows)
      context.announce(merchant, [productTag(merchant, 'tour', proId), catalogueTag(merchant, 'tour')])
    }
    return succeed({
      added: rows.map(({ id, departDate, groupNo }) => ({ id, departDate, groupNo })),
      present: plan.present,
    })
  },

  async 'staff.changeDepartures'(context, place, { departureIds, all, changes }, caller) {
    const { merchant } = place
    if (Object.keys(cellsOf(changes)).length === 0) return invalid({ changes: '没有要修改的内容' })
    if (changes.planSeats === 0) {
      return invalid({ 'changes.planSeats': '计划名额不能为0；停止销售请改为停售' })
    }
    const listed =
      all &&
      (await selectAll(context, {
        list: 'staff.departures',
        place,
        caller,
        selection: all,
        most: MOST_CHANGED,
        named: { field: 'departureId', by: 'id' },
      }))
    if (listed && !listed.ok) return listed
    const ids = listed ? listed.value.map(({ id }) => String(id)) : [...new Set(departureIds)]
    return changeRows(
      context,
      merchant,
      ids.map((departureId) => ({ departureId, changes })),
    )
  },

  async 'staff.saveDepartures'(context, { merchant }, { rows }) {
    if (new Set(rows.map(({ departureId }) => departureId)).size < rows.length) {
      return invalid({ rows: '同一团期只能修改一次' })
    }
    const empty = rows.findIndex(({ changes }) => changes.planSeats === 0)
    if (empty >= 0) {
      return invalid({ [`rows.${empty}.changes.planSeats`]: '计划名额不能为0；停止销售请改为停售' })
    }
    const free = rows.findIndex(
      ({ changes }) => changes.prices?.adult === 0 || changes.prices?.adult === null,
    )
    if (free >= 0) return invalid({ [`rows.${free}.changes.prices.adult`]: '请填写成人价，价格不能为0' })
    return changeRows(context, merchant, rows)
  },
}

type RowChange = {
  departureId: string
  changes: DepartureChanges
  /** What was seen of what changes; not given: whatever is there is replaced. */
  seen?: DepartureChanges
}

/** Changes departures, all or none. */
async function changeRows(context: Context, merchant: string, rows: readonly RowChange[]) {
  const { db } = context
  const ids = rows.map(({ departureId }) => departureId)
  const chosen = and(eq(departures.merchant, merchant), inArray(departures.id, ids))
  // In one order, so that two batches over the same departures wait instead of blocking each other.
  const kept = await db.select().from(departures).where(chosen).orderBy(asc(departures.id)).for('update')
  if (kept.length < ids.length) return absent('有团期不存在，请刷新列表')
  const pools = await lockPools(db, merchant, ids.map(seatPool))
  const before = new Map(
    kept.flatMap((row) => {
      const seats = pools.find(({ id }) => id === seatPool(row.id))
      return seats ? [[row.id, staffView({ ...row, seats })] as const] : []
    }),
  )
  const pairs = rows.flatMap((row) => {
    const now = before.get(row.departureId)
    return now ? [{ ...row, now }] : []
  })
  if (pairs.some(({ changes, now }) => changes.status !== undefined && now.status === 'cancelled')) {
    return refused('DEPARTURE_CANCELLED', '已取消的团期不能恢复销售，请重新添加')
  }
  const stale = pairs.filter(({ seen, now }) => seen && changedSince(cellsOf(seen), cellsOf(now)).length > 0)
  if (stale.length > 0) {
    return refused('CHANGED_MEANWHILE', `已被其他人改动：${groupsOf(stale)}，没有保存。请核对后再保存`)
  }
  const short = pairs.filter(
    ({ changes: { planSeats = UNLIMITED }, now }) =>
      planSeats !== UNLIMITED && now.usedSeats + now.heldSeats > planSeats,
  )
  if (short.length > 0) {
    return refused('SEATS_BELOW_TAKEN', `计划名额不能少于已占用的名额：${groupsOf(short)}，请重新填写`)
  }
  for (const { ids: same, value } of alike(rows, valuesOf)) {
    if (Object.keys(value).length === 0) continue
    await db
      .update(departures)
      .set(value)
      .where(and(eq(departures.merchant, merchant), inArray(departures.id, same)))
  }
  for (const { ids: same, value } of alike(rows, ({ planSeats }) => ({ planSeats }))) {
    if (value.planSeats === undefined) continue
    await db
      .update(stockPools)
      .set({ plan: value.planSeats })
      .where(and(eq(stockPools.merchant, merchant), inArray(stockPools.id, same.map(seatPool))))
  }
  const changed = await db
    .select({ departure: departures, seats: stockPools })
    .from(departures)
    .innerJoin(stockPools, itsSeats)
    .where(chosen)
    .orderBy(asc(departures.departDate), asc(departures.id))
  const products = [...new Set(kept.map(({ tourId }) => tourId))]
  context.announce(merchant, [
    ...products.map((proId) => productTag(merchant, 'tour', proId)),
    catalogueTag(merchant, 'tour'),
  ])
  return succeed({ departures: changed.map(({ departure, seats }) => staffView({ ...departure, seats })) })
}

/** Groups that a refusal names. */
const MOST_NAMED = 5

function groupsOf(pairs: readonly { now: StaffDeparture }[]): string {
  const named = pairs.slice(0, MOST_NAMED).map(({ now }) => now.groupNo)
  return `${named.join('、')}${pairs.length > MOST_NAMED ? `等${pairs.length}个团期` : ''}`
}

function valuesOf({ prices, singleSupplement, status }: DepartureChanges) {
  return {
    ...priceColumns(prices ?? {}),
    ...(singleSupplement === undefined ? {} : { singleSupplement }),
    ...(status === undefined ? {} : { status }),
  }
}

/** Rows that get the same values are written by one statement. */
function alike<V extends object>(
  rows: readonly RowChange[],
  of: (changes: DepartureChanges) => V,
): { ids: string[]; value: V }[] {
  const groups = new Map<string, { ids: string[]; value: V }>()
  for (const { departureId, changes } of rows) {
    const value = of(changes)
    const key = JSON.stringify(value)
    const group = groups.get(key) ?? { ids: [], value }
    group.ids.push(departureId)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function staffView(row: DepartureRow): StaffDeparture {
  return {
    id: row.id,
    proId: row.tourId,
    departDate: row.departDate,
    returnDate: row.returnDate,
    groupNo: row.groupNo,
    packageCode: row.packageCode,
    prices: {
      adult: row.adultPrice,
      childBed: row.childBedPrice,
      childNoBed: row.childNoBedPrice,
      senior: row.seniorPrice,
      infant: row.infantPrice,
    },
    singleSupplement: row.singleSupplement,
    planSeats: row.seats.plan,
    usedSeats: row.seats.used,
    heldSeats: row.seats.held,
    status: row.status,
    cutoffAt: row.cutoffAt.toISOString(),
  }
}
