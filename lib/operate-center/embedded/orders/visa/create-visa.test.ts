import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { addDays } from '../../../../base/calendar/dates.ts'
import type { Input } from '../../../contract/contract.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { visaPool } from '../../catalogue/visas/day-pools.ts'
import { distributors } from '../../kernel/schema.ts'
import { readPools } from '../../stock/stock.ts'
import { shopA, testToday } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { wrongBooks } from '../../testing/seat-books.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  openShopping,
  payOrder,
  type Shopping,
} from '../../testing/shopping.ts'
import {
  addAddress,
  addApplicant,
  placeVisa,
  seedVisas,
  type VisaWish,
  visaDate,
  visaInput,
} from '../../testing/visa-shopping.ts'
import { orders } from '../core/schema.ts'
import { visaApplicants } from './schema.ts'

describe.each(databaseKinds)('ordering a visa on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind, { poolSize: 20 })
    center = await openShopping(opened.database)
    await seedVisas(opened.database)
  })
  afterAll(() => opened.close())

  const buyer = () => addCustomer(opened.database)
  type People = Parameters<typeof addApplicant>[2]
  /** A buyer with applicants, and the order they would make. */
  async function wish(
    people: (People & { occupation?: 1 | 2 | 3 | 4 | 5 })[],
    more: Omit<VisaWish, 'applicants'> = {},
  ) {
    const customerId = await buyer()
    const applicants: VisaWish['applicants'] = []
    for (const { occupation = 1, ...person } of people) {
      applicants.push({ travellerId: await addApplicant(center, customerId, person), occupation })
    }
    return { customerId, input: await visaInput(center, customerId, { ...more, applicants }) }
  }
  const order = (customerId: string, input: Input<'orders.createVisa'>) =>
    center.ask('orders.createVisa', shopA, input, asCustomer(customerId))
  const fieldsOf = async (customerId: string, input: Input<'orders.createVisa'>) => {
    const answer = await order(customerId, input)
    return answer.ok ? 'ordered' : answer.failure.kind === 'invalid' ? answer.failure.fields : answer.failure
  }

  test('a family: employed, student, preschool child, with the guardian’s consent', async () => {
    const people = [
      { name: '王甲' },
      { name: '李乙', occupation: 3 as const, birthday: '1960-01-01' },
      { name: '王丙', occupation: 4 as const, birthday: '2012-05-05' },
      { name: '王丁', occupation: 5 as const, birthday: '2022-05-05', passport: false },
    ]
    const { customerId, input } = await wish(people)
    expect(await fieldsOf(customerId, input)).toEqual({ guardianConsent: expect.stringContaining('监护人') })
    const answer = await order(customerId, { ...input, guardianConsent: true })
    if (!answer.ok) throw new Error(answer.failure.message)
    const { orderNo } = answer.value
    const made = ofKind(await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId)), 'visa')
    expect(made.about.applicants.map(({ occupation, passport }) => [occupation, passport === ''])).toEqual([
      [1, false],
      [3, false],
      [4, false],
      [5, true],
    ])
    expect(made.units[3]).toMatchObject({ name: '王丁', label: '学龄前儿童', note: '护照待补充' })
    expect(made.actions.map(({ code }) => code)).toContain('passports')
  })

  test('an occupation that the age belies is refused with the one to choose', async () => {
    const { customerId, input } = await wish([{}, { name: '王丙', occupation: 1, birthday: '2015-05-05' }])
    const fields = await fieldsOf(customerId, { ...input, guardianConsent: true })
    expect(fields).toEqual({ 'applicants.1': expect.stringContaining('请改选“在校学生”') })
  })

  test('passports: wanted with the order, or later', async () => {
    const short = addDays(visaDate, 90)
    const wanted = await wish([{ expiry: short }, { passport: false, name: '李乙' }], { proId: 'v-first' })
    expect(await fieldsOf(wanted.customerId, wanted.input)).toEqual({
      'applicants.0': expect.stringContaining('超过出行日期6个月'),
      'applicants.1': expect.stringContaining('添加护照'),
    })
    const later = await wish([{ expiry: short }])
    const answer = await order(later.customerId, later.input)
    if (!answer.ok) throw new Error(answer.failure.message)
    const { orderNo } = answer.value
    const made = ofKind(
      await center.get('orders.get', shopA, { orderNo }, asCustomer(later.customerId)),
      'visa',
    )
    expect(made.about.applicants[0]?.passport).toBe('')
  })

  test('one person once an order, nobody else’s travellers', async () => {
    const { customerId, input } = await wish([{}])
    const [first] = input.applicants
    if (!first) throw new Error('one applicant')
    const other = await addApplicant(center, await buyer(), {})
    const pair = (travellerId: string) =>
      visaInput(center, customerId, { applicants: [first, { travellerId }] })
    expect(await fieldsOf(customerId, await pair(first.travellerId))).toEqual({
      'applicants.1': expect.stringContaining('已在本订单中'),
    })
    expect(await fieldsOf(customerId, await pair(other))).toEqual({
      'applicants.1': expect.stringContaining('不存在'),
    })
    // Kept a second time, with a renewed passport.
    const again = await addApplicant(center, customerId, {})
    expect(await fieldsOf(customerId, await pair(again))).toEqual({
      'applicants.1': expect.stringContaining('已在本订单中'),
    })
  })

  test('consent to what leaves the country, and an address for what comes back', async () => {
    const { customerId, input } = await wish([{}], { returnWay: 'courier' })
    const agreements = input.agreements.filter(({ code }) => code !== 'crossBorder')
    const somebody = await addAddress(center, await buyer())
    expect(await fieldsOf(customerId, { ...input, agreements, addressId: somebody })).toEqual({
      agreements: expect.stringContaining('出境'),
      addressId: expect.stringContaining('不存在'),
    })
    expect(await fieldsOf(customerId, input)).toEqual({ addressId: expect.stringContaining('请选择') })
    const own = await addAddress(center, customerId)
    expect(await fieldsOf(customerId, { ...input, addressId: own })).toBe('ordered')
  })

  test('another price, too early a day, a withdrawn product, a shop that takes no orders', async () => {
    const { customerId, input } = await wish([{}])
    expect(await fieldsOf(customerId, { ...input, payable: input.payable - 1 })).toMatchObject({
      code: 'PRICE_CHANGED',
      detail: { payable: 50_000 },
    })
    expect(await fieldsOf(customerId, { ...input, travelDate: addDays(testToday, 2) })).toMatchObject({
      code: 'TOO_EARLY',
    })
    expect(await fieldsOf(customerId, { ...input, proId: 'v-gone' })).toMatchObject({ kind: 'absent' })
    const shop = and(eq(distributors.merchant, 'alpha'), eq(distributors.code, 'a1'))
    const [row] = await opened.database.db
      .select({ power: distributors.power })
      .from(distributors)
      .where(shop)
    const off = { ...(row?.power as object), tocAddOrderFlag: 0 }
    await opened.database.db.update(distributors).set({ power: off }).where(shop)
    expect(await fieldsOf(customerId, input)).toMatchObject({ code: 'ORDERING_OFF' })
    await opened.database.db.update(distributors).set({ power: row?.power }).where(shop)
    expect(await fieldsOf(customerId, input)).toBe('ordered')
  })

  test('30 orders for three places of a day: exactly three, the others are told how many are left', async () => {
    const travelDate = addDays(visaDate, 1)
    const ready = await Promise.all(
      Array.from({ length: 30 }, () => wish([{}], { proId: 'v-day', travelDate })),
    )
    const answers = await Promise.all(ready.map(({ customerId, input }) => order(customerId, input)))
    const codes = answers.map((answer) =>
      answer.ok ? 'ok' : answer.failure.kind === 'refused' ? answer.failure.code : answer.failure.kind,
    )
    expect(codes.sort()).toEqual([...new Array(27).fill('SOLD_OUT'), ...new Array(3).fill('ok')])
    const [pool] = await readPools(opened.database.db, 'alpha', [visaPool('v-day', travelDate)])
    expect(pool).toMatchObject({ plan: 3, held: 3, used: 0 })
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('the same key five times: one order', async () => {
    const { customerId, input } = await wish([{}])
    const caller = { ...asCustomer(customerId), idempotencyKey: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => center.get('orders.createVisa', shopA, input, caller)),
    )
    expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
    const rows = await opened.database.db.select().from(orders).where(eq(orders.customerId, customerId))
    expect(rows).toHaveLength(1)
  })

  test('of nothing to pay with a coupon: served at once, and given up for nothing', async () => {
    const customerId = await buyer()
    const me = asCustomer(customerId)
    const template = await center.get(
      'staff.saveCouponTemplate',
      shopA,
      {
        name: '测试券',
        kind: 'cut',
        amount: 900_000,
        total: null,
        perPerson: 1,
        inCenter: true,
        validity: { by: 'days', days: 30 },
      },
      asStaff,
    )
    const give = { templateId: template.templateId, customerIds: [customerId], reason: '测试' }
    await center.get('staff.giveCoupons', shopA, give, asStaff)
    const travellerId = await addApplicant(center, customerId)
    const { items } = await center.get('coupons.mine', shopA, {}, me)
    const coupons = items.map(({ id }) => id)
    const input = await visaInput(center, customerId, { coupons, applicants: [{ travellerId }] })
    expect(input.payable).toBe(0)
    const { orderNo, phase } = await center.get('orders.createVisa', shopA, input, me)
    expect(phase).toBe('serving')
    const { units } = await center.get('orders.get', shopA, { orderNo }, me)
    const unitIds = units.map(({ id }) => id)
    const asked = await center.get(
      'orders.requestRefund',
      shopA,
      { orderNo, unitIds, amount: 0, reason: '行程取消' },
      me,
    )
    const refundId = asked.refunds[0]?.id ?? ''
    await center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
    expect(await center.get('orders.get', shopA, { orderNo }, me)).toMatchObject({ phase: 'refunded' })
    expect((await center.get('coupons.mine', shopA, {}, me)).items).toMatchObject([{ state: 'unused' }])
  })

  describe('passports afterwards', () => {
    async function paidWithout(persons: number) {
      const { customerId, input } = await wish(
        Array.from({ length: persons }, (_, index) => ({
          passport: false,
          name: `旅客${'甲乙丙'[index] ?? '丁'}`,
        })),
      )
      const me = asCustomer(customerId)
      const { orderNo } = await center.get('orders.createVisa', shopA, input, me)
      await payOrder(center, customerId, orderNo)
      const made = ofKind(await center.get('orders.get', shopA, { orderNo }, me), 'visa')
      const ids = made.units.map(({ id }) => id)
      const set = (applicants: { id: string; travellerId: string }[], guardianConsent = false) =>
        center.ask('orders.setApplicants', shopA, { orderNo, applicants, guardianConsent }, me)
      return { customerId, orderNo, ids, set, made }
    }

    test('completed, replaced by a renewed one, until the papers are accepted', async () => {
      const { customerId, orderNo, ids, set } = await paidWithout(2)
      const [one = '', two = ''] = ids
      const kept = await addApplicant(center, customerId, { name: '旅客甲' })
      const first = await set([{ id: one, travellerId: kept }])
      if (!first.ok) throw new Error(first.failure.message)
      expect(first.value.applicants[0]?.passport).toMatch(/^E1/)
      expect(first.value).toMatchObject({
        passportsOpen: true,
        applicants: [{ name: '旅客甲' }, { passport: '' }],
      })
      expect(await set([{ id: two, travellerId: kept }])).toMatchObject({
        failure: { kind: 'invalid', fields: { 'applicants.0': expect.stringContaining('已在本订单中') } },
      })
      const short = await addApplicant(center, customerId, { name: '旅客乙', expiry: addDays(visaDate, 30) })
      expect(await set([{ id: two, travellerId: short }])).toMatchObject({
        failure: { fields: { 'applicants.0': expect.stringContaining('有效期') } },
      })
      const renewed = await addApplicant(center, customerId, { name: '旅客甲' })
      expect(await set([{ id: one, travellerId: renewed }])).toMatchObject({ ok: true })
      await opened.database.db.update(visaApplicants).set({ state: 40 }).where(eq(visaApplicants.unitId, one))
      expect(await set([{ id: one, travellerId: kept }])).toMatchObject({
        failure: { code: 'APPLICANT_UNKNOWN' },
      })
      await opened.database.db
        .update(visaApplicants)
        .set({ state: 50 })
        .where(eq(visaApplicants.orderNo, orderNo))
      expect(await set([{ id: two, travellerId: kept }])).toMatchObject({
        failure: { code: 'APPLICANTS_LOCKED' },
      })
    })

    test('a minor needs consent; nobody else’s traveller, order or unit', async () => {
      const { customerId, ids, set } = await paidWithout(1)
      const [id = ''] = ids
      const minor = await addApplicant(center, customerId, { name: '旅客童', birthday: '2009-12-01' })
      const asked = [{ id, travellerId: minor }]
      expect(await set(asked)).toMatchObject({ failure: { fields: { guardianConsent: expect.any(String) } } })
      expect(await set(asked, true)).toMatchObject({ ok: true })
      const other = await paidWithout(1)
      const theirs = await addApplicant(center, other.customerId, {})
      expect(await set([{ id, travellerId: theirs }])).toMatchObject({
        failure: { fields: { 'applicants.0': expect.stringContaining('不存在') } },
      })
      expect(await set([{ id: other.ids[0] ?? '', travellerId: minor }])).toMatchObject({
        failure: { code: 'APPLICANT_UNKNOWN' },
      })
      expect(await other.set([{ id, travellerId: theirs }])).toMatchObject({
        failure: { code: 'APPLICANT_UNKNOWN' },
      })
    })
  })

  test('an entrusted product: an agreement to sign, which follows a changed passport', async () => {
    const { customerId, orderNo, travellerIds } = await placeVisa(center, opened.database, {
      proId: 'v-signed',
    })
    const me = asCustomer(customerId)
    await payOrder(center, customerId, orderNo)
    const made = await center.get('orders.get', shopA, { orderNo }, me)
    expect(made.papers).toMatchObject([
      { code: 'contract', title: '委托服务协议', text: '待签署', todo: '去签署' },
    ])
    const plain = await placeVisa(center, opened.database)
    await payOrder(center, plain.customerId, plain.orderNo)
    await center.sweep()
    const other = await center.get(
      'orders.get',
      shopA,
      { orderNo: plain.orderNo },
      asCustomer(plain.customerId),
    )
    expect(other.papers).toEqual([])
    expect(travellerIds).toHaveLength(1)
  })
})
