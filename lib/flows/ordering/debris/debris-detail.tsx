import type { OrderDetailOfKind } from '../kind.ts'
import { DebrisBlock, RulesBlock, TicketsBlock, VoucherRow } from './debris-blocks.tsx'
import { DeviceBlock, HandoverBlock } from './handover-blocks.tsx'
import { UseBlock } from './use-block.tsx'

/** An order of a fragment product in full. */
export const debrisDetail: OrderDetailOfKind<'debris'> = {
  Detail: ({ order, refunds, money }) => (
    <>
      <VoucherRow order={order} />
      <DebrisBlock order={order} />
      <TicketsBlock order={order} />
      <HandoverBlock order={order} />
      <DeviceBlock order={order} />
      <UseBlock order={order} />
      {refunds}
      {money}
      <RulesBlock order={order} />
    </>
  ),
  facts: () => [],
}
