import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Input } from '../../contract/contract.ts'
import { customers } from '../customers/schema.ts'
import { orders } from '../orders/core/schema.ts'
import { shopA } from '../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { invoiceOfd, invoicePdf } from '../testing/invoice-files.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  openShopping,
  orderInput,
  payOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { anonymiseInvoices, invoiceData } from './invoice-privacy.ts'
import { invoiceFiles, invoiceHeads, invoiceOrders, invoicePages, invoices } from './schema.ts'

const HEAD = { kind: 'enterprise', title: '杭州云游科技有限公司', taxNo: '91350100M000100Y43' } as const
const EMAIL = 'finance@example.com'
const TODAY = '2026-11-20'

describe.each(databaseKinds)('invoices on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let numbers = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  /** A customer with paid orders whose journeys are over. */
  async function traveller(many = 1, adults = 1) {
    const customerId = await addCustomer(opened.database)
    const orderNos: string[] = []
    for (let index = 0; index < many; index += 1) {
      const wish = { proId: 'later', departureId: 'd-many', counts: { adult: adults } }
      const input = await orderInput(center, wish)
      const { orderNo } = await center.get('orders.createTour', shopA, input, asCustomer(customerId))
      await payOrder(center, customerId, orderNo)
      orderNos.push(orderNo)
    }
    return { customerId, orderNos, caller: asCustomer(customerId) }
  }
  type Traveller = Awaited<ReturnType<typeof traveller>>

  async function travelled(many = 1, adults = 1): Promise<Traveller> {
    const someone = await traveller(many, adults)
    for (const orderNo of someone.orderNos) {
      await opened.database.db
        .update(orders)
        .set({ phase: 'done', subStatus: 300 })
        .where(eq(orders.orderNo, orderNo))
    }
    return someone
  }

  const eligible = ({ caller }: Traveller) => center.get('invoices.eligible', shopA, {}, caller)
  async function wish(someone: Traveller, patch: Partial<Input<'invoices.create'>> = {}) {
    const { items } = await eligible(someone)
    const chosen = items.filter(({ orderNo }) => (patch.orderNos ?? someone.orderNos).includes(orderNo))
    return {
      kind: 'tour' as const,
      orderNos: someone.orderNos,
      amount: chosen.reduce((sum, { amount }) => sum + amount, 0),
      content: '旅游费',
      head: HEAD,
      email: EMAIL,
      ...patch,
    }
  }
  async function ask(someone: Traveller, patch: Partial<Input<'invoices.create'>> = {}) {
    const input = await wish(someone, patch)
    return (await center.get('invoices.create', shopA, input, someone.caller)).id
  }
  const get = ({ caller }: Traveller, id: string) => center.get('invoices.get', shopA, { id }, caller)
  const newNumber = () => {
    numbers += 1
    return `2611200000${String(numbers).padStart(10, '0')}`
  }
  async function issue(someone: Traveller, id: string, data = invoicePdf().toString('base64')) {
    const { amount } = await get(someone, id)
    const input = { id, number: newNumber(), issuedOn: TODAY, amount, data }
    return center.ask('staff.issueInvoice', shopA, input, asStaff)
  }
  /** Refunds one traveller of an order, as staff would after the journey. */
  async function refund({ customerId }: Traveller, orderNo: string, count = 1) {
    const { db } = opened.database
    await db.update(orders).set({ phase: 'serving', subStatus: 210 }).where(eq(orders.orderNo, orderNo))
    const caller = asCustomer(customerId)
    const order = await center.get('orders.get', shopA, { orderNo }, caller)
    const unitIds = order.units
      .filter(({ refundable }) => refundable)
      .slice(0, count)
      .map(({ id }) => id)
    const { amount } = await center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, caller)
    const asked = await center.get(
      'orders.requestRefund',
      shopA,
      { orderNo, unitIds, amount, reason: '其他' },
      caller,
    )
    const refundId = asked.refunds.at(-1)?.id ?? ''
    await center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
    await center.sweep()
    return amount
  }

  test('an order can be invoiced once its journey is over, for what was paid', async () => {
    const early = await traveller()
    expect(await eligible(early)).toMatchObject({ items: [], later: 1, laterText: '行程结束后可申请开票' })
    const [orderNo = ''] = early.orderNos
    const asked = await center.ask('invoices.create', shopA, await wish(early, { amount: 1 }), early.caller)
    expect(asked).toMatchObject({ failure: { code: 'TOO_EARLY' } })
    const { db } = opened.database
    await db.update(orders).set({ phase: 'done', subStatus: 300 }).where(eq(orders.orderNo, orderNo))
    const order = await center.get('orders.get', shopA, { orderNo }, early.caller)
    expect(order.papers).toContainEqual({
      code: 'invoiceable',
      title: '发票',
      text: '可申请开票',
      todo: null,
    })
    const { items } = await eligible(early)
    expect(items).toMatchObject([{ orderNo, kind: 'tour', amount: order.paid }])
  })

  test('asked, issued by hand, sent by mail: head, history, message and paper follow', async () => {
    const someone = await travelled()
    const id = await ask(someone)
    expect(await get(someone, id)).toMatchObject({
      state: 'waiting',
      stateText: '待开票',
      title: HEAD.title,
      mayCancel: true,
      number: '',
      mailState: null,
    })
    expect(await eligible(someone)).toMatchObject({ items: [] })
    center.mails.length = 0
    expect(await issue(someone, id)).toMatchObject({ ok: true, value: { state: 'issued' } })
    const issued = await get(someone, id)
    expect(issued).toMatchObject({ state: 'issued', issuedOn: TODAY, mailState: 'sent', hasFile: true })
    expect(issued.history.map(({ text }) => text)).toEqual([
      `发票已开具，号码${issued.number}`,
      '提交开票申请',
    ])
    expect(center.mails).toMatchObject([{ to: EMAIL, text: expect.stringContaining(issued.number) }])
    expect(center.told.at(-1)).toMatchObject({
      event: 'invoiceIssued',
      facts: { orderNo: someone.orderNos[0], amount: issued.amount },
      key: id,
    })
    const [orderNo = ''] = someone.orderNos
    const { papers } = await center.get('orders.get', shopA, { orderNo }, someone.caller)
    expect(papers).toContainEqual({ code: 'invoice', title: '发票', text: '已开票', todo: null })
    expect(await center.get('invoices.get', shopA, { orderNo }, someone.caller)).toMatchObject({ id })
    const rows = await opened.database.db.select().from(invoiceFiles).where(eq(invoiceFiles.invoiceId, id))
    const named = { code: 'invoice', subject: id }
    const link = await center.get('documents.link', shopA, named, someone.caller)
    const open = (token: string) =>
      center.ask('documents.open', shopA, { token }, { role: 'service' as const })
    const file = { mediaType: 'application/pdf', data: invoicePdf().toString('base64') }
    expect(await open(link.path.slice('/files/'.length))).toMatchObject({ value: { file } })
    // The one in the mail lives for a week.
    const mailed = /\/files\/(\S+)/.exec(center.mails[0]?.text ?? '')?.[1] ?? ''
    center.clock.forward(6 * 24 * 60)
    expect(await open(mailed)).toMatchObject({ value: { file } })
    expect(await open(link.path.slice('/files/'.length))).toMatchObject({ failure: { kind: 'absent' } })
    center.clock.forward(2 * 24 * 60)
    expect(await open(mailed)).toMatchObject({ failure: { kind: 'absent' } })
    center.clock.forward(-8 * 24 * 60)
    const stranger = asCustomer(await addCustomer(opened.database))
    expect(await center.ask('documents.link', shopA, named, stranger)).toMatchObject({
      failure: { kind: 'absent' },
    })
    // At rest nothing of the file can be read.
    expect(Buffer.from(rows[0]?.sealed ?? []).includes('%PDF')).toBe(false)
  })

  test('an issued PDF is shown page by page to its owner alone, with attachments too; an OFD says how to read it', async () => {
    const someone = await travelled()
    const id = await ask(someone)
    // As invoices of the tax office, which carry their data as an attachment.
    const pdf = invoicePdf('/Names << /EmbeddedFiles << /Names [] >> >> ')
    expect(await issue(someone, id, pdf.toString('base64'))).toMatchObject({ ok: true })
    const named = { code: 'invoice', subject: id }
    const view = () => center.get('documents.view', shopA, named, someone.caller)
    // Drawn after the answer, in a process of its own.
    for (let tries = 0; (await view()).pages?.state === 'drawing' && tries < 600; tries += 1)
      await setTimeout(50)
    const shown = await view()
    expect(shown).toMatchObject({
      document: null,
      pages: { state: 'ready', why: '', sizes: [{ width: 1080 }] },
    })
    const first = await center.get('documents.page', shopA, { ...named, page: 1 }, someone.caller)
    const page = Buffer.from(first.data, 'base64')
    const picture = await sharp(page).metadata()
    expect(picture).toMatchObject({ format: 'jpeg', ...shown.pages?.sizes[0] })
    expect(await center.ask('documents.page', shopA, { ...named, page: 2 }, someone.caller)).toMatchObject({
      failure: { kind: 'absent' },
    })
    const stranger = asCustomer(await addCustomer(opened.database))
    expect(await center.ask('documents.page', shopA, { ...named, page: 1 }, stranger)).toMatchObject({
      failure: { kind: 'absent' },
    })
    const rows = await opened.database.db.select().from(invoicePages)
    expect(rows.some(({ sealed }) => Buffer.from(sealed).includes(page.subarray(0, 16)))).toBe(false)

    const other = await travelled()
    const ofd = await ask(other)
    expect(await issue(other, ofd, invoiceOfd().toString('base64'))).toMatchObject({ ok: true })
    const asked = { code: 'invoice', subject: ofd }
    expect(await center.get('documents.view', shopA, asked, other.caller)).toMatchObject({
      document: null,
      pages: { state: 'failed', why: expect.stringMatching(/OFD.*发送到邮箱/), sizes: [] },
    })
    expect(await center.ask('documents.page', shopA, { ...asked, page: 1 }, other.caller)).toMatchObject({
      failure: { kind: 'absent' },
    })
  })

  test('of many requests for the same orders at once one is kept', async () => {
    const someone = await travelled(2)
    const both = await wish(someone)
    const [first = '', second = ''] = someone.orderNos
    const single = await wish(someone, { orderNos: [first] })
    const other = await wish(someone, { orderNos: [second] })
    const answers = await Promise.all(
      [both, single, other, both, single, other, both, both].map((input) =>
        center.ask('invoices.create', shopA, input, someone.caller),
      ),
    )
    const held = await opened.database.db
      .select()
      .from(invoiceOrders)
      .where(eq(invoiceOrders.merchant, 'alpha'))
    for (const orderNo of someone.orderNos) {
      expect(held.filter((row) => row.orderNo === orderNo && row.held)).toHaveLength(1)
    }
    const failed = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure]))
    expect(failed.every((failure) => failure.kind === 'refused')).toBe(true)
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(2)
  })

  test('issuing, cancelling and refusing at once leave one outcome', async () => {
    const someone = await travelled()
    const id = await ask(someone)
    const answers = await Promise.all([
      issue(someone, id),
      issue(someone, id),
      center.ask('invoices.cancel', shopA, { id }, someone.caller),
      center.ask('staff.failInvoice', shopA, { id, reason: '抬头有误' }, asStaff),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await get(someone, id)).history).toHaveLength(2)
  })

  test('several orders stand on one invoice unless the merchant wants one each', async () => {
    const someone = await travelled(3)
    const form = await center.get(
      'invoices.form',
      shopA,
      { kind: 'tour', orderNos: someone.orderNos },
      someone.caller,
    )
    expect(form).toMatchObject({ missing: '', types: ['normal'], contents: ['旅游费', '旅游服务费', '团费'] })
    expect(form.orders).toHaveLength(3)
    const set = (settings: object) => center.get('staff.setInvoiceSettings', shopA, { settings }, asStaff)
    await set({ merge: false, kinds: { tour: { contents: ['旅游服务费'], special: true } } })
    const one = await center.get(
      'invoices.form',
      shopA,
      { kind: 'tour', orderNos: someone.orderNos },
      someone.caller,
    )
    expect(one).toMatchObject({
      missing: '每张发票只能包含一个订单，请分别申请',
      contents: ['旅游服务费'],
      // The kind does not allow it, whatever the merchant sets.
      types: ['normal'],
    })
    expect(one.orders).toHaveLength(1)
    const refused = await center.ask('invoices.create', shopA, await wish(someone), someone.caller)
    expect(refused).toMatchObject({ failure: { code: 'NO_MERGE' } })
    await set({ open: false })
    expect(await eligible(someone)).toMatchObject({ open: false, items: [] })
    await set({ excluded: ['成人', '单房差'] })
    expect(await eligible(someone)).toMatchObject({ items: [] })
    await set({ withinDays: 1 })
    center.clock.forward(60 * 24 * 60)
    expect(await eligible(someone)).toMatchObject({ items: [] })
    center.clock.forward(-60 * 24 * 60)
    await set({})
    const id = await ask(someone)
    expect(await get(someone, id)).toMatchObject({ orders: [{}, {}, {}], amount: form.amount })
  })

  test('wrong heads are refused under their fields; an amount that has changed is refused', async () => {
    const someone = await travelled()
    const bad = { ...HEAD, title: '', taxNo: '91350100M000100Y44' }
    const input = await wish(someone, { head: bad, email: 'nobody', content: '餐饮' })
    expect(await center.ask('invoices.create', shopA, input, someone.caller)).toMatchObject({
      failure: {
        kind: 'invalid',
        fields: {
          'head.title': expect.any(String),
          'head.taxNo': expect.any(String),
          email: expect.any(String),
          content: '请选择发票内容',
        },
      },
    })
    const special = await wish(someone, { type: 'special' })
    expect(await center.ask('invoices.create', shopA, special, someone.caller)).toMatchObject({
      failure: { fields: { type: '该类订单只能开具普通发票' } },
    })
    const dear = { ...(await wish(someone)), amount: 1 }
    expect(await center.ask('invoices.create', shopA, dear, someone.caller)).toMatchObject({
      failure: { code: 'AMOUNT_CHANGED', detail: { amount: expect.any(Number) } },
    })
  })

  test('a refund lowers an invoice that waits, and cancels it when nothing is left', async () => {
    const someone = await travelled(1, 2)
    const id = await ask(someone)
    const [orderNo = ''] = someone.orderNos
    const before = await get(someone, id)
    const back = await refund(someone, orderNo)
    const after = await get(someone, id)
    expect(after).toMatchObject({ state: 'waiting', amount: before.amount - back })
    expect(after.amount).toBeLessThan(before.amount)
    const stale = { id, number: newNumber(), issuedOn: TODAY, amount: before.amount }
    const data = invoicePdf().toString('base64')
    expect(await center.ask('staff.issueInvoice', shopA, { ...stale, data }, asStaff)).toMatchObject({
      failure: { code: 'AMOUNT_CHANGED', detail: { amount: after.amount } },
    })
    await refund(someone, orderNo)
    const end = await get(someone, id)
    expect(end).toMatchObject({ state: 'cancelled', amount: 0, mayAskAgain: true })
    expect(end.history[0]?.text).toBe('订单已全部退款，开票申请取消')
  })

  test('a refund after issuing leads to a red-letter invoice, and then to a new one of what stayed', async () => {
    const someone = await travelled(1, 2)
    const id = await ask(someone)
    await issue(someone, id)
    const [orderNo = ''] = someone.orderNos
    const paid = (await get(someone, id)).amount
    const back = await refund(someone, orderNo)
    expect(await get(someone, id)).toMatchObject({
      state: 'issued',
      stateText: '已开票，待红冲',
      redAsked: { by: 'refund' },
      mayAskChange: false,
    })
    const staff = await center.get('staff.orders', shopA, { search: orderNo }, asStaff)
    expect(staff.items[0]?.warnings).toContain('发票待红冲')
    const queue = await center.get('staff.invoices', shopA, { redAsked: true, search: orderNo }, asStaff)
    expect(queue.items).toMatchObject([{ id, amount: paid }])
    const declined = await center.ask('staff.declineInvoiceChange', shopA, { id, reason: '不处理' }, asStaff)
    expect(declined).toMatchObject({ failure: { code: 'REFUNDED' } })
    const red = { id, number: newNumber(), reason: '退款', data: invoiceOfd().toString('base64') }
    await center.get('staff.redLetterInvoice', shopA, red, asStaff)
    expect(await get(someone, id)).toMatchObject({
      state: 'redLettered',
      redNumber: red.number,
      mayAskAgain: true,
      redAsked: null,
    })
    await opened.database.db
      .update(orders)
      .set({ phase: 'done', subStatus: 300 })
      .where(eq(orders.orderNo, orderNo))
    expect(await eligible(someone)).toMatchObject({ items: [{ orderNo, amount: paid - back }] })
    const next = await ask(someone)
    expect(await get(someone, next)).toMatchObject({ state: 'waiting', amount: paid - back })
  })

  test('a customer asks once for a change; staff decline it or take the invoice back', async () => {
    const someone = await travelled()
    const id = await ask(someone)
    const change = (reason: string) => center.ask('invoices.askChange', shopA, { id, reason }, someone.caller)
    expect(await change('抬头写错了')).toMatchObject({ failure: { code: 'NO_CHANGE' } })
    await issue(someone, id)
    expect(await change(' ')).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await change('抬头写错了')).toMatchObject({ ok: true, value: { redAsked: { by: 'customer' } } })
    await center.get('staff.declineInvoiceChange', shopA, { id, reason: '抬头与申请一致' }, asStaff)
    expect(await get(someone, id)).toMatchObject({ redAsked: null, reason: '抬头与申请一致' })
    expect(await change('再改一次')).toMatchObject({ failure: { code: 'NO_CHANGE' } })
  })

  test('a refused request names its reason, and its order can be asked for again', async () => {
    const someone = await travelled()
    const id = await ask(someone)
    await center.get('staff.failInvoice', shopA, { id, reason: '税号与名称不符' }, asStaff)
    expect(await get(someone, id)).toMatchObject({
      state: 'failed',
      reason: '税号与名称不符',
      mayAskAgain: true,
    })
    expect(center.told.at(-1)).toMatchObject({ event: 'invoiceFailed', facts: { reason: '税号与名称不符' } })
    expect(await ask(someone)).not.toBe(id)
  })

  test('a number is booked once, a day in the future never, and what is no invoice is not kept', async () => {
    const someone = await travelled(2)
    const [first = '', second = ''] = someone.orderNos
    const one = await ask(someone, { orderNos: [first] })
    const two = await ask(someone, { orderNos: [second] })
    await issue(someone, one)
    const { number } = await get(someone, one)
    const { amount } = await get(someone, two)
    const data = invoicePdf().toString('base64')
    const input = { id: two, number, issuedOn: TODAY, amount, data }
    const answer = (patch: object) => center.ask('staff.issueInvoice', shopA, { ...input, ...patch }, asStaff)
    expect(await answer({})).toMatchObject({ failure: { fields: { number: expect.any(String) } } })
    expect(await answer({ number: newNumber(), issuedOn: '2027-11-20' })).toMatchObject({
      failure: { fields: { issuedOn: expect.any(String) } },
    })
    const script = invoicePdf('/OpenAction << /S /JavaScript /JS (x) >> ').toString('base64')
    expect(await answer({ number: newNumber(), data: script })).toMatchObject({
      failure: { fields: { data: expect.stringContaining('脚本') } },
    })
    expect(await get(someone, two)).toMatchObject({ state: 'waiting' })
  })

  test('heads are kept once, changed, deleted, and sealed', async () => {
    const someone = await travelled(2)
    const [first = '', second = ''] = someone.orderNos
    await ask(someone, { orderNos: [first] })
    await ask(someone, { orderNos: [second], email: 'other@example.com' })
    const heads = () => center.get('invoices.heads', shopA, {}, someone.caller)
    const kept = (await heads()).heads
    expect(kept).toMatchObject([{ ...HEAD, email: 'other@example.com' }])
    const [row] = await opened.database.db
      .select()
      .from(invoiceHeads)
      .where(eq(invoiceHeads.customerId, someone.customerId))
    expect(row?.sealed).not.toContain('云游')
    const person = { kind: 'personal', title: '王小明' } as const
    await center.get('invoices.saveHead', shopA, { head: person, email: EMAIL }, someone.caller)
    expect((await heads()).heads).toHaveLength(2)
    const id = kept[0]?.id ?? ''
    await center.get('invoices.saveHead', shopA, { id, head: person, email: EMAIL }, someone.caller)
    expect((await heads()).heads).toMatchObject([{ id, kind: 'personal' }])
    await center.get('invoices.removeHead', shopA, { id }, someone.caller)
    expect((await heads()).heads).toEqual([])
  })

  test('staff find an invoice by order, number and title; a person is masked until revealed', async () => {
    const someone = await travelled()
    const [orderNo = ''] = someone.orderNos
    const title = '欧阳小明'
    const id = await ask(someone, { head: { kind: 'personal', title } })
    const find = (search: string) => center.get('staff.invoices', shopA, { search, counted: true }, asStaff)
    for (const search of [orderNo, orderNo.toLowerCase(), id, title]) {
      expect(await find(search)).toMatchObject({ total: 1, items: [{ id, title: '欧阳*', taxNo: '' }] })
    }
    expect(await find('欧阳')).toMatchObject({ total: 0 })
    const shown = await center.get('staff.invoice', shopA, { id }, asStaff)
    expect(JSON.stringify(shown)).not.toContain(title)
    expect(JSON.stringify(shown)).not.toContain(EMAIL)
    const reveal = { id, reason: '开票' }
    expect(await center.get('staff.revealInvoice', shopA, reveal, asStaff)).toMatchObject({
      head: { title },
      email: EMAIL,
    })
    await issue(someone, id)
    expect(await center.get('staff.invoiceFile', shopA, reveal, asStaff)).toEqual({
      contentType: 'application/pdf',
      data: invoicePdf().toString('base64'),
    })
  })

  test('a mail that is not taken is tried again later, and given up with an alarm', async () => {
    const someone = await travelled()
    const id = await ask(someone)
    const broken = await openShopping(opened.database, {
      seed: false,
      mail: { send: async () => Promise.reject(new Error('no mail server')) },
    })
    const { amount } = await get(someone, id)
    const data = invoicePdf().toString('base64')
    const input = { id, number: newNumber(), issuedOn: TODAY, amount, data }
    await broken.get('staff.issueInvoice', shopA, input, asStaff)
    expect(await get(someone, id)).toMatchObject({ mailState: 'due' })
    for (let round = 0; round < 6; round += 1) {
      broken.clock.forward(1500)
      await broken.sweep()
    }
    expect(await get(someone, id)).toMatchObject({ mailState: 'failed' })
    expect(broken.raised).toContain('mail-failed')
    center.mails.length = 0
    const again = { id, email: 'new@example.com' }
    await center.get('invoices.resend', shopA, again, someone.caller)
    expect(center.mails).toMatchObject([{ to: 'new@example.com' }])
    expect(await get(someone, id)).toMatchObject({ mailState: 'sent', email: 'new@example.com' })
  })

  test('a request that waits keeps an account open; later its data goes with the account', async () => {
    const someone = await travelled()
    const id = await ask(someone)
    const owner = { merchant: 'alpha', customerId: someone.customerId }
    const context = { ...center, db: opened.database.db } as never
    expect(await invoiceData.countOpen?.(context, owner)).toBe(1)
    await issue(someone, id)
    expect(await invoiceData.countOpen?.(context, owner)).toBe(0)
    const copy = await center.read(
      (inside) =>
        invoiceData.collect?.(inside, owner).then((value) => ({ ok: true as const, value })) as never,
    )
    expect(copy).toMatchObject({ value: { invoices: [{ head: HEAD }], invoiceHeads: [HEAD] } })
    await invoiceData.erase?.(context, owner)
    const { db } = opened.database
    const mine = eq(invoices.id, id)
    expect(
      await db.select().from(invoiceHeads).where(eq(invoiceHeads.customerId, someone.customerId)),
    ).toEqual([])
    await db
      .update(customers)
      .set({ deletedAt: new Date(0) })
      .where(eq(customers.id, someone.customerId))
    await db
      .update(invoices)
      .set({ updatedAt: new Date(0) })
      .where(mine)
    const cleared = await center.read(async (inside) => ({
      ok: true as const,
      value: await anonymiseInvoices(inside),
    }))
    expect(cleared).toEqual({ ok: true, value: 1 })
    const [row] = await db.select().from(invoices).where(mine)
    expect(row).toMatchObject({ sealed: null, fileId: null, titleHash: '', state: 'issued' })
    expect(await db.select().from(invoiceFiles).where(eq(invoiceFiles.invoiceId, id))).toEqual([])
  })
})
