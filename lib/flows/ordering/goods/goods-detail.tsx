import type { OrderDetailOfKind } from '../kind.ts'

/** An order of goods in full. */
export const goodsDetail: OrderDetailOfKind<'goods'> = {
  Detail: ({ refunds, money }) => (
    <>
      {refunds}
      {money}
    </>
  ),
  facts: () => [],
}
