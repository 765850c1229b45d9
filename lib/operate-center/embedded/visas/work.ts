import { and, eq, gte, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { ApplicantState } from '../../../domain/visas/applicant-states.ts'
import { endOfDay, type WorkSource, workColumns } from '../kernel/work.ts'
import { orders, orderUnits } from '../orders/core/schema.ts'
import { boughtName } from '../orders/core/work.ts'
import { visaApplicants, visaOrders } from '../orders/visa/schema.ts'
import { visaAppointments } from './schema.ts'
import { isServed, ofOrder, ofUnit, ofVisa } from './staff-board.ts'

/** Staff remind applicants of an appointment from so many days before. */
const APPOINTMENT_DAYS = 3

/** Applicants in some states whose order is being served. */
function applicantsIn(
  kind: WorkSource['kind'],
  call: WorkSource['call'],
  states: readonly ApplicantState[],
  dueDay: SQLWrapper,
): WorkSource {
  return {
    kind,
    call,
    place: 'applicant',
    open: ({ db }, reached) =>
      db
        .select(
          workColumns({
            id: visaApplicants.unitId,
            number: orders.orderNo,
            title: boughtName,
            // Looked up for each row: joined, PostgreSQL reads all visas ever ordered for the few that are open.
            due: endOfDay(sql`(select ${dueDay} from ${visaOrders} where ${ofVisa})`),
            since: visaApplicants.stateAt,
            merchant: orders.merchant,
            shop: orders,
          }),
        )
        .from(visaApplicants)
        .innerJoin(orders, ofOrder)
        .innerJoin(orderUnits, ofUnit)
        .where(and(reached(orders), isServed, inArray(visaApplicants.state, [...states]))),
  }
}

export const visaWork: readonly WorkSource[] = [
  // 15: on their way to the agency, which they have not reached.
  applicantsIn('visaCheck', 'staff.reviewVisaMaterials', [20, 25], visaOrders.materialsBy),
  applicantsIn('visaSubmit', 'staff.moveVisaApplicants', [40], visaOrders.travelDate),
  {
    kind: 'visaAppointment',
    call: 'staff.bookVisaAppointment',
    place: 'applicant',
    open({ db, now }, reached) {
      const from = now()
      return db
        .select(
          workColumns({
            id: visaApplicants.unitId,
            number: orders.orderNo,
            title: sql`${visaAppointments.kind} || ' ' || ${visaAppointments.place}`,
            due: visaAppointments.appointedAt,
            since: visaApplicants.stateAt,
            merchant: orders.merchant,
            shop: orders,
          }),
        )
        .from(visaAppointments)
        .innerJoin(visaApplicants, eq(visaApplicants.unitId, visaAppointments.unitId))
        .innerJoin(orders, ofOrder)
        .innerJoin(orderUnits, ofUnit)
        .where(
          and(
            reached(orders),
            isServed,
            inArray(visaApplicants.state, [45, 55]),
            gte(visaAppointments.appointedAt, from),
            sql`${visaAppointments.appointedAt} < ${new Date(from.getTime() + APPOINTMENT_DAYS * DAY_MS).toISOString()}::timestamptz`,
          ),
        )
    },
  },
]
