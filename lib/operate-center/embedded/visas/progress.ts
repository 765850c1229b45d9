import { applicantStates } from '../../../domain/visas/applicant-states.ts'
import { aheadOf } from '../../../domain/visas/applicant-words.ts'
import { materialText, papersClosed, takesFiles } from '../../../domain/visas/materials.ts'
import type { HandInWay, ReturnWay } from '../../../domain/visas/words.ts'
import type { Value } from '../../contract/contract.ts'
import type { Context } from '../kernel/context.ts'
import { applicantsOf, type VisaOrder } from '../orders/visa/visa-rows.ts'
import { applicantHeads } from '../orders/visa/visa-views.ts'
import { type Desk, deskOf, materialsOf, type ParcelRow } from './desk-rows.ts'
import { shownFile } from './visa-files.ts'

type Progress = Value<'visas.progress'>
type Applicant = ReturnType<typeof applicantsOf>[number]

/** An order's applicants as its customer sees them, with everything about their papers. */
export async function progressOf(context: Context, order: VisaOrder): Promise<Progress> {
  const { row, own, snapshot } = order
  const desk = await deskOf(context.db, row.orderNo)
  const heads = applicantHeads(context, order)
  const closed = whyClosed(order)
  return {
    orderNo: row.orderNo,
    proId: own.proId,
    materialsBy: own.materialsBy,
    open: closed === '',
    closed,
    applicants: applicantsOf(order).flatMap((applicant, index) => {
      const head = heads[index]
      return head ? [{ ...head, ...papersOf(context, order, applicant, desk) }] : []
    }),
    inbound: desk.parcels
      .filter(({ direction }) => direction === 'in')
      .map((parcel) => ({ ...shownParcel(context, parcel), way: parcel.way as HandInWay })),
    outbound: desk.parcels
      .filter(({ direction }) => direction === 'out')
      .map((one) => ({ ...shownParcel(context, one), way: one.way as ReturnWay })),
    receiver: snapshot.receiver,
  }
}

/** Why no papers can be handed in now, as a sentence; empty while they can. */
export function whyClosed(order: VisaOrder): string {
  switch (order.row.phase) {
    case 'serving': {
      const applicants = applicantsOf(order)
      const reasons = applicants.map(papersClosed)
      return reasons.includes(null) ? '' : (reasons.find((reason) => reason !== null) ?? '')
    }
    case 'done':
      return '签证已办理完成，不再接收材料'
    case 'closed':
    case 'refunded':
      return '订单已结束，不再接收材料'
    default:
      return '付款后即可提交材料'
  }
}

/** What an applicant's own part shows besides the head. */
export function papersOf(context: Context, order: VisaOrder, applicant: Applicant, desk: Desk) {
  const { id } = applicant
  const serving = order.row.phase === 'serving'
  const materials = materialsOf(order, applicant, desk.states)
  const files = desk.files.filter(({ unitId }) => unitId === id)
  const appointment = desk.appointments.find(({ unitId }) => unitId === id)
  return {
    materials: materials.map(({ occupations: _occupations, ...material }) => ({
      ...material,
      stateText: materialText(material),
      files: files
        .filter(({ materialId }) => materialId === material.id)
        .map((file) => shownFile(context, file)),
      open: serving && takesFiles(applicant, material),
    })),
    timeline: desk.moves
      .filter(({ unitId }) => unitId === id)
      .map(({ toState, note, at }) => ({
        state: toState,
        text: applicantStates[toState],
        note,
        at: at.toISOString(),
      })),
    ahead: serving ? aheadOf(applicant, { passport: materials.some(({ kind }) => kind === 'original') }) : [],
    appointment: appointment
      ? {
          at: appointment.appointedAt.toISOString(),
          place: appointment.place,
          bring: appointment.bring,
          kind: appointment.kind,
        }
      : null,
    results: files.filter(({ materialId }) => materialId === null).map((file) => shownFile(context, file)),
  }
}

export function shownParcel({ sealer }: Pick<Context, 'sealer'>, parcel: ParcelRow) {
  const { company, trackingSealed, at, units } = parcel
  return { company, trackingNo: sealer.open(trackingSealed), at: at.toISOString(), applicants: units }
}
