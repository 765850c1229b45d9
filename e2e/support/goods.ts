import { wantedGoodsAgreements } from '../../lib/domain/texts/text-codes.ts'
import type { Input } from '../../lib/operate-center/contract/contract.ts'
import { ofKind } from '../../lib/operate-center/contract/orders/of-kind.ts'
import type { Shopper } from './shopper.ts'
import type { Staff } from './staff.ts'

/** Orders of goods, made and moved by calls. */

type Wish = {
  proId: string
  /** Pieces of the product's versions, in their sequence. */
  items: readonly number[]
  /** To be fetched at the product's first point instead of being sent. */
  pickup?: boolean
  /** Where it is sent to; without it a new address. */
  addressId?: string
}

const regionCode = '440106'

/** Keeps a new address in 广州; a customer keeps twenty at most. */
export async function keepAddress(shopper: Shopper): Promise<string> {
  const { id } = await shopper.do('addresses.save', {
    receiver: '测试甲',
    phone: '13900020001',
    regionCode,
    detail: '体育西路1号',
    isDefault: true,
  })
  return id
}

/** Orders goods, to be sent to an address in 广州. */
export async function orderGoods(
  shopper: Shopper,
  { proId, items: counts, pickup = false, addressId }: Wish,
): Promise<string> {
  const { skus, pickupPoints } = await shopper.get('goods.get', { proId })
  const items = skus.flatMap(({ id }, index) => {
    const quantity = counts[index] ?? 0
    return quantity > 0 ? [{ skuId: id, quantity }] : []
  })
  const delivery: Input<'goods.quote'>['delivery'] = pickup
    ? { way: 'pickup', pointId: pickupPoints[0]?.id ?? '' }
    : { way: 'express', regionCode }
  const sentTo = pickup ? undefined : (addressId ?? (await keepAddress(shopper)))
  const { fingerprint, payable } = await shopper.get('goods.quote', { proId, items, delivery })
  const { items: texts } = await shopper.get('texts.agreements', {})
  const { orderNo } = await shopper.do('orders.createGoods', {
    ...{ proId, items, delivery, fingerprint, payable },
    ...(sentTo && { addressId: sentTo }),
    contact: { name: '测试甲', mobile: '13900020001' },
    agreements: wantedGoodsAgreements(texts).map(({ code, version }) => ({ code, version })),
  })
  return orderNo
}

let parcels = 0

/** A parcel's label with a number of its own. */
export const newLabel = () => ({ company: '顺丰速运', trackingNo: `SF${String(8_800_000_000 + parcels++)}` })

/** Staff send so many pieces of an order in a parcel, all that wait unless told. */
export async function sendGoods(
  staff: Staff,
  shopper: Shopper,
  orderNo: string,
  count?: number,
): Promise<void> {
  const { about } = ofKind(await shopper.get('orders.get', { orderNo }), 'goods')
  const waiting = about.piecesInFull.filter(({ sent, status }) => !sent && status === 1)
  const unitIds = waiting.slice(0, count).map(({ id }) => id)
  await staff('staff.shipParcel', { orderNo, unitIds, ...newLabel() })
}

type Asked = Pick<Input<'afterSales.create'>, 'type' | 'reason' | 'wanted'>

/** The customer asks for the first piece that may be asked for; answers the request's id. */
export async function askForPiece(
  shopper: Shopper,
  orderNo: string,
  { wanted, ...asked }: Asked,
): Promise<string> {
  const { open } = await shopper.get('afterSales.list', { orderNo })
  const unitIds = (open.find(({ type }) => type === asked.type)?.unitIds ?? []).slice(0, 1)
  const choice = { orderNo, ...asked, unitIds }
  const { amount } = await shopper.get('afterSales.price', choice)
  const { id } = await shopper.do('afterSales.create', { ...choice, amount, wanted, remark: '包装完好' })
  return id
}
