import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { characterCount, trimText } from '../../../base/validation/text.ts'
import type { InvoiceHead } from '../../../domain/invoices/heads.ts'
import { checkInvoiceEmail } from '../../../domain/invoices/heads.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { Invoice } from '../../contract/invoices/invoices.ts'
import { findCustomer, openProfile } from '../customers/customers.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { loadOrders, lockOrder, noOrder, orderOfOwner, ordersOf } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { checkHeadAndEmail, headsOf, keepHead, openHead, sealHead, titleHash } from './invoice-heads.ts'
import { mailSoon, queueMail } from './invoice-mail.ts'
import {
  findInvoice,
  type InvoiceRow,
  invoiceCardOf,
  issuedFactsOf,
  lockInvoice,
  moveRow,
  noInvoice,
  noteInvoice,
  ordersOn,
  thisInvoice,
} from './invoice-rows.ts'
import { candidatesOf, productKindOf, shownOrder, standsOf } from './invoiceable-orders.ts'
import { invoiceHistory, invoiceOrders, invoices } from './schema.ts'
import { ruleOf, settingsOf, typesOf } from './settings.ts'

type InvoiceCalls =
  | 'invoices.eligible'
  | 'invoices.form'
  | 'invoices.create'
  | 'invoices.list'
  | 'invoices.get'
  | 'invoices.cancel'
  | 'invoices.askChange'
  | 'invoices.resend'

/** Orders that a list shows. */
const SHOWN = 100

const CLOSED = '商家暂不支持在线申请发票，如有需要请联系商家'

const noHead: InvoiceHead = {
  kind: 'personal',
  title: '',
  taxNo: '',
  bank: '',
  account: '',
  address: '',
  phone: '',
}

export const invoiceHandlers: Handlers<InvoiceCalls> = {
  'invoices.eligible': async (context, { merchant }, { kind }, { customerId }) => {
    const settings = await settingsOf(context, merchant)
    const { merge, open } = settings
    const none = { items: [], merge, open, later: 0, laterText: '' }
    if (!open) return succeed(none)
    const found = await candidatesOf(context, { merchant, customerId }, kind)
    const stands = await standsOf(context, found, settings)
    const later = stands.flatMap(({ may }) => (!may.ok && may.code === 'too-early' ? [may.message] : []))
    return succeed({
      ...none,
      items: stands
        .filter(({ may }) => may.ok)
        .slice(0, SHOWN)
        .map(shownOrder),
      later: later.length,
      laterText: later[0] ?? '',
    })
  },

  'invoices.form': async (context, { merchant }, { kind, orderNos }, { customerId }) => {
    const settings = await settingsOf(context, merchant)
    const owner = { merchant, customerId }
    const wanted = [...new Set(orderNos)]
    const rows =
      wanted.length === 0
        ? []
        : await context.db
            .select()
            .from(orders)
            .where(and(ordersOf(owner), eq(orders.kind, kind), inArray(orders.orderNo, wanted)))
            .orderBy(desc(orders.createdAt), desc(orders.orderNo))
    if (rows.length < wanted.length) return absent(noOrder)
    const stands = settings.open ? await standsOf(context, await loadOrders(context, rows), settings) : []
    const fit = stands.filter(({ may }) => may.ok)
    const taken = settings.merge ? fit : fit.slice(0, 1)
    const refusal = stands.find(({ may }) => !may.ok)?.may
    const customer = await findCustomer(context, merchant, customerId)
    const rule = ruleOf(context, kind, settings)
    return succeed({
      orders: taken.map(shownOrder),
      amount: taken.reduce((sum, { amount }) => sum + amount, 0),
      missing: missingText(),
      types: rule ? typesOf(rule) : [],
      contents: rule ? [...rule.contents] : [],
      heads: await headsOf(context, owner),
      email: customer ? openProfile(context, customer).email : '',
    })

    function missingText(): string {
      if (taken.length === wanted.length) return ''
      if (!settings.open) return CLOSED
      if (refusal && !refusal.ok) return refusal.message
      return '每张发票只能包含一个订单，请分别申请'
    }
  },

  'invoices.create': async (context, tenant, input, { customerId }) => {
    const { merchant } = tenant
    const { db, now } = context
    const owner = { merchant, customerId }
    const settings = await settingsOf(context, merchant)
    if (!settings.open) return refused('INVOICES_CLOSED', CLOSED)
    const orderNos = [...new Set(input.orderNos)].sort()
    if (orderNos.length > 1 && !settings.merge) {
      return refused('NO_MERGE', '每张发票只能包含一个订单，请分别申请')
    }
    const rows = []
    // In one sequence, so that two requests for the same orders never wait for each other.
    for (const orderNo of orderNos) {
      const row = await lockOrder(db, orderOfOwner(owner, orderNo))
      if (!row) return absent(noOrder)
      if (row.kind !== input.kind) {
        return refused('OTHER_KIND', '不同类型的订单不能合并开票，请分别申请')
      }
      rows.push(row)
    }
    const stands = await standsOf(context, await loadOrders(context, rows), settings)
    const refusal = stands.map(({ may }) => may).find((may): may is Refusal & typeof may => !may.ok)
    if (refusal) return refusedBy(refusal)
    const amount = stands.reduce((sum, stand) => sum + stand.amount, 0)
    if (amount !== input.amount) {
      return refused('AMOUNT_CHANGED', '可开票金额已变化，请核对后重新提交', { amount })
    }
    const rule = ruleOf(context, input.kind, settings)
    if (!rule) return refused('NOT_INVOICEABLE', CLOSED)
    const fields: Record<string, string> = {}
    if (!rule.contents.includes(input.content)) fields.content = '请选择发票内容'
    if (!typesOf(rule).includes(input.type)) fields.type = '该类订单只能开具普通发票'
    const checked = checkHeadAndEmail(input.head, input.email, input.type)
    if (!checked.ok) Object.assign(fields, checked.fields)
    if (!checked.ok || Object.keys(fields).length > 0) return invalid(fields)
    const { head } = checked.value
    const id = newId('i')
    const row = {
      id,
      ...tenant,
      customerId,
      kind: input.kind,
      type: input.type,
      headKind: head.kind,
      sealed: sealHead(context, checked.value),
      titleHash: titleHash(context, head.title),
      content: input.content,
      amount,
      state: 'waiting' as const,
      issuer: settings.issuer,
      // An outside system is asked by a job, which begins at once.
      askAt: settings.issuer === 'manual' ? null : now(),
      createdAt: now(),
      updatedAt: now(),
    }
    await db.insert(invoices).values(row)
    await db.insert(invoiceOrders).values(
      stands.map((stand) => ({
        invoiceId: id,
        orderNo: stand.order.row.orderNo,
        merchant,
        amount: stand.amount,
        held: true,
      })),
    )
    await noteInvoice(context, { id, merchant }, { text: '提交开票申请', by: 'customer' })
    if (input.keep) await keepHead(context, owner, checked.value)
    return succeed({ id })
  },

  'invoices.list': async (context, { merchant }, { page, pageSize }, { customerId }) => {
    const { db } = context
    const where = and(eq(invoices.merchant, merchant), eq(invoices.customerId, customerId))
    const rows = await db
      .select()
      .from(invoices)
      .where(where)
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const [total] = await db.select({ n: count() }).from(invoices).where(where)
    const on = await ordersOn(context, rows)
    return succeed({
      items: rows.map((row) => invoiceCardOf(context, row, on.get(row.id) ?? [])),
      total: total?.n ?? 0,
      page,
      pageSize,
    })
  },

  'invoices.get': async (context, { merchant }, { id, orderNo }, { customerId }) => {
    const row =
      id === ''
        ? await invoiceOfOrder(context, { merchant, customerId }, orderNo)
        : await findInvoice(context.db, thisInvoice(merchant, id, customerId))
    return row ? succeed(await invoiceOf(context, row)) : absent(noInvoice)
  },

  'invoices.cancel': async (context, { merchant }, { id }, { customerId }) => {
    const row = await lockInvoice(context.db, thisInvoice(merchant, id, customerId))
    if (!row) return absent(noInvoice)
    const moved = await moveRow(
      context,
      row,
      'cancel',
      { text: '取消开票申请', by: 'customer' },
      { askAt: null },
    )
    return moved.ok ? succeed(await invoiceOf(context, moved.row)) : refusedBy(moved)
  },

  'invoices.askChange': async (context, { merchant }, { id, reason: given }, { customerId }) => {
    const { db, now } = context
    const reason = trimText(given).replace(/\s+/g, ' ')
    if (characterCount(reason) < 2) return invalid({ reason: '请填写需要更正的内容' })
    const row = await lockInvoice(db, thisInvoice(merchant, id, customerId))
    if (!row) return absent(noInvoice)
    if (!mayAskChange(row)) return refused('NO_CHANGE', '这张发票不能再申请更正，如有需要请联系商家')
    const set = {
      redAskedBy: 'customer' as const,
      redReason: reason,
      redAskedAt: now(),
      changeAsked: true,
      reason: '',
      updatedAt: now(),
    }
    await db.update(invoices).set(set).where(thisInvoice(merchant, id))
    await noteInvoice(context, row, { text: `申请更正：${reason}`, by: 'customer' })
    return succeed(await invoiceOf(context, { ...row, ...set }))
  },

  'invoices.resend': async (context, { merchant }, { id, email }, { customerId }) => {
    const checked = checkInvoiceEmail(email)
    if (!checked.ok) return invalid({ email: checked.message })
    const row = await lockInvoice(context.db, thisInvoice(merchant, id, customerId))
    if (!row) return absent(noInvoice)
    if (!mayResend(row) || row.sealed === null) return refused('NO_FILE', '发票开具后才能发送')
    const { head } = openHead(context, row.sealed)
    const sealed = sealHead(context, { head, email: checked.normalised })
    const queued = await queueMail(context, { ...row, sealed })
    await noteInvoice(context, row, { text: '重新发送到邮箱', by: 'customer' })
    context.afterAnswer(mailSoon)
    return succeed(await invoiceOf(context, queued))
  },
}

/** The newest invoice of an order. */
async function invoiceOfOrder(
  { db }: Context,
  { merchant, customerId }: { merchant: string; customerId: string },
  orderNo: string,
): Promise<InvoiceRow | undefined> {
  const [found] = await db
    .select({ row: invoices })
    .from(invoices)
    .innerJoin(invoiceOrders, eq(invoiceOrders.invoiceId, invoices.id))
    .where(
      and(
        eq(invoices.merchant, merchant),
        eq(invoices.customerId, customerId),
        eq(invoiceOrders.orderNo, orderNo),
      ),
    )
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(1)
  return found?.row
}

function mayAskChange({ state, redAskedAt, changeAsked }: InvoiceRow): boolean {
  return state === 'issued' && redAskedAt === null && !changeAsked
}

function mayResend({ state, fileId }: InvoiceRow): boolean {
  return state === 'issued' && fileId !== null
}

async function invoiceOf(context: Context, row: InvoiceRow): Promise<Invoice> {
  const on = (await ordersOn(context, [row])).get(row.id) ?? []
  const { head, email } = row.sealed ? openHead(context, row.sealed) : { head: noHead, email: '' }
  const history = await context.db
    .select({ at: invoiceHistory.at, text: invoiceHistory.text })
    .from(invoiceHistory)
    .where(eq(invoiceHistory.invoiceId, row.id))
    .orderBy(desc(invoiceHistory.id))
  return {
    ...invoiceCardOf(context, row, on),
    head,
    orders: on.map(({ orderNo, name, amount }) => ({ orderNo, name, amount, kind: productKindOf(row) })),
    email,
    mailState: row.mailState,
    reason: row.reason,
    ...issuedFactsOf(row),
    mayCancel: row.state === 'waiting',
    mayAskChange: mayAskChange(row),
    mayResend: mayResend(row),
    mayAskAgain: row.state === 'failed' || row.state === 'cancelled' || row.state === 'redLettered',
    history: history.map(({ at, text }) => ({ at: at.toISOString(), text })),
  }
}
