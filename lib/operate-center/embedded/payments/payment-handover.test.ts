import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Input, Value } from '../../contract/contract.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { openPaying, type Paying } from '../testing/paying.ts'
import { asCustomer, asStaff } from '../testing/shopping.ts'
import { paymentAttempts } from './schema.ts'

/** The mini-program's own page: a visitor without session or token. */
const asPage = { role: 'visitor' } as const
const PAYER = 'oMini-payer_00000000000001'

describe.each(databaseKinds)('a payment handed over to the mini-program on %s', (kind) => {
  let opened: TestDatabase
  let shop: Paying
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    shop = await openPaying(opened.database)
  })
  beforeEach(() => setMini(shop.mini.credentials))
  afterAll(async () => {
    await shop?.close()
    await opened?.close()
  })

  const setMini = (values: Record<string, unknown> | null) =>
    shop.center.get('staff.setCredentials', shopA, { kind: 'miniProgram', values }, asStaff)
  const takeOver = (input: Input<'miniProgram.takeOver'>, tenant = shopA) =>
    shop.center.ask('miniProgram.takeOver', tenant, input, asPage)
  const begin = async () => {
    const { customerId, orderNo } = await shop.order()
    const { attemptNo, action } = await shop.prepare(customerId, orderNo, 'wechatMini')
    if (action.kind !== 'miniProgram') throw new Error(action.kind)
    return { customerId, orderNo, attemptNo, path: action.path }
  }
  const attemptOf = async (attemptNo: string) => {
    const [row] = await opened.database.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.attemptNo, attemptNo))
    return row
  }
  const channels = async (customerId: string, orderNo: string) => {
    const asked = { orderNo, environment: 'miniProgram' } as const
    const answer = await shop.center.get('pay.channels', shopA, asked, asCustomer(customerId))
    return answer.channels.map(({ code }) => code)
  }

  test('offered where the mini-program has a page for it and the secret that proves the payer', async () => {
    const { customerId, orderNo } = await shop.order()
    expect(await channels(customerId, orderNo)).toEqual(['wechatMini', 'sandbox'])
    for (const missing of ['payPath', 'appSecret']) {
      await setMini({ ...shop.mini.credentials, [missing]: '' })
      expect(await channels(customerId, orderNo)).toEqual(['sandbox'])
    }
    const input = { orderNo, channel: 'wechatMini', returnUrl: '/trip/alpha/h5/a1/paySuccess' }
    expect(await shop.center.ask('pay.prepare', shopA, input, asCustomer(customerId))).toMatchObject({
      failure: { code: 'CHANNEL_UNAVAILABLE' },
    })
  })

  test('two numbers are handed over, WeChat gets the order once the payer is known, booked once', async () => {
    const { customerId, orderNo, attemptNo, path } = await begin()
    expect(path).toBe(`/pages/pay/index?orderNo=${orderNo}&attemptNo=${attemptNo}`)
    expect(shop.wechat.orders.has(attemptNo)).toBe(false)
    expect(await shop.status(customerId, orderNo)).toMatchObject({ state: 'unpaid' })
    const answer = await takeOver({ orderNo, attemptNo, code: shop.mini.login(PAYER) })
    const { parameters, amount, title } = taken(answer)
    expect({ amount, title }).toEqual({ amount: 120_000, title: expect.stringContaining('20') })
    expect(shop.wechat.orders.get(attemptNo)).toMatchObject({
      appId: shop.mini.credentials.appId,
      openId: PAYER,
    })
    if (!parameters) throw new Error('paid')
    expect(await shop.wechat.requestPayment(parameters, 'cancels')).toBe('requestPayment:cancel')
    // Tapped again: the same order at WeChat, for the same person.
    const again = taken(await takeOver({ orderNo, attemptNo, code: shop.mini.login(PAYER) }))
    expect(again.parameters?.package).toBe(parameters.package)
    expect(await shop.wechat.requestPayment(again.parameters ?? parameters, 'pays silently')).toBe(
      'requestPayment:ok',
    )
    const notification = shop.wechat.notificationOf(attemptNo)
    expect(await shop.hand(notification)).toBe(200)
    expect(await shop.hand(notification)).toBe(200)
    expect(await shop.status(customerId, orderNo)).toMatchObject({ state: 'paid', channel: '微信支付' })
    const order = await shop.get(customerId, orderNo)
    expect(order.history.filter(({ text }) => text.startsWith('已付款'))).toHaveLength(1)
    const row = await attemptOf(attemptNo)
    expect(row).toMatchObject({ state: 'paid', payerSealed: null })
    expect(JSON.stringify(row)).not.toContain(PAYER)
    // Nothing is left to pay, so no login code is used up.
    expect(await takeOver({ orderNo, attemptNo, code: 'any' })).toMatchObject({ value: { parameters: null } })
  })

  test('the first to open it is the payer, also of several at once; all others are refused', async () => {
    const { orderNo, attemptNo } = await begin()
    const people = ['one', 'two', 'three', 'four'].map((name) => `oMini-${name}`)
    const answers = await Promise.all(
      people.map((openId) => takeOver({ orderNo, attemptNo, code: shop.mini.login(openId) })),
    )
    const winners = people.filter((_, index) => answers[index]?.ok)
    expect(winners).toHaveLength(1)
    expect(shop.wechat.orders.get(attemptNo)?.openId).toBe(winners[0])
    const late = await takeOver({ orderNo, attemptNo, code: shop.mini.login('oMini-late') })
    expect(late).toMatchObject({ failure: { code: 'PAY_TAKEN' } })
  })

  test('wrong numbers, another merchant, another way, and an expired code open nothing', async () => {
    const { orderNo, attemptNo } = await begin()
    const code = shop.mini.login(PAYER)
    const other = await begin()
    for (const wrong of [
      { orderNo, attemptNo: `${attemptNo.slice(0, -1)}!` },
      { orderNo, attemptNo: other.attemptNo },
      { orderNo: other.orderNo, attemptNo },
    ]) {
      expect(await takeOver({ ...wrong, code })).toMatchObject({ failure: { kind: 'absent' } })
    }
    expect(await takeOver({ orderNo, attemptNo, code }, shopB)).toMatchObject({ failure: { kind: 'absent' } })
    const sheet = await shop.order()
    const jsapi = await shop.prepare(sheet.customerId, sheet.orderNo)
    expect(await takeOver({ orderNo: sheet.orderNo, attemptNo: jsapi.attemptNo, code })).toMatchObject({
      failure: { kind: 'absent' },
    })
    expect(await takeOver({ orderNo, attemptNo, code: 'made-up' })).toMatchObject({
      failure: { code: 'LOGIN_CODE' },
    })
    expect((await takeOver({ orderNo, attemptNo, code })).ok).toBe(true)
    expect(await takeOver({ orderNo, attemptNo, code })).toMatchObject({ failure: { code: 'LOGIN_CODE' } })
  })

  test('closed by another way, or too late: the answer sends the page back', async () => {
    const { customerId, orderNo, attemptNo } = await begin()
    await shop.prepare(customerId, orderNo, 'wechatH5')
    const code = shop.mini.login(PAYER)
    expect(await takeOver({ orderNo, attemptNo, code })).toMatchObject({ failure: { code: 'PAY_ENDED' } })
    const slow = await begin()
    shop.center.clock.forward(29.5)
    expect(await takeOver({ ...numbers(slow), code })).toMatchObject({ failure: { code: 'PAY_EXPIRED' } })
    expect(shop.wechat.orders.has(slow.attemptNo)).toBe(false)
    shop.center.clock.forward(1)
    await shop.center.sweep()
    expect((await attemptOf(slow.attemptNo))?.state).toBe('closed')
  })

  test('WeChat or WeChat Pay does not answer: nothing is lost, and the next try goes through', async () => {
    const one = await begin()
    shop.mini.wechat.broken = true
    expect(await takeOver({ ...numbers(one), code: shop.mini.login(PAYER) })).toMatchObject({
      failure: { kind: 'unavailable' },
    })
    shop.mini.wechat.broken = false
    shop.wechat.become('broken')
    expect(await takeOver({ ...numbers(one), code: shop.mini.login(PAYER) })).toMatchObject({
      failure: { code: 'PAY_UNAVAILABLE' },
    })
    shop.wechat.become('up')
    expect((await takeOver({ ...numbers(one), code: shop.mini.login(PAYER) })).ok).toBe(true)
  })
})

const numbers = ({ orderNo, attemptNo }: { orderNo: string; attemptNo: string }) => ({ orderNo, attemptNo })

function taken(answer: Awaited<ReturnType<Paying['center']['ask']>>): Value<'miniProgram.takeOver'> {
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.value as Value<'miniProgram.takeOver'>
}
