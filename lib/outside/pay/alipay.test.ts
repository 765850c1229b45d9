import fc from 'fast-check'
import { alipayChannel } from './alipay.ts'
import { signedPart } from './alipay-signature.ts'
import type { NewPayment } from './port.ts'
import { type FakeAlipay, fakeAlipay } from './testing/fake-alipay.ts'

const now = new Date('2026-11-20T04:00:00Z')
let fake: FakeAlipay
beforeAll(async () => {
  fake = await fakeAlipay({ now: () => now })
})
beforeEach(() => {
  fake.become('up')
  fake.forgesAnswers = false
  fake.refundsBecome = 'DONE'
})
afterAll(() => fake.close())

const channelAt = (at = now, gateway = fake.gateway) =>
  alipayChannel({
    gateway,
    credentials: fake.credentials,
    now: () => at,
    publicOrigin: 'https://shop.example',
  })

let made = 0
function payment(patch: Partial<NewPayment> = {}): NewPayment {
  made += 1
  return {
    merchant: 'alpha',
    attemptNo: `T261120TEST00000A${String(made).padStart(6, '0')}`,
    way: 'wap',
    amount: 120_050,
    title: '北京/天津=双城&美食6日游 2026-12-03',
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * 60_000),
    returnUrl: '/trip/alpha/h5/a1/paySuccess?orderNo=1',
    notifyUrl: 'https://shop.example/pay/notify/alipay/alpha',
    payerAddress: '',
    payerOpenId: '',
    ...patch,
  }
}

async function pageOf(one: NewPayment): Promise<string> {
  const answer = await channelAt().prepare(one)
  if (!answer.ok || answer.value.kind !== 'redirect') throw new Error(JSON.stringify(answer))
  return answer.value.url
}

async function paid() {
  const one = payment()
  expect(await fake.visit(await pageOf(one))).toBe(200)
  expect(await fake.pay(one.attemptNo, 'silently')).toBe(true)
  return one
}

test('the page’s address is an order that Alipay accepts, with yuan, way back and end in China’s time', async () => {
  const one = payment()
  const url = await pageOf(one)
  expect(await fake.visit(url)).toBe(200)
  expect(fake.trades.get(one.attemptNo)).toMatchObject({ amount: '1200.50', expires: '2026-11-20 12:30:00' })
  expect(new URL(url).searchParams.get('return_url')).toBe(
    'https://shop.example/trip/alpha/h5/a1/paySuccess?orderNo=1',
  )
  const cheaper = url.replace('1200.50', '0000.01')
  expect(cheaper).not.toBe(url)
  expect(await fake.visit(cheaper)).toBe(400)
})

test('a payment is waiting, also before the shopper signs in at Alipay, and then paid', async () => {
  const one = payment()
  const url = await pageOf(one)
  expect(await channelAt().query(one)).toEqual({ ok: true, value: { state: 'waiting' } })
  await fake.visit(url)
  expect(await channelAt().query(one)).toEqual({ ok: true, value: { state: 'waiting' } })
  await fake.pay(one.attemptNo, 'silently')
  expect(await channelAt().query(one)).toMatchObject({
    value: { state: 'paid', amount: 120_050, paidAt: now },
  })
})

test('closing: a waiting payment is closed, a paid one stays paid, an unknown one may still be paid', async () => {
  const one = payment()
  await fake.visit(await pageOf(one))
  expect(await channelAt().close(one)).toEqual({ ok: true, value: { state: 'closed' } })
  expect(await channelAt().close(one)).toEqual({ ok: true, value: { state: 'closed' } })
  expect(await channelAt().close(await paid())).toMatchObject({ value: { state: 'paid' } })
  expect(await channelAt().close(payment())).toEqual({ ok: true, value: { state: 'closed', late: true } })
})

test('a refund is paid once per number, and a slow one is queried until it is done', async () => {
  const one = await paid()
  const refund = {
    ...one,
    refundNo: `${one.attemptNo}R01`,
    transactionNo: '',
    amount: 50_000,
    total: one.amount,
    reason: '游客申请退款',
  }
  for (const _ of [1, 2]) {
    expect(await channelAt().refund(refund)).toEqual({ ok: true, value: { state: 'done', amount: 50_000 } })
  }
  const slow = { ...refund, refundNo: `${one.attemptNo}R02`, amount: 70_050 }
  expect(await channelAt().queryRefund(slow)).toEqual({ ok: true, value: { state: 'unknown' } })
  fake.refundsBecome = 'SLOW'
  expect(await channelAt().refund(slow)).toEqual({ ok: true, value: { state: 'processing' } })
  const known = fake.trades.get(one.attemptNo)?.refunds.get(slow.refundNo)
  if (known) known.done = true
  expect(await channelAt().queryRefund(slow)).toEqual({ ok: true, value: { state: 'done', amount: 70_050 } })

  fake.refundsBecome = 'ACQ.SELLER_BALANCE_NOT_ENOUGH'
  const other = await paid()
  expect(await channelAt().refund({ ...refund, ...other, refundNo: `${other.attemptNo}R01` })).toMatchObject({
    why: 'refused',
    message: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
  })
})

test('an answer without Alipay’s signature is not believed', async () => {
  const one = await paid()
  fake.forgesAnswers = true
  expect(await channelAt().query(one)).toMatchObject({ ok: false, why: 'unreachable' })
  expect(await channelAt().close(payment())).toMatchObject({ ok: false, why: 'unreachable' })
  fake.forgesAnswers = false
  for (const condition of ['down', 'broken', 'lost', 'silent'] as const) {
    fake.become(condition)
    expect(await channelAt().query(one)).toMatchObject({ ok: false, why: 'unreachable' })
  }
  fake.become('up')
  // Alipay refuses a clock that is an hour wrong, and does not sign the refusal: the outcome is unknown.
  const wrong = await channelAt(new Date(now.getTime() + 3_600_000)).query(one)
  expect(wrong).toMatchObject({ ok: false, why: 'unreachable' })
})

test('the signed part is cut out exactly, whatever its strings hold', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.string()),
      fc.base64String({ minLength: 1 }),
      (content, sign) => {
        const text = JSON.stringify(content)
        for (const body of [
          `{"alipay_trade_query_response":${text},"sign":"${sign}"}`,
          `{"sign":"${sign}","alipay_trade_query_response":${text}}`,
          `{"alipay_trade_query_response":${text},"alipay_cert_sn":"1","sign":"${sign}"}`,
        ]) {
          expect(signedPart(body, 'alipay_trade_query_response')).toEqual({ text, sign })
        }
      },
    ),
  )
  for (const body of [
    '',
    '{}',
    '{"alipay_trade_query_response":{"a":1',
    '{"alipay_trade_query_response":{}}',
  ]) {
    expect(signedPart(body, 'alipay_trade_query_response')).toBeNull()
  }
})

describe('notifications', () => {
  const read = (body: string) =>
    channelAt().verifyNotification({ merchant: 'alpha', headers: new Headers(), body })

  test('a genuine one is read, with plus signs, empty values and Chinese in it', async () => {
    const one = await paid()
    expect(await read(fake.notificationOf(one.attemptNo).body)).toEqual({
      about: 'payment',
      attemptNo: one.attemptNo,
      report: {
        state: 'paid',
        amount: 120_050,
        transactionNo: fake.trades.get(one.attemptNo)?.tradeNo,
        paidAt: now,
      },
    })
  })

  test.each([
    ['app_id', '2021000000000002'],
    ['seller_id', '2088000000000002'],
    ['total_amount', '1e3'],
    ['gmt_payment', ''],
    ['trade_status', 'SOMETHING'],
  ])('a rightly signed notification with another %s is refused', async (name, value) => {
    const { attemptNo } = await paid()
    expect(
      await read(
        fake.notificationOf(attemptNo, (fields) => void Object.assign(fields, { [name]: value })).body,
      ),
    ).toBeNull()
  })

  test('changed, doubled, unsigned or signed with another key: refused', async () => {
    const { attemptNo } = await paid()
    const { body } = fake.notificationOf(attemptNo)
    expect(await read(body.replace('1200.50', '1200.51'))).toBeNull()
    expect(await read(`${body}&total_amount=1200.50`)).toBeNull()
    expect(await read(body.replace('sign_type=RSA2', 'sign_type=RSA'))).toBeNull()
    expect(await read(body.replace(/&sign=[^&]+/, ''))).toBeNull()
    expect(await read('')).toBeNull()
    fake.forgesAnswers = true
    expect(await read(fake.notificationOf(attemptNo).body)).toBeNull()
  })
})
