import { usedBudget } from '../kernel/message-budget.ts'
import type { Module } from '../kernel/module.ts'
import { tellAccount, tellCustomer } from '../kernel/tell-customer.ts'
import { customerMessageJobs, messagesToCustomers, ownMessages, queueForAccount } from './customer-outbox.ts'
import { messageFigures } from './message-figures.ts'
import { messageJobs } from './message-mails.ts'
import { messageHandlers } from './messages.ts'
import { codeShare } from './recorded-sms.ts'
import { staffMessageHandlers } from './staff-messages.ts'
import { messageWork } from './work.ts'

export const messagesModule: Module = {
  work: messageWork,
  handlers: { ...messageHandlers, ...staffMessageHandlers },
  provides: [
    tellCustomer.entry(messagesToCustomers),
    tellAccount.entry(queueForAccount),
    usedBudget.entry(codeShare),
  ],
  jobs: [...messageJobs, ...customerMessageJobs],
  ownData: ownMessages,
  figures: messageFigures,
}
