import { z } from 'zod'
import { deliveryWay } from '../catalogue/goods.ts'
import { staffChange, staffRead } from '../define.ts'
import { orderNo, stand } from './order-parts.ts'

const permission = 'goods.ship'

const settings = z.strictObject({
  /** Receipt is confirmed by itself so many days after everything was sent. */
  receiptDays: z.number().int().min(3).max(60).default(7),
  /** Buyers are reminded of it so many days before. */
  remindDays: z.number().int().min(1).max(7).default(2),
  /** Where customers send pieces back; null: none is set, so that no return can be agreed to without naming one. */
  returnAddress: z
    .strictObject({
      receiver: z.string().trim().min(1, '请填写收件人').max(40),
      phone: z.string().trim().min(5, '请填写联系电话').max(30),
      address: z.string().trim().min(5, '请填写详细地址').max(200),
    })
    .nullable()
    .default(null),
})
export const goodsOrderSettings = settings
export type GoodsOrderSettings = z.output<typeof settings>

const code = z
  .string()
  .trim()
  .regex(/^\d{8}$/, '请输入8位提货码')

/** What staff do with orders of goods besides sending them (contract/shipping) and after-sale. */
export const staffGoodsOrderCalls = {
  'staff.pickups': staffRead({
    wire: 'staff:pickups',
    permission,
    scope: 'ownShops',
    post: true,
    input: z.object({ code }),
    answer: z.object({
      /** Orders that wait to be picked up with this code; one, but for rare chance. */
      items: z.array(
        z.object({
          orderNo: z.string(),
          product: z.string(),
          /** Who ordered, masked. */
          contact: z.object({ name: z.string(), mobile: z.string() }),
          point: z.string(),
          items: z.array(z.object({ version: z.string(), quantity: z.number().int() })),
          way: deliveryWay,
        }),
      ),
    }),
    summary: 'What waits to be picked up under a code that a customer shows.',
  }),
  'staff.handOverGoods': staffChange({
    wire: 'staff:handOverGoods',
    permission,
    scope: 'ownShops',
    subject: 'orderNo',
    hidden: ['code'],
    input: orderNo.extend({ code }),
    answer: stand,
    summary: 'Hands goods over where they are picked up, against the code of their order.',
  }),
  'staff.goodsOrderSettings': staffRead({
    wire: 'staff:goodsOrderSettings',
    permission,
    scope: 'merchant',
    input: z.object({}),
    answer: z.object({ settings }),
    summary: 'After how many days receipt is confirmed by itself, and where pieces are sent back.',
  }),
  'staff.setGoodsOrderSettings': staffChange({
    wire: 'staff:setGoodsOrderSettings',
    permission,
    scope: 'merchant',
    input: z.object({ settings }),
    answer: z.object({ settings }),
    summary: 'Sets the days after which receipt is confirmed, and the address for returns.',
  }),
}
