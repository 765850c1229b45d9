import { freePort } from '../../base/testing/free-port.ts'
import { aliyunReceipts, aliyunSms } from './aliyun-sms.ts'
import type { ProviderSms, SmsAnswer, SmsProvider } from './port.ts'
import { tencentReceipts, tencentSms } from './tencent-sms.ts'
import { type FakeAliyunSms, fakeAliyunSms } from './testing/fake-aliyun-sms.ts'
import { type FakeTencentSms, fakeTencentSms } from './testing/fake-tencent-sms.ts'

const clock = { now: new Date('2026-11-20T04:00:00Z') }
const now = () => clock.now
let aliyun: FakeAliyunSms
let tencent: FakeTencentSms
beforeAll(async () => {
  aliyun = await fakeAliyunSms({ now })
  tencent = await fakeTencentSms({ now })
  for (const fake of [aliyun, tencent]) {
    fake.templates.set('code', { names: ['code', 'minutes'], code: true })
    fake.templates.set('notice', { names: ['product'] })
  }
})
afterAll(() => Promise.all([aliyun.close(), tencent.close()]))
beforeEach(() => {
  for (const fake of [aliyun, tencent]) {
    fake.sent.length = 0
    fake.faults.length = 0
    fake.become('up')
  }
})

const byAliyun = (more: object = {}, at = now, timeoutMs = 30_000) =>
  aliyunSms({ baseUrl: aliyun.url, credentials: { ...aliyun.credentials, ...more }, now: at, timeoutMs })
const byTencent = (more: object = {}, at = now, timeoutMs = 30_000) =>
  tencentSms({ baseUrl: tencent.url, credentials: { ...tencent.credentials, ...more }, now: at, timeoutMs })

const code: ProviderSms = {
  mobile: '13800138000',
  templateId: 'code',
  values: { code: '246810', minutes: '10' },
  names: ['code', 'minutes'],
  id: 'm-1',
}

describe.each([
  ['Alibaba Cloud', byAliyun, () => aliyun],
  ['Tencent Cloud', byTencent, () => tencent],
])('%s', (_, provider, fake) => {
  test('a code arrives with its values in their order, and what was sent along', async () => {
    const answer = await provider().send(code)
    expect(answer).toEqual({ ok: true, serial: fake().sent[0]?.serial })
    expect(fake().sent).toMatchObject([
      { mobile: '13800138000', templateId: 'code', values: ['246810', '10'], id: 'm-1' },
    ])
  })

  test('marks, blanks and Chinese in a value arrive as they are', async () => {
    const product = "“云南” 6日*5晚 (含餐) & A+B~100%'s!"
    await provider().send({ ...code, templateId: 'notice', values: { product }, names: ['product'] })
    expect(fake().sent[0]?.values).toEqual([product])
  })

  test.each<[string, Partial<ProviderSms>, SmsAnswer]>([
    ['a template that is not approved', { templateId: 'other' }, unavailable()],
    ['a variable that is missing', { values: { code: '1' }, names: ['code'] }, unavailable()],
    ['an empty variable', { values: { code: '', minutes: '10' } }, unavailable()],
    ['an address in a variable', { values: { code: 'https://x.cn', minutes: '10' } }, unavailable()],
    ['a number of no country', { mobile: '12345' }, { ok: false, trouble: 'badNumber', code: '' }],
  ])('%s is refused, and nothing is sent', async (__, more, expected) => {
    expect(await provider().send({ ...code, ...more })).toEqual({ ...expected, code: expect.any(String) })
    expect(fake().sent).toEqual([])
  })

  test('a second code within the minute is too often', async () => {
    await provider().send(code)
    expect(await provider().send(code)).toMatchObject({ ok: false, trouble: 'tooOften' })
    clock.now = new Date(clock.now.getTime() + 61_000)
    expect(await provider().send(code)).toMatchObject({ ok: true })
  })

  test('an answer that never comes is unknown, and the message is found later without being sent again', async () => {
    fake().faults.push('lost')
    expect(await provider().send(code)).toMatchObject({ ok: false, trouble: 'unknown' })
    const [sent] = fake().sent
    if (!sent) throw new Error('nothing was sent')
    sent.fate = 'delivered'
    const record = { mobile: code.mobile, id: 'm-1', serial: '', sentAt: clock.now }
    expect(await provider().find(record)).toMatchObject({ ok: true, fate: { state: 'delivered' } })
    sent.fate = 'undelivered'
    expect(await provider().find(record)).toMatchObject({
      ok: true,
      fate: { state: 'undelivered', code: 'UNDELIV' },
    })
    expect(await provider().find({ ...record, id: 'm-2' })).toMatchObject({
      ok: true,
      fate: { state: 'absent' },
    })
    expect(fake().sent).toHaveLength(1)
  })

  test.each(['silent', 'broken', 'lost'] as const)(
    'a provider that is %s leaves it unknown',
    async (condition) => {
      fake().become(condition)
      expect(await provider({}, now, condition === 'silent' ? 500 : 30_000).send(code)).toMatchObject({
        ok: false,
        trouble: 'unknown',
      })
      expect(
        await provider({}, now, condition === 'silent' ? 500 : 30_000).find({
          mobile: code.mobile,
          id: 'm',
          serial: '',
          sentAt: clock.now,
        }),
      ).toMatchObject({ ok: false })
    },
  )

  test('a clock that is wrong by an hour is refused before anything is sent', async () => {
    const late = () => new Date(clock.now.getTime() + 3_600_000)
    expect(await provider({}, late).send(code)).toMatchObject({ ok: false, trouble: 'unavailable' })
    expect(fake().sent).toEqual([])
  })
})

test.each([
  ['another key', { accessKeyId: 'LTAIother' }, 'InvalidAccessKeyId.NotFound'],
  ['another secret', { accessKeySecret: 'other' }, 'SignatureDoesNotMatch'],
  ['another signature', { signName: '别家旅行' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
])('Alibaba Cloud with %s: not sent', async (_, more, expected) => {
  expect(await byAliyun(more).send(code)).toEqual({ ok: false, trouble: 'unavailable', code: expected })
})

test.each([
  ['another key', { secretId: 'AKIDother' }, 'AuthFailure.SecretIdNotFound'],
  ['another secret', { secretKey: 'other' }, 'AuthFailure.SignatureFailure'],
  ['another signature', { signName: '别家旅行' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
  ['another application', { sdkAppId: '1' }, 'InvalidParameterValue.SdkAppIdNotExist'],
])('Tencent Cloud with %s: not sent', async (_, more, expected) => {
  expect(await byTencent(more).send(code)).toEqual({ ok: false, trouble: 'unavailable', code: expected })
})

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', 'tooOften'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'badNumber'],
  ['isv.AMOUNT_NOT_ENOUGH', 'unavailable'],
  ['isv.DAY_LIMIT_CONTROL', 'unavailable'],
  ['isp.RAM_PERMISSION_DENY', 'unavailable'],
  ['isp.SYSTEM_ERROR', 'unknown'],
])('Alibaba Cloud’s %s is %s', async (refusal, trouble) => {
  aliyun.faults.push({ code: refusal })
  expect(await byAliyun().send(code)).toEqual({ ok: false, trouble, code: refusal })
})

test('throttling by Alibaba Cloud’s gateway is before the sending, its own failure is not', async () => {
  aliyun.faults.push({ code: 'Throttling.User', status: 400 }, { code: 'ServiceUnavailable', status: 503 })
  expect(await byAliyun().send(code)).toMatchObject({ trouble: 'unavailable' })
  expect(await byAliyun().send(code)).toMatchObject({ trouble: 'unknown' })
})

test.each([
  [{ number: 'LimitExceeded.PhoneNumberDailyLimit' }, 'tooOften'],
  [{ number: 'FailedOperation.PhoneNumberInBlacklist' }, 'badNumber'],
  [{ number: 'FailedOperation.InsufficientBalanceInSmsPackage' }, 'unavailable'],
  [{ number: 'InternalError.Timeout' }, 'unknown'],
  [{ whole: 'RequestLimitExceeded' }, 'unavailable'],
  [{ whole: 'UnauthorizedOperation.RequestPermissionDeny' }, 'unavailable'],
  [{ whole: 'InternalError' }, 'unknown'],
])('Tencent Cloud’s %j is %s', async (fault, trouble) => {
  tencent.faults.push(fault)
  expect(await byTencent().send(code)).toMatchObject({ ok: false, trouble })
})

test('a host that does not listen has certainly sent nothing', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  const unreachable: SmsProvider[] = [
    aliyunSms({ baseUrl, credentials: aliyun.credentials, now }),
    tencentSms({ baseUrl, credentials: tencent.credentials, now }),
  ]
  for (const provider of unreachable) {
    expect(await provider.send(code)).toMatchObject({ ok: false, trouble: 'unavailable' })
  }
})

test('a nonce counts once', async () => {
  const original = globalThis.fetch
  const requests: [Parameters<typeof fetch>[0], RequestInit | undefined][] = []
  globalThis.fetch = (url, init) => {
    requests.push([url, init])
    return original(url, init)
  }
  try {
    await byAliyun().send(code)
  } finally {
    globalThis.fetch = original
  }
  const [again] = requests
  if (!again) throw new Error('nothing was asked')
  expect(await (await fetch(again[0], again[1])).json()).toMatchObject({ Code: 'SignatureNonceUsed' })
})

test('without what was sent along, Tencent Cloud’s details settle only a sending that was answered', async () => {
  tencent.returnsContext = false
  try {
    const answer = await byTencent().send(code)
    const [sent] = tencent.sent
    if (!answer.ok || !sent) throw new Error('not sent')
    sent.fate = 'delivered'
    const record = { mobile: code.mobile, id: 'm-1', sentAt: clock.now }
    expect(await byTencent().find({ ...record, serial: '' })).toMatchObject({ fate: { state: 'absent' } })
    expect(await byTencent().find({ ...record, serial: answer.serial })).toMatchObject({
      fate: { state: 'delivered' },
    })
  } finally {
    tencent.returnsContext = true
  }
})

test('receipts are read, and what makes no sense in them is left out', async () => {
  await byAliyun().send(code)
  await byTencent().send(code)
  const serials = [aliyun.sent[0]?.serial, tencent.sent[0]?.serial]
  const read = [
    ...(aliyunReceipts([...aliyun.receipts(aliyun.sent), { biz_id: 1 }, null]) ?? []),
    ...(tencentReceipts([...tencent.receipts(tencent.sent), { sid: '' }, 'x']) ?? []),
  ]
  expect(read).toEqual([
    { serial: serials[0], id: 'm-1', mobile: code.mobile, delivered: false, code: 'UNDELIV' },
    { serial: serials[1], id: '', mobile: code.mobile, delivered: false, code: 'UNDELIV' },
  ])
  expect([aliyunReceipts({}), tencentReceipts('')]).toEqual([null, null])
})

function unavailable(): SmsAnswer {
  return { ok: false, trouble: 'unavailable', code: '' }
}
