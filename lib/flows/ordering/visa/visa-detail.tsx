import type { OrderDetailOfKind } from '../kind.ts'

/** An order of a visa in full. */
export const visaDetail: OrderDetailOfKind<'visa'> = {
  Detail: ({ refunds, money }) => (
    <>
      {refunds}
      {money}
    </>
  ),
  facts: ({ agreements }) =>
    agreements.map(({ title, version }) => ({ label: '已同意', value: `《${title}》${version}版` })),
}
