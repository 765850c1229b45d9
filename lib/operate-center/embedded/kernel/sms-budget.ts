import type { Context, SmsBudget } from './context.ts'

/** How much of a merchant's codes for this hour is used; without a counting provider nothing ever is. */
export async function smsBudget({ sms }: Pick<Context, 'sms'>, merchant: string): Promise<SmsBudget> {
  return (await sms.budget?.(merchant)) ?? { used: 0, limit: Number.POSITIVE_INFINITY, strained: false }
}
