import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { alarms } from '../../../base/alarms.ts'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { trimText } from '../../../base/validation/text.ts'
import { sumDeducted } from '../../../domain/invoices/deductions.ts'
import { redCauseNames } from '../../../domain/invoices/words.ts'
import { type NuonuoKeys, nuonuoIssuer, nuonuoToken } from '../../../outside/invoices/nuonuo.ts'
import type { FoundInvoice, InvoiceIssuer, IssueOrder } from '../../../outside/invoices/port.ts'
import { succeed } from '../../contract/failures.ts'
import type { Context } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import { inParallel } from '../kernel/in-parallel.ts'
import { sharedToken } from '../kernel/shared-tokens.ts'
import { inTransaction } from '../kernel/transact.ts'
import { checkInvoiceFile } from './file-content.ts'
import { openHead } from './invoice-heads.ts'
import { callbackUrl } from './invoice-hooks.ts'
import {
  type InvoiceRow,
  lockInvoice,
  moveRow,
  noteInvoice,
  orderNoOf,
  ordersOn,
  thisInvoice,
} from './invoice-rows.ts'
import { bookFailed, bookIssued, bookRedLetter } from './issue.ts'
import { isRefunding } from './refunding.ts'
import { invoices } from './schema.ts'
import { settingsOf } from './settings.ts'

const BATCH = 10
const WIDTH = 4
/** Pauses before the next question, in minutes, the last one again and again. At least as long as one try may take. */
const PAUSES = [1, 1, 5, 15, 60]
/** After so many questions without an outcome an operator is told, once. */
const TOLD_AFTER = 8

/** A red-letter invoice is the end of the matter: its file is waited for so often, and then it is booked without. */
const FILE_TRIES = 4

/**
 * Hands waiting invoices to the outside system, has it take issued ones back where staff want it, and asks what became
 * of what it has; answers how many were looked at.
 * Every row is reserved by a commit of its own before the system is asked. It is marked as being issued before it is
 * sent, and always sent under the same order number, which the system takes once: so neither a lost answer nor a
 * process that dies makes a second invoice.
 */
export async function issueDueInvoices(context: Context): Promise<number> {
  const taken = await takeDue(context)
  await inParallel(taken, WIDTH, async (row) => {
    try {
      await handle(context, row)
    } catch (error) {
      context.log.error(
        { alarm: alarms.invoiceNotIssued, merchant: row.merchant, invoice: row.id, error: String(error) },
        'an invoice could not be handled',
      )
    }
  })
  return taken.length
}

async function takeDue({ db, now }: Context): Promise<InvoiceRow[]> {
  const due = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        or(
          inArray(invoices.state, ['waiting', 'issuing']),
          and(eq(invoices.state, 'issued'), isNotNull(invoices.redCause)),
        ),
        lte(invoices.askAt, now()),
      ),
    )
    .orderBy(asc(invoices.askAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const pause = sql`(array[${sql.raw(PAUSES.join(','))}])[least(${invoices.asked} + 1, ${PAUSES.length})]`
  return db
    .update(invoices)
    .set({
      asked: sql`${invoices.asked} + 1`,
      askAt: sql`${now().toISOString()}::timestamptz + ${pause} * interval '1 minute'`,
    })
    .where(inArray(invoices.id, due))
    .returning()
}

async function handle(context: Context, row: InvoiceRow): Promise<void> {
  if (row.state === 'issued') return takeBack(context, row)
  const ready = await readyOf(context, row)
  if (!ready)
    return tellOnce(context, row, 'its keys, the codes of its content or its deductions are not set')
  const { issuer, order } = ready
  if (row.state === 'waiting') {
    const begun = await begin(context, row)
    if (begun) await send(context, begun, issuer, order)
    return
  }
  const found = await issuer.find(orderNoOf(row))
  if (!found.ok) return tellOnce(context, row, found.code)
  await settle(context, row, issuer, order, found)
}

/** Marks a locked invoice as being issued; null when that is not wanted any more, or not yet. */
async function begin(context: Context, { merchant, id }: InvoiceRow): Promise<InvoiceRow | null> {
  const outcome = await inTransaction<InvoiceRow | null>(context, async (inside) => {
    const row = await lockInvoice(inside.db, thisInvoice(merchant, id))
    // Decided meanwhile; or a refund is under way and may lower it.
    if (row?.state !== 'waiting' || (await isRefunding(inside, row))) return succeed(null)
    const moved = await moveRow(inside, row, 'send', { text: '已提交开票系统', by: 'system' })
    return succeed(moved.ok ? moved.row : null)
  })
  return outcome.ok ? outcome.value : null
}

async function send(context: Context, row: InvoiceRow, issuer: InvoiceIssuer, order: IssueOrder) {
  // The amount as it was when the invoice was marked.
  const answer = await issuer.issue({ ...order, amount: row.amount })
  if (answer.ok) {
    const set = answer.serial === '' ? {} : { serial: answer.serial }
    await context.db
      .update(invoices)
      .set({ ...set, updatedAt: context.now() })
      .where(and(thisInvoice(row.merchant, row.id), eq(invoices.state, 'issuing')))
    return
  }
  if (answer.trouble === 'refused') {
    context.log.warn(
      { merchant: row.merchant, invoice: row.id, code: answer.code },
      'the outside system has refused an invoice',
    )
    return fail(context, row, answer.message || '开票系统未接受该申请')
  }
  // Looked up at the next question, and sent again only when the system does not know it.
  if (answer.trouble === 'unavailable') await tellOnce(context, row, answer.code)
}

async function settle(
  context: Context,
  row: InvoiceRow,
  issuer: InvoiceIssuer,
  order: IssueOrder,
  { serial, fate }: FoundInvoice & { ok: true },
): Promise<void> {
  switch (fate.state) {
    case 'absent':
      return send(context, row, issuer, order)
    case 'issuing':
      return tellOnce(context, row, 'still being issued')
    case 'unsigned':
      await issuer.sign(serial, orderNoOf(row))
      return tellOnce(context, row, 'its signing has failed')
    case 'voided':
      return fail(context, row, '发票已在开票系统作废')
    case 'failed':
      return fail(context, row, fate.cause || '开票系统未能开具')
    case 'issued': {
      const bytes = await issuer.load(fate.fileUrl)
      const checked = bytes && checkInvoiceFile(Buffer.from(bytes))
      if (!bytes || !checked?.ok) return tellOnce(context, row, 'its file could not be loaded')
      const file = { format: checked.format, bytes }
      const issued = { number: fate.number, issuedOn: todayInShanghai(fate.at), file }
      await inTransaction(context, async (inside) => {
        const locked = await lockInvoice(inside.db, thisInvoice(row.merchant, row.id))
        if (locked?.state === 'issuing') {
          await inside.db.update(invoices).set({ serial }).where(thisInvoice(row.merchant, row.id))
          await bookIssued(inside, locked, issued, { by: 'system' })
        }
        return succeed(null)
      })
    }
  }
}

async function fail(context: Context, { merchant, id }: InvoiceRow, reason: string): Promise<void> {
  await inTransaction(context, async (inside) => {
    const row = await lockInvoice(inside.db, thisInvoice(merchant, id))
    if (row?.state === 'issuing') {
      await bookFailed(inside, row, trimText(reason).slice(0, 100), { by: 'system' })
    }
    return succeed(null)
  })
}

/**
 * Asks for a red-letter invoice, or what became of it. It is always asked for under the same id, which the system takes
 * once, and looked for before anything is sent.
 */
async function takeBack(context: Context, row: InvoiceRow): Promise<void> {
  const { redCause: cause } = row
  const keys = await credentialsOf(context, row.merchant, 'nuonuo')
  if (!keys || cause === null || row.sealed === null) return tellOnce(context, row, 'its keys are not set')
  const { head } = openHead(context, row.sealed)
  const issuer = nuonuoOf(context, row.merchant, keys)
  const billId = `${orderNoOf(row)}r${row.redTries}`
  let found = await issuer.findRed(billId)
  if (found.ok && found.fate.state === 'absent') {
    const order = { billId, number: row.number, type: row.type, head, cause }
    const answer = await issuer.takeBack(order)
    if (!answer.ok && answer.trouble !== 'refused') return tellOnce(context, row, answer.code)
    // What is refused as known already is an earlier try of ours.
    found = await issuer.findRed(billId)
    if (!answer.ok && found.ok && found.fate.state === 'absent') {
      return endTakingBack(context, row, answer.message || '开票系统未接受红冲申请')
    }
  }
  if (!found.ok) return tellOnce(context, row, found.code)
  const { fate } = found
  if (fate.state === 'ended') return endTakingBack(context, row, fate.cause)
  if (fate.state !== 'issued') return tellOnce(context, row, `its red-letter invoice is ${fate.state}`)
  const bytes = fate.fileUrl === '' ? null : await issuer.load(fate.fileUrl)
  const checked = bytes && checkInvoiceFile(Buffer.from(bytes))
  const file = bytes && checked?.ok ? { format: checked.format, bytes } : null
  if (!file && row.asked < FILE_TRIES) return
  const red = { number: fate.number, reason: redCauseNames[cause], file }
  await whileTakenBack(context, row, async (inside, locked) => {
    await bookRedLetter(inside, locked, red, { by: 'system' })
  })
}

/** The invoice stays as it is; staff read why, and can try again or book a red-letter invoice by hand. */
function endTakingBack(context: Context, row: InvoiceRow, why: string): Promise<void> {
  const reason = trimText(why).slice(0, 100)
  context.log.warn({ merchant: row.merchant, invoice: row.id, why: reason }, 'an invoice was not taken back')
  return whileTakenBack(context, row, async (inside, locked) => {
    await inside.db
      .update(invoices)
      .set({ redCause: null, askAt: null, updatedAt: inside.now() })
      .where(thisInvoice(row.merchant, row.id))
    await noteInvoice(inside, locked, { text: `红冲未成功：${reason}`, by: 'system' })
  })
}

/** Does something with the locked invoice, if it is still this try to take it back. */
async function whileTakenBack(
  context: Context,
  { merchant, id, redTries }: InvoiceRow,
  work: (inside: Context, row: InvoiceRow) => Promise<void>,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const row = await lockInvoice(inside.db, thisInvoice(merchant, id))
    if (row?.state === 'issued' && row.redCause !== null && row.redTries === redTries) await work(inside, row)
    return succeed(null)
  })
}

async function tellOnce(context: Context, row: InvoiceRow, why: string): Promise<void> {
  if (row.asked !== TOLD_AFTER) return
  context.log.error(
    { alarm: alarms.invoiceNotIssued, merchant: row.merchant, invoice: row.id, why },
    'an invoice is not issued by the outside system',
  )
}

/** The merchant's issuer and what is to be issued; null while keys, codes, vouchers or the head are missing. */
async function readyOf(
  context: Context,
  row: InvoiceRow,
): Promise<{ issuer: InvoiceIssuer; order: IssueOrder } | null> {
  const keys = await credentialsOf(context, row.merchant, 'nuonuo')
  const settings = await settingsOf(context, row.merchant)
  const line = settings.goods.find(({ kind, content }) => kind === row.kind && content === row.content)
  if (!keys || !line || row.sealed === null) return null
  const { deductions } = row
  // A refund may have lowered the amount below what was to be deducted.
  if ((line.margin && deductions.length === 0) || sumDeducted(deductions) > row.amount) return null
  const { head, email } = openHead(context, row.sealed)
  const on = (await ordersOn(context, [row])).get(row.id) ?? []
  const numbers = on.filter(({ held }) => held).map(({ orderNo }) => orderNo)
  return {
    issuer: nuonuoOf(context, row.merchant, keys),
    order: {
      orderNo: orderNoOf(row),
      at: context.now(),
      type: row.type,
      head,
      email,
      amount: row.amount,
      line: { name: row.content, code: line.code, rate: line.rate, zeroRate: line.zeroRate },
      deductions,
      callbackUrl: callbackUrl(context, row),
      remark: [settings.note, `订单${numbers.join('、')}`].filter(Boolean).join('；').slice(0, 200),
      seller: settings.seller,
    },
  }
}

/** Another token is refused as long as keys are wrong, and there are only 50 in 30 days. */
const TOKEN_PAUSE_MS = 3_600_000

function nuonuoOf(context: Context, merchant: string, keys: NuonuoKeys): InvoiceIssuer {
  const { outside, now, sealer } = context
  const name = `nuonuo:${sealer.hash(JSON.stringify(keys)).slice(0, 16)}`
  return nuonuoIssuer({
    url: outside.nuonuo,
    keys,
    now,
    async token(rejected) {
      const found = await sharedToken(
        context,
        { merchant, name },
        async () => {
          const fresh = await nuonuoToken(outside.nuonuoToken, keys)
          return fresh.ok ? fresh : { ...fresh, retryInMs: TOKEN_PAUSE_MS }
        },
        rejected,
      )
      return found.ok ? { ok: true, value: found.value } : { ok: false }
    },
  })
}
