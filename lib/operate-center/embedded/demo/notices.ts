import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { addDays, type CalendarDate, formatDate, todayInShanghai } from '../../../base/calendar/dates.ts'
import { addDepartures } from '../catalogue/tours/new-departures.ts'
import { departures, tours } from '../catalogue/tours/schema.ts'
import type { Db } from '../kernel/context.ts'
import { departureNotices, noticeVersions } from '../notices/schema.ts'
import { draftOfTour } from '../notices/tour-notices.ts'
import { yunyou } from './merchants.ts'

const merchant = yunyou.code

/**
 * Notices of a tour of the demo: of a group that has departed and of its next one, both sent; who buys the latter is
 * told as soon as the order is confirmed. Written once.
 */
export async function seedNotices(db: Db, now: Date): Promise<void> {
  const today = todayInShanghai(now)
  const [seeded] = await db
    .select({ id: departureNotices.departureId })
    .from(departureNotices)
    .where(eq(departureNotices.merchant, merchant))
    .limit(1)
  if (seeded) return
  const [next] = await db
    .select({ departure: departures, tour: tours })
    .from(departures)
    .innerJoin(tours, and(eq(tours.merchant, departures.merchant), eq(tours.id, departures.tourId)))
    .where(
      and(
        eq(departures.merchant, merchant),
        eq(departures.status, 'onSale'),
        gt(departures.departDate, today),
      ),
    )
    .orderBy(asc(tours.sort), asc(departures.departDate))
    .limit(1)
  if (!next) return
  const {
    cancelledAt: _,
    cancelReason: _reason,
    choiceUntil: _until,
    choiceIds: _ids,
    ...row
  } = next.departure
  const departDate = addDays(today, -2)
  const past = {
    ...row,
    id: 'departed',
    groupNo: `${row.groupNo.slice(0, 40)}-D`,
    departDate,
    returnDate: addDays(departDate, next.tour.days - 1),
    cutoffAt: new Date(now.getTime() - 5 * 86_400_000),
    planSeats: 20,
  }
  await addDepartures(db, [past])
  for (const departure of await both(db, next.departure.id)) {
    const draft = await draftOfTour(db, { departure, tour: next.tour })
    const content = { ...draft, ...gathering(departure.departDate, draft.organiserTel) }
    const key = { merchant, departureId: departure.id }
    await db.insert(noticeVersions).values({
      ...key,
      version: 1,
      content,
      exceptions: {},
      savedAt: now,
      by: '演示客服',
      sentAt: now,
    })
    await db.insert(departureNotices).values({ ...key, newest: 1, first: 1, sent: 1, told: 1 })
  }
}

const both = (db: Db, next: string) =>
  db
    .select()
    .from(departures)
    .where(and(eq(departures.merchant, merchant), inArray(departures.id, ['departed', next])))

/** Obviously invented: no such guide, no such numbers. */
const gathering = (departDate: CalendarDate, organiserTel: string) => ({
  gatherTime: `${formatDate(departDate)} 06:30`,
  gatherPlace: '机场国内出发大厅 3 号门内“云游国旅”旗帜处',
  gatherWay: '领队举牌迎接，请携带身份证原件',
  guideName: '演示导游小杨',
  guideTel: '400-000-0101',
  emergencyTel: '400-000-0110',
  organiserTel: organiserTel || '400-000-0100',
  complaintTel: '12345',
})
