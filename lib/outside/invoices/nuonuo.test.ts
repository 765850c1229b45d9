import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { nuonuoCallback, nuonuoIssuer, nuonuoSign, nuonuoToken } from './nuonuo.ts'
import type { IssueOrder, RedOrder } from './port.ts'
import { type FakeNuonuo, fakeNuonuo } from './testing/fake-nuonuo.ts'

test('the published vector of the signature', () => {
  const call = {
    appKey: 'TESTAPPKEY',
    senid: '0123456789abcdef0123456789abcdef',
    nonce: '12345678',
    timestamp: '1795311000',
    body: '{"order":{"orderNo":"INV20261122001","buyerName":"测试公司"}}',
  }
  expect(nuonuoSign('TESTAPPSECRET', call)).toBe('ESYtOdy8bnTKTom2ZeYHc6geixI=')
})

const order: IssueOrder = {
  orderNo: 'abcdefgh1234567890AB',
  at: new Date('2026-11-20T04:00:00Z'),
  type: 'normal',
  head: {
    kind: 'enterprise',
    title: '杭州云游科技有限公司',
    taxNo: '91350100M000100Y43',
    bank: '',
    account: '',
    address: '',
    phone: '',
  },
  email: 'finance@example.com',
  amount: 123_456,
  line: { name: '旅游费', code: '3070301000000000000', rate: '0.06', zeroRate: '' },
  deductions: [],
  remark: '订单 T261120',
  callbackUrl: 'https://shop.example.com/hooks/invoices/1',
  seller: { phone: '0571-88880000', address: '杭州市西湖区', clerk: '李开票' },
}

describe('invoices through Nuonuo', () => {
  let fake: FakeNuonuo
  let kept = ''
  let asked = 0
  beforeAll(async () => {
    fake = await fakeNuonuo()
  })
  afterAll(() => fake.close())
  beforeEach(() => {
    fake.invoices.length = 0
    fake.faults.length = 0
    fake.next = { status: '2', failCause: '' }
    fake.forms.length = 0
    fake.nextForm = { status: '01', message: '', refusal: '' }
    fake.become('up')
  })

  const issuer = (timeoutMs = 2_000) =>
    nuonuoIssuer({
      url: fake.services,
      keys: fake.keys,
      now: () => new Date(),
      timeoutMs,
      async token(rejected) {
        if (kept === '' || kept === rejected) {
          asked += 1
          const fresh = await nuonuoToken(fake.tokenUrl, fake.keys)
          if (!fresh.ok) return { ok: false }
          kept = fresh.value
        }
        return { ok: true, value: kept }
      },
    })

  test('is taken, looked up and its file loaded, with one token for all calls', async () => {
    const before = asked
    expect(await issuer().issue(order)).toEqual({ ok: true, serial: fake.invoices[0]?.serialNo })
    expect(fake.invoices[0]?.order).toMatchObject({
      invoiceLine: 'pc',
      invoiceDate: '2026-11-20 12:00:00',
      invoiceDetail: [{ taxIncludedAmount: '1234.56', tax: '69.88', taxExcludedAmount: '1164.68' }],
    })
    const found = await issuer().find(order.orderNo)
    expect(found).toMatchObject({
      ok: true,
      fate: { state: 'issued', number: expect.stringMatching(/^\d{20}$/) },
    })
    const url = found.ok && found.fate.state === 'issued' ? found.fate.fileUrl : ''
    expect(Buffer.from((await issuer().load(url)) ?? []).toString()).toBe('%PDF-')
    expect(await issuer().load('http://192.0.2.1/file.pdf')).toBeNull()
    expect(asked - before).toBeLessThanOrEqual(1)
  })

  test('a request whose answer is lost is known when it is sent again, and exists once', async () => {
    fake.faults.push('lost')
    expect(await issuer().issue(order)).toMatchObject({ ok: false, trouble: 'unknown' })
    expect(await issuer().issue(order)).toMatchObject({ ok: false, trouble: 'known', code: 'E9106' })
    expect(fake.invoices).toHaveLength(1)
  })

  test('a silent gateway leaves it open; one that is not there does not', async () => {
    fake.become('silent')
    expect(await issuer(300).issue(order)).toMatchObject({ trouble: 'unknown' })
    fake.become('up')
    const gone = await fakeNuonuo()
    await gone.close()
    const away = nuonuoIssuer({
      url: gone.services,
      keys: fake.keys,
      now: () => new Date(),
      token: async () => ({ ok: true, value: kept }),
    })
    expect(await away.issue(order)).toMatchObject({ trouble: 'unavailable' })
  })

  test('a token that another system has ended is renewed once', async () => {
    await issuer().find(order.orderNo)
    fake.endToken()
    const before = asked
    expect(await issuer().find(order.orderNo)).toEqual({ ok: true, serial: '', fate: { state: 'absent' } })
    expect(asked).toBe(before + 1)
  })

  test.each([
    ['20', { state: 'issuing' }],
    ['21', { state: 'issuing' }],
    ['22', { state: 'failed', cause: '购方税号错误' }],
    ['24', { state: 'unsigned' }],
    ['3', { state: 'voided' }],
  ])('status %s is understood', async (status, fate) => {
    fake.next = { status, failCause: '购方税号错误' }
    await issuer().issue(order)
    expect(await issuer().find(order.orderNo)).toMatchObject({ ok: true, fate })
  })

  test('signing is done again', async () => {
    fake.next = { status: '24', failCause: '' }
    await issuer().issue(order)
    const serial = fake.invoices[0]?.serialNo ?? ''
    expect(await issuer().sign(serial, order.orderNo)).toBe(true)
    expect(await issuer().find(order.orderNo)).toMatchObject({ fate: { state: 'issued' } })
  })

  test('what the system will never take is told from what it cannot take now', async () => {
    fake.faults.push({ code: 'E9105' }, { code: '070306' })
    expect(await issuer().issue(order)).toMatchObject({ trouble: 'refused', message: '错误E9105' })
    expect(await issuer().issue(order)).toMatchObject({ trouble: 'unavailable', code: '070306' })
    const bad = { ...order, line: { ...order.line, code: '1' } }
    expect(await issuer().issue(bad)).toMatchObject({ trouble: 'refused', message: 'goodsCode' })
  })

  test('of what was passed on, vouchers are sent and no tax', async () => {
    const deductions = [
      {
        type: '01' as const,
        number: '26112000000000000077',
        code: '',
        issuedOn: '2026-11-18' as const,
        total: 100_000,
        deducted: 80_000,
        note: '',
      },
      {
        type: '09' as const,
        number: '',
        code: '',
        issuedOn: '' as const,
        total: 20_000,
        deducted: 20_000,
        note: '境外地接收据',
      },
    ]
    expect(await issuer().issue({ ...order, deductions })).toMatchObject({ ok: true })
    expect(fake.invoices[0]?.order).toMatchObject({
      invoiceDifferenceType: '02',
      differenceVoucherInfoList: [{ differenceTaxtotal: '800.00' }, { remark: '境外地接收据' }],
      invoiceDetail: [{ taxIncludedAmount: '1234.56', tax: '13.28', taxExcludedAmount: '1221.28' }],
    })
    const [first] = deductions
    const bad = [{ ...(first as (typeof deductions)[0]), number: '1' }]
    const again = { ...order, orderNo: 'another1', deductions: bad }
    expect(await issuer().issue(again)).toMatchObject({ trouble: 'refused', message: '差额扣除凭证不完整' })
  })

  test.each([
    ['1', '03'],
    ['2', '04'],
    ['3', '0'],
  ] as const)('a rate of zero (%s) has the mark of fully digital invoices', async (zeroRate, flag) => {
    const free = { ...order, line: { ...order.line, rate: '0', zeroRate } }
    expect(await issuer().issue(free)).toMatchObject({ ok: true })
    expect(fake.invoices[0]?.order).toMatchObject({
      invoiceDetail: [{ favouredPolicyFlag: flag, zeroRateFlag: '', tax: '0.00' }],
    })
  })

  describe('a red-letter invoice', () => {
    const red = (): RedOrder => ({
      billId: 'red1',
      number: fake.invoices[0]?.number ?? '',
      type: 'normal',
      head: order.head,
      cause: 'ended',
    })
    beforeEach(async () => {
      await issuer().issue(order)
    })

    test('is issued by the tax office when no consent is needed', async () => {
      expect(await issuer().findRed('red1')).toEqual({ ok: true, fate: { state: 'absent' } })
      expect(await issuer().takeBack(red())).toEqual({ ok: true })
      expect(await issuer().findRed('red1')).toMatchObject({
        fate: { state: 'issued', number: fake.forms[0]?.red?.number, fileUrl: expect.stringMatching(/pdf$/) },
      })
    })

    test('waits for the buyer, whose decision is fetched from the tax office', async () => {
      fake.nextForm.status = '02'
      await issuer().takeBack(red())
      expect(await issuer().findRed('red1')).toMatchObject({ fate: { state: 'waiting' } })
      fake.decide('red1', '04')
      expect(await issuer().findRed('red1')).toMatchObject({ fate: { state: 'issued' } })
    })

    test.each([
      ['05', '购方不同意红冲'],
      ['07', '购方超过72小时未确认'],
      ['16', '该发票已入账'],
    ])('status %s ends it', async (status, cause) => {
      fake.nextForm = { status, message: status === '16' ? cause : '', refusal: '' }
      await issuer().takeBack(red())
      expect(await issuer().findRed('red1')).toEqual({ ok: true, fate: { state: 'ended', cause } })
    })

    test('sent again after a lost answer it exists once', async () => {
      fake.formFaults.push('lost')
      expect(await issuer().takeBack(red())).toMatchObject({ trouble: 'unknown' })
      expect(await issuer().takeBack(red())).toMatchObject({ trouble: 'refused', message: '申请号重复' })
      expect(await issuer().takeBack({ ...red(), billId: 'red2' })).toMatchObject({ code: 'E9103' })
      expect(fake.forms).toHaveLength(1)
    })
  })

  test('wrong keys get no token', async () => {
    const wrong = { ...fake.keys, appSecret: 'wrong' }
    expect(await nuonuoToken(fake.tokenUrl, wrong)).toEqual({ ok: false, failure: { code: '070304' } })
  })
})

test('a callback names an order, and nothing else is taken for one', () => {
  const content = JSON.stringify({ c_fpqqlsh: '2611', c_orderno: 'abc', c_status: '1' })
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const whole = { operater: 'callback', orderno: 'abc', content }
  expect(nuonuoCallback(form(whole))).toBe('abc')
  expect(nuonuoCallback(form({ ...whole, orderno: 'abd' }))).toBeNull()
  expect(nuonuoCallback(form({ ...whole, operater: '' }))).toBeNull()
  expect(nuonuoCallback(form({ ...whole, content: '{' }))).toBeNull()
  expect(nuonuoCallback(`${form(whole)}&orderno=abc`)).toBeNull()
  expect(nuonuoCallback('')).toBeNull()
})
