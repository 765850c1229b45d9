import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, formatDate, todayInShanghai } from '../../../../base/calendar/dates.ts'
import {
  LONGEST_SERIES_DAYS,
  seriesDates,
  seriesPlan,
} from '../../../../domain/catalogue/departure-series.ts'
import { cellsOf, changedSince } from '../../../../domain/catalogue/price-cells.ts'
import type { DebrisDayChanges } from '../../../contract/catalogue/staff-debris.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Db, Handlers, Outcome } from '../../kernel/context.ts'
import { stockPools } from '../../stock/schema.ts'
import { lockPools, type PoolRow, readPools } from '../../stock/stock.ts'
import { debrisPool } from './debris-pools.ts'
import { debrisDays, debrisPackages } from './schema.ts'
import { announceDebris } from './staff-debris-parts.ts'

type DayRow = typeof debrisDays.$inferSelect

/** As many as are wanted. */
const UNLIMITED = -1

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
    return succeed({ days: daysOf(rows, await readPools(db, merchant, ['', ...rows.flatMap(poolsOf)])) })
  },

  async 'staff.setDebrisDays'(context, { merchant }, { packageId, series, changes, dryRun }) {
    const { db, now } = context
    if (Object.keys(changes).length === 0) return invalid({ changes: '没有要修改的内容' })
    if (changes.price === 0) return invalid({ 'changes.price': '请填写价格，价格不能为0' })
    if (changes.childPrice === 0) {
      return invalid({ 'changes.childPrice': '儿童价不能为0；不售儿童票请留空' })
    }
    // Locked, so that two batches over the same days wait for each other.
    const [sold] = await db
      .select()
      .from(debrisPackages)
      .where(isPackage(merchant, packageId))
      .for('no key update')
    if (!sold) return absent('没有这个套餐')
    if (sold.use !== 'dated') return invalid({ packageId: '有效期内使用的套餐没有日历' })
    const dates = seriesDates(series, todayInShanghai(now()))
    if (dates.length === 0) return invalid({ series: '所选日期内没有可设置的日期，过去的日期不能设置' })
    const known = await db
      .select()
      .from(debrisDays)
      .where(
        and(
          eq(debrisDays.merchant, merchant),
          eq(debrisDays.packageId, packageId),
          inArray(debrisDays.date, dates),
        ),
      )
    const before = new Map(known.map((day) => [day.date, day]))
    const plan = seriesPlan(series, todayInShanghai(now()), new Set(before.keys()))
    const wanted = newDays({ merchant, packageId, childPrice: sold.childPrice }, dates, before, changes)
    if (!wanted.ok) return wanted

    const left = known.flatMap((day) => leftPools(day, changes))
    const kept = wanted.value.flatMap(poolsOf)
    const locked = new Map(
      (await lockPools(db, merchant, ['', ...kept, ...left])).map((pool) => [pool.id, pool]),
    )
    const short = shortPools(locked, kept, left, changes.stock)
    if (short.length > 0) {
      return refused('STOCK_BELOW_TAKEN', `库存不能少于已售与占用的数量：${wordsOf(short)}，请重新填写`)
    }
    if (!dryRun) {
      await writeDays(db, wanted.value)
      await writePools(db, merchant, { kept, left, locked, stock: changes.stock })
      announceDebris(context, merchant, sold.proId)
    }
    return succeed({ added: plan.added, changed: plan.present })
  },

  async 'staff.saveDebrisDays'(context, { merchant }, { packageId, rows }) {
    const { db } = context
    const dates = rows.map(({ date }) => date)
    if (new Set(dates).size < dates.length) return invalid({ rows: '同一天只能修改一次' })
    const wrong = rows.flatMap(({ changes }, index) => [
      ...(changes.price === 0 ? [[`rows.${index}.changes.price`, '请填写价格，价格不能为0']] : []),
      ...(changes.childPrice === 0
        ? [[`rows.${index}.changes.childPrice`, '儿童价不能为0；不售儿童票请留空']]
        : []),
    ])
    if (wrong.length > 0) return invalid(Object.fromEntries(wrong))
    // Locked, so that two batches over the same days wait for each other.
    const [sold] = await db
      .select()
      .from(debrisPackages)
      .where(isPackage(merchant, packageId))
      .for('no key update')
    if (!sold) return absent('没有这个套餐')
    const chosen = and(
      eq(debrisDays.merchant, merchant),
      eq(debrisDays.packageId, packageId),
      inArray(debrisDays.date, dates),
    )
    const kept = await db.select().from(debrisDays).where(chosen).orderBy(asc(debrisDays.date))
    if (kept.length < dates.length) return absent('有日期不存在，请刷新后再修改')
    const pools = await lockPools(db, merchant, ['', ...kept.flatMap(poolsOf)])
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
    const plans = rows.flatMap(({ date, changes }) =>
      Object.entries(changes.stock ?? {}).map(([slot, plan]) => ({
        id: debrisPool(packageId, date, slot),
        plan,
      })),
    )
    const locked = new Map(pools.map((pool) => [pool.id, pool]))
    const short = plans.flatMap(({ id, plan }) => shortPools(locked, [id], [], plan))
    if (short.length > 0) {
      return refused('STOCK_BELOW_TAKEN', `库存不能少于已售与占用的数量：${wordsOf(short)}，请重新填写`)
    }
    const changes = new Map(rows.map((row) => [row.date, row.changes]))
    await writeDays(
      db,
      kept.map((day) => {
        const { price = day.price, childPrice, status = day.status } = changes.get(day.date) ?? {}
        return { ...day, price, childPrice: childPrice === undefined ? day.childPrice : childPrice, status }
      }),
    )
    for (const plan of new Set(plans.map((one) => one.plan))) {
      const ids = plans.filter((one) => one.plan === plan).map(({ id }) => id)
      await db
        .update(stockPools)
        .set({ plan })
        .where(and(eq(stockPools.merchant, merchant), inArray(stockPools.id, ids)))
    }
    announceDebris(context, merchant, sold.proId)
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
    stock: (slots.length > 0 ? slots : ['']).map((slot) => {
      const { plan = 0, used = 0, held = 0 } = pools.get(debrisPool(packageId, date, slot)) ?? {}
      return { slot, plan, used, held }
    }),
  }))
}

const isPackage = (merchant: string, packageId: string) =>
  and(eq(debrisPackages.merchant, merchant), eq(debrisPackages.id, packageId))

/** The pools of a day: its own, or those of its times. */
function poolsOf({ packageId, date, slots }: Pick<DayRow, 'packageId' | 'date' | 'slots'>): string[] {
  return (slots.length > 0 ? slots : ['']).map((slot) => debrisPool(packageId, date, slot))
}

/** The days as they shall be; invalid when a new one lacks price or stock. */
function newDays(
  { merchant, packageId, childPrice }: Pick<DayRow, 'merchant' | 'packageId' | 'childPrice'>,
  dates: readonly CalendarDate[],
  before: ReadonlyMap<CalendarDate, DayRow>,
  { price, stock, status, ...changes }: DebrisDayChanges,
): Outcome<DayRow[]> {
  const fresh = dates.some((date) => !before.has(date))
  const missing = {
    ...(fresh && price === undefined ? { 'changes.price': '请填写新增日期的价格' } : {}),
    ...(fresh && stock === undefined ? { 'changes.stock': '请填写新增日期的库存，-1为不限' } : {}),
  }
  if (Object.keys(missing).length > 0) return invalid(missing)
  const slots = changes.slots && [...new Set(changes.slots)].sort()
  if (slots && stock === undefined && [...before.values()].some((day) => addsSlots(day, slots))) {
    return invalid({ 'changes.stock': '请填写新增场次的库存，-1为不限' })
  }
  return {
    ok: true,
    value: dates.map((date) => {
      const day = before.get(date)
      return {
        merchant,
        packageId,
        date,
        price: price ?? day?.price ?? 0,
        childPrice:
          changes.childPrice === undefined ? (day ? day.childPrice : childPrice) : changes.childPrice,
        slots: slots ?? day?.slots ?? [],
        status: status ?? day?.status ?? 'onSale',
      }
    }),
  }
}

/** Whether a day would get a pool that it has not yet. */
function addsSlots(day: DayRow, slots: readonly string[]): boolean {
  const has = new Set(poolsOf(day))
  return poolsOf({ ...day, slots: [...slots] }).some((pool) => !has.has(pool))
}

/** Pools of a day that it would have no more. */
function leftPools(day: DayRow, { slots }: DebrisDayChanges): string[] {
  if (!slots) return []
  const kept = new Set(poolsOf({ ...day, slots }))
  return poolsOf(day).filter((pool) => !kept.has(pool))
}

/** Pools that would have fewer places than are sold or held; one that is given up has none. */
function shortPools(
  locked: ReadonlyMap<string, PoolRow>,
  kept: readonly string[],
  left: readonly string[],
  stock: number | undefined,
): string[] {
  const taken = (id: string) => {
    const pool = locked.get(id)
    return pool ? pool.used + pool.held : 0
  }
  return [
    ...left.filter((id) => taken(id) > 0),
    ...kept.filter((id) => stock !== undefined && stock !== UNLIMITED && taken(id) > stock),
  ]
}

/** 12月3日 周四 10:00、… */
function wordsOf(pools: readonly string[]): string {
  const named = pools.slice(0, MOST_NAMED).map((id) => {
    const [date = '', slot = ''] = id.split('/').slice(2)
    return [formatDate(date), slot].filter(Boolean).join(' ')
  })
  return `${named.join('、')}${pools.length > MOST_NAMED ? `等${pools.length}处` : ''}`
}

async function writeDays(db: Db, days: readonly DayRow[]): Promise<void> {
  await db
    .insert(debrisDays)
    .values([...days])
    .onConflictDoUpdate({
      target: [debrisDays.merchant, debrisDays.packageId, debrisDays.date],
      set: {
        price: sql`excluded.price`,
        childPrice: sql`excluded.child_price`,
        slots: sql`excluded.slots`,
        status: sql`excluded.status`,
      },
    })
}

async function writePools(
  db: Db,
  merchant: string,
  {
    kept,
    left,
    locked,
    stock,
  }: {
    kept: readonly string[]
    left: readonly string[]
    locked: ReadonlyMap<string, PoolRow>
    stock: number | undefined
  },
): Promise<void> {
  const missing = kept.filter((id) => !locked.has(id))
  if (missing.length > 0) {
    await db
      .insert(stockPools)
      .values(missing.map((id) => ({ merchant, id, plan: stock ?? 0 })))
      .onConflictDoNothing()
  }
  const set = async (ids: readonly string[], plan: number) => {
    if (ids.length === 0) return
    await db
      .update(stockPools)
      .set({ plan })
      .where(and(eq(stockPools.merchant, merchant), inArray(stockPools.id, [...ids])))
  }
  if (stock !== undefined) await set(kept, stock)
  // Kept empty: orders that were refunded still name them.
  await set(left, 0)
}
