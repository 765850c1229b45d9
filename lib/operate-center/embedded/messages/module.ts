import type { Module } from '../kernel/module.ts'
import { tellAccount, tellCustomer } from '../kernel/tell-customer.ts'
import { customerMessageJobs, ownMessages, queueForAccount, queueForCustomer } from './customer-outbox.ts'
import { messageJobs } from './message-mails.ts'
import { messageHandlers } from './messages.ts'
import { staffMessageHandlers } from './staff-messages.ts'

export const messagesModule: Module = {
  handlers: { ...messageHandlers, ...staffMessageHandlers },
  provides: [tellCustomer.entry(queueForCustomer), tellAccount.entry(queueForAccount)],
  jobs: [...messageJobs, ...customerMessageJobs],
  ownData: ownMessages,
}
