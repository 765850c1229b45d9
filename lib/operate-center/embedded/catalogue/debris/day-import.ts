import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import { addDays, type CalendarDate, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { type DayStock, shortSlots, stockOf, writtenStock } from '../../../../domain/debris/day-stock.ts'
import { refused, succeed } from '../../../contract/failures.ts'
import type { Context, Db } from '../../kernel/context.ts'
import { readPools } from '../../stock/stock.ts'
import { at } from '../imports/cells.ts'
import type { ImportKind } from '../imports/kind.ts'
import { laidOver, type Row } from '../imports/parse-rows.ts'
import { cellsOf, leftAlone, newReport, note } from '../imports/report.ts'
import { daySheet } from './day-sheet.ts'
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
import { debrisDays, debrisPackages, debrisProducts } from './schema.ts'

/** Days that one import adds or changes: what is checked and written while a caller waits. */
export const MOST_DAYS = 3_000
/** A day further away is a mistaken year. */
const FURTHEST_DAYS = 800
const MOST_PLACES = 1_000_000
const MOST_SLOTS = 48
const MOST_PRICE = 100_000_000

type DayValue = {
  product: string
  packageId: string
  date: CalendarDate
  price: number
  childPrice: number | null
  status: DayRow['status']
  stock: number | null
  slots: { time: string; plan: number }[]
  /** Places that are sold or held. */
  taken?: number
}

type SoldPackage = {
  id: string
  proId: string
  code: string
  use: 'dated' | 'open'
  childPrice: number | null
}
type KeptDay = { row: DayRow; value: DayValue; taken: DayStock }
type PlannedDay = { sold: SoldPackage; kept: KeptDay | null; value: DayValue; stock: DayStock }

/** The calendars of dated packages: days with their prices, times and places. */
export const debrisDayImport: ImportKind = {
  sheets: [daySheet],

  async plan({ db, now }, { place: { merchant } }, parsed) {
    const today = todayInShanghai(now())
    const report = newReport([daySheet], parsed.errors)
    const rows = parsed.rows.debrisDays ?? []
    const sold = await packagesOf(db, merchant)
    const asked = new Set(rows.map(({ said }) => String(said.get('packageId'))))
    const dates = rows.map(({ said }) => String(said.get('date'))).sort()
    // Also what a file that begins later leaves alone.
    const [first = today] = [dates[0] ?? today, today].sort()
    const kept = await keptDays(db, merchant, sold, {
      packages: [...asked],
      from: first,
      to: addDays(today, FURTHEST_DAYS),
    })
    const planned: PlannedDay[] = []
    for (const row of rows) {
      const wrong = (path: string, message: string) =>
        report.errors.push({ sheet: daySheet.title, line: row.line, column: titleOf(path), message })
      const one = plannedDay(row, { sold, kept, today, wrong })
      if (!one) continue
      note(report, daySheet, row, one.kept?.value ?? null, one.value)
      if (!isDeepStrictEqual(one.kept?.value, one.value)) planned.push(one)
    }
    leftAlone(report, daySheet, [...kept.values()].filter(({ row }) => row.date >= today).length)
    const tooMany = planned.length > MOST_DAYS
    if (tooMany) {
      const message = `一次最多新增或修改${MOST_DAYS}天，这次是${planned.length}天，请分成几个文件`
      report.errors.unshift({ sheet: daySheet.title, line: null, column: '', message })
    }
    return {
      report,
      undo: () =>
        planned.length === 0
          ? null
          : [
              {
                sheet: daySheet.name,
                rows: planned.map(({ kept: was, value }) =>
                  cellsOf(daySheet, was?.value ?? { ...value, status: 'stopped' }),
                ),
              },
            ],
      async carryOut(context, { apply }) {
        if (!apply || report.errors.length > 0 || planned.length === 0) return succeed(null)
        return writeDays(context, merchant, planned)
      },
    }
  },

  async values({ db, now }, merchant) {
    const sold = await packagesOf(db, merchant)
    const packages = [...sold.values()].filter(({ use }) => use === 'dated').map(({ id }) => id)
    const from = todayInShanghai(now())
    const kept = await keptDays(db, merchant, sold, { packages, from, to: addDays(from, FURTHEST_DAYS) })
    return { debrisDays: [...kept.values()].map(({ value }) => value) }
  },
}

function titleOf(path: string): string {
  return daySheet.columns.find((column) => column.path === path)?.title ?? ''
}

/** A row as the day that it makes; null when something is wrong with it. */
function plannedDay(
  row: Row,
  {
    sold,
    kept,
    today,
    wrong,
  }: {
    sold: ReadonlyMap<string, SoldPackage>
    kept: ReadonlyMap<string, KeptDay>
    today: CalendarDate
    wrong: (path: string, message: string) => void
  },
): PlannedDay | null {
  const said = (path: string) => String(row.said.get(path))
  const one = sold.get(said('packageId'))
  if (!one || one.code !== said('product')) {
    const known = [...sold.values()].some(({ code }) => code === said('product'))
    if (known) wrong('packageId', '这个产品没有这个编号的套餐')
    else wrong('product', '没有这个编号的产品，或它还没有套餐')
    return null
  }
  if (one.use !== 'dated') {
    wrong('packageId', '有效期内使用的套餐没有日历')
    return null
  }
  const was = kept.get(row.key) ?? null
  const value = laidOver(daySheet.columns, was?.value ?? null, row.said) as DayValue
  value.slots = value.slots.toSorted((a, b) => a.time.localeCompare(b.time))
  if (!was && !row.said.has('childPrice')) value.childPrice = one.childPrice
  // A day that stays as it is may be over by now.
  if (was && isDeepStrictEqual(was.value, value)) return { sold: one, kept: was, value, stock: new Map() }

  const stock = stockOf(value)
  const problems: [string, boolean, string][] = [
    ['date', value.date < today, '过去的日期不能新增或修改'],
    ['date', value.date > addDays(today, FURTHEST_DAYS), `日期在${FURTHEST_DAYS}天以后，请核对年份`],
    ['price', value.price === 0, '请填写价格，价格不能为0'],
    ['price', value.price > MOST_PRICE, '价格过高，请核对'],
    ['childPrice', value.childPrice === 0, '儿童价不能为0；不售儿童票请留空'],
    ['childPrice', (value.childPrice ?? 0) > MOST_PRICE, '价格过高，请核对'],
    ['slots', value.slots.length > MOST_SLOTS, `一天最多${MOST_SLOTS}个场次`],
  ]
  const plans = typeof stock === 'string' ? [] : [...stock.values()]
  const place = value.slots.length > 0 ? 'slots' : 'stock'
  if (typeof stock === 'string') problems.push([place, true, stock])
  problems.push([
    place,
    plans.some((plan) => plan < -1 || plan > MOST_PLACES),
    '库存为0至1000000，不限请写“不限”',
  ])
  const found = problems.filter(([, isWrong]) => isWrong)
  for (const [path, , message] of found) wrong(path, message)
  if (found.length > 0 || typeof stock === 'string') return null

  const short = was ? shortSlots(stock, was.taken) : []
  for (const slot of short) {
    wrong(place, `${slot ? `${slot} ` : ''}已售和占用${was?.taken.get(slot)}，库存不能更少`)
  }
  return short.length > 0 ? null : { sold: one, kept: was, value, stock }
}

/** Dated and open packages of a merchant by their codes. */
async function packagesOf(db: Db, merchant: string): Promise<Map<string, SoldPackage>> {
  const { id, proId, use, childPrice } = debrisPackages
  const rows = await db
    .select({ id, proId, use, childPrice, code: debrisProducts.code })
    .from(debrisPackages)
    .innerJoin(
      debrisProducts,
      and(eq(debrisProducts.merchant, debrisPackages.merchant), eq(debrisProducts.id, debrisPackages.proId)),
    )
    .where(eq(debrisPackages.merchant, merchant))
    .orderBy(asc(debrisProducts.code), asc(debrisPackages.sort), asc(debrisPackages.id))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Days that there are, by package and date as the sheet finds its rows, in the sequence of the packages. */
async function keptDays(
  db: Db,
  merchant: string,
  sold: ReadonlyMap<string, SoldPackage>,
  { packages, from, to }: { packages: readonly string[]; from: CalendarDate; to: CalendarDate },
): Promise<Map<string, KeptDay>> {
  const days = await db
    .select()
    .from(debrisDays)
    .where(
      and(
        eq(debrisDays.merchant, merchant),
        inArray(debrisDays.packageId, ['', ...packages]),
        gte(debrisDays.date, from),
        lte(debrisDays.date, to),
      ),
    )
    .orderBy(asc(debrisDays.packageId), asc(debrisDays.date))
  const pools = new Map<string, { plan: number; used: number; held: number }>()
  const ids = days.flatMap(poolsOfDay)
  for (let next = 0; next < ids.length; next += CHUNK) {
    const part = await readPools(db, merchant, ids.slice(next, next + CHUNK))
    for (const pool of part) pools.set(pool.id, pool)
  }
  const ofPackage = Map.groupBy(days, ({ packageId }) => packageId)
  return new Map(
    [...sold.values()].flatMap(({ id, code }) =>
      (ofPackage.get(id) ?? []).map((row): [string, KeptDay] => {
        const poolOf = (slot: string) => pools.get(debrisPool(id, row.date, slot))
        const slots = slotsOf(row)
        const stock = new Map(slots.map((slot) => [slot, poolOf(slot)?.plan ?? 0]))
        const taken = new Map(
          slots.map((slot) => [slot, (poolOf(slot)?.used ?? 0) + (poolOf(slot)?.held ?? 0)]),
        )
        const written = writtenStock(stock)
        const { date, price, childPrice, status } = row
        const value: DayValue = {
          product: code,
          packageId: id,
          date,
          price,
          childPrice,
          status,
          stock: written.stock,
          slots: [...written.slots],
          taken: [...taken.values()].reduce((sum, count) => sum + count, 0),
        }
        return [daySheet.keys.map((path) => at(value, path)).join(' '), { row, value, taken }]
      }),
    ),
  )
}

/** Ids of one statement; PostgreSQL takes 65,535 values. */
const CHUNK = 10_000

/** Writes the days package by package, the lowest id first, as long as each day is still what the plan saw. */
async function writeDays(context: Context, merchant: string, planned: readonly PlannedDay[]) {
  const stale = () => refused('CHANGED_MEANWHILE', '其他人刚刚修改了这些日历，请重新导入')
  const byPackage = [...Map.groupBy(planned, ({ sold }) => sold.id)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [packageId, days] of byPackage) {
    const locked = await lockPackage(context.db, merchant, packageId)
    if (locked?.use !== 'dated') return stale()
    const dates = days.map(({ value }) => value.date)
    const before = await readDays(context.db, merchant, packageId, dates)
    const rowOf = new Map(before.map((row) => [row.date, row]))
    const pools = new Map<string, number>()
    for (const { id, plan } of await readPools(context.db, merchant, ['', ...before.flatMap(poolsOfDay)])) {
      pools.set(id, plan)
    }
    const isSame = ({ kept, value }: PlannedDay) => {
      const row = rowOf.get(value.date)
      if (!row || !kept) return !row && !kept
      const plans = new Map(
        slotsOf(row).map((slot) => [slot, pools.get(debrisPool(packageId, row.date, slot)) ?? 0]),
      )
      const was = stockOf(kept.value)
      return isDeepStrictEqual(row, kept.row) && typeof was !== 'string' && isDeepStrictEqual(plans, was)
    }
    if (!days.every(isSame)) return stale()
    const wanted = days.map(
      ({ value: { date, price, childPrice, status }, stock }): DayToBe => ({
        date,
        price,
        childPrice,
        status,
        stock,
      }),
    )
    const saved = await saveDays(context, merchant, locked, { days: wanted, before })
    if (!saved.ok) return saved
  }
  return succeed(null)
}
