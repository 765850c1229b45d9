import { isDeepStrictEqual } from 'node:util'
import { addDays, shanghaiInstant, todayInShanghai } from '../../../../../base/calendar/dates.ts'
import { departureId, groupNumber } from '../../../../../domain/catalogue/departure-series.ts'
import { missingForSale } from '../../../../../domain/catalogue/tour-complete.ts'
import { lintWording, textsOf } from '../../../../../domain/catalogue/tour-lint.ts'
import { UNLIMITED } from '../../../../../domain/stock/seats.ts'
import { type TourDraft, tourDraft } from '../../../../contract/catalogue/staff-tours.ts'
import { checkInput } from '../../../../contract/check-input.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Sheet } from '../../imports/columns.ts'
import { laidOver, type Parsed, type Row } from '../../imports/parse-rows.ts'
import { countOf, leftAlone, newReport, note, type Problem, type Report } from '../../imports/report.ts'
import type { NewDeparture } from '../new-departures.ts'
import { contradictions, newTour } from '../staff-tours.ts'
import {
  cutoffByRule,
  type DepartureValue,
  type KeptDeparture,
  type KeptShop,
  type KeptTour,
  keptDepartures,
  keptShops,
  keptTours,
} from './tour-rows.ts'
import {
  departureSheet,
  EVERYTHING,
  itinerarySheet,
  listingSheet,
  tourSheet,
  tourSheets,
} from './tour-sheets.ts'

type Status = KeptTour['row']['status']
type PlannedTour = { kept: KeptTour | null; id: string; draft: TourDraft; status: Status }
export type PlannedDeparture = { kept: KeptDeparture; value: DepartureValue; cutoffAt: Date }
export type PlannedListing = { shop: KeptShop; productId: string | null; code: string; listed: boolean }

/** What an import would do, found out without writing or locking anything. */
export type TourPlan = {
  tours: PlannedTour[]
  newDepartures: NewDeparture[]
  departures: PlannedDeparture[]
  listings: PlannedListing[]
  /** Departures that are added, as their sheet shows them. */
  addedDepartures: DepartureValue[]
  report: Report
}

type Draft = TourDraft & { status: Status }

export async function planTours(
  { db, now }: Context,
  merchant: string,
  { rows, errors, broken }: Parsed,
  { mayList }: { mayList: boolean },
): Promise<TourPlan> {
  const { tours = [], itinerary = [], departures = [], listings = [] } = rows
  const plan: TourPlan = {
    tours: [],
    newDepartures: [],
    addedDepartures: [],
    departures: [],
    listings: [],
    report: newReport(tourSheets, errors),
  }
  const today = todayInShanghai(now())
  const kept = await keptTours(db, merchant)
  const after = planHeads(plan, { merchant, now: now(), kept, rows: { tours, itinerary }, broken })

  if (departures.length > 0) {
    const days = departures.map(({ said }) => String(said.get('departDate'))).filter((day) => day < today)
    const present = await keptDepartures(db, merchant, kept, { from: today, days: [...new Set(days)] })
    planDepartures(plan, { merchant, today, rows: departures, after, present, broken })
  }
  if (listings.length > 0) {
    planListings(plan, { rows: listings, after, shops: await keptShops(db, merchant), broken, mayList })
  }
  return plan
}

/** The merchant's tours by code as they would be afterwards. */
function planHeads(
  plan: TourPlan,
  {
    merchant,
    now,
    kept,
    rows,
    broken,
  }: {
    merchant: string
    now: Date
    kept: readonly KeptTour[]
    rows: { tours: readonly Row[]; itinerary: readonly Row[] }
    broken: ReadonlySet<string>
  },
): ReadonlyMap<string, PlannedTour> {
  const { report } = plan
  const after = new Map<string, PlannedTour>()
  for (const tour of kept) {
    const { draft, row } = tour
    after.set(draft.code, { kept: tour, id: row.id, draft, status: row.status })
  }
  const headOf = new Map(rows.tours.map((row) => [row.key, row]))
  const daysOf = Map.groupBy(rows.itinerary, ({ said }) => String(said.get('code')))
  for (const code of new Set([...headOf.keys(), ...daysOf.keys()])) {
    if (broken.has(code)) continue
    const head = headOf.get(code)
    const days = daysOf.get(code)?.sort((a, b) => Number(a.said.get('day')) - Number(b.said.get('day')))
    const before = after.get(code)
    if (!head && !before) {
      for (const { line } of days ?? []) {
        report.errors.push({ sheet: itinerarySheet.title, line, column: '线路编号', message: NO_TOUR })
      }
      continue
    }
    const old: Draft | null = before ? { ...before.draft, status: before.status } : null
    const made = laidOver(tourSheet.columns, old, head?.said ?? new Map()) as Draft
    if (days) {
      made.itinerary = days.map((row) => {
        const day = laidOver(itinerarySheet.columns, null, row.said)
        delete (day as { code?: string }).code
        return day as TourDraft['itinerary'][number]
      })
    } else made.itinerary ??= []
    const where = placesOf(head, days)
    const changed = !isDeepStrictEqual(made, old)
    const { status, ...fields } = made
    if (changed) {
      const problems = tourProblems(fields, status)
      for (const [path, message] of Object.entries(problems)) report.errors.push({ ...where(path), message })
      for (const { field, ...said } of lintWording(textsOf(fields))) {
        report.warnings.push({ ...where(field), ...said })
      }
      const id = before?.id ?? newTour(merchant, fields, now).id
      const planned = { kept: before?.kept ?? null, id, draft: fields, status }
      if (Object.keys(problems).length === 0) plan.tours.push(planned)
      after.set(code, planned)
    }
    if (head) note(report, tourSheet, head, old, made)
    for (const row of days ?? []) {
      const day = Number(row.said.get('day'))
      const dayOf = (draft: Draft | null) => draft?.itinerary.find((one) => one.day === day) ?? null
      const [was, is] = [old?.itinerary.length ?? 0, days?.length ?? 0]
      const cut = row === days?.at(-1) && was > is
      const besides = cut ? [{ column: '行程天数', before: `${was}天`, after: `${is}天` }] : []
      note(report, itinerarySheet, row, dayOf(old), dayOf(made), besides)
    }
  }
  leftAlone(report, tourSheet, kept.length)
  // The rows of a tour are its whole itinerary: what they leave out is no more.
  for (const { draft } of kept) {
    if (!daysOf.has(draft.code)) countOf(report, itinerarySheet).untouched += draft.itinerary.length
  }
  return after
}

const NO_TOUR = '没有这个编号的线路'

function tourProblems(tour: TourDraft, status: Status): Record<string, string> {
  const checked = checkInput(tourDraft, tour)
  if (!checked.ok) return checked.failure.kind === 'invalid' ? checked.failure.fields : {}
  const contradicting = contradictions(checked.value)
  if (Object.keys(contradicting).length > 0) return contradicting
  return status === 'onSale' ? missingForSale(checked.value) : {}
}

/** Where a field of a tour stands in the file. */
function placesOf(head: Row | undefined, days: readonly Row[] | undefined) {
  const titleOf = ({ columns }: Sheet, path: string) =>
    columns.find((column) => path === column.path || path.startsWith(`${column.path}.`))?.title ?? ''
  return (path: string): Omit<Problem, 'message'> => {
    const [, n, rest = ''] = /^itinerary(?:\.(\d+)\.?(.*))?$/.exec(path) ?? []
    const day = n === undefined ? undefined : days?.[Number(n)]
    if (day) {
      return { sheet: itinerarySheet.title, line: day.line, column: titleOf(itinerarySheet, rest) }
    }
    if (head) return { sheet: tourSheet.title, line: head.line, column: titleOf(tourSheet, path) }
    return { sheet: itinerarySheet.title, line: days?.[0]?.line ?? null, column: titleOf(tourSheet, path) }
  }
}

function planDepartures(
  plan: TourPlan,
  {
    merchant,
    today,
    rows,
    after,
    present,
    broken,
  }: {
    merchant: string
    today: string
    rows: readonly Row[]
    after: ReadonlyMap<string, PlannedTour>
    present: readonly KeptDeparture[]
    broken: ReadonlySet<string>
  },
): void {
  const byKey = new Map(
    present.map((one) => [
      `${one.value.code} ${one.value.departDate} ${one.value.packageCode}`.trimEnd(),
      one,
    ]),
  )
  for (const row of rows) {
    const wrong = (column: string, message: string) =>
      plan.report.errors.push({ sheet: departureSheet.title, line: row.line, column, message })
    const code = String(row.said.get('code'))
    const tour = after.get(code)
    if (broken.has(code)) continue
    if (!tour) {
      wrong('线路编号', NO_TOUR)
      continue
    }
    const found = byKey.get(row.key)
    const value = laidOver(departureSheet.columns, found?.value ?? null, row.said) as DepartureValue
    const { departDate, packageCode } = value
    if (!found) {
      value.groupNo ||= groupNumber({ tourCode: code, date: departDate, packageCode })
      value.returnDate ||= addDays(departDate, tour.draft.days - 1)
    }
    const before = plan.report.errors.length
    if (!isDeepStrictEqual(value, found?.value)) {
      if (departDate < today) wrong('出发日期', found ? '过去的团期不能修改' : '不能添加过去的日期')
      departureProblems(value, found?.value ?? null, tour.draft, wrong)
      if (plan.report.errors.length > before) continue
      const cutoffAt = value.cutoff
        ? new Date(shanghaiInstant(value.cutoff.slice(0, 10), value.cutoff.slice(11)))
        : cutoffByRule(departDate, tour.draft)
      if (found) plan.departures.push({ kept: found, value, cutoffAt })
      else {
        plan.newDepartures.push(newRow(merchant, tour.id, value, cutoffAt))
        plan.addedDepartures.push(value)
      }
    }
    note(plan.report, departureSheet, row, found?.value ?? null, value)
  }
  leftAlone(plan.report, departureSheet, present.length)
}

const PRICES = ['adultPrice', 'childBedPrice', 'childNoBedPrice', 'seniorPrice', 'infantPrice'] as const

function departureProblems(
  value: DepartureValue,
  before: DepartureValue | null,
  { packages }: TourDraft,
  wrong: (column: string, message: string) => void,
): void {
  const titleOf = (path: string) => departureSheet.columns.find((one) => one.path === path)?.title ?? ''
  const changed = (path: keyof DepartureValue) => value[path] !== before?.[path]
  for (const path of PRICES) {
    if (value[path] === 0 && changed(path)) wrong(titleOf(path), '价格不能为0；不销售请留空')
  }
  if (changed('planSeats')) {
    const { planSeats, takenSeats = 0 } = value
    if (planSeats !== UNLIMITED && (planSeats < 1 || planSeats > MOST_SEATS)) {
      wrong(titleOf('planSeats'), `请填写1至${MOST_SEATS}，或“不限”`)
    } else if (planSeats !== UNLIMITED && planSeats < takenSeats) {
      wrong(titleOf('planSeats'), `不能少于已占用的${takenSeats}个名额`)
    }
  }
  if (before) {
    if (changed('groupNo')) wrong(titleOf('groupNo'), `已有团期的团号不能修改，现为 ${before.groupNo}`)
    if (changed('returnDate'))
      wrong(titleOf('returnDate'), `已有团期的返回日期不能修改，现为 ${before.returnDate}`)
    if (changed('status') && before.status === 'cancelled') {
      wrong(titleOf('status'), '已取消的团期不能恢复销售')
    } else if (changed('status') && value.status === 'cancelled') {
      wrong(titleOf('status'), '取消团期会退款给客人，请在团期页面取消')
    }
    return
  }
  const fits =
    packages.length === 0 ? value.packageCode === '' : packages.some(({ code }) => code === value.packageCode)
  if (!fits) {
    const known = packages.map(({ code }) => code).join('、')
    wrong(titleOf('packageCode'), known ? `没有这个套餐，可填：${known}` : '该线路没有套餐，请留空')
  }
  if (value.groupNo.length > 60) wrong(titleOf('groupNo'), '最多60个字')
  if (value.returnDate < value.departDate) wrong(titleOf('returnDate'), '不能早于出发日期')
}

const MOST_SEATS = 100_000

function newRow(merchant: string, tourId: string, value: DepartureValue, cutoffAt: Date): NewDeparture {
  const { departDate, packageCode } = value
  return {
    id: departureId({ tourId, date: departDate, packageCode }),
    merchant,
    tourId,
    ...departureColumns(value),
    departDate,
    returnDate: value.returnDate,
    groupNo: value.groupNo,
    packageCode,
    planSeats: value.planSeats,
    cutoffAt,
  }
}

/** What an import may change of a departure that exists, beside its seats and its cut-off. */
export function departureColumns(value: DepartureValue) {
  const { adultPrice, childBedPrice, childNoBedPrice, seniorPrice, infantPrice, singleSupplement, status } =
    value
  return { adultPrice, childBedPrice, childNoBedPrice, seniorPrice, infantPrice, singleSupplement, status }
}

function planListings(
  plan: TourPlan,
  {
    rows,
    after,
    shops,
    broken,
    mayList,
  }: {
    rows: readonly Row[]
    after: ReadonlyMap<string, PlannedTour>
    shops: readonly KeptShop[]
    broken: ReadonlySet<string>
    /** Whether the person may set what shops sell. */
    mayList: boolean
  },
): void {
  for (const row of rows) {
    const wrong = (column: string, message: string) =>
      plan.report.errors.push({ sheet: listingSheet.title, line: row.line, column, message })
    const value = laidOver(listingSheet.columns, null, row.said) as { code: string; listed: boolean }
    const address = String(row.said.get('shop'))
    const shop = shops.find((one) => one.address === address)
    if (!shop) {
      wrong('店铺', '没有这家店铺，请填写如 /trip/merchant/h5/shop 的地址')
      continue
    }
    if (broken.has(value.code)) continue
    const everything = value.code === EVERYTHING
    const tour = after.get(value.code)
    if (!everything && !tour) {
      wrong('线路编号', NO_TOUR)
      continue
    }
    const productId = tour && !everything ? tour.id : null
    const listed = productId === null ? shop.row.listsAllOf.includes('tour') : shop.products.has(productId)
    const before = { shop: address, code: value.code, listed }
    if (listed !== value.listed && !mayList) {
      wrong('', '没有店铺设置的权限，不能改店铺出售的线路，请删去这一行')
      continue
    }
    if (listed !== value.listed)
      plan.listings.push({ shop, productId, code: value.code, listed: value.listed })
    note(plan.report, listingSheet, row, before, { ...before, listed: value.listed })
  }
}
