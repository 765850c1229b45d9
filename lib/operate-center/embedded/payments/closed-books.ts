import { and, eq } from 'drizzle-orm'
import { monthOf } from '../../../domain/payments/books.ts'
import { refused } from '../../contract/failures.ts'
import type { Context } from '../kernel/context.ts'
import { closedBooks } from './schema.ts'

/** The books of a month, where they are closed. */
export async function closedBooksOf({ db }: Pick<Context, 'db'>, merchant: string, month: string) {
  const [row] = await db
    .select()
    .from(closedBooks)
    .where(and(eq(closedBooks.merchant, merchant), eq(closedBooks.month, month)))
  return row ?? null
}

/** Why nothing of this day may change any more; null while its month is open. */
export async function whyBooksClosed(context: Pick<Context, 'db'>, merchant: string, day: string) {
  const month = monthOf(day)
  return (await closedBooksOf(context, merchant, month))
    ? refused('BOOKS_CLOSED', `${month}已结账，不能再改动，如需更正请先在“对账”中重新打开该月`)
    : null
}
