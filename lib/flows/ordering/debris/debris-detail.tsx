import type { OrderDetailOfKind } from '../kind.ts'

/** An order of fragment products in full. */
export const debrisDetail: OrderDetailOfKind<'debris'> = {
  Detail: ({ refunds, money }) => (
    <>
      {refunds}
      {money}
    </>
  ),
  facts: () => [],
}
