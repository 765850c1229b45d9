import { and, eq, sql } from 'drizzle-orm'
import { addDays, formatDate, formatDateWithYear } from '../../../base/calendar/dates.ts'
import { remindDays } from '../../../domain/notices/notice-state.ts'
import type { FilledNotice } from '../../contract/notices/notices.ts'
import { departures, tours } from '../catalogue/tours/schema.ts'
import { tourContent } from '../catalogue/tours/tour-content.ts'
import type { Db } from '../kernel/context.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import { fateOfOrder, type TourOrder } from '../orders/tour/tour-rows.ts'
import { shopPhones } from './draft.ts'
import type { NoticedKind } from './kinds.ts'

// The kind of the row says what its handler has loaded.
const tour = (order: KindOrder) => order as TourOrder

/** Notices of tours: one for each departure. */
export const tourNotices: NoticedKind = {
  kind: 'tour',

  departures: sql`select ${departures.merchant} as merchant, 'tour' as kind, ${departures.id} as departure_id,
      ${departures.tourId} as pro_id, ${tours.name} as name, ${departures.groupNo} as group_no,
      ${departures.departDate} as depart_date,
      case when ${tours.scope} = 'outbound' then ${sql.raw(String(remindDays('outbound')))}
        else ${sql.raw(String(remindDays('domestic')))} end as remind_days
    from ${departures} join ${tours} on ${tours.merchant} = ${departures.merchant} and ${tours.id} = ${departures.tourId}`,
  journeys: sql`select merchant, departure_id, order_no, return_date from tour_orders`,

  of(order) {
    const { snapshot, own } = tour(order)
    const { departureId, departDate, returnDate } = own
    return {
      departureId,
      departDate,
      returnDate,
      remindDays: remindDays(snapshot.scope),
      line: { label: '线路', value: snapshot.name },
      journey: [
        { label: '团号', value: snapshot.groupNo },
        { label: '出发', value: formatDateWithYear(departDate) },
        { label: '返回', value: formatDate(returnDate) },
      ],
    }
  },

  takesPlace: (order, now) => fateOfOrder(tour(order), now) === 'stays',

  async find({ db }, merchant, departureId) {
    const [found] = await db
      .select({ departure: departures, tour: tours })
      .from(departures)
      .innerJoin(tours, and(eq(tours.merchant, departures.merchant), eq(tours.id, departures.tourId)))
      .where(and(eq(departures.merchant, merchant), eq(departures.id, departureId)))
    return found
      ? {
          cancelled: found.departure.status === 'cancelled',
          draft: async () => ({ content: await draftOfTour(db, found), exceptions: [] }),
        }
      : null
  },
}

type Known = { departure: typeof departures.$inferSelect; tour: typeof tours.$inferSelect }

/** What the tour and the merchant's shop know. Staff fills in the rest. */
export async function draftOfTour(db: Db, { departure, tour: sold }: Known): Promise<FilledNotice> {
  const content = tourContent.parse(sold.content)
  return {
    gatherTime: '',
    gatherPlace: '',
    gatherWay: '',
    guideName: '',
    guideTel: '',
    emergencyTel: '',
    ...(await shopPhones(db, departure.merchant)),
    transport: [
      sold.transportOut && `去程：${sold.transportOut}`,
      content.transportBack && `返程：${content.transportBack}`,
    ].filter(Boolean),
    hotels: content.itinerary.flatMap(({ day, hotel }) =>
      hotel
        ? [
            {
              date: formatDate(addDays(departure.departDate, day - 1)),
              name: hotel.slice(0, 200),
              address: '',
              tel: '',
            },
          ]
        : [],
    ),
    days: content.itinerary,
    included: content.included,
    excluded: content.excluded,
    beforeTravel: content.notices
      .map(({ title, text }) => `${title}：${text}`)
      .join('\n')
      .slice(0, 5000),
    warnings: content.safetyNote.slice(0, 5000),
    cancelNote: content.ladderNote.slice(0, 5000),
  }
}
