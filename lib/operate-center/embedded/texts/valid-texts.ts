import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { defaultText } from '../../../domain/contracts/default-texts.ts'
import type { TextCode, VersionedText } from '../../../domain/texts/text-codes.ts'
import type { Context } from '../kernel/context.ts'
import { merchantTexts } from './schema.ts'

/** The merchant's own texts that hold today, by code; codes without one are missing. */
export async function ownTexts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  merchant: string,
  codes: readonly TextCode[],
): Promise<Map<TextCode, VersionedText>> {
  const { code, title, version, sections, arbitration } = merchantTexts
  const rows = await db
    .selectDistinctOn([code], { code, title, version, sections, arbitration })
    .from(merchantTexts)
    .where(
      and(
        eq(merchantTexts.merchant, merchant),
        inArray(code, [...codes]),
        eq(merchantTexts.state, 'published'),
        lte(merchantTexts.validFrom, todayInShanghai(now())),
      ),
    )
    // Of two that hold from the same day the one published later.
    .orderBy(code, desc(merchantTexts.validFrom), desc(merchantTexts.publishedAt))
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
