import type { Module } from '../kernel/module.ts'
import { messageJobs } from './message-mails.ts'
import { messageHandlers } from './messages.ts'

export const messagesModule: Module = { handlers: messageHandlers, jobs: messageJobs }
