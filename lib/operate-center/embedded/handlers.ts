import { commerceHandlers } from './areas/commerce-handlers.ts'
import { catalogueHandlers } from './catalogue-handlers.ts'
import type { StagedHandlers } from './context.ts'

/** Answers of every call of the contract. */
export const handlers: StagedHandlers = { ...catalogueHandlers, ...commerceHandlers }
