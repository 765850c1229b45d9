import { dateAndTime } from '../../../base/calendar/moments.ts'
import { applicantText } from '../../../domain/visas/applicant-words.ts'
import { succeed } from '../../contract/failures.ts'
import type { Handlers } from '../kernel/context.ts'
import { openContact } from '../orders/core/contact.ts'
import { peopleInFull } from '../orders/core/people-in-full.ts'
import { appointmentsOf } from './desk-rows.ts'
import { unitsOfStaff } from './staff-units.ts'

export const staffSheetHandlers: Handlers<'staff.visaSheet'> = {
  'staff.visaSheet': async (context, { merchant }, { unitIds }, { staff }) => {
    const asks = { staff, merchant, call: 'staff.visaSheet' } as const
    const found = await unitsOfStaff(context, asks, [...new Set(unitIds)], 'read')
    if (!found.ok) return found
    const numbers = [...new Set(found.value.map(({ order }) => order.row.orderNo))]
    const appointments = await appointmentsOf(context.db, numbers)
    const items = found.value.flatMap(({ order, applicant }) => {
      const { row, own, snapshot, units } = order
      const mine = units.filter(({ id }) => id === applicant.id)
      const [person] = peopleInFull(context, mine, () => null)
      if (!person) return []
      const { personType: _, ...inFull } = person
      const appointment = appointments.find(({ unitId }) => unitId === applicant.id)
      return [
        {
          ...inFull,
          orderNo: row.orderNo,
          product: snapshot.name,
          country: own.country,
          occupation: applicant.occupation,
          stateText: applicantText(applicant),
          travelDate: own.travelDate,
          materialsBy: own.materialsBy,
          contact: openContact(context, row).contact,
          appointment: appointment ? shownAppointment(appointment) : '',
        },
      ]
    })
    return succeed({ items })
  },
}

/** 11月30日 09:30 录指纹 法国签证中心 */
export function shownAppointment({
  appointedAt,
  kind,
  place,
}: {
  appointedAt: Date
  kind: string
  place: string
}) {
  return `${dateAndTime(appointedAt)} ${kind} ${place}`
}
