import type { staffShippingCalls } from '../../contract/shipping/staff-shipping.ts'
import type { Cases } from './isolation-cases.ts'
import type { Somebody } from './somebody-else.ts'

/** Parcels of another's order. */
export function shippingCases({ parcel }: Somebody): Cases<'shipping.parcels'> {
  return { 'shipping.parcels': [['absent', { orderNo: parcel.orderNo }]] }
}

/** Calls of staff about parcels of another merchant. */
export function staffShippingCases({
  parcel,
  goods,
  debris,
}: Somebody): Cases<keyof typeof staffShippingCalls> {
  const { orderNo, id: parcelId, unitId, trackingNo } = parcel
  return {
    'staff.waitingShipments': [
      ['own', { search: goods.orderNo, counted: true }],
      ['own', {}],
    ],
    'staff.revealReceivers': [['absent', { orderNos: [orderNo], reason: '面单' }]],
    'staff.shipParcel': [
      ['absent', { orderNo: goods.orderNo, unitIds: [unitId], trackingNo: 'SF1234567899' }],
    ],
    // Each row says why it was not booked.
    'staff.shipParcels': [
      ['own', { rows: [{ orderNo: 'D000000000', unitIds: [unitId], trackingNo: 'SF1234567899' }] }],
    ],
    'staff.checkParcels': [
      ['own', { rows: [{ orderNo, unitIds: [unitId], trackingNo: 'SF1234567899' }] }],
      ['own', { rows: [{ orderNo, trackingNo }] }],
    ],
    'staff.parcelSheet': [['own', { format: 'csv' }]],
    'staff.parcels': [
      ['own', { search: trackingNo, counted: true }],
      ['own', { orderNo }],
    ],
    'staff.parcel': [['absent', { parcelId }]],
    'staff.correctParcel': [['absent', { parcelId, trackingNo: 'SF1234567899' }]],
    'staff.addParcelTrack': [
      ['absent', { parcelId, at: '2026-11-20T04:00:00.000Z', text: '已到杭州', state: 'moving' }],
    ],
    'staff.receiveParcel': [['absent', { parcelId }]],
    'staff.handOverItems': [['absent', { orderNo: debris.orderNo }]],
    'staff.receiveDevice': [['absent', { orderNo: debris.orderNo }]],
  }
}
