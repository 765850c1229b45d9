import type { Failure } from '../../../operate-center/contract/failures.ts'
import { linkTo } from '../../../screens/links.ts'
import type { Step, Submittable } from '../core/submittable.ts'
import { type GoodsContent, isGoodsContent, settled, submit } from './goods-draft.ts'

/** Refusals about versions and quantities: all are corrected on the screen that chooses these. */
const choiceCodes: ReadonlySet<string> = new Set([
  'BAD_QUANTITY',
  'TOO_MANY',
  'ABOVE_ORDER_LIMIT',
  'ABOVE_CUSTOMER_LIMIT',
  'SOLD_OUT',
])

const choice: Step<GoodsContent> = {
  label: '重新选择规格和数量',
  link: (base, { proId }) => linkTo(base, 'goodsProductSelect', { dbId: proId }),
}
const address: Step<GoodsContent> = {
  label: '更换收货地址',
  link: (base, { addressId }) => addressLink(base, addressId),
}
const others: Step<GoodsContent> = { label: '看看其他商品', link: (base) => linkTo(base, 'goodsIndex') }
const home: Step<GoodsContent> = { label: '返回首页', link: (base) => linkTo(base, 'index') }

/** Where an address is chosen for the order, which gets it back in its own address. */
export function addressLink(base: string, addressId: string, edit?: 'new'): string {
  return linkTo(base, 'dangAddress', { back: linkTo(base, 'goodsOrder'), addressId, edit })
}

/** Wrong fields of contact and agreements are marked on the screen itself. */
function mend(failure: Failure): Step<GoodsContent> | null {
  if (failure.kind === 'absent') return others
  if (failure.kind === 'refused') {
    if (failure.code === 'NOT_SERVED') return address
    if (failure.code === 'SHOP_CLOSED') return home
    return choiceCodes.has(failure.code) ? choice : null
  }
  if (failure.kind !== 'invalid') return null
  const fields = Object.keys(failure.fields)
  if (fields.some((field) => /^items/.test(field))) return choice
  return fields.includes('addressId') ? address : null
}

/** Ordering goods: 选择规格, 确认订单. */
export const goodsFlow: Submittable<GoodsContent, typeof submit, 'goods.quote', 'goods.get'> = {
  kind: 'goods',
  isContent: isGoodsContent,
  settled,
  submit,
  quote: 'goods.quote',
  quoteInput: ({ proId, items, way, pointId, regionCode, coupons = 'best' }) => ({
    proId,
    items,
    delivery: way === 'pickup' ? { way, pointId } : { way, ...(regionCode === '' ? {} : { regionCode }) },
    coupons,
  }),
  product: 'goods.get',
  productInput: (content) => ({ proId: content?.proId ?? '' }),
  choose: choice.link,
  review: (base) => linkTo(base, 'goodsOrder'),
  // Nothing has to be confirmed by the shop first, so the buyer pays at once.
  placed: (base, orderNo) => linkTo(base, 'pay', { orderNo }),
  orders: (base) => linkTo(base, 'goodsOrderList'),
  nothing: {
    title: '还没有选择商品',
    text: '选好商品、规格和数量后，在这里确认订单',
    label: '去选好物',
    link: (base) => linkTo(base, 'goodsIndex'),
  },
  mend,
}
