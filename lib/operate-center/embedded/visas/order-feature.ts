import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { isWanting } from '../../../domain/visas/materials.ts'
import type { OrderFeature } from '../orders/core/features.ts'
import { isLive, loadOrders } from '../orders/core/order-queries.ts'
import { applicantsOf, type VisaOrder } from '../orders/visa/visa-rows.ts'
import { materialsOf, statesOf } from './desk-rows.ts'
import { visaDesks, visaMoves } from './schema.ts'
import { warningsOf } from './staff-board.ts'

/** The desk beside an order: begins with its payment, and says what staff should look into. */
export const visaDeskFeature: OrderFeature = {
  async staffWarnings(context, rows) {
    const visas = rows.filter(({ kind, phase }) => kind === 'visa' && phase !== 'awaitingPay')
    const loaded = (await loadOrders(context, visas)) as VisaOrder[]
    const states = await statesOf(
      context.db,
      visas.map(({ orderNo }) => orderNo),
    )
    const today = todayInShanghai(context.now())
    return new Map(
      loaded.flatMap((order) => {
        const found = applicantsOf(order).flatMap((applicant) => {
          const wanting = materialsOf(order, applicant, states).filter(isWanting).length
          return warningsOf(order, { ...applicant, wanting }, today)
        })
        return found.length > 0 ? [[order.row.orderNo, [...new Set(found)]]] : []
      }),
    )
  },

  async onMoved({ db, now }, { row, units }, { from }) {
    if (row.kind !== 'visa' || row.phase !== 'serving' || from === 'serving') return
    const { orderNo, merchant } = row
    await db.insert(visaDesks).values({ orderNo, merchant }).onConflictDoNothing()
    const begun = units.filter(isLive).map(({ id }) => ({
      unitId: id,
      orderNo,
      merchant,
      move: 'begin' as const,
      toState: 10 as const,
      by: 'system' as const,
      at: now(),
    }))
    if (begun.length > 0) await db.insert(visaMoves).values(begun)
  },
}
