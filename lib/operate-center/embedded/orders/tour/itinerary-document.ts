import { and, eq } from 'drizzle-orm'
import { itinerarySheet } from '../../../../domain/documents/itinerary-sheet.ts'
import { infoAnswer, powerAnswer } from '../../../contract/shops/shop.ts'
import { tours } from '../../catalogue/tours/schema.ts'
import { tourContent } from '../../catalogue/tours/tour-content.ts'
import type { DocumentSource } from '../../documents/sources.ts'
import { findShop } from '../../kernel/shops.ts'
import { findOrder, orderOfOwner } from '../core/order-queries.ts'
import { loadTourOrder } from './tour-rows.ts'

/** The itinerary of an ordered tour, with the group's number and dates; the subject is the order's number. */
export const itineraryDocuments: DocumentSource = {
  code: 'itinerary',
  async open(context, { merchant }, customerId, orderNo) {
    const row = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (row?.kind !== 'tour') return null
    const { snapshot, own } = await loadTourOrder(context, row)
    const [tour] = await context.db
      .select()
      .from(tours)
      .where(and(eq(tours.merchant, merchant), eq(tours.id, own.tourId)))
    if (!tour) return null
    const shop = await findShop(context, row)
    const info = infoAnswer.safeParse(shop?.info)
    const power = powerAnswer.safeParse(shop?.power)
    const { transportOut } = tour
    return {
      title: '行程单',
      fileName: `行程单 ${orderNo}`,
      content: itinerarySheet(
        { ...tourContent.parse(tour.content), ...snapshot, transportOut },
        {
          seller: info.success ? info.data.name : '',
          tel: power.success ? power.data.saleTel : '',
          order: {
            orderNo,
            groupNo: snapshot.groupNo,
            departDate: own.departDate,
            returnDate: own.returnDate,
          },
        },
      ),
    }
  },
}
