import { maskMobile } from '../../../../base/validation/mask.ts'
import { hasDeparted } from '../../../../domain/orders/kinds/tour.ts'
import { PHASES } from '../../../../domain/orders/phases.ts'
import { maskDocument } from '../../../../domain/people/identity-documents.ts'
import { agreementTitle } from '../../../../domain/texts/text-codes.ts'
import { documentTypeNames, placeTypeNames } from '../../../../domain/vocabulary.ts'
import type { TourOrderAbout } from '../../../contract/orders/tour.ts'
import type { Context } from '../../kernel/context.ts'
import { fullName, openOrdered } from '../core/ordered-person.ts'
import type { UnitRow } from '../core/rows.ts'
import { tourContact } from './snapshot.ts'
import { namesOpen, type TourOrder, untilOf } from './tour-rows.ts'

export function personsOf({ snapshot }: TourOrder): number {
  return Object.values(snapshot.counts).reduce((sum, count) => sum + count, 0)
}

export function tourCard(order: TourOrder) {
  const { tourId, departDate, returnDate } = order.own
  return { kind: 'tour' as const, proId: tourId, departDate, returnDate, persons: personsOf(order) }
}

/** A tour's part of an order in full; numbers masked. */
export async function tourAbout(context: Context, order: TourOrder): Promise<TourOrderAbout> {
  const { row, snapshot, own, units } = order
  const now = context.now()
  const until = untilOf(order)
  const open = namesOpen(order) && now < until
  const { roomNote, emergencyContact } = tourContact.parse(JSON.parse(context.sealer.open(row.contactSealed)))
  return {
    ...tourCard(order),
    departure: {
      groupNo: snapshot.groupNo,
      packageCode: snapshot.packageCode,
      packageName: snapshot.packageName,
    },
    departCity: snapshot.departCity,
    days: snapshot.days,
    nights: snapshot.nights,
    confirmMode: row.confirmMode === 'instant' ? 'instant' : 'second',
    travellers: units.map(({ id, status, sealed }) => {
      const person = sealed === null ? null : openOrdered(context, sealed)
      return {
        id,
        personType: own.places.get(id) ?? 'adult',
        status,
        name: person ? fullName(person) : '',
        documentType: person ? (person.document?.type ?? null) : null,
        documentNumber: person?.document ? maskDocument(person.document.type, person.document.number) : '',
        complete: Boolean(person),
      }
    }),
    travellersUntil: open ? until.toISOString() : null,
    travellersLocked: open ? '' : lockedReason(order),
    roomNote,
    room: snapshot.room,
    emergencyContact: emergencyContact && {
      name: emergencyContact.name,
      mobile: maskMobile(emergencyContact.mobile),
    },
    agreements: snapshot.agreements.map(({ code, version }) => ({
      title: agreementTitle(code),
      version,
    })),
    ladder: snapshot.ladder,
    ladderNote: snapshot.ladderNote,
  }
}

/** Why names cannot be changed any more. */
function lockedReason(order: TourOrder): string {
  const { row } = order
  const { label } = PHASES[row.phase]
  if (label === 3) return '行程已结束，出行人不能再修改'
  if (label > 3) return '订单已取消或退款，出行人不能再修改'
  if (order.units.some(({ status }) => status === 4) && !order.units.some(({ status }) => status === 1)) {
    return '退款处理中，如需帮助请联系客服'
  }
  if (hasDeparted(row.subStatus)) return '行程已开始，出行人不能再修改'
  return '出行人名单已提交旅行社，如需修改请联系客服'
}

/** 张伟 身份证尾号1234, or 成人2（未填写） until the name is given. */
export function placeLabel(
  { sealer }: Pick<Context, 'sealer'>,
  { own, units }: TourOrder,
  unit: UnitRow,
): { name: string; label: string; note: string } {
  const label = placeTypeNames[own.places.get(unit.id) ?? 'adult']
  const index = units.findIndex(({ id }) => id === unit.id)
  if (unit.sealed === null) return { name: `${label}${index + 1}（未填写）`, label, note: '' }
  const person = openOrdered({ sealer }, unit.sealed)
  const { document } = person
  const note = document ? `${documentTypeNames[document.type]}尾号${document.number.slice(-4)}` : ''
  return { name: fullName(person), label, note }
}
