import { and, asc, eq, gte, inArray, or } from 'drizzle-orm'
import { addDays, type CalendarDate, shanghaiInstant } from '../../../../../base/calendar/dates.ts'
import type { TourDraft } from '../../../../contract/catalogue/staff-tours.ts'
import type { Db } from '../../../kernel/context.ts'
import { distributors } from '../../../kernel/schema.ts'
import { stockPools } from '../../../stock/schema.ts'
import { listings } from '../../shared/schema.ts'
import { itsSeats } from '../departures.ts'
import { departures, tours } from '../schema.ts'
import { draftOf } from '../staff-tours.ts'

type TourRow = typeof tours.$inferSelect
export type KeptTour = { row: TourRow; draft: TourDraft }

/** A departure as its sheet shows it. */
export type DepartureValue = {
  code: string
  tourName: string
  departDate: CalendarDate
  packageCode: string
  groupNo: string
  returnDate: CalendarDate
  adultPrice: number | null
  childBedPrice: number | null
  childNoBedPrice: number | null
  seniorPrice: number | null
  infantPrice: number | null
  singleSupplement: number
  planSeats: number
  takenSeats: number
  status: (typeof departures.$inferSelect)['status']
  /** `2026-12-01 18:00` in China; empty: by the tour's rule. */
  cutoff: string
}

export type KeptDeparture = { row: typeof departures.$inferSelect; value: DepartureValue }

/** Tours of a merchant in the sequence of their codes. */
export async function keptTours(db: Db, merchant: string): Promise<KeptTour[]> {
  const rows = await db.select().from(tours).where(eq(tours.merchant, merchant)).orderBy(asc(tours.code))
  return rows.map((row) => ({ row, draft: draftOf(row) }))
}

/** Departures from a day on, and those on the days named, in the sequence of tours, dates and packages. */
export async function keptDepartures(
  db: Db,
  merchant: string,
  ofTours: readonly KeptTour[],
  { from, days = [] }: { from: CalendarDate; days?: readonly CalendarDate[] },
): Promise<KeptDeparture[]> {
  const tourOf = new Map(ofTours.map((tour) => [tour.row.id, tour]))
  const rows = await db
    .select({ departure: departures, pool: stockPools })
    .from(departures)
    .innerJoin(stockPools, itsSeats)
    .where(
      and(
        eq(departures.merchant, merchant),
        or(
          gte(departures.departDate, from),
          days.length > 0 ? inArray(departures.departDate, [...days]) : undefined,
        ),
      ),
    )
    .orderBy(asc(departures.tourId), asc(departures.departDate), asc(departures.packageCode))
  return rows.flatMap(({ departure: row, pool }) => {
    const tour = tourOf.get(row.tourId)
    if (!tour) return []
    const value: DepartureValue = {
      code: tour.draft.code,
      tourName: tour.draft.name,
      departDate: row.departDate,
      packageCode: row.packageCode,
      groupNo: row.groupNo,
      returnDate: row.returnDate,
      adultPrice: row.adultPrice,
      childBedPrice: row.childBedPrice,
      childNoBedPrice: row.childNoBedPrice,
      seniorPrice: row.seniorPrice,
      infantPrice: row.infantPrice,
      singleSupplement: row.singleSupplement,
      planSeats: pool.plan,
      takenSeats: pool.used + pool.held,
      status: row.status,
      cutoff: isByRule(row, tour.draft) ? '' : inChina(row.cutoffAt),
    }
    return [{ row, value }]
  })
}

/** When ordering ends by the tour's rule. */
export function cutoffByRule(departDate: CalendarDate, { cutoffDays, cutoffTime }: TourDraft): Date {
  return new Date(shanghaiInstant(addDays(departDate, -cutoffDays), cutoffTime))
}

function isByRule(row: typeof departures.$inferSelect, draft: TourDraft): boolean {
  return row.cutoffAt.getTime() === cutoffByRule(row.departDate, draft).getTime()
}

function inChina(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}

export type KeptShop = {
  row: typeof distributors.$inferSelect
  address: string
  products: ReadonlySet<string>
}

/** The merchant's shops with the ids of the tours that each names. */
export async function keptShops(db: Db, merchant: string): Promise<KeptShop[]> {
  const rows = await db
    .select()
    .from(distributors)
    .where(eq(distributors.merchant, merchant))
    .orderBy(asc(distributors.project), asc(distributors.channel), asc(distributors.code))
  const named = await db
    .select()
    .from(listings)
    .where(and(eq(listings.merchant, merchant), eq(listings.kind, 'tour')))
  return rows.map((row) => ({
    row,
    address: `/${row.project}/${row.merchant}/${row.channel}/${row.code}`,
    products: new Set(
      named.flatMap((one) =>
        one.project === row.project && one.channel === row.channel && one.distributor === row.code
          ? [one.productId]
          : [],
      ),
    ),
  }))
}
