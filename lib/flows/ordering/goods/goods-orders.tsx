import { linkTo } from '../../../screens/links.ts'
import type { OrderKind } from '../kind.ts'

/** Orders of goods. */
export const goodsOrders: OrderKind<'goods'> = {
  list: {
    tabs: [{ value: 'all', label: '全部', none: '还没有订单', hint: '' }],
    shop: { label: '去首页看看', link: (base) => linkTo(base, 'index') },
  },
  detail: (base, orderNo) => linkTo(base, 'goodsOrderDetail', { orderNo }),
  orders: (base) => linkTo(base, 'goodsOrderList'),
  CardFacts: () => null,
  actions: {},
  result: {
    again: (base, { about: { proId } }) => linkTo(base, 'goodsProductDetail', { dbId: proId }),
    offers: [],
  },
  cancel: { note: '' },
  refund: { choose: '', noneChosen: '', who: '', reasons: [] },
}
