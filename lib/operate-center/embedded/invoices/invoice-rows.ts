import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import {
  holdsOrders,
  type InvoiceEvent,
  moveInvoice as moved,
} from '../../../domain/invoices/invoice-states.ts'
import { invoiceStateNames } from '../../../domain/invoices/words.ts'
import type { CustomerEvent } from '../../../domain/messages/customer-events.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { Context, Db } from '../kernel/context.ts'
import { tellCustomer } from '../kernel/tell-customer.ts'
import { orders } from '../orders/core/schema.ts'
import { openHead } from './invoice-heads.ts'
import { invoiceHistory, invoiceOrders, invoices } from './schema.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type OrderOnInvoice = { orderNo: string; amount: number; held: boolean; name: string }

export const noInvoice = '没有这张发票，请在“开票历史”中查看'

/** An invoice's number at an outside system, the same at every try and at most 20 characters: the id without its letter. */
export const orderNoOf = ({ id }: Pick<InvoiceRow, 'id'>): string => id.slice(id.indexOf('_') + 1)

/** The invoice of this merchant, and of this customer where one is given. */
export function thisInvoice(merchant: string, id: string, customerId?: string) {
  return and(
    eq(invoices.merchant, merchant),
    eq(invoices.id, id),
    customerId === undefined ? undefined : eq(invoices.customerId, customerId),
  )
}

export async function findInvoice(
  db: Db,
  where: ReturnType<typeof thisInvoice>,
): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(where).orderBy(desc(invoices.createdAt)).limit(1)
  return row
}

/** The same, locked until the transaction ends. Invoices are always locked after orders. */
export async function lockInvoice(
  db: Db,
  where: ReturnType<typeof thisInvoice>,
): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(where).limit(1).for('update')
  return row
}

/** The orders on invoices, by the invoice's id, each with the name of what was bought. */
export async function ordersOn(
  { db }: Pick<Context, 'db'>,
  rows: readonly Pick<InvoiceRow, 'id'>[],
): Promise<Map<string, OrderOnInvoice[]>> {
  const found = new Map<string, OrderOnInvoice[]>(rows.map(({ id }) => [id, []]))
  if (rows.length === 0) return found
  const { invoiceId, orderNo, amount, held } = invoiceOrders
  const lines = await db
    .select({ invoiceId, orderNo, amount, held, snapshot: orders.snapshot })
    .from(invoiceOrders)
    .innerJoin(orders, eq(orders.orderNo, invoiceOrders.orderNo))
    .where(inArray(invoiceOrders.invoiceId, [...found.keys()]))
    .orderBy(asc(invoiceOrders.orderNo))
  for (const { invoiceId: id, snapshot, ...line } of lines) {
    // Every kind's snapshot has a name.
    found.get(id)?.push({ ...line, name: String((snapshot as { name?: unknown }).name ?? '') })
  }
  return found
}

export type Note = {
  text: string
  by: 'customer' | 'operator' | 'system'
  person?: StaffPerson
}

/** An entry of the invoice's history. */
export async function noteInvoice(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, merchant }: Pick<InvoiceRow, 'id' | 'merchant'>,
  { text, by, person }: Note,
): Promise<void> {
  await db.insert(invoiceHistory).values({
    invoiceId: id,
    merchant,
    text,
    by,
    ...(person && { person: { id: person.id, name: person.name } }),
    at: now(),
  })
}

type Changes = Partial<Omit<InvoiceRow, 'id' | 'merchant' | 'state'>>

/** Writes a locked invoice's new state with its history; its orders are free once it has ended. */
export async function moveRow(
  context: Context,
  row: InvoiceRow,
  event: InvoiceEvent,
  note: Note,
  changes: Changes = {},
): Promise<{ ok: true; row: InvoiceRow } | Refusal> {
  const step = moved(row.state, event)
  if (!step.ok) return step
  const { db, now } = context
  const set = { ...changes, state: step.state, updatedAt: now() }
  await db.update(invoices).set(set).where(thisInvoice(row.merchant, row.id))
  if (!holdsOrders(step.state)) {
    await db.update(invoiceOrders).set({ held: false }).where(eq(invoiceOrders.invoiceId, row.id))
  }
  await noteInvoice(context, row, note)
  return { ok: true, row: { ...row, ...set } }
}

/** The state in words. */
export function stateText({ state, redAskedAt }: Pick<InvoiceRow, 'state' | 'redAskedAt'>): string {
  const name = invoiceStateNames[state]
  return redAskedAt !== null && (state === 'issued' || state === 'issuing') ? `${name}，待红冲` : name
}

/** An invoice in a list of its customer's. */
export function invoiceCardOf(context: Context, row: InvoiceRow, on: readonly OrderOnInvoice[]) {
  const { id, kind, type, headKind, content, amount, state } = row
  return {
    id,
    kind,
    type,
    headKind,
    title: row.sealed === null ? '' : openHead(context, row.sealed).head.title,
    content,
    amount,
    state,
    stateText: stateText(row),
    names: on.map(({ name }) => name),
    redAsked:
      row.redAskedAt && row.redAskedBy
        ? { by: row.redAskedBy, reason: row.redReason, at: row.redAskedAt.toISOString() }
        : null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function issuedFactsOf({ number, issuedOn, fileId, redNumber }: InvoiceRow) {
  return { number, issuedOn: issuedOn ?? '', hasFile: fileId !== null, redNumber }
}

/** Queues a message about an invoice to its customer, named by its first order. */
export async function tellOfInvoice(
  context: Context,
  row: InvoiceRow,
  event: CustomerEvent,
  facts: { reason?: string } = {},
): Promise<void> {
  const { project, merchant, channel, distributor, customerId, id, amount } = row
  const on = (await ordersOn(context, [row])).get(id) ?? []
  const [first] = on
  if (!first) return
  await tellCustomer.of(context).queue(context, {
    tenant: { project, merchant, channel, distributor },
    customerId,
    event,
    facts: { orderNo: first.orderNo, product: first.name, amount, ...facts },
    key: id,
  })
}
