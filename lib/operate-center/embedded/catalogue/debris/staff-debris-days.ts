import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { addDays, type CalendarDate, formatDate, todayInShanghai } from '../../../../base/calendar/dates.ts'
import {
  LONGEST_SERIES_DAYS,
  seriesDates,
  seriesPlan,
} from '../../../../domain/catalogue/departure-series.ts'
import { cellsOf, changedSince } from '../../../../domain/catalogue/price-cells.ts'
import type { DebrisDayChanges } from '../../../contract/catalogue/staff-debris.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Handlers, Outcome } from '../../kernel/context.ts'
import { lockPools, type PoolRow, readPools } from '../../stock/stock.ts'
import {
  type DayRow,
  type DayToBe,
  lockPackage,
  poolsOfDay,
  readDays,
  saveDays,
  slotsOf,
} from './debris-calendar.ts'
import { debrisPool } from './debris-pools.ts'
import { debrisDays, debrisPackages } from './schema.ts'

/** Days that a refusal names. */
const MOST_NAMED = 5

export const staffDebrisDayHandlers: Handlers<
  'staff.debrisDays' | 'staff.setDebrisDays' | 'staff.saveDebrisDays'
> = {
  async 'staff.debrisDays'({ db }, { merchant }, { packageId, from, to }) {
    const [sold] = await db
      .select({ id: debrisPackages.id })
      .from(debrisPackages)
      .where(isPackage(merchant, packageId))
    if (!sold) return absent('没有这个套餐')
    const last = addDays(from, LONGEST_SERIES_DAYS)
    const rows = await db
      .select()
      .from(debrisDays)
      .where(
        and(
          eq(debrisDays.merchant, merchant),
          eq(debrisDays.packageId, packageId),
          gte(debrisDays.date, from),
          lte(debrisDays.date, to),
          lte(debrisDays.date, last),
        ),
      )
      .orderBy(asc(debrisDays.date))
    return succeed({ days: daysOf(rows, await readPools(db, merchant, ['', ...rows.flatMap(poolsOfDay)])) })
  },

  async 'staff.setDebrisDays'(context, { merchant }, { packageId, series, changes, dryRun }) {
    const { db, now } = context
    if (Object.keys(changes).length === 0) return invalid({ changes: '没有要修改的内容' })
    if (changes.price === 0) return invalid({ 'changes.price': '请填写价格，价格不能为0' })
    if (changes.childPrice === 0) {
      return invalid({ 'changes.childPrice': '儿童价不能为0；不售儿童票请留空' })
    }
    const sold = await lockPackage(db, merchant, packageId)
    if (!sold) return absent('没有这个套餐')
    if (sold.use !== 'dated') return invalid({ packageId: '有效期内使用的套餐没有日历' })
    const dates = seriesDates(series, todayInShanghai(now()))
    if (dates.length === 0) return invalid({ series: '所选日期内没有可设置的日期，过去的日期不能设置' })
    const before = await readDays(db, merchant, packageId, dates)
    const plan = seriesPlan(series, todayInShanghai(now()), new Set(before.map(({ date }) => date)))
    const wanted = newDays(sold, dates, before, changes)
    if (!wanted.ok) return wanted
    const saved = await saveDays(context, merchant, sold, { days: wanted.value, before, apply: !dryRun })
    return saved.ok ? succeed({ added: plan.added, changed: plan.present }) : saved
  },

  async 'staff.saveDebrisDays'(context, { merchant }, { packageId, rows }) {
    const { db, now } = context
    const dates = rows.map(({ date }) => date)
    if (new Set(dates).size < dates.length) return invalid({ rows: '同一天只能修改一次' })
    const today = todayInShanghai(now())
    const wrong = rows.flatMap(({ date, changes }, index) => [
      ...(date < today ? [[`rows.${index}.date`, '过去的日期不能修改']] : []),
      ...(changes.price === 0 ? [[`rows.${index}.changes.price`, '请填写价格，价格不能为0']] : []),
      ...(changes.childPrice === 0
        ? [[`rows.${index}.changes.childPrice`, '儿童价不能为0；不售儿童票请留空']]
        : []),
    ])
    if (wrong.length > 0) return invalid(Object.fromEntries(wrong))
    const sold = await lockPackage(db, merchant, packageId)
    if (!sold) return absent('没有这个套餐')
    const kept = await readDays(db, merchant, packageId, dates)
    if (kept.length < dates.length) return absent('有日期不存在，请刷新后再修改')
    const pools = await lockPools(db, merchant, ['', ...kept.flatMap(poolsOfDay)])
    const before = new Map(daysOf(kept, pools).map((day) => [day.date, day]))
    const stale = rows.filter(({ date, seen }) => {
      const day = before.get(date)
      if (!day) return true
      const stock = Object.fromEntries(day.stock.map(({ slot, plan }) => [slot, plan]))
      return changedSince(cellsOf(seen), cellsOf({ ...day, stock })).length > 0
    })
    if (stale.length > 0) {
      const days = stale.slice(0, MOST_NAMED).map(({ date }) => formatDate(date))
      const more = stale.length > MOST_NAMED ? `等${stale.length}天` : ''
      return refused(
        'CHANGED_MEANWHILE',
        `已被其他人改动：${days.join('、')}${more}，没有保存。请核对后再保存`,
      )
    }
    const changes = new Map(rows.map((row) => [row.date, row.changes]))
    const days = kept.map((day): DayToBe => {
      const { price = day.price, childPrice, status = day.status, stock = {} } = changes.get(day.date) ?? {}
      return {
        date: day.date,
        price,
        childPrice: childPrice === undefined ? day.childPrice : childPrice,
        status,
        stock: new Map(slotsOf(day).map((slot) => [slot, stock[slot] ?? null])),
      }
    })
    const saved = await saveDays(context, merchant, sold, { days, before: kept })
    if (!saved.ok) return saved
    return succeed({ changed: kept.map(({ date }) => date) })
  },
}

/** Days with their stock, as staff see them. */
function daysOf(rows: readonly DayRow[], found: readonly PoolRow[]) {
  const pools = new Map(found.map((pool) => [pool.id, pool]))
  return rows.map(({ packageId, date, price, childPrice, status, slots }) => ({
    date,
    price,
    childPrice,
    status,
    stock: slotsOf({ slots }).map((slot) => {
      const { plan = 0, used = 0, held = 0 } = pools.get(debrisPool(packageId, date, slot)) ?? {}
      return { slot, plan, used, held }
    }),
  }))
}

const isPackage = (merchant: string, packageId: string) =>
  and(eq(debrisPackages.merchant, merchant), eq(debrisPackages.id, packageId))

/** The days as they shall be; invalid when a new one lacks price or stock. */
function newDays(
  { childPrice }: Pick<DayRow, 'childPrice'>,
  dates: readonly CalendarDate[],
  known: readonly DayRow[],
  { price, stock, status, ...changes }: DebrisDayChanges,
): Outcome<DayToBe[]> {
  const before = new Map(known.map((day) => [day.date, day]))
  const fresh = dates.some((date) => !before.has(date))
  const missing = {
    ...(fresh && price === undefined ? { 'changes.price': '请填写新增日期的价格' } : {}),
    ...(fresh && stock === undefined ? { 'changes.stock': '请填写新增日期的库存，-1为不限' } : {}),
  }
  if (Object.keys(missing).length > 0) return invalid(missing)
  const slots = changes.slots && [...new Set(changes.slots)].sort()
  if (slots && stock === undefined && known.some((day) => addsSlots(day, slots))) {
    return invalid({ 'changes.stock': '请填写新增场次的库存，-1为不限' })
  }
  return succeed(
    dates.map((date) => {
      const day = before.get(date)
      const own = slotsOf({ slots: slots ?? day?.slots ?? [] })
      return {
        date,
        price: price ?? day?.price ?? 0,
        childPrice:
          changes.childPrice === undefined ? (day ? day.childPrice : childPrice) : changes.childPrice,
        status: status ?? day?.status ?? 'onSale',
        stock: new Map(own.map((slot) => [slot, stock ?? null])),
      }
    }),
  )
}

/** Whether a day would get a time that it has not yet. */
function addsSlots(day: DayRow, slots: readonly string[]): boolean {
  return slotsOf({ slots: [...slots] }).some((slot) => !slotsOf(day).includes(slot))
}
