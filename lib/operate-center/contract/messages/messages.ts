import { z } from 'zod'
import { change, staffChange, staffList } from '../define.ts'
import { shop } from '../orders/staff-orders.ts'
import { chosenDay, instant } from '../values.ts'

/** The subject of a message: the product of the page it was left on. */
const product = z.object({
  /** Number of the product as customers know it. */
  number: z.string().max(64).default(''),
  title: z.string().max(200).default(''),
})

export const messageCalls = {
  'messages.leave': change({
    wire: 'messages:leave',
    rate: 'code',
    input: z.object({
      name: z.string().max(100),
      mobile: z.string().max(30),
      /** 5 to 500 characters; a longer text is refused with its count. */
      text: z.string().max(4000),
      product: product.optional(),
    }),
    /** The number to call back, masked. */
    answer: z.object({ mobile: z.string() }),
    summary: 'Leaves a message for the shop, which calls back. At most 5 an hour and number.',
  }),
  'staff.messages': staffList({
    wire: 'staff:messages',
    permission: 'messages.handle',
    scope: 'ownShops',
    filters: {
      handled: z.boolean().optional(),
      createdFrom: chosenDay.optional(),
      createdTo: chosenDay.optional(),
      shop: shop.optional(),
    },
    // Those nobody has dealt with first, then the newest.
    sorts: ['waiting', 'createdAt'],
    item: z.object({
      id: z.string(),
      shop,
      name: z.string(),
      mobile: z.string(),
      text: z.string(),
      product: product.nullable(),
      createdAt: instant,
      /** Null until staff have handled it. */
      handledAt: instant.nullable(),
      note: z.string(),
    }),
    summary: 'Messages left at the shops; finds by whole mobile number and by product.',
  }),
  'staff.handleMessage': staffChange({
    wire: 'staff:handleMessage',
    permission: 'messages.handle',
    scope: 'ownShops',
    subject: 'id',
    input: z.object({ id: z.string().min(1).max(40), note: z.string().trim().max(200).default('') }),
    answer: z.object({}),
    summary: 'Marks a message as dealt with. Doing it again renews the note.',
  }),
}
