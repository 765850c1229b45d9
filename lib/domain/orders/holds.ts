import { type Refusal, refuse } from '../refusal.ts'

/** How much one buyer may hold without having paid, so that nobody can sell out what others want to buy. */
export type HoldLimits = {
  /** Orders of a customer that are not paid yet. */
  unpaidOrders: number
  /** Of these, orders of the same stock: a departure, a piece. */
  unpaidOfPool: number
  /** Units in unpaid orders: of one customer, of all who have signed in on one device, of all behind one address. */
  heldUnits: number
  heldUnitsOfDevice: number
  heldUnitsOfAddress: number
}

export const HOLD_LIMITS: HoldLimits = {
  unpaidOrders: 3,
  unpaidOfPool: 1,
  heldUnits: 20,
  // A family's tablet, or a shop assistant's phone.
  heldUnitsOfDevice: 40,
  // Many customers of one mobile network share an address.
  heldUnitsOfAddress: 120,
}

/** An unpaid order of the customer. */
export type HeldOrder = { orderNo: string; pools: readonly string[]; units: number }

export type Holding = {
  /** The customer's, newest first. */
  orders: readonly HeldOrder[]
  /** Units held by all customers who have signed in on the buyer's device, the buyer included. */
  unitsOfDevice: number
  /** Units held by all customers behind the buyer's address; 0 for an address that is not counted. */
  unitsOfAddress: number
}

/** `orderNo`: the unpaid order that stands in the way; empty when it is another customer's. */
export type HoldRefusal = Refusal<
  'unpaid-here' | 'too-many-unpaid' | 'too-many-held' | 'device-holds-many' | 'address-holds-many'
> & {
  orderNo: string
}

/**
 * Whether a customer who holds this much may hold more; null: yes.
 * @param set the limits as they are for places of persons
 * @param times how many times as many units the kind that is ordered may hold
 */
export function holdRefusal(
  set: HoldLimits,
  { orders, unitsOfDevice, unitsOfAddress }: Holding,
  wish: { pools: readonly string[]; units: number },
  times = 1,
): HoldRefusal | null {
  const limits = {
    ...set,
    heldUnits: Math.floor(set.heldUnits * times),
    heldUnitsOfDevice: Math.floor(set.heldUnitsOfDevice * times),
    heldUnitsOfAddress: Math.floor(set.heldUnitsOfAddress * times),
  }
  const same = orders.filter(({ pools }) => pools.some((pool) => wish.pools.includes(pool)))
  const [first] = same.length >= limits.unpaidOfPool ? same : []
  if (first) {
    return {
      ...refuse('unpaid-here', '您已有一个相同的订单还未付款，请先支付或取消该订单，再重新预订'),
      orderNo: first.orderNo,
    }
  }
  const newest = orders[0]?.orderNo ?? ''
  if (orders.length >= limits.unpaidOrders) {
    const text = `您有${orders.length}个订单还未付款，请先支付或取消其中的订单，再继续预订`
    return { ...refuse('too-many-unpaid', text), orderNo: newest }
  }
  const held = orders.reduce((sum, { units }) => sum + units, 0)
  if (held + wish.units > limits.heldUnits) {
    const text =
      newest === ''
        ? `单次最多可预订${limits.heldUnits}份，数量较多请联系客服预订`
        : `您未付款的订单已保留${held}份，最多可保留${limits.heldUnits}份，请先支付或取消后再预订`
    return { ...refuse('too-many-held', text), orderNo: newest }
  }
  if (unitsOfDevice + wish.units > limits.heldUnitsOfDevice) {
    return {
      ...refuse('device-holds-many', '这台设备上的账号未付款的订单较多，请先支付或取消后再预订，或联系客服'),
      orderNo: '',
    }
  }
  if (unitsOfAddress + wish.units > limits.heldUnitsOfAddress) {
    return {
      ...refuse('address-holds-many', '当前网络下未付款的订单较多，请稍后再试，或换用其他网络、联系客服预订'),
      orderNo: '',
    }
  }
  return null
}
