import { and, eq } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import {
  confirmRefusal,
  type Forming,
  isBelowMinimum,
  takeBackRefusal,
} from '../../../../domain/orders/kinds/tour-forming.ts'
import type { TravelScope } from '../../../../domain/vocabulary.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import { groupMinSql, seatPool } from '../../catalogue/tours/departures.ts'
import { departures, tours } from '../../catalogue/tours/schema.ts'
import { undecided } from '../../catalogue/tours/staff-catalogue.ts'
import type { Context, Handlers, Outcome } from '../../kernel/context.ts'
import { lockPools } from '../../stock/stock.ts'
import { findDeparture } from './cancel-departure.ts'

export const confirmHandlers: Handlers<'staff.confirmDeparture' | 'staff.unconfirmDeparture'> = {
  'staff.confirmDeparture': async (context, { merchant }, { departureId, seen, reason }) => {
    const group = await lockGroup(context, merchant, departureId, seen)
    if (!group.ok) return group
    const refusal = confirmRefusal(group.value, todayInShanghai(context.now()))
    if (refusal) return refused(refusal.code, refusal.message)
    if (reason === '' && isBelowMinimum(group.value)) {
      const { persons, groupMin } = group.value
      return invalid({ reason: `现有${persons}人，少于最低成团人数${groupMin}人，请填写仍然成团的原因` })
    }
    return decide(context, merchant, departureId, { formedAt: context.now(), formedReason: reason })
  },

  'staff.unconfirmDeparture': async (context, { merchant }, { departureId, seen }) => {
    const group = await lockGroup(context, merchant, departureId, seen)
    if (!group.ok) return group
    const refusal = takeBackRefusal(group.value, todayInShanghai(context.now()))
    if (refusal) return refused(refusal.code, refusal.message)
    return decide(context, merchant, departureId, undecided)
  },
}

/** The departure as it is, locked with its seats: neither a cancellation nor an order changes it meanwhile. */
async function lockGroup(
  context: Context,
  merchant: string,
  departureId: string,
  seen: string | null,
): Promise<Outcome<Forming>> {
  const row = await findDeparture(context, merchant, departureId, { forUpdate: true })
  if (!row) return absent('没有这个团期')
  const cancelled = row.status === 'cancelled'
  if (!cancelled && (row.formedAt?.getTime() ?? null) !== (seen && new Date(seen).getTime())) {
    return refused('CHANGED_MEANWHILE', '该团期的成团决定已被其他人改动，请核对后重新操作')
  }
  const [tour] = await context.db
    .select({ scope: tours.scope, groupMin: groupMinSql })
    .from(tours)
    .where(and(eq(tours.merchant, merchant), eq(tours.id, row.tourId)))
  const [pool] = await lockPools(context.db, merchant, [seatPool(departureId)])
  if (!tour || !pool) throw new Error(`departure ${departureId} has no tour or no seats`)
  return succeed({
    departDate: row.departDate,
    scope: tour.scope as TravelScope,
    persons: pool.used,
    groupMin: tour.groupMin,
    cancelled,
    formed: row.formedAt !== null,
  })
}

async function decide(
  { db }: Context,
  merchant: string,
  id: string,
  decision: { formedAt: Date | null; formedReason: string },
) {
  await db
    .update(departures)
    .set(decision)
    .where(and(eq(departures.merchant, merchant), eq(departures.id, id)))
  const { formedAt, formedReason } = decision
  return succeed({ formedAt: formedAt?.toISOString() ?? null, formedReason })
}
