import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { realHosts } from '../../../outside/hosts.ts'
import { type FakeNuonuo, fakeNuonuo } from '../../../outside/invoices/testing/fake-nuonuo.ts'
import { orders } from '../orders/core/schema.ts'
import { shopA } from '../testing/catalogue.ts'
import { testNow } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { invoicePdf } from '../testing/invoice-files.ts'
import {
  asCustomer,
  asStaff,
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../testing/shopping.ts'

const GOODS = { kind: 'tour', content: '旅游费', code: '3070301000000000000', rate: '0.06' } as const

describe.each(databaseKinds)('invoices through an outside system, on %s', (kind) => {
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
      { settings: { issuer: 'nuonuo', goods: [GOODS], seller: { clerk: '李开票' }, note: '感谢惠顾' } },
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
    fake.become('up')
  })

  const later = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }

  async function asked(content: '旅游费' | '团费' = '旅游费') {
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
})
