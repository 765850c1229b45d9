import { z } from 'zod'
import {
  type AfterSaleReason,
  afterSaleReasons,
  afterSaleStates,
  afterSaleTypes,
} from '../../../domain/goods/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { pictureContent, pictureId } from '../customers/pictures.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { chosenDay, fen, instant } from '../values.ts'
import { orderKind } from './kinds.ts'
import { shop } from './staff-orders.ts'

const permission = 'afterSales.decide'
const scope = 'ownShops'

const id = z.string().max(40)
const type = z.enum(codesOf(afterSaleTypes))
const reason = z.enum(Object.keys(afterSaleReasons) as [AfterSaleReason, ...AfterSaleReason[]])
const state = z.enum(codesOf(afterSaleStates))

const row = z.object({
  id: z.string(),
  orderNo: z.string(),
  kind: orderKind,
  shop,
  product: z.string(),
  type,
  state,
  stateText: z.string(),
  reason,
  pieces: z.number().int(),
  amount: fen,
  /** The customer keeps the pieces and asks for a part of their money. */
  part: z.boolean(),
  freight: fen,
  /** End of the present wait: for staff's decision, for the pieces; null: nobody waits. */
  dueAt: instant.nullable(),
  /** The wait is over, and staff have to look. */
  overdue: z.boolean(),
  createdAt: instant,
})

const inFull = row.extend({
  remark: z.string(),
  pictures: z.array(pictureId),
  answer: z.string(),
  items: z.array(
    z.object({
      unitId: z.string(),
      version: z.string(),
      /** What comes back of it, fen. */
      amount: fen,
      sent: z.boolean(),
    }),
  ),
  returnAddress: z.object({ receiver: z.string(), phone: z.string(), address: z.string() }).nullable(),
  returnParcel: z.object({ company: z.string(), trackingNo: z.string() }).nullable(),
  /** The refund that belongs to it, in `staff.refunds`. */
  refundId: z.string(),
  history: z.array(
    z.object({
      at: instant,
      text: z.string(),
      by: z.enum(['customer', 'staff', 'system']),
      person: z.string().nullable(),
    }),
  ),
})

/** Requests for money or for giving pieces back, for staff. */
export const staffAfterSaleCalls = {
  'staff.afterSales': staffList({
    wire: 'staff:afterSales',
    permission,
    scope,
    filters: {
      states: z.array(state).max(8).optional(),
      type: type.optional(),
      orderNo: z.string().max(32).optional(),
      createdFrom: chosenDay.optional(),
      createdTo: chosenDay.optional(),
      /** The wait for staff is over. */
      overdue: z.boolean().optional(),
      shop: shop.optional(),
    },
    sorts: ['createdAt', 'amount'],
    item: row,
    summary: 'After-sale requests; finds by order, request and tracking number.',
  }),
  'staff.afterSale': staffRead({
    wire: 'staff:afterSale',
    permission,
    scope,
    subject: 'id',
    input: z.object({ id }),
    answer: inFull,
    summary: 'One after-sale request with its chain.',
  }),
  'staff.agreeAfterSale': staffChange({
    wire: 'staff:agreeAfterSale',
    permission,
    scope,
    subject: 'id',
    input: z.object({
      id,
      /** As staff saw it. */
      state,
      note: z.string().trim().max(200).default(''),
    }),
    answer: inFull,
    summary:
      'Agrees to a request: money goes back at once; for a return the customer is told where to send the pieces.',
  }),
  'staff.rejectAfterSale': staffChange({
    wire: 'staff:rejectAfterSale',
    permission,
    scope,
    subject: 'id',
    input: z.object({
      id,
      state,
      /** The customer reads it. */
      reason: z.string().trim().min(2, '请填写拒绝的原因').max(200),
    }),
    answer: inFull,
    summary: 'Rejects a request with a reason, also after the pieces came back and are not as they were.',
  }),
  'staff.receiveAfterSale': staffChange({
    wire: 'staff:receiveAfterSale',
    permission,
    scope,
    subject: 'id',
    input: z.object({ id, state, note: z.string().trim().max(200).default('') }),
    answer: inFull,
    summary: 'Takes in the pieces that came back; their money goes back at once.',
  }),
  'staff.afterSalePicture': staffRead({
    wire: 'staff:afterSalePicture',
    permission,
    scope,
    subject: 'id',
    post: true,
    input: z.object({ id, pictureId }),
    answer: pictureContent,
    summary: 'A picture of a request.',
  }),
}
