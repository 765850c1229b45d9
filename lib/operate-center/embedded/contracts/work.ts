import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../base/calendar/dates.ts'
import { endOfDay, type WorkSource, workColumns } from '../kernel/work.ts'
import { orders } from '../orders/core/schema.ts'
import { contracts } from './schema.ts'

/** Before the first day of a service its contract has to be signed; staff remind from so many days before. */
const SIGNED_DAYS = 7

/** Contracts that are not signed although the service is near. */
export const contractsUnsigned: WorkSource = {
  kind: 'contractUnsigned',
  call: 'staff.noteOrder',
  place: 'order',
  open({ db, now }, reached) {
    const today = todayInShanghai(now())
    return db
      .select(
        workColumns({
          id: contracts.contractNo,
          number: orders.orderNo,
          title: contracts.product,
          due: endOfDay(sql`${contracts.startsOn} - 1`),
          since: contracts.createdAt,
          target: orders.orderNo,
          merchant: orders.merchant,
          shop: orders,
        }),
      )
      .from(contracts)
      .innerJoin(orders, eq(orders.orderNo, contracts.orderNo))
      .where(
        and(
          reached(orders),
          inArray(contracts.state, ['draft', 'waiting']),
          eq(orders.phase, 'serving'),
          gte(contracts.startsOn, today),
          sql`${contracts.startsOn} <= ${addDays(today, SIGNED_DAYS)}::date`,
        ),
      )
  },
}
