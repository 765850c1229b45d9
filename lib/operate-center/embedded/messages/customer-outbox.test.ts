import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import type { Log } from '../../../base/log.ts'
import { silentLog } from '../../../base/log.ts'
import type { CustomerEvent, OrderFacts } from '../../../domain/messages/customer-events.ts'
import { composed, variablesOf } from '../../../domain/messages/message-texts.ts'
import { realHosts } from '../../../outside/hosts.ts'
import { type FakeAliyunSms, fakeAliyunSms } from '../../../outside/sms/testing/fake-aliyun-sms.ts'
import { type FakeTencentSms, fakeTencentSms } from '../../../outside/sms/testing/fake-tencent-sms.ts'
import { type FakeWechat, startFakeWechat } from '../../../outside/wechat/testing/fake-wechat.ts'
import { succeed } from '../../contract/failures.ts'
import { sealProfile } from '../customers/customers.ts'
import { customers, wechatBindings } from '../customers/schema.ts'
import type { Context, SmsPort } from '../kernel/context.ts'
import { usedBudget } from '../kernel/message-budget.ts'
import { sharedTokens } from '../kernel/schema.ts'
import { SmsFailure } from '../kernel/sms-failure.ts'
import { tellCustomer } from '../kernel/tell-customer.ts'
import { modules } from '../modules.ts'
import { stockPools } from '../stock/schema.ts'
import { shopA } from '../testing/catalogue.ts'
import { testNow, testSealer } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import {
  addCustomer,
  addTraveller,
  asCustomer,
  asStaff,
  openShopping,
  orderInput,
  placeOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { messageHooks } from './message-hooks.ts'
import { recordedSms } from './recorded-sms.ts'
import { customerMessages, smsHours } from './schema.ts'
import { smsByProviders } from './sms-sending.ts'

const MOBILE = '13900001111'
const OPEN_ID = 'oFollower1'
const app = { appId: 'wx-1', appSecret: 'secret-1' }
const facts: OrderFacts = {
  orderNo: 'T261120ABCDEFGHJK',
  product: '云南6日',
  amount: 358_000,
  until: new Date(testNow.getTime() + 7_200_000),
}

describe.each(databaseKinds)('messages to customers on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  /** A second process on the same database. */
  let twin: Shopping
  let aliyun: FakeAliyunSms
  let tencent: FakeTencentSms
  let wechat: FakeWechat
  let sms: SmsPort
  let door: ReturnType<typeof messageHooks>
  let customerId: string
  const clock = { now: new Date(testNow) }
  const now = () => clock.now
  const logged: unknown[] = []
  const log: Log = {
    ...silentLog,
    error: (...said: unknown[]) => void logged.push(...said),
    info: (...said: unknown[]) => void logged.push(...said),
  } as Log
  const mails: { to: string; subject?: string; text: string }[] = []

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    aliyun = await fakeAliyunSms({ now })
    tencent = await fakeTencentSms({ now })
    wechat = await startFakeWechat([{ ...app, returnHosts: [] }])
    const outside = {
      ...realHosts,
      wechatApi: wechat.origin,
      aliyunSms: aliyun.url,
      tencentSms: tencent.url,
    }
    const { db } = opened.database
    const tools = { db, sealer: testSealer, now, log }
    const inner = smsByProviders({ ...tools, installation: {}, outside, timeoutMs: 30_000 })
    sms = recordedSms(inner, { ...tools, hourlyBudget: 4 })
    const options = {
      // The real outbox, which other tests replace by a record of what was queued.
      modules,
      sms,
      log,
      now,
      settings: { publicOrigin: 'https://shop.example.com', demo: true, outside },
      mail: { send: async (mail: { to: string; text: string }) => void mails.push(mail) },
    }
    center = await openShopping(opened.database, options)
    twin = await openShopping(opened.database, { ...options, seed: false })
    door = messageHooks({ read: center.read, log })
    customerId = 'c_message'
    await db.insert(customers).values({
      id: customerId,
      merchant: shopA.merchant,
      mobileHash: testSealer.hash(`mobile:${MOBILE}`),
      mobileSealed: testSealer.seal(MOBILE),
    })
    await center.get('staff.setCredentials', shopA, { kind: 'wechat', values: app }, asStaff)
  })
  afterAll(async () => {
    await Promise.all([aliyun.close(), tencent.close(), wechat.close()])
    await opened.close()
  })
  beforeEach(async () => {
    const { db } = opened.database
    clock.now = new Date(testNow)
    await db.delete(customerMessages)
    await db.delete(smsHours)
    await db.delete(wechatBindings)
    await db.delete(sharedTokens)
    await db.update(customers).set({ profileSealed: null }).where(eq(customers.id, customerId))
    await setCredentials('aliyunSms', { accessKeyId: aliyun.credentials.accessKeyId })
    await setCredentials('tencentSms', { secretId: tencent.credentials.secretId })
    await setCredentials('wechatMessages', null)
    for (const fake of [aliyun, tencent]) {
      fake.sent.length = 0
      fake.faults.length = 0
      fake.beforeAnswer = null
      fake.become('up')
    }
    for (const [index, name] of (
      ['orderConfirmed', 'orderPaid', 'refundRejected', 'code-login'] as const
    ).entries()) {
      const template = { names: variablesOf(name), code: name === 'code-login' }
      aliyun.templates.set(`SMS_${index}`, template)
      tencent.templates.set(String(index), template)
    }
    wechat.messages.length = 0
    wechat.templateFaults.length = 0
    wechat.templates.set('template-1', ['character_string1', 'thing2', 'time3', 'amount4'])
    wechat.followers.add(OPEN_ID)
    wechat.broken = false
    mails.length = 0
    logged.length = 0
  })

  const templates = (prefix: string) => ({
    orderConfirmed: `${prefix}0`,
    orderPaid: `${prefix}1`,
    refundRejected: `${prefix}2`,
    code: `${prefix}3`,
  })

  async function setCredentials(kind: 'aliyunSms' | 'tencentSms' | 'wechatMessages', change: object | null) {
    const full = {
      aliyunSms: { ...aliyun.credentials, templates: templates('SMS_') },
      tencentSms: { ...tencent.credentials, templates: templates('') },
      wechatMessages: {},
    }[kind]
    const values = change && { ...full, ...change }
    await center.get('staff.setCredentials', shopA, { kind, values }, asStaff)
  }

  type More = { facts?: OrderFacts; key?: string }
  const tell =
    (event: CustomerEvent, more: More = {}) =>
    async (context: Context) => {
      await tellCustomer.of(context).queue(context, { tenant: shopA, customerId, event, facts, ...more })
      return succeed({})
    }
  const queue = (event: CustomerEvent = 'orderConfirmed', more?: More) => center.transact(tell(event, more))

  const rows = () => opened.database.db.select().from(customerMessages)
  const states = async () => (await rows()).map(({ state, way, provider }) => [state, way, provider])
  const forward = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }

  test('a message is sent once by the first provider, whoever asks and however often', async () => {
    await Promise.all([queue(), queue(), queue()])
    await Promise.all([center.sweep(), twin.sweep()])
    expect(aliyun.sent.map(({ mobile, values }) => [mobile, values])).toEqual([
      [
        MOBILE,
        Object.values(
          composed('orderConfirmed', { ...facts, until: '2026-11-20 14:00', amount: '3,580' } as never)
            .values,
        ),
      ],
    ])
    expect(tencent.sent).toEqual([])
    expect(await states()).toEqual([['sent', 'sms', 'aliyun']])
    // A second refund of the order is another message.
    await queue('refundRejected', { key: 'r1' })
    await queue('refundRejected', { key: 'r2' })
    await queue('refundRejected', { key: 'r2' })
    expect(aliyun.sent).toHaveLength(3)
  })

  test('what is queued while another one is being sent goes out right after it', async () => {
    aliyun.beforeAnswer = async () => {
      aliyun.beforeAnswer = null
      expect((await center.read(tell('refundRejected'))).ok).toBe(true)
    }
    await queue()
    expect(aliyun.sent).toHaveLength(2)
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('an order brings its message with it; one that is refused brings none', async () => {
    const { orderNo, customerId: buyer } = await placeOrder(center, opened.database)
    await center.settled()
    expect(await rows()).toMatchObject([
      {
        ...shopA,
        customerId: buyer,
        name: 'orderSubmitted',
        key: orderNo,
        copy: '',
        orderNo,
        facts: { orderNo, product: '丽江古城5日', amount: expect.any(Number), until: expect.any(String) },
        createdAt: now(),
      },
    ])
    await opened.database.db
      .update(stockPools)
      .set({ plan: sql`${stockPools.used} + ${stockPools.held} + 1` })
      .where(eq(stockPools.merchant, shopA.merchant))
    const buyers = await Promise.all([1, 2, 3, 4].map(() => addCustomer(opened.database)))
    const inputs = await Promise.all(
      buyers.map(async (one) => ({
        one,
        input: await orderInput(center, { travellerIds: [await addTraveller(center, one)] }),
      })),
    )
    const answers = await Promise.all(
      inputs.map(({ one, input }) => center.ask('orders.createTour', shopA, input, asCustomer(one))),
    )
    await center.settled()
    const made = answers.flatMap((answer) => (answer.ok ? [answer.value.orderNo] : []))
    expect(made).toHaveLength(1)
    expect((await rows()).map(({ key }) => key).sort()).toEqual([orderNo, ...made].sort())
  })

  test('what is rolled back is never sent', async () => {
    await center
      .transact(async (context) => {
        await tellCustomer
          .of(context)
          .queue(context, { tenant: shopA, customerId, event: 'orderPaid', facts })
        throw new Error('on purpose')
      })
      .catch(() => {})
    await center.sweep()
    expect([aliyun.sent, await rows()]).toEqual([[], []])
  })

  test('many messages queued at once are sent once each by two processes', async () => {
    await setCredentials('wechatMessages', { templates: {} })
    await opened.database.db.insert(customerMessages).values(
      Array.from({ length: 30 }, (_, index) => ({
        ...shopA,
        id: `m_${index}`,
        customerId,
        name: 'refundRejected' as const,
        key: `k${index}`,
        orderNo: facts.orderNo,
        facts: { orderNo: facts.orderNo, product: facts.product, reason: String(index) },
        state: 'queued' as const,
        dueAt: now(),
        createdAt: now(),
      })),
    )
    await Promise.all([center.sweep(), twin.sweep(), center.sweep()])
    // The budget of the test lets four through; the rest waits for its turn, none is sent twice.
    expect(aliyun.sent).toHaveLength(4)
    expect(new Set(aliyun.sent.map(({ id }) => id)).size).toBe(4)
    const waiting = (await rows()).filter(({ state }) => state === 'queued')
    expect(waiting).toHaveLength(26)
    expect(JSON.stringify(logged)).toContain('sms-budget')
    forward(61)
    await center.sweep()
    expect(aliyun.sent).toHaveLength(8)
  })

  test('the second provider sends only what the first has certainly not sent', async () => {
    aliyun.faults.push({ code: 'isv.AMOUNT_NOT_ENOUGH' })
    await queue()
    expect(await states()).toEqual([['sent', 'sms', 'tencent']])
    expect(aliyun.sent).toEqual([])
    expect(tencent.sent).toHaveLength(1)
    expect(JSON.stringify(logged)).toContain('isv.AMOUNT_NOT_ENOUGH')
    expect(JSON.stringify(logged)).not.toContain(MOBILE)
  })

  test('after a time-out nothing is sent again; the provider says later what became of it', async () => {
    aliyun.faults.push('lost')
    await queue()
    expect(await states()).toEqual([['unknown', 'sms', 'aliyun']])
    const [sent] = aliyun.sent
    if (!sent) throw new Error('the fake has sent nothing')
    sent.fate = 'delivered'
    await center.sweep()
    expect(await states()).toEqual([['unknown', 'sms', 'aliyun']])
    forward(2)
    await Promise.all([center.sweep(), twin.sweep()])
    expect(await states()).toEqual([['delivered', 'sms', 'aliyun']])
    expect([aliyun.sent.length, tencent.sent.length]).toEqual([1, 0])
    // Its number is kept no longer than it is needed.
    expect((await rows())[0]).toMatchObject({ sealed: null, dueAt: null, recipient: '139****1111' })
  })

  test('what even the provider does not know stays unknown and is never sent again', async () => {
    aliyun.faults.push('lost')
    await queue()
    aliyun.sent.length = 0
    for (let hours = 0; hours < 30; hours += 1) {
      forward(60)
      await center.sweep()
    }
    expect(await states()).toEqual([['unknown', 'sms', 'aliyun']])
    expect((await rows())[0]).toMatchObject({ sealed: null, dueAt: null })
    expect([aliyun.sent.length, tencent.sent.length]).toEqual([0, 0])
  })

  test('what no provider has taken is tried again, and in the end given up; staff can send it then', async () => {
    const eternal = { facts: { orderNo: facts.orderNo, product: facts.product, reason: '资料不全' } }
    const refuseAll = () => {
      aliyun.faults.push({ code: 'isv.OUT_OF_SERVICE' })
      tencent.faults.push({ number: 'FailedOperation.InsufficientBalanceInSmsPackage' })
    }
    refuseAll()
    await queue('refundRejected', eternal)
    expect((await rows())[0]).toMatchObject({ state: 'queued', tries: 1 })
    for (const pause of [1, 5, 30, 120, 360]) {
      refuseAll()
      forward(pause)
      await center.sweep()
    }
    expect((await rows())[0]).toMatchObject({ state: 'failed', sealed: null })
    const { items } = await center.get('staff.outgoingMessages', shopA, { state: 'failed' }, asStaff)
    expect(items).toMatchObject([
      { name: 'refundRejected', orderNo: facts.orderNo, recipient: '139****1111', mayResend: true },
    ])
    const id = items[0]?.id ?? ''
    expect(await center.get('staff.resendMessage', shopA, { id }, asStaff)).toEqual({ state: 'queued' })
    expect(aliyun.sent).toHaveLength(1)
    expect(await center.ask('staff.resendMessage', shopA, { id }, asStaff)).toMatchObject({
      failure: { code: 'NOT_RESENDABLE' },
    })
  })

  test('a number that no message reaches fails at once', async () => {
    aliyun.faults.push({ code: 'isv.MOBILE_NUMBER_ILLEGAL' })
    await queue()
    expect(await states()).toEqual([['failed', 'sms', 'aliyun']])
    expect(tencent.sent).toEqual([])
  })

  test('what comes too late is left out', async () => {
    aliyun.become('down')
    tencent.faults.push({ whole: 'RequestLimitExceeded' })
    aliyun.faults.push({ code: 'isv.OUT_OF_SERVICE' })
    aliyun.become('up')
    await queue()
    forward(180)
    await center.sweep()
    expect((await rows())[0]).toMatchObject({ state: 'skipped', code: 'too late' })
    expect([aliyun.sent, tencent.sent]).toEqual([[], []])
  })

  test.each([
    ['before anything had begun: it is sent', { way: null }, 'sent', 1],
    ['while a provider was asked: only its details are', { way: 'sms', provider: 'aliyun' }, 'unknown', 0],
    ['while WeChat was asked: it stays unknown', { way: 'wechat' }, 'unknown', 0],
  ] as const)('a process that died %s', async (_, left, state, sent) => {
    await opened.database.db.insert(customerMessages).values({
      ...shopA,
      id: 'm_left',
      customerId,
      name: 'orderConfirmed',
      key: 'left',
      orderNo: facts.orderNo,
      facts: { ...facts, until: facts.until?.toISOString() ?? '' },
      state: 'sending',
      tries: 1,
      dueAt: new Date(clock.now.getTime() + 60_000),
      createdAt: clock.now,
      ...left,
    })
    await center.sweep()
    expect(aliyun.sent).toEqual([])
    forward(2)
    await center.sweep()
    await center.sweep()
    expect(aliyun.sent).toHaveLength(sent)
    expect((await rows())[0]).toMatchObject({ state })
  })

  test('a receipt settles a message once, and none for another number or by another serial', async () => {
    await queue()
    const [sent] = aliyun.sent
    if (!sent) throw new Error('nothing was sent')
    const post = (provider: string, list: unknown) =>
      door(
        new Request(`https://shop.example.com/hooks/sms/${provider}`, {
          method: 'POST',
          body: JSON.stringify(list),
        }),
        { address: '', requestId: 'test' },
      )
    sent.fate = 'delivered'
    const forged = [
      ...aliyun.receipts([{ ...sent, mobile: '13900002222' }]),
      ...aliyun.receipts([{ ...sent, serial: 'other', id: 'other' }]),
    ]
    expect((await post('aliyun', forged)).status).toBe(200)
    expect((await post('tencent', tencent.receipts([sent]))).status).toBe(200)
    expect(await states()).toEqual([['sent', 'sms', 'aliyun']])
    const taken = await post('aliyun', aliyun.receipts([sent, sent]))
    expect(await taken.json()).toEqual({ code: 0, msg: '接收成功' })
    expect(await states()).toEqual([['delivered', 'sms', 'aliyun']])
    sent.fate = 'undelivered'
    await post('aliyun', aliyun.receipts([sent]))
    expect(await states()).toEqual([['delivered', 'sms', 'aliyun']])
    expect((await post('aliyun', 'nonsense')).status).toBe(400)
    expect((await post('other', [])).status).toBe(404)
  })

  test.each(['aliyun', 'tencent'] as const)(
    'a receipt of %s may come before the answer',
    async (provider) => {
      const fake = provider === 'aliyun' ? aliyun : tencent
      if (provider === 'tencent') await setCredentials('aliyunSms', null)
      let pushed: Promise<Response> | undefined
      fake.beforeAnswer = async (sent) => {
        sent.fate = 'delivered'
        pushed = door(
          new Request(`https://shop.example.com/hooks/sms/${provider}`, {
            method: 'POST',
            body: JSON.stringify(fake.receipts([sent])),
          }),
          { address: '', requestId: 'test' },
        )
        // Alibaba Cloud returns our own number, so its receipt is taken at once.
        if (provider === 'aliyun') await pushed
      }
      await queue()
      expect((await pushed)?.status).toBe(200)
      expect(await states()).toEqual([['delivered', 'sms', provider]])
    },
  )

  describe('in WeChat', () => {
    beforeEach(async () => {
      await opened.database.db.insert(wechatBindings).values({
        merchant: shopA.merchant,
        openIdHash: 'hash',
        openIdSealed: testSealer.seal(OPEN_ID),
        customerId,
        boundAt: clock.now,
      })
      const keys = { character_string1: 'orderNo', thing2: 'product', time3: 'until', amount4: 'amount' }
      await setCredentials('wechatMessages', {
        templates: { orderConfirmed: { id: 'template-1', keys } },
        pushToken: 'pushToken',
      })
    })

    test('who has bound it gets the message there, with a link to the order', async () => {
      await queue()
      const [row] = await rows()
      expect(wechat.messages).toMatchObject([
        {
          openId: OPEN_ID,
          id: row?.id,
          url: `https://shop.example.com/trip/alpha/h5/a1/orderDetail?orderNo=${facts.orderNo}`,
          data: {
            character_string1: facts.orderNo,
            thing2: '云南6日',
            time3: '2026-11-20 14:00',
            amount4: '¥3580.00',
          },
        },
      ])
      // All digits of WeChat's number are kept.
      expect(row).toMatchObject({ state: 'sent', way: 'wechat', serial: wechat.messages[0]?.msgId })
      expect(aliyun.sent).toEqual([])
    })

    test('an event without a template goes by SMS', async () => {
      await queue('orderPaid')
      expect(wechat.messages).toEqual([])
      expect(aliyun.sent).toHaveLength(1)
    })

    test.each([43004, 40003, 40037, 47003])('refused with %d, it goes by SMS', async (code) => {
      wechat.templateFaults.push(code)
      await queue()
      expect(await states()).toEqual([['sent', 'sms', 'aliyun']])
      expect(JSON.stringify(logged).includes('wechat-message-failed')).toBe(code === 40037 || code === 47003)
    })

    test('a token that another system has ended is renewed once', async () => {
      await queue()
      wechat.endToken()
      const before = wechat.count('/cgi-bin/token')
      await queue('orderConfirmed', { key: 'again' })
      expect(wechat.messages).toHaveLength(2)
      expect(wechat.count('/cgi-bin/token')).toBe(before + 1)
    })

    test('an answer that never comes is not followed by an SMS', async () => {
      wechat.templateFaults.push('lost')
      await queue()
      expect(await states()).toEqual([['unknown', 'wechat', null]])
      forward(600)
      await center.sweep()
      expect([wechat.messages.length, aliyun.sent.length]).toEqual([1, 0])
    })

    test('WeChat’s report settles the message; what was not delivered staff send by SMS', async () => {
      await queue()
      const [message] = wechat.messages
      const push = (status: string, signature: string) =>
        door(
          new Request(
            `https://shop.example.com/hooks/wechat/alpha?timestamp=1&nonce=2&signature=${signature}`,
            {
              method: 'POST',
              body: `<xml><Event><![CDATA[TEMPLATESENDJOBFINISH]]></Event><MsgID>${message?.msgId}</MsgID><Status><![CDATA[${status}]]></Status></xml>`,
            },
          ),
          { address: '', requestId: 'test' },
        )
      const { createHash } = await import('node:crypto')
      const genuine = createHash('sha1').update(['pushToken', '1', '2'].sort().join('')).digest('hex')
      expect((await push('failed:user block', 'f'.repeat(40))).status).toBe(403)
      expect(await states()).toEqual([['sent', 'wechat', null]])
      expect(await (await push('failed:user block', genuine)).text()).toBe('success')
      const { items } = await center.get('staff.outgoingMessages', shopA, {}, asStaff)
      expect(items).toMatchObject([{ state: 'undelivered', code: 'failed:userblock', mayResend: true }])
      await center.get('staff.resendMessage', shopA, { id: items[0]?.id ?? '' }, asStaff)
      expect(await states()).toEqual([['sent', 'sms', 'aliyun']])
    })
  })

  test('what is worth keeping is mailed as well to who has bound an address', async () => {
    await queue('orderPaid')
    expect(mails).toEqual([])
    const profileSealed = sealProfile(
      { sealer: testSealer },
      { realName: '', sex: 9, birthday: '', email: 'me@example.com' },
    )
    await opened.database.db.update(customers).set({ profileSealed }).where(eq(customers.id, customerId))
    await queue('orderPaid', { key: 'second' })
    expect(mails).toMatchObject([{ to: 'me@example.com', text: expect.stringContaining(facts.orderNo) }])
    const copies = (await rows()).filter(({ copy }) => copy === 'mail')
    expect(copies.map(({ key, state }) => [key === facts.orderNo, state]).sort()).toEqual([
      [false, 'sent'],
      [true, 'skipped'],
    ])
  })

  test('codes are recorded without code and number, and counted against their own budget', async () => {
    const send = (mobile: string) =>
      sms.send({
        merchant: 'alpha',
        mobile,
        template: 'code-login',
        ...composed('code-login', { code: '246810' }),
      })
    for (let index = 0; index < 4; index += 1) await send(`1390000222${index}`)
    await expect(send('13900002229')).rejects.toMatchObject({ trouble: 'unavailable' })
    const share = await center.read(async (context) =>
      succeed(await usedBudget.of(context)(context, 'alpha')),
    )
    expect(share).toEqual(succeed(1))
    expect(JSON.stringify(await rows())).not.toMatch(/246810|1390000222\d/)
    // Who waits for news of an order is not kept from it by a flood of codes.
    await queue()
    expect(aliyun.sent.at(-1)?.mobile).toBe(MOBILE)
    forward(60)
    await send('13900002230')
  })

  test('a code that the provider limits is told apart from one that is not sent at all', async () => {
    const send = () =>
      sms.send({
        merchant: 'alpha',
        mobile: '13900003333',
        template: 'code-login',
        ...composed('code-login', { code: '246810' }),
      })
    await send()
    await expect(send()).rejects.toEqual(new SmsFailure('tooOften', 'isv.BUSINESS_LIMIT_CONTROL'))
    await setCredentials('aliyunSms', null)
    await setCredentials('tencentSms', null)
    await expect(send()).rejects.toMatchObject({ trouble: 'unavailable' })
  })

  test('staff try a template on their own number, and see at once what became of it', async () => {
    const input = { mobile: '13900004444', name: 'orderConfirmed' } as const
    expect(await center.get('staff.tryMessage', shopA, input, asStaff)).toMatchObject({ state: 'sent' })
    expect(aliyun.sent).toMatchObject([{ mobile: '13900004444' }])
    aliyun.faults.push({ code: 'isv.MOBILE_NUMBER_ILLEGAL' })
    expect(await center.get('staff.tryMessage', shopA, input, asStaff)).toMatchObject({ state: 'failed' })
  })

  test('staff see which texts to have approved', async () => {
    const { items } = await center.get('staff.messageTemplates', shopA, {}, asStaff)
    const row = (name: string) => items.find((item) => item.name === name)
    expect(row('refundRejected')).toMatchObject({
      tencent: '您的订单{1}的退款申请未通过：{2}。如有疑问，请联系旅行社。',
      variables: ['orderNo', 'reason'],
      given: { aliyun: true, tencent: true, wechat: false },
    })
    expect(row('code-export')?.given.aliyun).toBe(true)
    expect(row('orderRefused')?.given.aliyun).toBe(false)
  })

  test('old messages are forgotten, codes sooner', async () => {
    await queue()
    await sms.send({
      merchant: 'alpha',
      mobile: '13900005555',
      template: 'code-login',
      ...composed('code-login', { code: '246810' }),
    })
    forward(31 * 1440)
    await center.sweep()
    expect((await rows()).map(({ name }) => name)).toEqual(['orderConfirmed'])
    forward(150 * 1440)
    await center.sweep()
    expect(await rows()).toEqual([])
  })
})
