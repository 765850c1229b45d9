import { and, count, desc, eq, exists, isNotNull, isNull, or } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { maskName } from '../../../base/validation/mask.ts'
import { checkDeductions, sumDeducted } from '../../../domain/invoices/deductions.ts'
import { redCauseNames } from '../../../domain/invoices/words.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { readList } from '../kernel/lists.ts'
import { decodeBase64 } from '../kernel/pictures/picture-content.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { checkInvoiceFile, contentTypes, type InvoiceFormat } from './file-content.ts'
import { fileOf } from './invoice-files.ts'
import { openHead, titleHash } from './invoice-heads.ts'
import { mailSoon, queueMail } from './invoice-mail.ts'
import {
  findInvoice,
  type InvoiceRow,
  invoiceCardOf,
  issuedFactsOf,
  lockInvoice,
  noteInvoice,
  type OrderOnInvoice,
  ordersOn,
  thisInvoice,
} from './invoice-rows.ts'
import { bookFailed, bookIssued, bookRedLetter } from './issue.ts'
import { isRefunding } from './refunding.ts'
import { invoiceHistory, invoiceOrders, invoices } from './schema.ts'

type StaffInvoiceCalls =
  | 'staff.invoices'
  | 'staff.invoice'
  | 'staff.revealInvoice'
  | 'staff.issueInvoice'
  | 'staff.failInvoice'
  | 'staff.redLetterInvoice'
  | 'staff.declineInvoiceChange'
  | 'staff.resendInvoice'
  | 'staff.invoiceFile'
  | 'staff.setInvoiceDeductions'
  | 'staff.takeBackInvoice'

const beingTakenBack = '开票系统正在红冲这张发票，请等待结果，以免重复红冲'
const noSuchInvoice = () => absent('没有这张发票')

export const staffInvoiceHandlers: Handlers<StaffInvoiceCalls> = {
  'staff.invoices': async (context, { merchant }, input) => {
    const { db } = context
    const { search, state, kind, type, customerId, redAsked } = input
    const found = and(
      eq(invoices.merchant, merchant),
      state && eq(invoices.state, state),
      kind && eq(invoices.kind, kind),
      type && eq(invoices.type, type),
      customerId ? eq(invoices.customerId, customerId) : undefined,
      redAsked === undefined
        ? undefined
        : redAsked
          ? isNotNull(invoices.redAskedAt)
          : isNull(invoices.redAskedAt),
      search
        ? or(
            eq(invoices.id, search.toLowerCase()),
            eq(invoices.number, search),
            eq(invoices.titleHash, titleHash(context, search)),
            exists(
              db
                .select({ orderNo: invoiceOrders.orderNo })
                .from(invoiceOrders)
                .where(
                  and(
                    eq(invoiceOrders.invoiceId, invoices.id),
                    eq(invoiceOrders.orderNo, search.toUpperCase()),
                  ),
                ),
            ),
          )
        : undefined,
    )
    return readList(input, {
      sorts: {
        createdAt: { by: invoices.createdAt, type: 'timestamptz' },
        amount: { by: invoices.amount, type: 'bigint' },
      },
      id: invoices.id,
      rows: (order) =>
        db
          .select({ row: invoices, cursor: order.cursor })
          .from(invoices)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const shown = rows.map(({ row }) => row)
        const on = await ordersOn(context, shown)
        return shown.map((row) => queuedOf(context, row, on.get(row.id) ?? []))
      },
      async count() {
        const [counted] = await db.select({ n: count() }).from(invoices).where(found)
        return counted?.n ?? 0
      },
    })
  },

  'staff.invoice': async (context, { merchant }, { id }) => {
    const row = await findInvoice(context.db, thisInvoice(merchant, id))
    if (!row) return noSuchInvoice()
    const on = (await ordersOn(context, [row])).get(id) ?? []
    const history = await context.db
      .select()
      .from(invoiceHistory)
      .where(and(eq(invoiceHistory.merchant, merchant), eq(invoiceHistory.invoiceId, id)))
      .orderBy(desc(invoiceHistory.id))
    return succeed({
      ...queuedOf(context, row, on),
      deductions: [...row.deductions],
      orders: on.map(({ orderNo, name, amount }) => ({ orderNo, name, amount })),
      history: history.map(({ at, text, by, person }) => ({
        at: at.toISOString(),
        text,
        by,
        person: person?.name ?? null,
      })),
    })
  },

  'staff.revealInvoice': async (context, { merchant }, { id }) => {
    const row = await findInvoice(context.db, thisInvoice(merchant, id))
    if (!row || row.sealed === null) return noSuchInvoice()
    return succeed(openHead(context, row.sealed))
  },

  'staff.issueInvoice': async (context, { merchant }, input, { staff }) => {
    const { id, number, issuedOn, amount, data } = input
    const file = checkedFile(data)
    if (!file.ok) return invalid({ data: file.message })
    if (issuedOn > todayInShanghai(context.now())) return invalid({ issuedOn: '开票日期不能晚于今天' })
    const row = await lockInvoice(context.db, thisInvoice(merchant, id))
    if (!row) return noSuchInvoice()
    if (row.issuer !== 'manual' && row.state === 'issuing') {
      return refused('ISSUING', '开票系统正在开具这张发票，请等待结果，以免重复开具')
    }
    if (row.amount !== amount) {
      return refused('AMOUNT_CHANGED', '开票金额因退款已变化，请刷新后按新金额开具', { amount: row.amount })
    }
    if (await isRefunding(context, row)) {
      return refused('AFTER_SALE', '订单正在退款，请在退款完成后开具')
    }
    const same = and(eq(invoices.merchant, merchant), eq(invoices.number, number))
    if ((await context.db.$count(invoices, same)) > 0)
      return invalid({ number: '该发票号码已登记过，请核对' })
    const issued = { number, issuedOn, file: { format: file.format, bytes: file.bytes } }
    const booked = await bookIssued(context, row, issued, { by: 'operator', person: staff })
    return booked.ok ? succeed({ state: booked.row.state }) : refusedBy(booked)
  },

  'staff.failInvoice': async (context, { merchant }, { id, reason }, { staff }) => {
    const row = await lockInvoice(context.db, thisInvoice(merchant, id))
    if (!row) return noSuchInvoice()
    // It may exist at the outside system; only that one knows.
    if (row.issuer !== 'manual' && row.state === 'issuing') {
      return refused('ISSUING', '开票系统正在开具这张发票，请等待结果')
    }
    const failed = await bookFailed(context, row, reason, { by: 'operator', person: staff })
    return failed.ok ? succeed({ state: failed.row.state }) : refusedBy(failed)
  },

  'staff.redLetterInvoice': async (context, { merchant }, { id, number, reason, data }, { staff }) => {
    const file = data === undefined ? null : checkedFile(data)
    if (file && !file.ok) return invalid({ data: file.message })
    const row = await lockInvoice(context.db, thisInvoice(merchant, id))
    if (!row) return noSuchInvoice()
    if (row.number === number) return invalid({ number: '红字发票的号码应与原发票不同' })
    if (row.redCause !== null) return refused('ISSUING', beingTakenBack)
    const red = { number, reason, file: file?.ok ? file : null }
    const moved = await bookRedLetter(context, row, red, { by: 'operator', person: staff })
    if (!moved.ok) return refusedBy(moved)
    return succeed({ state: moved.row.state })
  },

  'staff.declineInvoiceChange': async (context, { merchant }, { id, reason }, { staff }) => {
    const row = await lockInvoice(context.db, thisInvoice(merchant, id))
    if (!row) return noSuchInvoice()
    if (row.redCause !== null) return refused('ISSUING', beingTakenBack)
    if (row.redAskedAt === null) return refused('NOT_ASKED', '客户没有申请更正，或申请已处理')
    if (row.redAskedBy === 'refund') return refused('REFUNDED', '订单已退款，原发票必须红冲')
    await context.db
      .update(invoices)
      .set({ redAskedAt: null, redAskedBy: null, reason, updatedAt: context.now() })
      .where(thisInvoice(merchant, id))
    await noteInvoice(context, row, { text: `更正申请未通过：${reason}`, by: 'operator', person: staff })
    return succeed({ state: row.state })
  },

  'staff.resendInvoice': async (context, { merchant }, { id }, { staff }) => {
    const row = await lockInvoice(context.db, thisInvoice(merchant, id))
    if (!row) return noSuchInvoice()
    if (row.state !== 'issued' || row.fileId === null) return refused('NO_FILE', '发票开具后才能发送')
    await queueMail(context, row)
    await noteInvoice(context, row, { text: '重新发送到邮箱', by: 'operator', person: staff })
    context.afterAnswer(mailSoon)
    return succeed({})
  },

  'staff.setInvoiceDeductions': async ({ db, now }, { merchant }, { id, vouchers }) => {
    const row = await lockInvoice(db, thisInvoice(merchant, id))
    if (!row) return noSuchInvoice()
    if (row.state !== 'waiting') return refused('INVOICE_STATE', '发票已在开具或已处理，不能再修改扣除凭证')
    const checked = checkDeductions(vouchers, row.amount)
    if (!checked.ok) return invalid({ vouchers: checked.message })
    // It may have waited for them alone.
    const soon = row.issuer === 'manual' ? {} : { asked: 0, askAt: now() }
    await db
      .update(invoices)
      .set({ deductions: vouchers, updatedAt: now(), ...soon })
      .where(thisInvoice(merchant, id))
    return succeed({ deducted: sumDeducted(vouchers) })
  },

  'staff.takeBackInvoice': async (context, { merchant }, { id, cause }, { staff }) => {
    const { db, now } = context
    const row = await lockInvoice(db, thisInvoice(merchant, id))
    if (!row) return noSuchInvoice()
    if (row.state !== 'issued') return refused('INVOICE_STATE', '只有已开具的发票可以红冲')
    // Only what the outside system has issued is known to it.
    if (row.serial === '') {
      return refused('BY_HAND', '这张发票是人工开具的，请在电子税务局红冲后登记红字发票号码')
    }
    if (row.sealed === null) return refused('NO_HEAD', '抬头已删除，请在电子税务局红冲后登记红字发票号码')
    if (row.redCause !== null) return succeed({ state: row.state })
    await db
      .update(invoices)
      .set({ redCause: cause, redTries: row.redTries + 1, asked: 0, askAt: now(), updatedAt: now() })
      .where(thisInvoice(merchant, id))
    const text = `已提交红冲申请：${redCauseNames[cause]}`
    await noteInvoice(context, row, { text, by: 'operator', person: staff })
    return succeed({ state: row.state })
  },

  'staff.invoiceFile': async (context, { merchant }, { id }) => {
    const row = await findInvoice(context.db, thisInvoice(merchant, id))
    const file = row && (await fileOf(context, row))
    if (!file) return absent('这张发票还没有文件')
    return succeed({
      contentType: contentTypes[file.format],
      data: Buffer.from(file.bytes).toString('base64'),
    })
  },
}

function checkedFile(
  data: string,
): { ok: true; format: InvoiceFormat; bytes: Buffer } | { ok: false; message: string } {
  const bytes = decodeBase64(data)
  if (!bytes) return { ok: false, message: '发票文件没有完整上传，请重新选择' }
  const checked = checkInvoiceFile(bytes)
  return checked.ok ? { ...checked, bytes } : checked
}

/** An invoice in the staff's list: an enterprise in full, a person masked. */
function queuedOf(context: Context, row: InvoiceRow, on: readonly OrderOnInvoice[]) {
  const card = invoiceCardOf(context, row, on)
  const isPerson = row.headKind === 'personal'
  return {
    ...card,
    title: isPerson ? maskName(card.title) : card.title,
    customerId: row.customerId,
    orderNos: on.map(({ orderNo }) => orderNo),
    issuer: row.issuer,
    taxNo: isPerson || row.sealed === null ? '' : openHead(context, row.sealed).head.taxNo,
    mailState: row.mailState,
    takingBack: row.redCause !== null,
    reason: row.reason,
    ...issuedFactsOf(row),
    updatedAt: row.updatedAt.toISOString(),
  }
}
