import type { AccountEvent, CustomerEvent, OrderFacts } from '../../../domain/messages/customer-events.ts'
import type { MessageValues } from '../../../domain/messages/message-texts.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Context } from './context.ts'
import { slot } from './provided.ts'

export type CustomerMessage = {
  tenant: Tenant
  customerId: string
  event: CustomerEvent
  facts: OrderFacts
  /** Distinguishes repeated events of one order, such as a refund's id; the same event with the same key is told once. */
  key?: string
  /** Not in WeChat, which could not deliver the message before. */
  bySms?: boolean
}

/**
 * Queues messages to customers within the running transaction; they are sent after the commit, at most once, also when
 * the process dies in between. What a message says and by which channels is the messages module's matter.
 */
export type TellCustomer = {
  queue(context: Context, message: CustomerMessage): Promise<void>
  /** The message as the statement takes it that queues it together with what it tells of (messages/queueing.ts). */
  within(context: Context, message: CustomerMessage): string
}

export const tellCustomer = slot<TellCustomer>('messages to customers')

type AccountMessage = {
  merchant: string
  customerId: string
  /** The number that the event concerns, which may no longer be the customer's. */
  mobile: string
  event: AccountEvent
  values?: MessageValues
}

/** The same for what happens to an account; nothing for one without a number. */
export type TellAccount = (context: Context, message: AccountMessage) => Promise<void>

export const tellAccount = slot<TellAccount>('messages about accounts')
