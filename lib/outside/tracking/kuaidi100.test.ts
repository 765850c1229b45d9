import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { kuaidi100Push, kuaidi100PushSign, kuaidi100Sign, kuaidi100Tracker } from './kuaidi100.ts'
import type { TrackedNumber } from './port.ts'
import { type FakeKuaidi100, fakeKuaidi100 } from './testing/fake-kuaidi100.ts'

const SALT = '0123456789abcdef0123456789abcdef'
const PUSHED =
  '{"status":"shutdown","billstatus":"check","message":"","lastResult":{"message":"ok","state":"3","status":"200","ischeck":"1","com":"shunfeng","nu":"SF1234567890123","data":[]}}'

test('the published vector of a query’s signature', () => {
  const param =
    '{"com":"shunfeng","num":"SF1234567890123","phone":"8000","resultv2":"4","show":"0","order":"desc"}'
  expect(kuaidi100Sign(param, { customer: 'TESTCUSTOMER', key: 'TESTKEY' })).toBe(
    'ABD705C535AB752FB2E1D498E9331726',
  )
})

describe('a push', () => {
  const form = (param: string, sign: string) => new URLSearchParams({ param, sign }).toString()
  const number = { trackingNo: 'SF1234567890123' }

  test('the published vector of its signature', () => {
    expect(kuaidi100PushSign(PUSHED, SALT)).toBe('917B7D85F2133314B3D760546E570154')
    expect(kuaidi100Push(form(PUSHED, '917B7D85F2133314B3D760546E570154'), SALT, number)).toEqual({
      kind: 'report',
      report: { state: 'delivered', lines: [] },
    })
  })

  test.each([
    ['another signature', form(PUSHED, '917B7D85F2133314B3D760546E570155')],
    ['no signature', form(PUSHED, '')],
    ['a longer signature', form(PUSHED, '917B7D85F2133314B3D760546E5701540')],
    ['another text', form(`${PUSHED} `, '917B7D85F2133314B3D760546E570154')],
    ['nothing at all', ''],
  ])('with %s is not believed', (_, sent) => {
    expect(kuaidi100Push(sent, SALT, number)).toEqual({ kind: 'forged' })
  })

  test('is not believed with another salt, and says nothing about another number', () => {
    const sent = form(PUSHED, '917B7D85F2133314B3D760546E570154')
    expect(kuaidi100Push(sent, `${SALT}0`, number)).toEqual({ kind: 'forged' })
    expect(kuaidi100Push(sent, SALT, { trackingNo: 'SF9999999999999' })).toEqual({ kind: 'unreadable' })
  })

  test.each(['[]', '{}', 'x', '{"status":"polling","lastResult":{"state":"3"}}'])(
    '%s is unreadable',
    (param) => {
      expect(kuaidi100Push(form(param, kuaidi100PushSign(param, SALT)), SALT, number)).toEqual({
        kind: 'unreadable',
      })
    },
  )

  test('abort ends the reports', () => {
    const param = '{"status":"abort","message":"3天查询无记录","lastResult":{}}'
    expect(kuaidi100Push(form(param, kuaidi100PushSign(param, SALT)), SALT, number)).toEqual({
      kind: 'ended',
    })
  })
})

describe('parcels at Kuaidi100', () => {
  let fake: FakeKuaidi100
  let clock = new Date('2026-11-20T04:00:00Z')
  beforeAll(async () => {
    fake = await fakeKuaidi100({ now: () => clock })
  })
  afterAll(() => fake.close())
  beforeEach(() => {
    fake.become('up')
    fake.parcels.length = 0
    fake.subscriptions.length = 0
    fake.queryFaults.length = 0
    fake.subscribeFaults.length = 0
    fake.credit = 1000
    clock = new Date(clock.getTime() + 31 * 60_000)
    fake.parcels.push({
      com: 'shunfeng',
      nu: number.trackingNo,
      state: '5',
      data: [
        { context: ' 快件派送中 ', time: '2026-11-20 11:00:00' },
        { context: '已揽收', time: '2026-11-19 18:00:00' },
      ],
      phone: '8000',
    })
  })

  const number: TrackedNumber = { courier: 'shunfeng', trackingNo: 'SF1234567890123', phone: '8000' }
  const to = { callbackUrl: 'https://shop.example.com/hooks/shipping/t1', salt: SALT }
  const tracker = (timeoutMs = 2_000) => kuaidi100Tracker({ url: fake.url, keys: fake.keys, timeoutMs })

  test('one is found with its lines, newest first', async () => {
    expect(await tracker().find(number)).toEqual({
      ok: true,
      report: {
        state: 'delivering',
        lines: [
          { at: Date.parse('2026-11-20T03:00:00Z'), text: '快件派送中' },
          { at: Date.parse('2026-11-19T10:00:00Z'), text: '已揽收' },
        ],
      },
    })
  })

  test('lines without a time are left out, and a state that is not known is none', async () => {
    const [parcel] = fake.parcels
    if (!parcel) throw new Error('unreachable')
    parcel.state = '99'
    parcel.data.unshift({ context: '在哪里', time: '昨天' })
    const found = await tracker().find(number)
    expect(found).toMatchObject({ ok: true, report: { state: null } })
    expect(found.ok && found.report.lines).toHaveLength(2)
  })

  test('one that nobody knows, and one with the wrong phone', async () => {
    fake.parcels.length = 0
    expect(await tracker().find(number)).toMatchObject({ ok: false, trouble: 'none', code: '500' })
    clock = new Date(clock.getTime() + 31 * 60_000)
    expect(await tracker().find({ ...number, phone: '' })).toMatchObject({ trouble: 'wrong', code: '408' })
    const unknown = { ...number, courier: 'nobody', trackingNo: 'XX12345678' }
    expect(await tracker().find(unknown)).toMatchObject({ trouble: 'wrong', code: '400' })
  })

  test('asked twice within half an hour it is locked', async () => {
    expect(await tracker().find(number)).toMatchObject({ ok: true })
    expect(await tracker().find(number)).toMatchObject({ ok: false, trouble: 'locked' })
  })

  test.each([
    ['400', '提交的数据不完整，或者贵公司没授权', 'wrong'],
    ['400', '余额不足', 'account'],
    ['408', '快递公司参数异常：验证码错误', 'wrong'],
    ['500', '查询无结果，请隔段时间再查', 'none'],
    ['501', '服务器错误', 'unavailable'],
    ['502', '服务器繁忙', 'unavailable'],
    ['503', '验证签名失败', 'account'],
    ['601', 'KEY已过期', 'account'],
    ['999', '?', 'unavailable'],
  ])('code %s (%s) of a query means %s', async (returnCode, message, trouble) => {
    fake.queryFaults.push({ returnCode, message })
    expect(await tracker().find(number)).toEqual({ ok: false, trouble, code: returnCode, message })
  })

  test.each([
    ['500', 'unavailable'],
    ['502', 'unavailable'],
    ['503', 'account'],
    ['600', 'account'],
    ['601', 'account'],
    ['700', 'wrong'],
    ['701', 'wrong'],
    ['408', 'wrong'],
  ])('code %s of a subscription means %s', async (returnCode, trouble) => {
    fake.subscribeFaults.push({ returnCode, message: 'x' })
    expect(await tracker().subscribe(number, to)).toMatchObject({ ok: false, trouble, code: returnCode })
  })

  test('a subscription is taken once; again it is there already, also when its answer was lost', async () => {
    fake.subscribeFaults.push('lost')
    expect(await tracker().subscribe(number, to)).toMatchObject({ ok: false, trouble: 'unavailable' })
    expect(await tracker().subscribe(number, to)).toEqual({ ok: true })
    expect(fake.subscriptions).toEqual([
      {
        company: 'shunfeng',
        number: number.trackingNo,
        callbackurl: to.callbackUrl,
        salt: SALT,
        ended: false,
      },
    ])
    const wrong = kuaidi100Tracker({ url: fake.url, keys: { ...fake.keys, key: 'x' } })
    expect(await wrong.subscribe(number, to)).toMatchObject({ trouble: 'account', code: '600' })
    expect(await wrong.find(number)).toMatchObject({ trouble: 'account', code: '503' })
  })

  test.each(['down', 'silent', 'broken'] as const)(
    'a service that is %s is unavailable',
    async (condition) => {
      fake.become(condition)
      expect(await tracker(300).find(number)).toMatchObject({ ok: false, trouble: 'unavailable' })
      expect(await tracker(300).subscribe(number, to)).toMatchObject({ ok: false, trouble: 'unavailable' })
    },
  )
})
