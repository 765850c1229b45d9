import { z } from 'zod'
import { debrisAsks } from '../../../domain/debris/words.ts'
import { codesOf, unitStatusCodes } from '../../../domain/vocabulary.ts'
import { debrisPackage, debrisQuoteInput, debrisType } from '../catalogue/debris.ts'
import { pickupPoint } from '../catalogue/goods.ts'
import { change } from '../define.ts'
import { calendarDate, fen, instant } from '../values.ts'
import { fact, orderInput, orderNo, placedOrder } from './order-parts.ts'

const ask = z.enum(codesOf(debrisAsks))

const debrisOrderInput = debrisQuoteInput.extend({
  ...orderInput.shape,
  /** Kept travellers of the customer, as many as the package wants; adults first. */
  guests: z
    .array(z.object({ travellerId: z.string().max(40) }))
    .max(50)
    .default([]),
  /** What the package asks for besides. */
  asks: z.partialRecord(ask, z.string().trim().max(120)).default({}),
  /** Where a device, a card or a paper ticket goes; only for `courier`. */
  addressId: z.string().max(40).optional(),
  /** A guardian agrees, where a guest is a minor. */
  guardianConsent: z.boolean().default(false),
})
export type DebrisOrderInput = z.input<typeof debrisOrderInput>

/** What a list shows of a fragment product's order. */
export const debrisCardAbout = z.object({
  kind: z.literal('debris'),
  proId: z.string(),
  type: debrisType,
  packageName: z.string(),
  /** The day of use; null for packages used within their validity. */
  date: calendarDate.nullable(),
  slot: z.string(),
  days: z.number().int(),
  /** 2张 成人票 1张 儿童票 */
  countText: z.string(),
  /** Until when it can be used; null before that is known. */
  validTo: calendarDate.nullable(),
  /** 2张未使用 1张已使用; empty before it is paid. */
  progress: z.string(),
})

/** A ticket, a person, a device or a deposit of an order, in short. */
const debrisTicket = z.object({
  /** The unit's id. */
  id: z.string(),
  /** 成人票1, WiFi设备1, 押金 */
  label: z.string(),
  /** The guest's name as given; empty without one. */
  name: z.string(),
  /** Masked document; empty without one. */
  document: z.string(),
  sort: z.enum(['adult', 'child', 'deposit']),
  paid: fen,
  /** Specification, section 4. */
  status: z.literal(unitStatusCodes),
  /** 未使用, 已使用, 已过期, 押金已退: what to show. */
  stateText: z.string(),
})

export const debrisOrderAbout = debrisCardAbout.extend({
  package: debrisPackage.pick({
    id: true,
    includes: true,
    redeem: true,
    refund: true,
    refundText: true,
    voucher: true,
    guests: true,
  }),
  usage: z.array(z.string()),
  openingHours: z.string(),
  address: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  merchantPhone: z.string(),
  /** What the package asked for, and what was answered. */
  answers: z.array(fact),
  tickets: z.array(debrisTicket),
  handover: z.object({
    way: debrisQuoteInput.shape.handover.options[0].shape.way.or(z.enum(['courier', 'pickup'])),
    /** Masked receiver and address; null for other ways. */
    address: z.object({ receiver: z.string(), phone: z.string(), address: z.string() }).nullable(),
    point: pickupPoint.nullable(),
    /** 待寄出, 已寄出, 已领取; empty for `none`. */
    text: z.string(),
  }),
  /** A device that has to come back, and its deposit; null without one. */
  device: z
    .object({
      deposit: fen,
      /** Until when it has to be sent back. */
      returnBy: calendarDate,
      state: z.enum(['waiting', 'out', 'returning', 'back']),
      stateText: z.string(),
      returnAddress: z.object({ receiver: z.string(), phone: z.string(), address: z.string() }),
      returnParcel: z.object({ company: z.string(), trackingNo: z.string(), at: instant }).nullable(),
    })
    .nullable(),
  validFrom: calendarDate.nullable(),
})
export type DebrisOrderAbout = z.infer<typeof debrisOrderAbout>

export const debrisOrderCalls = {
  'orders.createDebris': change({
    wire: 'order:createDebris',
    who: 'customer',
    needs: ['device'],
    input: debrisOrderInput,
    answer: placedOrder,
    summary:
      'Orders a package: checks, quotes again, holds the places and keeps the order, in one transaction.',
  }),
  'orders.returnDevice': change({
    wire: 'order:returnDevice',
    who: 'customer',
    input: orderNo.extend({
      company: z.string().trim().min(1, '请选择快递公司').max(40),
      trackingNo: z.string().trim().min(1, '请填写快递单号').max(40),
    }),
    answer: debrisOrderAbout,
    summary: 'Names the parcel with which a device is sent back; may be corrected until it has arrived.',
  }),
}
