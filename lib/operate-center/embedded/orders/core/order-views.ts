import type { z } from 'zod'
import { maskEmail, maskMobile, maskName } from '../../../../base/validation/mask.ts'
import { orderActions, shownStatus } from '../../../../domain/orders/order-view.ts'
import { maskDocument } from '../../../../domain/people/identity-documents.ts'
import type { Order, OrderAction, OrderCard, refundRecord } from '../../../contract/orders/orders.ts'
import type { KeptTraveller } from '../../customers/traveller-form.ts'
import type { Context } from '../../kernel/context.ts'
import type { paymentAttempts } from '../../payments/schema.ts'
import { type OrderContact, travellersUntil } from '../tour/order-snapshot.ts'
import { type OrderRow, stateOf } from './order-moves.ts'
import type { orderHistory, orderTravellers, refunds } from './schema.ts'

export type TravellerRow = typeof orderTravellers.$inferSelect
export type AttemptRow = typeof paymentAttempts.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
type HistoryRow = Pick<typeof orderHistory.$inferSelect, 'event' | 'toStatus' | 'note' | 'at'>
type RefundRecord = z.infer<typeof refundRecord>

/** A traveller as an order keeps it: the person with the one document the journey is booked with. */
export type OrderedTraveller = Omit<KeptTraveller, 'documents'> & {
  document: KeptTraveller['documents'][number] | null
}

const CONTRACT_ACTIONS: readonly string[] = ['pay', 'cancel', 'refund', 'addTravellers', 'rebook']

function isContractAction(action: string): action is OrderAction {
  return CONTRACT_ACTIONS.includes(action)
}

function actionsOf(row: OrderRow, missingTravellers: number, now: Date): OrderAction[] {
  const namesLocked = now >= travellersUntil(row)
  // Withdrawing a refund request is done by telephone, so far.
  return orderActions({ ...stateOf(row), missingTravellers, namesLocked }, now).filter(isContractAction)
}

function statusText(row: OrderRow): string {
  const shown = shownStatus(stateOf(row))
  if (!shown) return ''
  const [first] = shown.flags
  return first?.flag === 260 ? first.text : first ? `${shown.text}（${first.text}）` : shown.text
}

export function cardOf(row: OrderRow, missingTravellers: number, now: Date): OrderCard {
  const { snapshot } = row
  return {
    orderNo: row.orderNo,
    kind: row.kind,
    label: row.label,
    subStatus: row.subStatus,
    statusText: statusText(row),
    proId: row.tourId,
    name: snapshot.name,
    cover: snapshot.cover,
    departDate: row.departDate,
    returnDate: row.returnDate,
    travellers: Object.values(snapshot.counts).reduce((sum, count) => sum + count, 0),
    payable: row.payable,
    paid: row.paid,
    refunded: row.refunded,
    payDeadline: row.payDeadline?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    actions: actionsOf(row, missingTravellers, now),
  }
}

export type OrderParts = {
  row: OrderRow
  travellers: readonly TravellerRow[]
  refunds: readonly RefundRow[]
  attempts: readonly AttemptRow[]
  history: readonly HistoryRow[]
  saleTel: string
}

export function openOrdered({ sealer }: Pick<Context, 'sealer'>, sealed: string): OrderedTraveller {
  // Written when the order took the traveller; the seal proves it.
  return JSON.parse(sealer.open(sealed)) as OrderedTraveller
}

/** What a list shows of a person: the Chinese name masked, else the surname in pinyin. */
export function shownName(person: OrderedTraveller): string {
  return person.name === '' ? `${person.surnamePinyin}/*` : maskName(person.name)
}

/** One order as its buyer sees it; names and numbers masked. */
export function orderOf(context: Pick<Context, 'sealer' | 'now'>, parts: OrderParts): Order {
  const { row, saleTel } = parts
  const { snapshot } = row
  const now = context.now()
  const people = new Map(
    parts.travellers.map(({ id, sealed }) => [id, sealed === null ? null : openOrdered(context, sealed)]),
  )
  const missing = parts.travellers.filter(({ sealed, status }) => sealed === null && isLive(status)).length
  const card = cardOf(row, missing, now)
  const refundable = card.actions.includes('refund')
  const until = travellersUntil(row)
  const { contact, roomNote, remark } = JSON.parse(context.sealer.open(row.contactSealed)) as OrderContact
  return {
    ...card,
    lines: snapshot.lines,
    dueNow: row.dueNow,
    departure: {
      groupNo: snapshot.groupNo,
      packageCode: snapshot.packageCode,
      packageName: snapshot.packageName,
    },
    departCity: snapshot.departCity,
    days: snapshot.days,
    nights: snapshot.nights,
    confirmMode: row.confirmMode === 'instant' ? 'instant' : 'second',
    travellerList: parts.travellers.map(({ id, personType, status }) => {
      const person = people.get(id)
      return {
        id,
        personType,
        status,
        name: person ? shownName(person) : '',
        documentType: person ? (person.document?.type ?? null) : null,
        documentNumber: person?.document ? maskDocument(person.document.type, person.document.number) : '',
        complete: Boolean(person),
        refundable: refundable && status === 1,
      }
    }),
    travellersUntil: namesOpen(row) && now < until ? until.toISOString() : null,
    contact: {
      name: contact.name,
      mobile: maskMobile(contact.mobile),
      email: contact.email && maskEmail(contact.email),
    },
    remark,
    roomNote,
    ladder: snapshot.ladder,
    ladderNote: snapshot.ladderNote,
    saleTel,
    cancelReason: row.cancelReason,
    refunds: parts.refunds.map((refund) =>
      refundOf(
        refund,
        refund.travellerIds.map((id) => {
          const person = people.get(id)
          return person ? shownName(person) : '待补充'
        }),
      ),
    ),
    history: parts.history.map(({ at, ...entry }) => ({ at: at.toISOString(), text: historyText(entry) })),
    payments: parts.attempts.map(({ attemptNo, channel, amount, state, paidAt, createdAt }) => ({
      attemptNo,
      channel,
      amount,
      state,
      at: (paidAt ?? createdAt).toISOString(),
    })),
    now: now.toISOString(),
  }
}

/** Statuses in which names may be completed or replaced, the deadline aside. */
export function namesOpen({ subStatus, afterSale }: Pick<OrderRow, 'subStatus' | 'afterSale'>): boolean {
  return subStatus >= 100 && subStatus <= 220 && !afterSale
}

/** Normal or being refunded: the person still has a place. */
export function isLive(status: number): boolean {
  return status === 1 || status === 4
}

export function refundOf(refund: RefundRow, names: string[]): RefundRecord {
  const { id, travellerIds, amount, fee, reason, state, note, createdAt } = refund
  return { id, travellerIds, names, amount, fee, reason, state, note, createdAt: createdAt.toISOString() }
}

const EVENTS: Record<string, string> = {
  submit: '提交订单',
  confirm: '旅行社已确认，请在时限内付款',
  refuse: '旅行社未能确认',
  expire: '超时未付款，订单已取消，名额已释放',
  cancelByUser: '您取消了订单',
  cancelByAgency: '旅行社取消了订单',
  confirmAfterPay: '旅行社已确认',
  requestRefund: '您申请了退款',
  rejectRefund: '退款申请未通过',
  withdrawRefund: '您撤销了退款申请',
  refundSome: '部分出行人已退款',
  refundAll: '订单已退款',
  notice: '旅行社已发出团通知',
  start: '行程开始',
  complete: '行程结束，感谢您的同行',
  travellers: '更新了出行人信息',
  refundApproved: '退款申请已通过，款项将原路退回',
  refundFailed: '退款未成功，旅行社将与您联系',
  returned: '多收的款项已原路退回',
}

const PAID: Record<number, string> = {
  120: '定金已支付',
  200: '已付款，等待旅行社确认',
  210: '已付款，订单已确认',
}

function historyText({ event, toStatus, note }: Omit<HistoryRow, 'at'>): string {
  const text = event === 'pay' ? (PAID[toStatus] ?? '已付款') : (EVENTS[event] ?? event)
  return note === '' ? text : `${text}：${note}`
}
