import { createHash, randomUUID } from 'node:crypto'
import type { NewPayment } from './port.ts'
import { type FakeWechatPay, fakeWechatPay } from './testing/fake-wechat-pay.ts'
import { openResource } from './wechat-cipher.ts'
import { cutToBytes, wechatPayChannel } from './wechat-pay.ts'

const now = new Date('2026-11-20T04:00:00Z')
let fake: FakeWechatPay
beforeAll(async () => {
  fake = await fakeWechatPay({ now: () => now })
})
beforeEach(() => {
  fake.become('up')
  fake.forgesAnswers = false
  fake.refundsBecome = 'SUCCESS'
})
afterAll(() => fake.close())

const channelAt = (at = now, credentials = fake.credentials) =>
  wechatPayChannel({ baseUrl: fake.url, credentials, now: () => at, publicOrigin: 'https://shop.example' })

let made = 0
function payment(patch: Partial<NewPayment> = {}): NewPayment {
  made += 1
  return {
    merchant: 'alpha',
    attemptNo: `T261120TEST00000P${String(made).padStart(6, '0')}`,
    way: 'jsapi',
    amount: 120_000,
    title: '云南双飞6日游 2026-12-03',
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * 60_000),
    returnUrl: '/trip/alpha/h5/a1/paySuccess?orderNo=1',
    notifyUrl: 'https://shop.example/pay/notify/wechat/alpha',
    payerAddress: '192.0.2.1',
    payerOpenId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    ...patch,
  }
}

async function paid(patch: Partial<NewPayment> = {}) {
  const one = payment(patch)
  await channelAt().prepare(one)
  expect(await fake.pay(one.attemptNo, 'silently')).toBe(true)
  const report = await channelAt().query(one)
  if (!report.ok || report.value.state !== 'paid') throw new Error('not paid')
  return { ...one, transactionNo: report.value.transactionNo }
}

describe('JSAPI', () => {
  test('the page gets strings that WeChat accepts, and pays with them', async () => {
    const one = payment()
    const answer = await channelAt().prepare(one)
    if (!answer.ok || answer.value.kind !== 'jsapi') throw new Error(JSON.stringify(answer))
    const { parameters } = answer.value
    expect(Object.values(parameters).every((value) => typeof value === 'string')).toBe(true)
    expect(parameters).toMatchObject({ signType: 'RSA', timeStamp: '1795147200' })
    const changed = { ...parameters, package: `${parameters.package}0` }
    expect(await fake.bridge(changed, 'pays')).toBe('get_brand_wcpay_request:fail')
    expect(await fake.bridge(parameters, 'cancels')).toBe('get_brand_wcpay_request:cancel')
    expect(await fake.bridge(parameters, 'pays silently')).toBe('get_brand_wcpay_request:ok')
    expect(await channelAt().query(one)).toMatchObject({
      ok: true,
      value: { state: 'paid', amount: 120_000 },
    })
  })

  test('a repeated call with the same attempt, however much later, is the same order at WeChat', async () => {
    const one = payment()
    const first = await channelAt().prepare(one)
    const again = await channelAt(new Date(now.getTime() + 120_000)).prepare(one)
    expect([first.ok, again.ok]).toEqual([true, true])
    expect(await channelAt().prepare({ ...one, amount: 1 })).toMatchObject({ ok: false, why: 'refused' })
  })

  test('time_expire is in China’s time and at least a minute ahead', async () => {
    const soon = payment({ expiresAt: new Date(now.getTime() + 5_000) })
    expect((await channelAt().prepare(soon)).ok).toBe(true)
    const asked = JSON.parse(fake.orders.get(soon.attemptNo)?.asked ?? '') as { time_expire: string }
    expect(asked.time_expire).toBe('2026-11-20T12:01:10+08:00')
  })

  test('a long title is cut to 127 bytes, between characters', async () => {
    expect((await channelAt().prepare(payment({ title: '长'.repeat(60) }))).ok).toBe(true)
    expect(cutToBytes('长'.repeat(60), 127)).toBe('长'.repeat(42))
    expect(cutToBytes('a🏔b', 4)).toBe('a')
  })

  test('without an openId no request is sent', async () => {
    const before = fake.asked.length
    expect(await channelAt().prepare(payment({ payerOpenId: '' }))).toMatchObject({ why: 'refused' })
    expect(fake.asked).toHaveLength(before)
  })
})

test('H5 leads to WeChat’s page with the return address', async () => {
  const h5 = await channelAt().prepare(payment({ way: 'h5' }))
  if (!h5.ok || h5.value.kind !== 'redirect') throw new Error(JSON.stringify(h5))
  expect(new URL(h5.value.url).searchParams.get('redirect_url')).toBe(
    'https://shop.example/trip/alpha/h5/a1/paySuccess?orderNo=1',
  )
})

test('native gives the code that a phone reads', async () => {
  const one = payment({ way: 'native', payerOpenId: '' })
  const answer = await channelAt().prepare(one)
  if (!answer.ok || answer.value.kind !== 'code') throw new Error(JSON.stringify(answer))
  expect(answer.value.text).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/)
  expect(await fake.scan(answer.value.text)).toBe(true)
  expect(await channelAt().query(one)).toMatchObject({ value: { state: 'paid', amount: 120_000 } })
})

describe('a mini-program', () => {
  const OF_MINI = 'oMini-openId_000000000000001'
  const withMini = () =>
    wechatPayChannel({
      baseUrl: fake.url,
      credentials: fake.credentials,
      now: () => now,
      publicOrigin: 'https://shop.example',
      miniAppId: fake.miniAppId,
    })
  beforeAll(() => fake.openIdsOfMini.add(OF_MINI))

  test('pays with its own app id, for an openId of its own', async () => {
    const one = payment({ way: 'mini', payerOpenId: OF_MINI })
    const answer = await withMini().prepare(one)
    if (!answer.ok || answer.value.kind !== 'jsapi') throw new Error(JSON.stringify(answer))
    const { parameters } = answer.value
    expect(parameters.appId).toBe(fake.miniAppId)
    // The sheet of the other app does not accept them.
    expect(await fake.bridge(parameters, 'pays')).toBe('get_brand_wcpay_request:fail')
    expect(await fake.requestPayment(parameters, 'cancels')).toBe('requestPayment:cancel')
    expect(await fake.requestPayment(parameters, 'pays silently')).toBe('requestPayment:ok')
    expect(await withMini().query(one)).toMatchObject({ value: { state: 'paid' } })
    // An answer about an app that is not the merchant's is not believed.
    expect(await channelAt().query(one)).toMatchObject({ ok: false, why: 'unreachable' })
    const { headers, body } = fake.notificationOf(one.attemptNo)
    const notification = { merchant: 'alpha', headers: new Headers(headers), body }
    expect(await withMini().verifyNotification(notification)).toMatchObject({ attemptNo: one.attemptNo })
    expect(await channelAt().verifyNotification(notification)).toBeNull()
  })

  test('an openId of the other app is refused, and without a mini-program no request is sent', async () => {
    expect(await withMini().prepare(payment({ way: 'mini' }))).toMatchObject({ ok: false, why: 'refused' })
    expect(await withMini().prepare(payment({ payerOpenId: OF_MINI }))).toMatchObject({ why: 'refused' })
    const before = fake.asked.length
    const one = payment({ way: 'mini', payerOpenId: OF_MINI })
    expect(await channelAt().prepare(one)).toMatchObject({ ok: false, why: 'refused' })
    expect(fake.asked).toHaveLength(before)
  })
})

describe('closing', () => {
  test('a waiting payment can be closed twice, and one that was never opened, too', async () => {
    const one = payment()
    await channelAt().prepare(one)
    expect(await channelAt().query(one)).toMatchObject({ value: { state: 'waiting' } })
    for (const _ of [1, 2])
      expect(await channelAt().close(one)).toEqual({ ok: true, value: { state: 'closed' } })
    expect(await fake.pay(one.attemptNo, 'silently')).toBe(false)
    // The opening request may still reach WeChat: the payment has to be queried once more.
    expect(await channelAt().close(payment())).toEqual({ ok: true, value: { state: 'closed', late: true } })
    expect(await channelAt().query(payment())).toEqual({ ok: true, value: { state: 'waiting' } })
  })

  test('a payment that was paid first stays paid', async () => {
    const one = await paid()
    expect(await channelAt().close(one)).toMatchObject({ value: { state: 'paid', amount: 120_000 } })
  })
})

describe('refunds', () => {
  const request = (one: NewPayment & { transactionNo: string }, patch = {}) => ({
    ...one,
    refundNo: `${one.attemptNo}R01`,
    amount: 50_000,
    total: one.amount,
    reason: '游客申请退款',
    ...patch,
  })

  test('a refund is paid once per number, and never more than was paid', async () => {
    const one = await paid()
    for (const _ of [1, 2]) {
      expect(await channelAt().refund(request(one))).toEqual({
        ok: true,
        value: { state: 'done', amount: 50_000 },
      })
    }
    expect(fake.refunds.size).toBe(1)
    const more = request(one, { refundNo: `${one.attemptNo}R02`, amount: 70_001 })
    expect(await channelAt().refund(more)).toMatchObject({ ok: false, why: 'refused' })
  })

  test.each([
    ['PROCESSING', { state: 'processing' }],
    ['CLOSED', { state: 'failed', ended: true }],
    ['ABNORMAL', { state: 'failed', message: 'ABNORMAL' }],
  ] as const)('%s is reported by the answer, by a query and by a notification', async (status, report) => {
    fake.refundsBecome = status
    const wanted = request(await paid())
    expect(await channelAt().refund(wanted)).toMatchObject({ ok: true, value: report })
    expect(await channelAt().queryRefund(wanted)).toMatchObject({ ok: true, value: report })
    if (status === 'PROCESSING') return
    const { headers, body } = fake.refundNotificationOf(wanted.refundNo)
    const told = await channelAt().verifyNotification({
      merchant: 'alpha',
      headers: new Headers(headers),
      body,
    })
    expect(told).toMatchObject({ about: 'refund', refundNo: wanted.refundNo, report })
  })

  test('a balance that is too small is a refusal; an unknown number is unknown', async () => {
    fake.refundsBecome = 'NOT_ENOUGH'
    const wanted = request(await paid())
    expect(await channelAt().refund(wanted)).toMatchObject({ why: 'refused', message: '403 NOT_ENOUGH' })
    expect(await channelAt().queryRefund(wanted)).toEqual({ ok: true, value: { state: 'unknown' } })
  })
})

describe('trust in answers', () => {
  test('an answer signed with another key is rejected, whatever it says', async () => {
    const one = await paid()
    const open = payment()
    await channelAt().prepare(open)
    fake.forgesAnswers = true
    for (const answer of [
      await channelAt().query(one),
      await channelAt().close(open),
      await channelAt().close(payment()),
      await channelAt().prepare(payment()),
    ]) {
      expect(answer).toMatchObject({ ok: false, why: 'unreachable' })
    }
  })

  test.each(['down', 'broken', 'lost'] as const)(
    'a channel that is %s leaves the outcome open',
    async (condition) => {
      const one = payment()
      fake.become(condition)
      expect(await channelAt().prepare(one)).toMatchObject({ ok: false, why: 'unreachable' })
      fake.become('up')
      // The order exists when only the answer was lost; a repeated call opens no second one.
      expect(fake.orders.has(one.attemptNo)).toBe(condition === 'lost')
      expect((await channelAt().prepare(one)).ok).toBe(true)
    },
  )

  test('a channel that never answers is given up', async () => {
    fake.become('silent')
    expect(await channelAt().query(payment())).toEqual({
      ok: false,
      why: 'unreachable',
      message: 'no answer in time',
    })
  })

  test('a wrong merchant key is refused by WeChat and opens no order', async () => {
    const other = await fakeWechatPay({ now: () => now })
    const credentials = { ...fake.credentials, privateKey: other.credentials.privateKey }
    const one = payment()
    expect((await channelAt(now, credentials).prepare(one)).ok).toBe(false)
    expect(fake.orders.has(one.attemptNo)).toBe(false)
    await other.close()
  })

  test('no message for an operator names the payer', async () => {
    const one = payment({ payerOpenId: 'oSecretOpenId', title: '' })
    const answer = await channelAt().prepare(one)
    expect(answer).toMatchObject({ ok: false, message: '400 PARAM_ERROR' })
    expect(JSON.stringify(answer)).not.toContain('oSecretOpenId')
  })
})

describe('notifications', () => {
  const read = (headers: Record<string, string>, body: string, at = now) =>
    channelAt(at).verifyNotification({ merchant: 'alpha', headers: new Headers(headers), body })

  test('a genuine one is read, with the amount and WeChat’s number', async () => {
    const one = await paid()
    const { headers, body } = fake.notificationOf(one.attemptNo)
    expect(await read(headers, body)).toEqual({
      about: 'payment',
      attemptNo: one.attemptNo,
      report: { state: 'paid', amount: 120_000, transactionNo: one.transactionNo, paidAt: now },
    })
  })

  test('301 seconds old, from the future, probing or signed with another key: refused', async () => {
    const { attemptNo } = await paid()
    const { headers, body } = fake.notificationOf(attemptNo)
    const shifted = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    expect(await read(headers, body, shifted(300))).not.toBeNull()
    expect(await read(headers, body, shifted(301))).toBeNull()
    expect(await read(headers, body, shifted(-301))).toBeNull()
    const probe = {
      ...headers,
      'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}`,
    }
    expect(await read(probe, body)).toBeNull()
    expect(await read({ ...headers, 'wechatpay-serial': 'PUB_KEY_ID_0' }, body)).toBeNull()
    fake.forgesAnswers = true
    const forged = fake.notificationOf(attemptNo)
    expect(await read(forged.headers, forged.body)).toBeNull()
  })

  test.each([
    ['appid', (content: Record<string, unknown>) => Object.assign(content, { appid: 'wx-other' })],
    ['mchid', (content: Record<string, unknown>) => Object.assign(content, { mchid: '1900000002' })],
    ['amount', (content: Record<string, unknown>) => Object.assign(content, { amount: { total: '120000' } })],
    ['time', (content: Record<string, unknown>) => Object.assign(content, { success_time: 'soon' })],
    [
      'currency',
      (content: Record<string, unknown>) =>
        Object.assign(content, { amount: { total: 120_000, currency: 'USD' } }),
    ],
  ])('a rightly signed notification with another %s inside is refused', async (_, change) => {
    const { attemptNo } = await paid()
    const { headers, body } = fake.notificationOf(attemptNo, (content) => void change(content))
    expect(await read(headers, body)).toBeNull()
  })

  test('the tag alone detects every altered byte of the ciphertext', async () => {
    const { attemptNo } = await paid()
    const { body } = fake.notificationOf(attemptNo)
    const { resource } = JSON.parse(body) as { resource: Parameters<typeof openResource>[1] }
    const { apiV3Key } = fake.credentials
    expect(JSON.parse(openResource(apiV3Key, resource))).toMatchObject({ out_trade_no: attemptNo })
    const bytes = Buffer.from(resource.ciphertext, 'base64')
    for (let index = 0; index < bytes.length; index += 7) {
      const altered = Buffer.from(bytes)
      altered[index] = (altered[index] ?? 0) ^ 1
      expect(() => openResource(apiV3Key, { ...resource, ciphertext: altered.toString('base64') })).toThrow()
    }
    expect(() => openResource(apiV3Key, { ...resource, associated_data: 'other' })).toThrow()
    expect(() => openResource(createHash('md5').update('x').digest('hex'), resource)).toThrow()
    expect(() => openResource(apiV3Key, { ...resource, ciphertext: 'AAAA' })).toThrow()
  })
})

describe('platform certificates', () => {
  test('known ones verify; an unknown serial is downloaded once and proved by the APIv3 key', async () => {
    const certificates = await fakeWechatPay({ now: () => now, mode: 'certificate', mchId: '1900000077' })
    const { credentials } = certificates
    const at = (given = credentials) =>
      wechatPayChannel({
        baseUrl: certificates.url,
        credentials: given,
        now: () => now,
        publicOrigin: 'https://shop.example',
      })
    expect((await at().prepare(payment())).ok).toBe(true)
    expect(certificates.asked).not.toContain('GET /v3/certificates')

    const outdated = {
      ...credentials,
      verifiers: [
        { ...credentials.verifiers[0], serialNo: 'OLD', key: fake.credentials.verifiers[0]?.key ?? '' },
      ],
    }
    expect((await at(outdated).prepare(payment())).ok).toBe(true)
    expect((await at(outdated).prepare(payment())).ok).toBe(true)
    expect(certificates.asked.filter((path) => path === 'GET /v3/certificates')).toHaveLength(1)
    // Unknown serials of strangers cause no further downloads.
    const headers = new Headers({
      'wechatpay-timestamp': String(now.getTime() / 1000),
      'wechatpay-nonce': 'n',
      'wechatpay-serial': randomUUID(),
      'wechatpay-signature': 'AAAA',
    })
    for (const _ of [1, 2, 3]) {
      expect(await at(outdated).verifyNotification({ merchant: 'a', headers, body: '{}' })).toBeNull()
    }
    expect(certificates.asked.filter((path) => path === 'GET /v3/certificates')).toHaveLength(1)
    await certificates.close()
  })

  test('certificates that another APIv3 key has sealed prove nothing', async () => {
    const certificates = await fakeWechatPay({ now: () => now, mode: 'certificate', mchId: '1900000078' })
    const credentials = {
      ...certificates.credentials,
      apiV3Key: 'f'.repeat(32),
      verifiers: fake.credentials.verifiers,
    }
    const channel = wechatPayChannel({
      baseUrl: certificates.url,
      credentials,
      now: () => now,
      publicOrigin: 'https://shop.example',
    })
    expect(await channel.prepare(payment())).toMatchObject({ ok: false, why: 'unreachable' })
    await certificates.close()
  })
})
