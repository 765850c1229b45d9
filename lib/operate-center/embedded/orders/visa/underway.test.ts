import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { visaProducts } from '../../catalogue/visas/schema.ts'
import { shopA, shopB } from '../../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { addCustomer, asCustomer, asStaff, openShopping, type Shopping } from '../../testing/shopping.ts'
import { addApplicant, seedVisas, visaInput, visaRow } from '../../testing/visa-shopping.ts'
import { visaApplicants } from './schema.ts'

type Person = Parameters<typeof addApplicant>[2]

describe.each(handlerDatabases)('a person ordered for twice on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedVisas(opened.database)
    await opened.database.db
      .insert(visaProducts)
      .values(visaRow('alpha', 'v-korea', { name: '韩国旅游签证', country: 'KR' }))
  })
  afterAll(() => opened.close())

  async function ordered(
    person: Person,
    {
      customerId = '',
      proId = 'v1',
      tenant = shopA,
    }: { customerId?: string; proId?: string; tenant?: typeof shopA } = {},
  ) {
    const buyer = customerId || (await addCustomer(opened.database, tenant.merchant))
    const travellerId = await addApplicant(center, buyer, { ...person, tenant })
    const input = await visaInput(center, buyer, { tenant, proId, applicants: [{ travellerId }] })
    const { orderNo } = await center.get('orders.createVisa', tenant, input, asCustomer(buyer))
    return { customerId: buyer, travellerId, orderNo }
  }
  const warnings = async (orderNo: string) =>
    (await center.get('staff.order', shopA, { orderNo }, asStaff)).warnings
  const underway = async (customerId: string, country = 'JP', tenant = shopA) =>
    (await center.get('orders.visasUnderway', tenant, { country }, asCustomer(customerId))).items

  test('staff read it beside both orders: by passport, and by name and birthday', async () => {
    const one = await ordered({ name: '王一', number: '20000001' })
    const samePassport = await ordered({ name: '王壹', number: '20000001', birthday: '1991-01-01' })
    const other = (no: string) => [`有申请人同时在另一客户的订单${no}中办理同一国家的签证，请与客户核实`]
    expect(await warnings(one.orderNo)).toEqual(other(samePassport.orderNo))
    expect(await warnings(samePassport.orderNo)).toEqual(other(one.orderNo))
    const { items } = await center.get('staff.orders', shopA, { search: one.orderNo }, asStaff)
    expect(items[0]?.warnings).toEqual(other(samePassport.orderNo))

    const unnumbered = await ordered({ name: '李二', passport: false, birthday: '1980-02-02' })
    const again = await ordered(
      { name: '李二', birthday: '1980-02-02' },
      { customerId: unnumbered.customerId },
    )
    expect(await warnings(again.orderNo)).toEqual([
      `有申请人同时在同一客户的订单${unnumbered.orderNo}中办理同一国家的签证，请与客户核实`,
    ])
    // Another birthday is another person.
    const namesake = await ordered({ name: '李二', birthday: '1981-02-02' })
    expect(await warnings(namesake.orderNo)).toEqual([])
  })

  test('another country, another merchant and an order that is over do not count', async () => {
    const person = { name: '赵三', number: '20000003' }
    const japan = await ordered(person)
    const korea = await ordered(person, { proId: 'v-korea' })
    await ordered(person, { tenant: shopB })
    expect(await warnings(japan.orderNo)).toEqual([])
    expect(await warnings(korea.orderNo)).toEqual([])
    const second = await ordered(person)
    expect(await warnings(japan.orderNo)).toHaveLength(1)
    const { customerId, orderNo } = second
    await center.get('orders.cancel', shopA, { orderNo, reason: '其他' }, asCustomer(customerId))
    expect(await warnings(japan.orderNo)).toEqual([])
    // Nothing by which a person could be recognised stays with who was given up.
    const [row] = await opened.database.db
      .select({ document: visaApplicants.documentHash, person: visaApplicants.personHash })
      .from(visaApplicants)
      .where(eq(visaApplicants.orderNo, orderNo))
    expect(row).toEqual({ document: null, person: null })
  })

  test('a shopper learns of their own orders alone', async () => {
    const person = { name: '钱四', number: '20000004' }
    const mine = await ordered(person)
    const theirs = await ordered(person)
    expect(await underway(mine.customerId)).toEqual([
      { travellerId: mine.travellerId, orderNo: mine.orderNo },
    ])
    expect(await underway(theirs.customerId)).toEqual([
      { travellerId: theirs.travellerId, orderNo: theirs.orderNo },
    ])
    expect(await underway(mine.customerId, 'KR')).toEqual([])
    const stranger = await addCustomer(opened.database)
    await addApplicant(center, stranger, { ...person, number: '20000005' })
    expect(await underway(stranger)).toEqual([])
    // The same person kept anew, without a passport, is still known by name and birthday.
    const anew = await addApplicant(center, mine.customerId, { name: '钱四', passport: false })
    expect(await underway(mine.customerId)).toContainEqual({ travellerId: anew, orderNo: mine.orderNo })
    // Done is not under way.
    await opened.database.db
      .update(visaApplicants)
      .set({ state: 80, decision: 'granted' })
      .where(eq(visaApplicants.orderNo, mine.orderNo))
    expect(await underway(mine.customerId)).toEqual([])
    expect(await warnings(theirs.orderNo)).toEqual([])
  })
})
