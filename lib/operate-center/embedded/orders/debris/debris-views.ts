import {
  deviceStates,
  handedText,
  ticketProgress,
  ticketText,
} from '../../../../domain/debris/ticket-states.ts'
import { maskDocument } from '../../../../domain/people/identity-documents.ts'
import type { DebrisOrderAbout } from '../../../contract/orders/debris.ts'
import type { Context } from '../../kernel/context.ts'
import { shownAddress } from '../core/kept-address.ts'
import { fullName, openOrdered } from '../core/ordered-person.ts'
import type { UnitRow } from '../core/rows.ts'
import { answerFacts } from './asks.ts'
import {
  answersOf,
  type DebrisOrder,
  deviceDue,
  sentTo,
  standOf,
  type TicketOfOrder,
  ticketsOfOrder,
} from './debris-rows.ts'

export function debrisCard(order: DebrisOrder) {
  const { snapshot, own } = order
  return {
    kind: 'debris' as const,
    proId: own.proId,
    type: own.type,
    packageName: snapshot.package.name,
    date: own.date,
    slot: own.slot,
    days: own.days,
    countText: countText(order),
    validTo: own.validTo,
    progress: ticketProgress(ticketsOfOrder(order), standOf(order), snapshot.package.unit),
  }
}

/** 2张 成人票 1张 儿童票; 1台 for what is not for a person. */
export function countText({ snapshot }: Pick<DebrisOrder, 'snapshot'>): string {
  const { adults, children, package: sold } = snapshot
  const some = (count: number, word: string) => (count > 0 ? [`${count}${sold.unit}${word}`] : [])
  const word = (sort: 'adult' | 'child') => (hasChildren(snapshot) ? ` ${sortWord(snapshot, sort)}` : '')
  return [...some(adults, word('adult')), ...some(children, word('child'))].join(' ')
}

const hasChildren = ({ package: sold, children }: DebrisOrder['snapshot']) =>
  sold.childPrice !== null || children > 0

/** 成人票, 儿童票; 人 are not tickets. */
function sortWord({ package: sold }: DebrisOrder['snapshot'], sort: 'adult' | 'child'): string {
  const who = sort === 'adult' ? '成人' : '儿童'
  return sold.unit === '张' ? `${who}票` : who
}

/** 成人票1, 设备1, 押金1: what a unit of an order is called. */
export function ticketLabel(
  { snapshot, own }: Pick<DebrisOrder, 'snapshot' | 'own'>,
  ticket: TicketOfOrder,
): string {
  const { sort, number } = ticket
  if (sort === 'deposit') return `押金${number}`
  if (hasChildren(snapshot)) return `${sortWord(snapshot, sort)}${number}`
  const word = typeWords[own.type]
  return `${word}${number}`
}

const typeWords = {
  ticket: '门票',
  dayTour: '名额',
  transfer: '接送',
  charter: '包车',
  wifi: '设备',
  sim: '电话卡',
  dining: '餐券',
  show: '票券',
  insurance: '保单',
  other: '票券',
} as const

/** Name, type and what tells it from others, for a list to choose from. */
export function unitWords(
  context: Pick<Context, 'sealer'>,
  order: DebrisOrder,
  unit: UnitRow,
): { name: string; label: string; note: string } {
  const ticket = ticketsOfOrder(order).find((one) => one.unit.id === unit.id)
  const label = ticket ? ticketLabel(order, ticket) : ''
  const person = unit.sealed === null ? null : openOrdered(context, unit.sealed)
  const shown = ticket ? ticketText(ticket, standOf(order)) : ''
  if (!person) return { name: label, label: order.snapshot.package.name, note: shown }
  const { document } = person
  const tail = document ? `证件尾号${document.number.slice(-4)}` : ''
  return { name: fullName(person), label, note: [tail, shown].filter(Boolean).join(' · ') }
}

/** A fragment product's part of an order in full; numbers masked. */
export async function debrisAbout(context: Context, order: DebrisOrder): Promise<DebrisOrderAbout> {
  const { snapshot, own } = order
  const { package: sold } = snapshot
  const { id, includes, redeem, refund, refundText, voucher, guests } = sold
  return {
    ...debrisCard(order),
    package: { id, includes, redeem, refund, refundText, voucher, guests },
    usage: snapshot.usage,
    openingHours: snapshot.openingHours,
    address: snapshot.address,
    position: snapshot.position,
    merchantPhone: snapshot.merchantPhone,
    answers: answerFacts(sold, answersOf(context, own)),
    tickets: ticketsOfOrder(order).map((ticket) => ticketOf(context, order, ticket)),
    handover: handoverOf(context, order),
    device: deviceOf(order),
    validFrom: own.validFrom,
  }
}

function ticketOf(
  { sealer }: Pick<Context, 'sealer'>,
  order: DebrisOrder,
  ticket: TicketOfOrder,
): DebrisOrderAbout['tickets'][number] {
  const { unit, sort } = ticket
  const person = unit.sealed === null ? null : openOrdered({ sealer }, unit.sealed)
  const document = person?.document
  return {
    id: unit.id,
    label: ticketLabel(order, ticket),
    name: person ? fullName(person) : '',
    document: document ? maskDocument(document.type, document.number) : '',
    sort,
    paid: unit.share,
    status: unit.status,
    stateText: ticketText(ticket, standOf(order)),
  }
}

function handoverOf(context: Context, order: DebrisOrder): DebrisOrderAbout['handover'] {
  const { own, snapshot } = order
  return {
    way: own.handover,
    address: shownAddress(sentTo(context, own)),
    point: snapshot.point,
    text: handoverText(order),
  }
}

/** 待寄出, 已寄出, 待领取, 已领取; empty where nothing is handed over, and before it is paid. */
function handoverText({ row, own }: DebrisOrder): string {
  if (own.handover === 'none' || (row.phase !== 'serving' && row.phase !== 'done')) return ''
  if (own.handedOverAt !== null) return handedText(own.handover)
  return own.handover === 'courier' ? '待寄出' : '待领取'
}

function deviceOf(order: DebrisOrder): DebrisOrderAbout['device'] {
  const { own, snapshot } = order
  const { device } = standOf(order)
  const returnBy = deviceDue(order)
  if (device === null || returnBy === null) return null
  const { package: sold } = snapshot
  // A device goes back to where it was, or would have been, collected.
  const [place] = [snapshot.point, ...sold.pickupPoints].filter((one) => one !== null)
  return {
    deposit: sold.deposit * (snapshot.adults + snapshot.children),
    returnBy,
    state: device,
    stateText: deviceStates[device],
    returnAddress: {
      receiver: place?.name ?? snapshot.name,
      phone: place?.phone || snapshot.merchantPhone,
      address: place?.address ?? snapshot.address,
    },
    returnParcel:
      own.returnSentAt === null
        ? null
        : {
            company: own.returnCompany,
            trackingNo: own.returnTrackingNo,
            at: own.returnSentAt.toISOString(),
          },
  }
}
