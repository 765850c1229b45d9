import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { customers } from '../../customers/schema.ts'
import { shopA } from '../../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { asCustomer, asStaff, openShopping, payOrder, type Shopping } from '../../testing/shopping.ts'
import { addApplicant, placeVisa, seedVisas } from '../../testing/visa-shopping.ts'
import { orderUnits } from '../core/schema.ts'
import { visaApplicants, visaOrders } from './schema.ts'

const DAY = 24 * 60

describe.each(handlerDatabases)('visa orders at the desk on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedVisas(opened.database)
  })
  afterAll(() => opened.close())

  const place = () => placeVisa(center, opened.database, { persons: 2, returnWay: 'courier' })

  test('staff read one masked, in full for a reason, and find it in the list', async () => {
    const { orderNo } = await place()
    const shown = ofKind(await center.get('staff.order', shopA, { orderNo }, asStaff), 'visa')
    expect(shown).toMatchObject({ subStatus: 110, about: { travelDate: expect.any(String), persons: 2 } })
    const full = await center.get('staff.revealOrder', shopA, { orderNo, reason: '送签' }, asStaff)
    expect(full.travellers).toMatchObject([
      {
        personType: null,
        name: '旅客甲',
        birthday: '1990-03-07',
        document: { type: 2, expiry: '2034-01-01' },
      },
      { name: '旅客乙' },
    ])
    for (const { document } of full.travellers) {
      expect(document?.number).toMatch(/^E\d{8}$/)
      expect(JSON.stringify(shown)).not.toContain(document?.number)
    }
    const found = async (input: object) =>
      (await center.get('staff.orders', shopA, input, asStaff)).items.map((item) => item.orderNo)
    expect(await found({ search: orderNo })).toEqual([orderNo])
    expect(await found({ kind: 'visa', search: '日本单次' })).toContain(orderNo)
    expect(await found({ kind: 'tour' })).not.toContain(orderNo)
  })

  test('an order at a changed price gives back the rule’s part of what was paid', async () => {
    const { customerId, orderNo } = await placeVisa(center, opened.database, { persons: 2 })
    const change = { orderNo, change: -10_000, label: '老客户优惠', reason: '老客户', payable: 100_000 }
    await center.get('staff.setPrice', shopA, change, asStaff)
    await payOrder(center, customerId, orderNo)
    const me = asCustomer(customerId)
    const { units } = await center.get('orders.get', shopA, { orderNo }, me)
    await opened.database.db
      .update(visaApplicants)
      .set({ state: 40 })
      .where(eq(visaApplicants.orderNo, orderNo))
    const unitIds = units.map(({ id }) => id)
    // 70 % of ¥900: half of the service fee is kept.
    expect(await center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, me)).toMatchObject({
      amount: 63_000,
      fee: 27_000,
    })
  })

  test('the customer is told what happens, and reads it in the search of their orders', async () => {
    const { customerId, orderNo } = await place()
    await payOrder(center, customerId, orderNo)
    await center.get('staff.cancelOrder', shopA, { orderNo, reason: '使馆停签' }, asStaff)
    const told = center.told.filter(({ facts }) => facts.orderNo === orderNo).map(({ event }) => event)
    expect(told).toEqual(expect.arrayContaining(['orderSubmitted', 'orderPaid', 'orderCancelledByAgency']))
    const list = await center.get(
      'orders.list',
      shopA,
      { kind: 'visa', search: '日本' },
      asCustomer(customerId),
    )
    expect(list.items.map((item) => item.orderNo)).toEqual([orderNo])
    expect((await center.get('orders.list', shopA, { kind: 'tour' }, asCustomer(customerId))).items).toEqual(
      [],
    )
  })

  test('a signed agreement is amended when a passport changes', async () => {
    const { customerId, orderNo } = await placeVisa(center, opened.database, { proId: 'v-signed' })
    await payOrder(center, customerId, orderNo)
    const me = asCustomer(customerId)
    const { choices } = await center.get('contracts.draft', shopA, { orderNo }, me)
    const chosen = Object.fromEntries(choices.map(({ code, options }) => [code, options[0]?.code ?? '']))
    await center.get('contracts.choose', shopA, { orderNo, choices: chosen }, me)
    const read = await center.get('contracts.text', shopA, { orderNo }, me)
    const text = JSON.stringify(read)
    for (const word of ['委托服务协议', '拒签后', '服务费退80%，签证费不退', '材料提交期限', '旅客甲']) {
      expect(text).toContain(word)
    }
    expect(text).not.toMatch(/E10\d{6}|旅游者解除/)
    center.clock.forward(2)
    await center.get('contracts.code', shopA, { orderNo, signerId: 'buyer' }, me)
    const signature = {
      orderNo,
      contractNo: read.contractNo,
      hash: read.hash,
      signerId: 'buyer',
      code: /\d{6}/.exec(center.messages.at(-1)?.text ?? '')?.[0] ?? '',
      signature: { kind: 'typed' as const, name: read.signers[0]?.name ?? '' },
      consents: read.consents.map(({ section }) => ({ section, personId: null, agreed: true })),
    }
    await center.get('contracts.sign', shopA, signature, me)
    const before = await center.get('orders.get', shopA, { orderNo }, me)
    const renewed = await addApplicant(center, customerId, { name: '旅客甲' })
    const applicants = [{ id: before.units[0]?.id ?? '', travellerId: renewed }]
    await center.get('orders.setApplicants', shopA, { orderNo, applicants }, me)
    const after = await center.get('orders.get', shopA, { orderNo }, me)
    expect(before.papers).toMatchObject([{ code: 'contract', text: '已签署' }])
    expect(after.papers).toMatchObject([{ code: 'contract', todo: '去签署' }])
    expect(after.history.at(-1)?.text).toBe('更新了申请人护照信息')
  })

  test('the copy of their data has passports and address; three years after they left nothing is left of them', async () => {
    const { customerId, orderNo } = await place()
    const me = asCustomer(customerId)
    const stays = await place()
    await center.get('account.sendCode', shopA, { purpose: 'export' }, me)
    const code = /\d{6}/.exec(center.messages.at(-1)?.text ?? '')?.[0] ?? ''
    const copy = JSON.stringify(await center.get('account.export', shopA, { code }, me))
    for (const text of ['旅客甲', '体育西路100号']) expect(copy).toContain(text)
    expect(copy).toMatch(/"number":"E10\d{6}"/)
    const { db } = opened.database
    await center.get('orders.cancel', shopA, { orderNo, reason: '其他' }, me)
    await db.update(customers).set({ deletionDueAt: center.clock.now }).where(eq(customers.id, customerId))
    center.clock.forward(1)
    await center.sweep()
    center.clock.forward(3 * 366 * DAY + DAY)
    await center.sweep()
    const left = async (no: string) => {
      const [own] = await db.select().from(visaOrders).where(eq(visaOrders.orderNo, no))
      const applicants = await db.select().from(visaApplicants).where(eq(visaApplicants.orderNo, no))
      const units = await db.select().from(orderUnits).where(eq(orderUnits.orderNo, no))
      return {
        address: own?.addressSealed !== null,
        hashes: applicants.filter(({ documentHash }) => documentHash !== null).length,
        people: units.filter(({ sealed }) => sealed !== null).length,
      }
    }
    expect(await left(orderNo)).toEqual({ address: false, hashes: 0, people: 0 })
    expect(await left(stays.orderNo)).toMatchObject({ address: true, people: 2 })
    // It can still be read.
    const read = await center.get('staff.order', shopA, { orderNo }, asStaff)
    expect(read.units.map(({ name }) => name)).toEqual(['第1位申请人', '第2位申请人'])
  })
})
