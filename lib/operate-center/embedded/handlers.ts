import { catalogueHandlers } from './catalogue-handlers.ts'
import { commerceHandlers } from './commerce-handlers.ts'
import type { StagedHandlers } from './kernel/context.ts'

/** Answers of every call of the contract. */
export const handlers: StagedHandlers = { ...catalogueHandlers, ...commerceHandlers }
