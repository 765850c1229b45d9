import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { checkHead, checkInvoiceEmail, type InvoiceHead } from '../../../domain/invoices/heads.ts'
import { headKindNames, type InvoiceType } from '../../../domain/invoices/words.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import { invoiceHead } from '../../contract/invoices/invoice-parts.ts'
import type { KeptHead } from '../../contract/invoices/invoices.ts'
import { lockCustomer } from '../customers/customers.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import type { KeptHeadText } from '../orders/goods/invoice-wish.ts'
import { invoiceHeads } from './schema.ts'

type Owner = { merchant: string; customerId: string }

/** Heads that a customer keeps at most. */
const MOST = 20

/** What is sealed of an invoice and of a kept head. */
const sealedHead = z.object({ head: invoiceHead, email: z.string() })
export type SealedHead = z.infer<typeof sealedHead>

export function sealHead({ sealer }: Pick<Context, 'sealer'>, { head, email }: SealedHead): string {
  return sealer.seal(JSON.stringify({ head, email }))
}

export function openHead({ sealer }: Pick<Context, 'sealer'>, sealed: string): SealedHead {
  return sealedHead.parse(JSON.parse(sealer.open(sealed)))
}

/** Head and address as they are kept, or the fields that are wrong, under `head.` and `email`. */
export function checkHeadAndEmail(
  head: InvoiceHead,
  email: string,
  type: InvoiceType,
): { ok: true; value: SealedHead } | { ok: false; fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  const checked = checkHead(head, type)
  if (!checked.ok) for (const [name, text] of Object.entries(checked.fields)) fields[`head.${name}`] = text
  const address = checkInvoiceEmail(email)
  if (!address.ok) fields.email = address.message
  return checked.ok && address.ok
    ? { ok: true, value: { head: checked.head, email: address.normalised } }
    : { ok: false, fields }
}

const ofOwner = ({ merchant, customerId }: Owner) =>
  and(eq(invoiceHeads.merchant, merchant), eq(invoiceHeads.customerId, customerId))

/** Last used first. */
export async function headsOf(context: Context, owner: Owner): Promise<KeptHead[]> {
  const rows = await context.db
    .select({ id: invoiceHeads.id, sealed: invoiceHeads.sealed })
    .from(invoiceHeads)
    .where(ofOwner(owner))
    .orderBy(desc(invoiceHeads.usedAt), desc(invoiceHeads.id))
  return rows.map(({ id, sealed }) => {
    const { head, email } = openHead(context, sealed)
    return { id, ...head, email }
  })
}

/** A kept head in words: 个人 王小明; null when it is gone, or another customer's. */
export const headText: KeptHeadText = async (context, owner, headId) => {
  const [row] = await context.db
    .select({ sealed: invoiceHeads.sealed })
    .from(invoiceHeads)
    .where(and(ofOwner(owner), eq(invoiceHeads.id, headId)))
  if (!row) return null
  const { kind, title } = openHead(context, row.sealed).head
  return `${headKindNames[kind]} ${title}`
}

/** Keeps a head that was used, or marks the same one as used; the one not used for longest makes room. */
export async function keepHead(context: Context, owner: Owner, kept: SealedHead): Promise<string> {
  const { db, now } = context
  const headHash = hashOf(context, kept.head)
  const set = { sealed: sealHead(context, kept), usedAt: now() }
  const [row] = await db
    .insert(invoiceHeads)
    .values({ id: newId('h'), ...owner, headHash, ...set })
    .onConflictDoUpdate({
      target: [invoiceHeads.merchant, invoiceHeads.customerId, invoiceHeads.headHash],
      set,
    })
    .returning({ id: invoiceHeads.id })
  if (!row) throw new Error('a head that was written is answered')
  const surplus = await db
    .select({ id: invoiceHeads.id })
    .from(invoiceHeads)
    .where(and(ofOwner(owner), ne(invoiceHeads.id, row.id)))
    .orderBy(desc(invoiceHeads.usedAt))
    .offset(MOST - 1)
  if (surplus.length > 0) {
    const ids = surplus.map(({ id }) => id)
    await db.delete(invoiceHeads).where(and(ofOwner(owner), inArray(invoiceHeads.id, ids)))
  }
  return row.id
}

function hashOf({ sealer }: Pick<Context, 'sealer'>, { kind, title, taxNo }: InvoiceHead): string {
  return sealer.hash(`invoice head:${kind}:${title}:${taxNo}`)
}

/** Finds an invoice by its whole title. */
export function titleHash({ sealer }: Pick<Context, 'sealer'>, title: string): string {
  return sealer.hash(`invoice title:${title}`)
}

export const invoiceHeadHandlers: Handlers<'invoices.heads' | 'invoices.saveHead' | 'invoices.removeHead'> = {
  'invoices.heads': async (context, { merchant }, _input, { customerId }) =>
    succeed({ heads: await headsOf(context, { merchant, customerId }) }),

  'invoices.saveHead': async (context, { merchant }, { id, head, email }, { customerId }) => {
    const { db, now } = context
    const owner = { merchant, customerId }
    const checked = checkHeadAndEmail(head, email, 'normal')
    if (!checked.ok) return invalid(checked.fields)
    await lockCustomer(context, merchant, customerId)
    const { value } = checked
    if (id === undefined) {
      if ((await db.$count(invoiceHeads, ofOwner(owner))) >= MOST) {
        return refused('HEAD_LIMIT', `最多保存${MOST}个抬头，请先删除不再使用的抬头`)
      }
      return succeed({ id: await keepHead(context, owner, value), ...value.head, email: value.email })
    }
    const mine = and(ofOwner(owner), eq(invoiceHeads.id, id))
    const [found] = await db.select({ id: invoiceHeads.id }).from(invoiceHeads).where(mine)
    if (!found) return absent('抬头不存在，请刷新后重试')
    const headHash = hashOf(context, value.head)
    // Changed into another kept head: one of the two is enough.
    await db
      .delete(invoiceHeads)
      .where(and(ofOwner(owner), eq(invoiceHeads.headHash, headHash), ne(invoiceHeads.id, id)))
    await db
      .update(invoiceHeads)
      .set({ sealed: sealHead(context, value), headHash, usedAt: now() })
      .where(mine)
    return succeed({ id, ...value.head, email: value.email })
  },

  'invoices.removeHead': async (context, { merchant }, { id }, { customerId }) => {
    const owner = { merchant, customerId }
    const removed = await context.db
      .delete(invoiceHeads)
      .where(and(ofOwner(owner), eq(invoiceHeads.id, id)))
      .returning({ id: invoiceHeads.id })
    if (removed.length === 0) return absent('抬头不存在，请刷新后重试')
    return succeed({ heads: await headsOf(context, owner) })
  },
}
