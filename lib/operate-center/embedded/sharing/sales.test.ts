import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Phase } from '../../../domain/orders/phases.ts'
import { orders } from '../orders/core/schema.ts'
import { shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { asStaff, openShopping, placeOrder, type Shopping } from '../testing/shopping.ts'
import { withProof } from '../testing/with-proof.ts'
import { salespeople, shareNodes } from './schema.ts'

const PASSWORD = 'passw0rd1'
const otherShop = shopA2

describe.each(handlerDatabases)('salespeople on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  const save = (account: string, more: { password?: string; active?: boolean; name?: string } = {}) =>
    center.ask('staff.saveSalesperson', shopA, { account, name: '周丽', ...more }, asStaff)
  const login = (account: string, password = PASSWORD, shop = shopA) =>
    withProof((proof) => center.ask('sales.login', shop, { account, password, proof }))
  async function signedIn(account: string) {
    await save(account, { password: PASSWORD })
    const answer = await login(account)
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    const { salespersonId: id, epoch } = answer.value
    return { id, me: { salesperson: { id, epoch } } }
  }
  const nodeOf = async (id: string) =>
    (await opened.database.db.select().from(shareNodes).where(eq(shareNodes.id, id)))[0]

  test('staff open an account; it signs in at its shop alone, in any letter case', async () => {
    expect(await save('zhou')).toMatchObject({ failure: { fields: { password: expect.any(String) } } })
    expect(await save('周', { password: PASSWORD })).toMatchObject({
      failure: { fields: { account: expect.any(String) } },
    })
    expect(await save('zhou', { password: 'short' })).toMatchObject({
      failure: { fields: { password: expect.any(String) } },
    })
    expect((await save(' Zhou ', { password: PASSWORD })).ok).toBe(true)
    expect(await login('ZHOU')).toMatchObject({ value: { name: '周丽', account: 'zhou' } })
    for (const shop of [otherShop, shopB]) {
      expect(await login('zhou', PASSWORD, shop)).toMatchObject({ failure: { code: 'LOGIN_WRONG' } })
    }
    const [row] = await opened.database.db.select().from(salespeople)
    expect(row?.passwordHash).toMatch(/^scrypt\$/)
  })

  test('sales.me answers the signed-in salesperson, at this shop alone; they are no customer', async () => {
    const { me } = await signedIn('lili')
    expect(await center.get('sales.me', shopA, {}, me)).toMatchObject({ name: '周丽', account: 'lili' })
    for (const shop of [otherShop, shopB]) {
      expect(await center.ask('sales.me', shop, {}, me)).toMatchObject({
        failure: { kind: 'unauthenticated' },
      })
    }
    expect(await center.ask('sales.me', shopA, {})).toMatchObject({ failure: { kind: 'unauthenticated' } })
    for (const name of ['members.me', 'orders.list', 'travellers.list', 'staff.orders'] as const) {
      expect(await center.ask(name, shopA, {}, me)).toMatchObject({ failure: { kind: 'unauthenticated' } })
    }
  })

  test('wrong passwords: the same message for unknown accounts, and growing waits', async () => {
    await save('wang', { password: PASSWORD })
    for (let tries = 0; tries < 5; tries += 1) {
      const answers = [await login('wang', 'wrong0000'), await login('nobody', 'wrong0000')]
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toMatchObject({ failure: { code: 'LOGIN_WRONG' } })
    }
    expect(await login('wang')).toMatchObject({ failure: { code: 'LOGIN_LOCKED' } })
    expect(await login('nobody')).toMatchObject({ failure: { code: 'LOGIN_LOCKED' } })
    // Staff reset the password, and the wait is over.
    await save('wang', { password: 'another1pass' })
    expect((await login('wang', 'another1pass')).ok).toBe(true)
  })

  test('a new password and a closed account end the sessions; a new name does not', async () => {
    const { me } = await signedIn('chen')
    await save('chen', { name: '陈晨' })
    expect(await center.get('sales.me', shopA, {}, me)).toMatchObject({ name: '陈晨' })
    await save('chen', { password: 'another1pass' })
    expect((await center.ask('sales.me', shopA, {}, me)).ok).toBe(false)
    const answer = await login('chen', 'another1pass')
    if (!answer.ok) throw new Error('signed in')
    const again = { salesperson: { id: answer.value.salespersonId, epoch: answer.value.epoch } }
    await save('chen', { active: false })
    expect((await center.ask('sales.me', shopA, {}, again)).ok).toBe(false)
    expect(await login('chen', 'another1pass')).toMatchObject({ failure: { code: 'LOGIN_WRONG' } })
    await save('chen', { active: true })
    expect((await center.ask('sales.me', shopA, {}, again)).ok).toBe(false)
    expect((await login('chen', 'another1pass')).ok).toBe(true)
  })

  test('links count for the salesperson while their session lasts, and for the browser after it', async () => {
    const { id, me } = await signedIn('lin')
    const { customerId } = await placeOrder(center, opened.database)
    const share = (caller: object, shop = shopA) =>
      center.get('share.create', shop, { screen: 'index', visitor: 'browser-of-lin' }, caller)
    const { chainId } = await share(me)
    expect(await nodeOf(chainId)).toMatchObject({ sharerKind: 'salesperson' })
    expect((await share({ ...me, customerId })).chainId).toBe(chainId)
    expect(JSON.stringify(await nodeOf(chainId))).not.toContain(id)
    const poster = await center.get('share.poster', shopA, { template: 'photo' }, me)
    expect(await nodeOf(poster.posterId)).toMatchObject({ sharerKind: 'salesperson' })
    expect(await nodeOf((await share(me, otherShop)).chainId)).toMatchObject({ sharerKind: 'visitor' })
    await save('lin', { active: false })
    expect(await nodeOf((await share(me)).chainId)).toMatchObject({ sharerKind: 'visitor' })
  })

  test('paid orders are credited to the nearest salesperson above the link that brought the buyer', async () => {
    const { db } = opened.database
    const first = await signedIn('zhao')
    const second = await signedIn('qian')
    const link = async (caller: object, parent = '', visitor = 'somebody') =>
      (await center.get('share.create', shopA, { screen: 'index', parent, visitor }, caller)).chainId
    const ofFirst = await link(first.me)
    const passedOn = await link({}, await link({}, ofFirst, 'friend'), 'friend of a friend')
    const ofSecond = await link(second.me, passedOn)
    async function order(chain: string, phase: Phase, paid: number, refunded = 0) {
      const { orderNo } = await placeOrder(center, opened.database)
      const attribution = { 'last.sharingChainId': chain, 'first.sharingChainId': ofFirst }
      await db.update(orders).set({ phase, paid, refunded, attribution }).where(eq(orders.orderNo, orderNo))
    }
    await order(ofFirst, 'serving', 100_000)
    await order(passedOn, 'done', 50_000, 20_000)
    await order(ofSecond, 'confirming', 70_000)
    await order(passedOn, 'awaitingPay', 0)
    await order(passedOn, 'refunded', 90_000, 90_000)
    await order('nobody-knows', 'serving', 10_000)
    const listed = await center.get('staff.salespeople', shopA, {}, asStaff)
    const of = (account: string) => listed.items.find((person) => person.account === account)
    expect(of('zhao')).toMatchObject({ orders: 2, paid: 130_000 })
    expect(of('qian')).toMatchObject({ orders: 1, paid: 70_000 })
    expect(of('lin')).toMatchObject({ orders: 0, paid: 0, active: false })
    expect((await center.get('staff.salespeople', shopB, {}, asStaff)).items).toEqual([])
    const referrer = async (chainId: string, shop = shopA) =>
      (await center.get('share.referrer', shop, { chainId })).referrer
    expect(await referrer(passedOn)).toEqual({ name: '周丽' })
    expect(await referrer(await link({}, '', 'nobody'))).toBeNull()
    expect(await referrer('nobody-knows')).toBeNull()
    for (const shop of [otherShop, shopB]) expect(await referrer(passedOn, shop)).toBeNull()
    await save('zhao', { active: false })
    expect(await referrer(passedOn)).toBeNull()
  })
})
