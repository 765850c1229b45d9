import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { debrisProducts } from '../../catalogue/debris/schema.ts'
import { customers } from '../../customers/schema.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { shopA } from '../../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import {
  type DebrisWish,
  debrisDate,
  placeDebris,
  seedDebris,
  swept,
  wifiWish,
} from '../../testing/debris-shopping.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  idCard,
  openShopping,
  payOrder,
  type Shopping,
} from '../../testing/shopping.ts'
import { anonymiseOrders, orderData } from '../core/order-privacy.ts'
import { orders } from '../core/schema.ts'
import { markDeviceBack, markHandedOver } from './handover.ts'
import { redeemTickets } from './redeem-tickets.ts'
import { debrisOrders, debrisTickets } from './schema.ts'

describe.each(handlerDatabases)('what is around orders of fragment products on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedDebris(opened.database)
  })
  afterAll(() => opened.close())

  const { merchant } = shopA
  const isF1 = and(eq(debrisProducts.merchant, merchant), eq(debrisProducts.id, 'f1'))
  type Made = { customerId: string; orderNo: string }
  const get = async ({ customerId, orderNo }: Made) =>
    ofKind(await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId)), 'debris')
  const paid = async (wish: DebrisWish & { customerId?: string } = {}) => {
    const made = await placeDebris(center, opened.database, wish)
    await payOrder(center, made.customerId, made.orderNo)
    return made
  }
  const within = <T>(work: (inside: Context) => Promise<Outcome<T>>) =>
    center.read((context) => inTransaction(context, work))
  test('an order whose product is entrusted is signed by its buyer, with and without named guests; others are not', async () => {
    const { db } = opened.database
    const [row] = await db.select().from(debrisProducts).where(isF1)
    const content = row?.content ?? {}
    const sign = async (made: Made) => {
      const me = asCustomer(made.customerId)
      const { orderNo } = made
      const draft = await center.get('contracts.draft', shopA, { orderNo }, me)
      const choices = Object.fromEntries(
        draft.choices.map(({ code, options }) => [code, options[0]?.code ?? '']),
      )
      await center.get('contracts.choose', shopA, { orderNo, choices }, me)
      const text = await center.get('contracts.text', shopA, { orderNo }, me)
      center.clock.forward(2)
      await center.get('contracts.code', shopA, { orderNo, signerId: 'buyer' }, me)
      const code = /\d{6}/.exec(center.messages.at(-1)?.text ?? '')?.[0] ?? ''
      const consents = text.consents.map(({ section }) => ({ section, personId: null, agreed: true }))
      const signature = { kind: 'typed' as const, name: text.signers[0]?.name ?? '' }
      const { contractNo, hash } = text
      const wish = { orderNo, contractNo, hash, signerId: 'buyer', code, signature, consents }
      return center.get('contracts.sign', shopA, wish, me)
    }
    const papersOf = async (made: Made) => (await get(made)).papers.filter(({ code }) => code === 'contract')
    const plain = await paid()
    expect(await papersOf(plain)).toEqual([])

    await db
      .update(debrisProducts)
      .set({ content: { ...content, entrusted: true } })
      .where(isF1)
    const forHolder = await paid({ adults: 2 })
    await center.sweep()
    expect(await papersOf(forHolder)).toMatchObject([{ title: '委托服务协议', todo: '去签署' }])
    const signed = await sign(forHolder)
    expect(signed).toMatchObject({ type: 'service', state: 'signed' })
    const words = JSON.stringify(signed.document)
    expect(words).toContain('受托人')
    expect(words).not.toContain('服务对象')

    await db.update(debrisProducts).set({ type: 'dayTour' }).where(isF1)
    const named = await paid({ packageId: 'named', adults: 2 })
    await center.sweep()
    const tour = await sign(named)
    expect(tour).toMatchObject({ type: 'dayTour', title: '一日游合同' })
    expect(JSON.stringify(tour.document)).toContain('出行人')
    await db.update(debrisProducts).set({ type: 'ticket', content }).where(isF1)
    // What was sold counts.
    expect(await papersOf(named)).toMatchObject([{ text: '已签署' }])
  })

  /** A device, sent and back. */
  async function returned(more: DebrisWish & { customerId?: string } = {}, kept = 0): Promise<Made> {
    const made = await paid({ ...wifiWish, ...more })
    const key = { merchant, orderNo: made.orderNo }
    await within((inside) => markHandedOver(inside, key, { at: inside.now() }))
    await within((inside) => markDeviceBack(inside, key, { at: inside.now(), kept, reason: '破损' }))
    await swept(center, made)
    return made
  }

  test('a coupon takes nothing off a deposit, and the deposit comes back whole', async () => {
    const customerId = await addCustomer(opened.database)
    const { templateId } = await center.get(
      'staff.saveCouponTemplate',
      shopA,
      {
        name: '立减券',
        kind: 'cut',
        amount: 5_000,
        total: null,
        perPerson: 20,
        inCenter: true,
        validity: { by: 'days', days: 30 },
      },
      asStaff,
    )
    const gift = { templateId, customerIds: [customerId], reason: '测试' }
    await center.get('staff.giveCoupons', shopA, gift, asStaff)
    const made = await returned({ customerId, coupons: 'best' })
    const order = await get(made)
    // Three days of a device at ¥25, less ¥50; the deposit; delivery.
    expect(order).toMatchObject({ payable: 2_500 + 50_000 + 1_500, phase: 'done', refunded: 50_000 })
    expect(order.about.tickets.map(({ paid }) => paid)).toEqual([2_500, 50_000])
  })

  test('a price that staff change leaves the deposit as it is', async () => {
    const made = await placeDebris(center, opened.database, wifiWish)
    const { payable } = await get(made)
    const change = { orderNo: made.orderNo, payable, change: -1_000, label: '老客优惠', reason: '测试' }
    await center.get('staff.setPrice', shopA, change, asStaff)
    expect((await get(made)).about.tickets.map(({ paid }) => paid)).toEqual([6_500, 50_000])
  })

  test('an invoice is for the rental and its delivery, whatever became of the deposit', async () => {
    const amountOf = async ({ customerId }: Made) => {
      const { items } = await center.get('invoices.eligible', shopA, {}, asCustomer(customerId))
      return items.map(({ amount }) => amount)
    }
    expect(await amountOf(await returned())).toEqual([9_000])
    expect(await amountOf(await returned({}, 20_000))).toEqual([9_000])
    expect(await amountOf(await returned({}, 50_000))).toEqual([9_000])
    expect(await amountOf(await paid(wifiWish))).toEqual([])
  })

  test('it is reviewed once it is over, not before', async () => {
    const made = await paid()
    const review = { orderNo: made.orderNo, score: 5 as const, text: '入园很快，孩子很喜欢', pictures: [] }
    const me = asCustomer(made.customerId)
    expect((await center.ask('reviews.write', shopA, review, me)).ok).toBe(false)
    const [id = ''] = (await get(made)).units.map((unit) => unit.id)
    const now = center.clock.now
    center.clock.now = new Date(`${debrisDate}T10:00:00+08:00`)
    const key = { merchant, orderNo: made.orderNo }
    await within((inside) => redeemTickets(inside, key, [id], { at: inside.now(), place: '北门' }))
    expect((await center.ask('reviews.write', shopA, review, me)).ok).toBe(true)
    center.clock.now = now
  })

  test('the copy of one’s data names guests, answers and address; they are deleted with the retention period', async () => {
    const customerId = await addCustomer(opened.database)
    const { id } = await center.get(
      'travellers.save',
      shopA,
      {
        name: '陈先生',
        mobile: '13912345678',
        documents: [{ type: 1, number: idCard('1985-01-01', 321) }],
        consent: true,
      },
      asCustomer(customerId),
    )
    const asks = { flight: 'CA1831', pickup: 'T2到达层', time: '08:30' }
    const ride = await paid({ customerId, packageId: 'ride', guests: [{ travellerId: id }], asks })
    const named = await paid({ customerId, packageId: 'named', guests: [{ travellerId: id }] })
    await paid({ customerId, ...wifiWish })
    const copy = await center.read(async (inside) => ({
      ok: true,
      value: await orderData.collect?.(inside, { merchant, customerId }),
    }))
    const text = JSON.stringify(copy)
    for (const part of ['陈先生', 'CA1831', '体育西路100号']) expect(text).toContain(part)

    const { db } = opened.database
    const long = new Date(0)
    await db.update(customers).set({ deletedAt: long }).where(eq(customers.id, customerId))
    await db.update(orders).set({ updatedAt: long }).where(eq(orders.customerId, customerId))
    await center.read(async (inside) => ({ ok: true, value: await anonymiseOrders(inside) }))
    const [row] = await db.select().from(debrisOrders).where(eq(debrisOrders.orderNo, ride.orderNo))
    expect(row).toMatchObject({ asksSealed: null, addressSealed: null })
    const tickets = await db.select().from(debrisTickets).where(eq(debrisTickets.orderNo, named.orderNo))
    expect(tickets).toMatchObject([{ documentHash: null, nameKey: null }])
  })
})
