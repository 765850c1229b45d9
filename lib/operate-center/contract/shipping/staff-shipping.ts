import { z } from 'zod'
import { parcelStates, parcelWays } from '../../../domain/shipping/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { orderNo } from '../orders/order-parts.ts'
import { shop } from '../orders/staff-orders.ts'
import { auditReason, chosenDay, fen, instant } from '../values.ts'
import { shippedParcel } from './shipping.ts'

const permission = 'goods.ship'
const scope = 'ownShops'

const parcelId = z.object({ parcelId: z.string().max(40) })
const kind = z.string().max(16).optional()
const state = z.enum(codesOf(parcelStates))
const way = z.enum(codesOf(parcelWays))

const label = {
  /** Code or name of a courier; empty: the one whose numbers look like this one. */
  company: z.string().trim().max(40).default(''),
  trackingNo: z.string().trim().min(1, '请填写快递单号').max(40),
}

/** What goes into a parcel: these units, or without any all that wait of the order. */
export const shipment = orderNo.extend({
  unitIds: z.array(z.string().max(40)).max(60).default([]),
  ...label,
})

const unit = z.object({
  /** The unit's id. */
  id: z.string(),
  /** 红色 L */
  label: z.string(),
  /** Somebody has asked for its money back: it is not sent before that is decided. */
  refunding: z.boolean(),
})

/** A row of a sheet as somebody has typed it: what is wrong with it is told of the row. */
const typedRow = z.object({
  orderNo: z.string().max(200),
  unitIds: z.array(z.string().max(200)).max(200).default([]),
  company: z.string().max(200).default(''),
  trackingNo: z.string().max(200).default(''),
})

/** An order with something that waits to be sent; receiver and address masked. */
const waitingOrder = z.object({
  orderNo: z.string(),
  kind: z.string(),
  shop,
  product: z.string(),
  since: instant,
  units: z.array(unit),
  receiver: z.object({ receiver: z.string(), phone: z.string(), address: z.string() }).nullable(),
  /** Parcels of the order that are on their way or there. */
  parcels: z.number().int(),
})

/** A parcel as staff see it. */
const parcelRow = shippedParcel.omit({ track: true }).extend({
  orderNo: z.string(),
  kind: z.string(),
  shop,
  product: z.string(),
  /** Newest line of its track; empty without one. */
  lastText: z.string(),
  /** What staff should look into; empty when nothing. */
  trouble: z.string(),
  /** When staff have received what came back; null otherwise. */
  receivedAt: instant.nullable(),
})

const inFull = z.object({
  orderNo: z.string(),
  receiver: z.string(),
  phone: z.string(),
  address: z.string(),
})

export const staffShippingCalls = {
  'staff.waitingShipments': staffList({
    wire: 'staff:waitingShipments',
    permission,
    scope,
    filters: {
      kind,
      /** Waits since this day or longer. */
      waitingBy: chosenDay.optional(),
      /** Some of the order is sent already. */
      partly: z.boolean().optional(),
    },
    sorts: ['since'],
    direction: 'asc',
    item: waitingOrder,
    summary:
      'Orders of which something waits to be sent: goods, devices, cards and paper tickets; finds by order number and ' +
      'product name. Its export is the sheet for `staff.shipParcels`.',
  }),
  'staff.revealReceivers': staffChange({
    wire: 'staff:revealReceivers',
    permission: 'personal.reveal',
    scope,
    input: z.object({
      orderNos: z.array(z.string().min(6).max(32)).min(1, '请选择订单').max(100),
      reason: auditReason,
    }),
    answer: z.object({ receivers: z.array(inFull) }),
    summary:
      'Receivers and addresses of orders in full, for the labels of their parcels. The audit keeps who looked, and why.',
  }),
  'staff.shipParcel': staffChange({
    wire: 'staff:shipParcel',
    permission,
    scope,
    subject: 'orderNo',
    hidden: ['trackingNo'],
    input: shipment,
    answer: parcelRow,
    summary: 'Books a parcel that has been sent; each unit is sent once. The customer is told its number.',
  }),
  'staff.shipParcels': staffChange({
    wire: 'staff:shipParcels',
    permission,
    scope,
    hidden: ['rows'],
    input: z.object({ rows: z.array(shipment).min(1, '请填写至少一行').max(200) }),
    answer: z.object({
      /** As many as rows, in their sequence. */
      results: z.array(
        z.object({
          orderNo: z.string(),
          ok: z.boolean(),
          parcelId: z.string(),
          /** Why the row was not booked; empty when it was. */
          message: z.string(),
        }),
      ),
      shipped: z.number().int(),
    }),
    summary: 'Books many parcels at once. Each row is booked or refused by itself, and says why.',
  }),
  'staff.checkParcels': staffRead({
    wire: 'staff:checkParcels',
    permission,
    scope,
    post: true,
    input: z.object({ rows: z.array(typedRow).min(1, '请填写至少一行').max(200) }),
    answer: z.object({
      /** As many as rows, in their sequence. */
      results: z.array(
        z.object({
          /** `sent`: the order has a parcel with this number, so the row was booked before. */
          state: z.enum(['ready', 'sent', 'wrong']),
          /** What is sent; empty where there is no such order. */
          product: z.string(),
          /** Why it cannot be sent; empty otherwise. */
          message: z.string(),
        }),
      ),
    }),
    summary: 'What `staff.shipParcels` would say to each row, with nothing booked.',
  }),
  'staff.parcelSheet': staffRead({
    wire: 'staff:parcelSheet',
    permission,
    scope,
    post: true,
    input: z.object({
      kind,
      waitingBy: chosenDay.optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    answer: z.object({
      file: z.object({ name: z.string(), data: z.string(), rows: z.number().int() }),
      /** There are more orders than the file has. */
      more: z.boolean(),
    }),
    summary:
      'What waits to be sent as a file with a line for each order, the longest waiting first, at most 1,000; courier and ' +
      'number are left to be filled in. Receivers are masked.',
  }),
  'staff.parcels': staffList({
    wire: 'staff:parcels',
    permission,
    scope,
    filters: {
      kind,
      way: way.optional(),
      states: z.array(state).max(6).optional(),
      orderNo: z.string().max(32).optional(),
      /** Only those staff should look into: in trouble, coming back, or long without news. */
      trouble: z.boolean().optional(),
      sentFrom: chosenDay.optional(),
      sentTo: chosenDay.optional(),
    },
    sorts: ['sentAt'],
    item: parcelRow,
    summary: 'Parcels out and back; finds by tracking number, order number and product name.',
  }),
  'staff.parcel': staffRead({
    wire: 'staff:parcel',
    permission,
    scope,
    subject: 'parcelId',
    input: parcelId,
    answer: parcelRow.extend({ track: shippedParcel.shape.track }),
    summary: 'A parcel with its track.',
  }),
  'staff.correctParcel': staffChange({
    wire: 'staff:correctParcel',
    permission,
    scope,
    subject: 'parcelId',
    hidden: ['trackingNo'],
    input: parcelId.extend(label),
    answer: parcelRow,
    summary: 'Corrects courier and number of a parcel; the customer is told the new number.',
  }),
  'staff.addParcelTrack': staffChange({
    wire: 'staff:addParcelTrack',
    permission,
    scope,
    subject: 'parcelId',
    input: parcelId.extend({
      at: instant,
      text: z.string().trim().min(2, '请填写物流信息').max(200),
      state,
    }),
    answer: parcelRow,
    summary: 'Writes a line into the track of a parcel by hand; `delivered` starts the time for receipt.',
  }),
  'staff.receiveParcel': staffChange({
    wire: 'staff:receiveParcel',
    permission,
    scope,
    subject: 'parcelId',
    input: parcelId.extend({ note: z.string().trim().max(200).default('') }),
    answer: parcelRow,
    summary:
      'Books a parcel that has come back: what a customer returned, or what could not be delivered and waits to be sent again.',
  }),
  'staff.handOverItems': staffChange({
    wire: 'staff:handOverItems',
    permission,
    scope,
    subject: 'orderNo',
    input: orderNo,
    answer: z.object({ at: instant }),
    summary: 'Books that a buyer has collected devices, cards or paper tickets of a fragment product.',
  }),
  'staff.receiveDevice': staffChange({
    wire: 'staff:receiveDevice',
    permission,
    scope,
    subject: 'orderNo',
    input: orderNo.extend({
      /** Of all deposits together what is kept for damage or loss, fen. */
      kept: fen.min(0).default(0),
      /** Why; the buyer reads it. */
      reason: z.string().trim().max(100).default(''),
    }),
    answer: z.object({ at: instant, kept: fen }),
    summary:
      'Books that the devices of an order are back, by parcel or by hand, or are lost: their deposits go back by themselves, ' +
      'less what is kept.',
  }),
}
