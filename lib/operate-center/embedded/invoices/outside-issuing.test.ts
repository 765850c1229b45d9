import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { silentLog } from '../../../base/log.ts'
import { realHosts } from '../../../outside/hosts.ts'
import { type FakeNuonuo, fakeNuonuo } from '../../../outside/invoices/testing/fake-nuonuo.ts'
import type { Input } from '../../contract/contract.ts'
import { orders } from '../orders/core/schema.ts'
import { shopA } from '../testing/catalogue.ts'
import { testNow } from '../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { invoicePdf } from '../testing/invoice-files.ts'
import {
  asCustomer,
  asStaff,
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { invoiceHooks } from './invoice-hooks.ts'

const MARGIN = {
  kind: 'tour',
  content: '旅游服务费',
  code: '3070301000000000000',
  rate: '0.06',
  margin: true,
} as const
const GOODS = { kind: 'tour', content: '旅游费', code: '3070301000000000000', rate: '0.06' } as const

describe.each(handlerDatabases)('invoices through an outside system, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  /** A second process on the same database. */
  let twin: Shopping
  let fake: FakeNuonuo
  const clock = { now: new Date(testNow) }
  const now = () => clock.now

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    fake = await fakeNuonuo({ now })
    fake.file = invoicePdf()
    const outside = { ...realHosts, nuonuo: fake.services, nuonuoToken: fake.tokenUrl }
    const settings = { publicOrigin: 'http://localhost:3000', demo: true, outside }
    center = await openShopping(opened.database, { settings, now })
    twin = await openShopping(opened.database, { settings, now, seed: false })
    await center.get('staff.setCredentials', shopA, { kind: 'nuonuo', values: { ...fake.keys } }, asStaff)
    await center.get(
      'staff.setInvoiceSettings',
      shopA,
      {
        settings: { issuer: 'nuonuo', goods: [GOODS, MARGIN], seller: { clerk: '李开票' }, note: '感谢惠顾' },
      },
      asStaff,
    )
  })
  afterAll(async () => {
    await fake.close()
    await opened.close()
  })
  beforeEach(() => {
    fake.invoices.length = 0
    fake.faults.length = 0
    fake.next = { status: '2', failCause: '' }
    fake.forms.length = 0
    fake.formFaults.length = 0
    fake.nextForm = { status: '01', message: '', refusal: '' }
    fake.become('up')
  })

  const later = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }

  async function asked(content: '旅游费' | '团费' | '旅游服务费' = '旅游费') {
    const wish = { proId: 'later', departureId: 'd-many' }
    const { customerId, orderNo } = await placeOrder(center, opened.database, wish)
    await payOrder(center, customerId, orderNo)
    await opened.database.db
      .update(orders)
      .set({ phase: 'done', subStatus: 300 })
      .where(eq(orders.orderNo, orderNo))
    const caller = asCustomer(customerId)
    const { items } = await center.get('invoices.eligible', shopA, {}, caller)
    const { id } = await center.get(
      'invoices.create',
      shopA,
      {
        kind: 'tour',
        orderNos: [orderNo],
        amount: items[0]?.amount ?? 0,
        content,
        head: { kind: 'enterprise', title: '杭州云游科技有限公司', taxNo: '91350100M000100Y43' },
        email: 'finance@example.com',
      },
      caller,
    )
    return { id, orderNo, get: () => center.get('invoices.get', shopA, { id }, caller), caller }
  }

  test('is handed over, looked up, kept with its file and mailed', async () => {
    const one = await asked()
    center.mails.length = 0
    await center.sweep()
    expect(await one.get()).toMatchObject({ state: 'issuing', mayCancel: false })
    expect(fake.invoices[0]?.order).toMatchObject({ remark: `感谢惠顾；订单${one.orderNo}`, clerk: '李开票' })
    later(2)
    await center.sweep()
    expect(await one.get()).toMatchObject({ state: 'issued', hasFile: true, mailState: 'sent' })
    expect((await one.get()).number).toMatch(/^\d{20}$/)
    expect(center.mails).toHaveLength(1)
  })

  test('whatever answer is lost, and however many processes ask, it is issued once', async () => {
    const one = await asked()
    fake.faults.push('lost')
    await Promise.all([center.sweep(), twin.sweep(), center.sweep()])
    expect(await one.get()).toMatchObject({ state: 'issuing' })
    const waiting = center.ask('invoices.cancel', shopA, { id: one.id }, one.caller)
    expect(await waiting).toMatchObject({ failure: { code: 'INVOICE_STATE' } })
    for (let round = 0; round < 3; round += 1) {
      later(10)
      await Promise.all([center.sweep(), twin.sweep()])
    }
    expect(await one.get()).toMatchObject({ state: 'issued' })
    expect(fake.invoices).toHaveLength(1)
  })

  test('a system that is down takes it later, under the same number', async () => {
    const one = await asked()
    fake.become('down')
    await center.sweep()
    later(2)
    await center.sweep()
    expect(await one.get()).toMatchObject({ state: 'issuing' })
    fake.become('up')
    for (let round = 0; round < 3; round += 1) {
      later(61)
      await center.sweep()
    }
    expect(await one.get()).toMatchObject({ state: 'issued' })
    expect(fake.invoices).toMatchObject([{ orderNo: one.id.slice(2) }])
  })

  test('a refusal and a later failure reach the customer with their reason', async () => {
    const refused = await asked()
    fake.faults.push({ code: 'E9105' })
    await center.sweep()
    expect(await refused.get()).toMatchObject({ state: 'failed', reason: '错误E9105', mayAskAgain: true })
    const failed = await asked()
    fake.next = { status: '22', failCause: '购方税号错误' }
    await center.sweep()
    later(2)
    await center.sweep()
    expect(await failed.get()).toMatchObject({ state: 'failed', reason: '购方税号错误' })
    expect(center.told.at(-1)).toMatchObject({ event: 'invoiceFailed' })
  })

  test('without codes for its content it waits, operators are told, and staff issue it by hand', async () => {
    const one = await asked('团费')
    center.raised.length = 0
    for (let round = 0; round < 10; round += 1) {
      await center.sweep()
      later(61)
    }
    expect(await one.get()).toMatchObject({ state: 'waiting' })
    expect(center.raised.filter((name) => name === 'invoice-not-issued')).toHaveLength(1)
    const { amount } = await one.get()
    const data = invoicePdf().toString('base64')
    const input = { id: one.id, number: '26112000000000009999', issuedOn: '2026-11-20', amount, data }
    await center.get('staff.issueInvoice', shopA, input, asStaff)
    await center.sweep()
    expect(await one.get()).toMatchObject({ state: 'issued' })
    expect(fake.invoices).toEqual([])
  })

  describe('callbacks', () => {
    const post = (address: string, body = '') => {
      const door = invoiceHooks({ read: center.read, log: silentLog })
      return door(new Request(address, { method: 'POST', body }), {
        address: '203.0.113.7',
        requestId: 'test',
      })
    }
    const said = (orderNo: string, status = '1') =>
      new URLSearchParams({
        operater: 'callback',
        orderno: orderNo,
        content: JSON.stringify({ c_fpqqlsh: '1', c_orderno: orderNo, c_status: status }),
      }).toString()
    const addressOf = () => String(fake.invoices.at(-1)?.order.callBackUrl)

    test('has the system asked at once, however often it comes, and is not believed', async () => {
      fake.next = { status: '20', failCause: '' }
      const one = await asked()
      await center.sweep()
      const orderNo = one.id.slice(2)
      // It says that the invoice has failed; the system itself says that it is being issued.
      expect((await post(addressOf(), said(orderNo, '2'))).status).toBe(200)
      await center.sweep()
      expect(await one.get()).toMatchObject({ state: 'issuing' })
      for (const invoice of fake.invoices) invoice.status = '2'
      const answers = await Promise.all([1, 2, 3].map(() => post(addressOf(), said(orderNo))))
      expect(await answers[0]?.json()).toEqual({ status: '0000', message: '同步成功' })
      // No minute has passed: without the callback nobody would ask yet.
      await Promise.all([center.sweep(), twin.sweep()])
      expect(await one.get()).toMatchObject({ state: 'issued' })
      const before = await one.get()
      expect((await post(addressOf(), said(orderNo, '2'))).status).toBe(200)
      await center.sweep()
      expect(await one.get()).toEqual(before)
    })

    test('without the proof in its address, or about something else, it is nothing', async () => {
      fake.next = { status: '20', failCause: '' }
      const one = await asked()
      await center.sweep()
      const orderNo = one.id.slice(2)
      const address = addressOf()
      const forged = `${address.slice(0, -1)}${address.endsWith('0') ? '1' : '0'}`
      expect((await post(forged, said(orderNo))).status).toBe(404)
      expect((await post(address, said('abcdefgh1234567890ab'))).status).toBe(400)
      expect((await post(address, 'x'.repeat(70_000))).status).toBe(413)
      expect((await post(`${address}/more`, said(orderNo))).status).toBe(404)
      for (const invoice of fake.invoices) invoice.status = '2'
      await center.sweep()
      expect(await one.get()).toMatchObject({ state: 'issuing' })
    })
  })

  describe('by difference', () => {
    const voucher = {
      type: '01',
      number: '26112000000000000088',
      issuedOn: '2026-11-18',
      total: 1_000_000,
      deducted: 100,
    } as const
    const give = (id: string, vouchers: Input<'staff.setInvoiceDeductions'>['vouchers']) =>
      center.ask('staff.setInvoiceDeductions', shopA, { id, vouchers }, asStaff)

    test('it waits for the vouchers of what was passed on, and goes with them', async () => {
      const one = await asked('旅游服务费')
      await center.sweep()
      expect(await one.get()).toMatchObject({ state: 'waiting' })
      const { amount } = await one.get()
      const tooMuch = await give(one.id, [{ ...voucher, total: amount + 1, deducted: amount + 1 }])
      expect(tooMuch).toMatchObject({ failure: { kind: 'invalid' } })
      expect(await give(one.id, [voucher])).toMatchObject({ ok: true, value: { deducted: 100 } })
      await center.sweep()
      expect(fake.invoices[0]?.order).toMatchObject({
        invoiceDifferenceType: '02',
        differenceVoucherInfoList: [{ differenceTaxtotal: '1.00' }],
      })
      expect(await give(one.id, [])).toMatchObject({ failure: { code: 'INVOICE_STATE' } })
      const { deductions } = await center.get('staff.invoice', shopA, { id: one.id }, asStaff)
      expect(deductions).toMatchObject([{ number: voucher.number, deducted: 100 }])
    })
  })

  describe('a red-letter invoice', () => {
    async function issued() {
      const one = await asked()
      await center.sweep()
      later(2)
      await center.sweep()
      expect(await one.get()).toMatchObject({ state: 'issued' })
      return one
    }
    const takeBack = (id: string) =>
      center.ask('staff.takeBackInvoice', shopA, { id, cause: 'ended' }, asStaff)
    const red = { number: '26112000000000007777', reason: '退款' }

    test('is made by the system, once, and takes the invoice back', async () => {
      const one = await issued()
      fake.formFaults.push('lost')
      expect(await takeBack(one.id)).toMatchObject({ ok: true })
      // Asked twice, it is the same wish.
      expect(await takeBack(one.id)).toMatchObject({ ok: true })
      const byHand = await center.ask('staff.redLetterInvoice', shopA, { id: one.id, ...red }, asStaff)
      expect(byHand).toMatchObject({ failure: { code: 'ISSUING' } })
      for (let round = 0; round < 3; round += 1) {
        await Promise.all([center.sweep(), twin.sweep()])
        later(61)
      }
      expect(fake.forms).toHaveLength(1)
      const number = fake.forms[0]?.red?.number
      expect(await one.get()).toMatchObject({ state: 'redLettered', redNumber: number, mayAskAgain: true })
      const told = [...center.told, ...twin.told].filter(({ event }) => event === 'invoiceRedLettered')
      expect(told.filter(({ key }) => key === one.id)).toHaveLength(1)
    })

    test('waits for the buyer; declined, the invoice holds, and staff can have it tried again', async () => {
      const one = await issued()
      fake.nextForm.status = '02'
      await takeBack(one.id)
      await center.sweep()
      const shown = () => center.get('staff.invoice', shopA, { id: one.id }, asStaff)
      expect(await shown()).toMatchObject({ state: 'issued', takingBack: true })
      fake.decide(fake.forms[0]?.billId ?? '', '05')
      later(61)
      await center.sweep()
      const after = await shown()
      expect(after).toMatchObject({ state: 'issued', takingBack: false, redNumber: '' })
      expect(after.history[0]).toMatchObject({ text: '红冲未成功：购方不同意红冲' })
      fake.nextForm.status = '01'
      await takeBack(one.id)
      await center.sweep()
      expect(await shown()).toMatchObject({ state: 'redLettered', redNumber: fake.forms[1]?.red?.number })
    })

    test('that is refused leaves it to staff, who book one by hand', async () => {
      const one = await issued()
      fake.nextForm.refusal = '蓝票已勾选抵扣'
      await takeBack(one.id)
      await center.sweep()
      expect(await one.get()).toMatchObject({ state: 'issued' })
      await center.get('staff.redLetterInvoice', shopA, { id: one.id, ...red }, asStaff)
      expect(await one.get()).toMatchObject({ state: 'redLettered', redNumber: red.number })
    })

    test('is not asked of a system that has not issued the invoice', async () => {
      const one = await asked('团费')
      expect(await takeBack(one.id)).toMatchObject({ failure: { code: 'INVOICE_STATE' } })
      const { amount } = await one.get()
      const data = invoicePdf().toString('base64')
      const input = { id: one.id, number: '26112000000000009998', issuedOn: '2026-11-20', amount, data }
      await center.get('staff.issueInvoice', shopA, input, asStaff)
      expect(await takeBack(one.id)).toMatchObject({ failure: { code: 'BY_HAND' } })
    })
  })
})
