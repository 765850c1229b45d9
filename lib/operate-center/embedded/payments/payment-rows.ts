import type { paymentAttempts, paymentRefunds } from './schema.ts'

export type AttemptRow = typeof paymentAttempts.$inferSelect
export type PayoutRow = typeof paymentRefunds.$inferSelect
