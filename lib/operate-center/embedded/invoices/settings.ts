import { eq } from 'drizzle-orm'
import type { InvoiceRule } from '../../../domain/invoices/invoice-rule.ts'
import type { InvoiceType } from '../../../domain/invoices/words.ts'
import { isProductKind } from '../../../tenant/kinds.ts'
import { succeed } from '../../contract/failures.ts'
import { type InvoiceSettings, invoiceSettings } from '../../contract/invoices/staff-invoices.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { orderKinds } from '../orders/core/kinds.ts'
import { invoiceSettingRows } from './schema.ts'

/** What a merchant has set for invoices, or what holds without. */
export async function settingsOf({ db }: Pick<Context, 'db'>, merchant: string): Promise<InvoiceSettings> {
  const [row] = await db
    .select({ settings: invoiceSettingRows.settings })
    .from(invoiceSettingRows)
    .where(eq(invoiceSettingRows.merchant, merchant))
  return invoiceSettings.parse(row?.settings ?? {})
}

/** A kind's rule as this merchant applies it; undefined where its orders cannot be invoiced. */
export function ruleOf(
  context: Pick<Context, 'provided'>,
  kind: string,
  { kinds }: Pick<InvoiceSettings, 'kinds'>,
): InvoiceRule | undefined {
  const rule = orderKinds.of(context).get(kind)?.kind.invoice
  if (!rule || !isProductKind(kind)) return rule
  const own = kinds[kind]
  const [first, ...others] = own?.contents ?? []
  return {
    ...rule,
    ...(first !== undefined && { contents: [first, ...others] }),
    special: rule.special && own?.special === true,
  }
}

export function typesOf({ special }: Pick<InvoiceRule, 'special'>): InvoiceType[] {
  return special ? ['normal', 'special'] : ['normal']
}

export const invoiceSettingHandlers: Handlers<'staff.invoiceSettings' | 'staff.setInvoiceSettings'> = {
  'staff.invoiceSettings': async (context, { merchant }) =>
    succeed({ settings: await settingsOf(context, merchant) }),

  'staff.setInvoiceSettings': async ({ db, now }, { merchant }, { settings }) => {
    const written = { settings, updatedAt: now() }
    await db
      .insert(invoiceSettingRows)
      .values({ merchant, ...written })
      .onConflictDoUpdate({ target: invoiceSettingRows.merchant, set: written })
    return succeed({ settings })
  },
}
