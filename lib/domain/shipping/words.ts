/** Couriers and the state of a parcel (providers.md 4), each written once. */

/** Where a parcel stands. */
export const parcelStates = {
  sent: '已寄出',
  moving: '运输中',
  delivering: '派送中',
  delivered: '已签收',
  trouble: '运输异常',
  returning: '退回中',
} as const
export type ParcelState = keyof typeof parcelStates

/** out: from the seller to the buyer. back: what the buyer sends back. */
export const parcelWays = { out: '商家发货', back: '寄回商家' } as const
export type ParcelWay = keyof typeof parcelWays
