import type { Input } from '../../contract/contract.ts'
import type { Cases } from './isolation-cases.ts'
import type { Somebody } from './somebody-else.ts'

export type DebrisOrderCall = `orders.${'createDebris' | 'returnDevice'}`

/** Orders of fragment products: another's traveller, address, coupon and order. */
export function debrisOrderCases(
  theirs: Somebody,
  debris: Input<'orders.createDebris'>,
): Cases<DebrisOrderCall> {
  const sent = { packageId: 'wifi', days: 3, handover: { way: 'courier' as const } }
  return {
    'orders.createDebris': [
      ['invalid', { ...debris, guests: [{ travellerId: theirs.travellerId }] }],
      ['invalid', { ...debris, ...sent, addressId: theirs.addressId }],
      ['refused', { ...debris, coupons: [theirs.coupons.id] }],
    ],
    'orders.returnDevice': [
      ['absent', { orderNo: theirs.debris.orderNo, company: '顺丰速运', trackingNo: 'SF1234567890' }],
    ],
  }
}
