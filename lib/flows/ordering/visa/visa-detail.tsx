import type { OrderDetailOfKind } from '../kind.ts'
import { ApplicantsBlock, RefundRulesBlock, VisaBlock } from './visa-blocks.tsx'
import { VisaPapers } from './visa-papers-client.tsx'

/** An order of a visa in full. */
export const visaDetail: OrderDetailOfKind<'visa'> = {
  Detail: ({ order, refunds, money }) => (
    <>
      <VisaBlock order={order} />
      {refunds}
      <ApplicantsBlock order={order} />
      <VisaPapers order={order} />
      {money}
      <RefundRulesBlock order={order} />
    </>
  ),
  facts: ({ agreements }) =>
    agreements.map(({ title, version }) => ({ label: '已同意', value: `《${title}》${version}版` })),
}
