import { z } from 'zod'
import { customerEvents, messageNames } from '../../../domain/messages/customer-events.ts'
import { messageStates, messageWays } from '../../../domain/messages/message-states.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { instant } from '../values.ts'

const name = z.enum(messageNames)
const state = z.enum(messageStates)

/** One message to a customer as staff see it: never its text, the number only masked. */
const outgoing = z.object({
  id: z.string(),
  name,
  /** What the message is about, in words. */
  title: z.string(),
  orderNo: z.string(),
  state,
  /** Null until it is chosen. */
  way: z.enum(messageWays).nullable(),
  provider: z.string(),
  recipient: z.string(),
  /** The provider's word for why it failed. */
  code: z.string(),
  tries: z.number().int(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** Certainly not arrived, so that it may be sent again. */
  mayResend: z.boolean(),
})

export const staffMessageCalls = {
  'staff.outgoingMessages': staffList({
    wire: 'staff:outgoingMessages',
    permission: 'system.operate',
    scope: 'merchant',
    filters: { name: name.optional(), state: state.optional() },
    sorts: ['createdAt'],
    item: outgoing,
    summary: 'Messages of the merchant to customers, codes too, by message and state; finds by order number.',
  }),
  'staff.resendMessage': staffChange({
    wire: 'staff:resendMessage',
    permission: 'system.operate',
    scope: 'merchant',
    subject: 'id',
    input: z.object({ id: z.string().min(1).max(40) }),
    answer: z.object({ state }),
    summary: 'Sends a message again that certainly did not arrive, by SMS where WeChat could not deliver it.',
  }),
  'staff.tryMessage': staffChange({
    wire: 'staff:tryMessage',
    permission: 'system.operate',
    scope: 'merchant',
    subject: 'name',
    hidden: ['mobile'],
    input: z.object({ mobile: z.string().max(30), name: z.enum(customerEvents) }),
    answer: z.object({ id: z.string(), state }),
    summary: 'Sends a message with sample facts to a number, to try provider, signature and template.',
  }),
  'staff.messageTemplates': staffRead({
    wire: 'staff:messageTemplates',
    permission: 'system.operate',
    scope: 'merchant',
    input: z.object({}),
    answer: z.object({
      items: z.array(
        z.object({
          name,
          title: z.string(),
          /** Text to have approved, in each provider's form. */
          aliyun: z.string(),
          tencent: z.string(),
          variables: z.array(z.string()),
          /** Where the merchant has a template of its own. */
          given: z.object({ aliyun: z.boolean(), tencent: z.boolean(), wechat: z.boolean() }),
        }),
      ),
    }),
    summary:
      'Every message with the text that providers have to approve, and which templates the merchant has.',
  }),
}
