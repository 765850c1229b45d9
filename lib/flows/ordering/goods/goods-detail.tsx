import type { OrderDetailOfKind } from '../kind.ts'
import { AfterSaleRow, DeliveryBlock, ItemsBlock, ReturnsBlock } from './goods-blocks.tsx'
import { ParcelsBlock } from './parcels-block-client.tsx'
import { Receipt } from './receipt-client.tsx'

/** An order of goods in full. */
export const goodsDetail: OrderDetailOfKind<'goods'> = {
  Detail: ({ order, refunds, money }) => (
    <>
      <AfterSaleRow order={order} />
      <ParcelsBlock order={order} />
      <DeliveryBlock order={order} />
      <ItemsBlock order={order} />
      {refunds}
      {money}
      <ReturnsBlock order={order} />
      <Receipt order={order} />
    </>
  ),
  facts: ({ freightText, invoiceWish }) => [
    ...(freightText ? [{ label: '运费说明', value: freightText }] : []),
    ...(invoiceWish ? [{ label: '发票抬头', value: invoiceWish }] : []),
  ],
}
