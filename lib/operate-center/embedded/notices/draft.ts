import { asc, desc, eq } from 'drizzle-orm'
import { addDays, formatDate } from '../../../base/calendar/dates.ts'
import { infoAnswer, powerAnswer } from '../../contract/shops/shop.ts'
import type { departures, tours } from '../catalogue/tours/schema.ts'
import { tourContent } from '../catalogue/tours/tour-content.ts'
import type { Db } from '../kernel/context.ts'
import { distributors } from '../kernel/schema.ts'
import type { FilledNotice } from './notice-rows.ts'

type Known = { departure: typeof departures.$inferSelect; tour: typeof tours.$inferSelect }

/** A first draft: what the tour and the merchant's shop know. Staff fills in the rest. */
export async function draftOf(db: Db, { departure, tour }: Known): Promise<FilledNotice> {
  const content = tourContent.parse(tour.content)
  const [shop] = await db
    .select({ info: distributors.info, power: distributors.power })
    .from(distributors)
    .where(eq(distributors.merchant, departure.merchant))
    .orderBy(desc(distributors.open), asc(distributors.code))
    .limit(1)
  const info = infoAnswer.safeParse(shop?.info)
  const power = powerAnswer.safeParse(shop?.power)
  return {
    gatherTime: '',
    gatherPlace: '',
    gatherWay: '',
    guideName: '',
    guideTel: '',
    emergencyTel: '',
    organiserTel: power.success ? power.data.saleTel : '',
    complaintTel: info.success ? info.data.complaintTel : '',
    transport: [
      tour.transportOut && `去程：${tour.transportOut}`,
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
