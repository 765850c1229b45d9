import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { defaultText } from '../../../domain/contracts/default-texts.ts'
import type { TextCode, VersionedText } from '../../../domain/texts/text-codes.ts'
import type { Context } from '../kernel/context.ts'
import { statement } from '../kernel/db/statement.ts'
import { merchantTexts } from './schema.ts'

const readOwnTexts = statement('texts of merchant', (db) => {
  const { code, title, version, sections, arbitration } = merchantTexts
  return (
    db
      .selectDistinctOn([code], { code, title, version, sections, arbitration })
      .from(merchantTexts)
      .where(
        and(
          eq(merchantTexts.merchant, sql.placeholder('merchant')),
          sql`${code} = any(${sql.placeholder('codes')}::text[])`,
          eq(merchantTexts.state, 'published'),
          lte(merchantTexts.validFrom, sql.placeholder('today')),
        ),
      )
      // Of two that hold from the same day the one published later.
      .orderBy(code, desc(merchantTexts.validFrom), desc(merchantTexts.publishedAt))
  )
})

/** The merchant's own texts that hold today, by code; codes without one are missing. */
export async function ownTexts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  merchant: string,
  codes: readonly TextCode[],
): Promise<Map<TextCode, VersionedText>> {
  const rows = await readOwnTexts(db, { merchant, codes: [...codes], today: todayInShanghai(now()) })
  return new Map(rows.map((row) => [row.code, { ...row, version: row.version ?? '' }]))
}

/**
 * The parts of contracts as they hold today: the merchant's own, else the product's.
 * @throws for a code whose default stands on the shop's screens
 */
export async function validTexts(
  context: Pick<Context, 'db' | 'now'>,
  merchant: string,
  codes: readonly TextCode[],
): Promise<(code: TextCode) => VersionedText> {
  const own = await ownTexts(context, merchant, codes)
  return (code) => {
    const text = own.get(code) ?? defaultText(code)
    if (!text) throw new Error(`there is no default text ${code} in the centre`)
    return text
  }
}
