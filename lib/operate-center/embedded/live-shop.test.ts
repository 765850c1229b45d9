import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Secret, TOTP } from 'otpauth'
import { addDays, todayInShanghai } from '../../base/calendar/dates.ts'
import { silentLog } from '../../base/log.ts'
import { idNumber } from '../../base/testing/id-number.ts'
import { ORDER_TIMES } from '../../domain/orders/deadlines.ts'
import { HOLD_LIMITS } from '../../domain/orders/holds.ts'
import { crossBorderAgreement, tourAgreements } from '../../domain/vocabulary.ts'
import { realHosts } from '../../outside/hosts.ts'
import { type FakeWechatPay, fakeWechatPay } from '../../outside/pay/testing/fake-wechat-pay.ts'
import { type FakeAliyunSms, fakeAliyunSms } from '../../outside/sms/testing/fake-aliyun-sms.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import type { Caller, CallName, Input, Value } from '../contract/contract.ts'
import { backUp } from './kernel/backup/back-up.ts'
import { postgresCopier } from './kernel/backup/copier.ts'
import { restore } from './kernel/backup/restore.ts'
import { type OpenEmbedded, openEmbedded } from './open-embedded.ts'
import { draftOfTest } from './testing/catalogue.ts'
import { createPostgresDatabase } from './testing/databases.ts'
import { photo } from './testing/photo.ts'

/** A shop as an operator opens it in live mode: an empty database, no demo, outside systems by their strict fakes. */

const platform: Tenant = { project: 'trip', merchant: '-', channel: '-', distributor: '-' }
const merchant: Tenant = { ...platform, merchant: 'gamma' }
const shop: Tenant = { ...merchant, channel: 'h5', distributor: 'g1' }
const PASSWORD = 'an-0wner-passw0rd'
const MOBILE = '13800138000'
const PAYER = 'oTest-openId_0000000000000001'
const dataKey = randomBytes(32).toString('base64')

describe('a shop in live mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wayfront-live-'))
  const now = () => new Date()
  const drops: (() => Promise<void>)[] = []
  let sms: FakeAliyunSms
  let wechatPay: FakeWechatPay
  let opened: OpenEmbedded
  let staffSession = ''
  let customerId = ''
  let databaseUrl = ''

  beforeAll(async () => {
    sms = await fakeAliyunSms({ now })
    wechatPay = await fakeWechatPay({ now })
    databaseUrl = await emptyDatabase()
    opened = await open(databaseUrl)
  })
  afterAll(async () => {
    await opened.close()
    await Promise.all([sms.close(), wechatPay.close()])
    for (const drop of drops) await drop()
    rmSync(folder, { recursive: true })
  })

  async function emptyDatabase(): Promise<string> {
    const { url, drop } = await createPostgresDatabase()
    drops.push(drop)
    return url
  }

  const open = (url: string) =>
    openEmbedded({
      settings: {
        dataDir: folder,
        databaseUrl: url,
        dataKey,
        otherDataKeys: [],
        demo: false,
        publicOrigin: 'https://shop.example.com',
        orderTimes: ORDER_TIMES,
        holdLimits: HOLD_LIMITS,
        auditDays: 1095,
        outside: { ...realHosts, aliyunSms: sms.url, wechatPay: wechatPay.url },
        sms: { provider: 'accounts', hourlyBudget: 500 },
        mail: { provider: 'none' },
        changeWebhooks: [],
        webhookSecret: randomBytes(24).toString('hex'),
      },
      log: silentLog,
      onChange: () => {},
    })

  async function ask<N extends CallName>(
    name: N,
    place: Tenant,
    input: Input<N>,
    caller: Partial<Caller>,
  ): Promise<Value<N>> {
    const answer = await opened.center.ask(name, place, input, {
      role: 'visitor',
      requestId: randomUUID(),
      address: '203.0.113.7',
      idempotencyKey: randomUUID(),
      ...caller,
    })
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
    return answer.value
  }
  const staff = <N extends CallName>(name: N, place: Tenant, input: Input<N>) =>
    ask(name, place, input, { role: 'staff', staffSession })
  const customer = <N extends CallName>(name: N, input: Input<N>) =>
    ask(name, shop, input, { role: 'service', customerId, openId: PAYER })
  const toCustomer = () => sms.sent.filter(({ mobile }) => mobile.endsWith(MOBILE))

  test('is opened by calls alone, sells, and comes back from its back-up', async () => {
    // The first account, with the one-time code that the start has printed, and its second factor.
    const code = /"code":"([\w-]+)"/.exec(opened.staffNotices.join('\n'))?.[1] ?? ''
    await ask('staff.claim', platform, { code, login: 'owner', password: PASSWORD }, {})
    const entered = await ask('staff.signIn', platform, { login: 'owner', password: PASSWORD }, {})
    staffSession = entered.token
    const { secret } = await staff('staff.enrolTotp', platform, { password: PASSWORD })
    const factor = new TOTP({ secret: Secret.fromBase32(secret) })
    await staff('staff.confirmTotp', platform, { code: factor.generate() })

    // Merchant, keys, shop.
    await staff('staff.saveMerchant', platform, { code: 'gamma', name: '伽马国旅' })
    const { items: texts } = await staff('staff.messageTemplates', merchant, {})
    const approved = texts.map(({ name, variables }, index) => ({
      name,
      id: `SMS_${1000 + index}`,
      variables,
    }))
    for (const { name, id, variables } of approved) {
      sms.templates.set(id, { names: variables, code: name.startsWith('code-') })
    }
    await staff('staff.setCredentials', merchant, {
      kind: 'aliyunSms',
      values: {
        ...sms.credentials,
        order: 1,
        templates: Object.fromEntries(approved.map(({ name, id }) => [name, id])),
      },
    })
    await staff('staff.setCredentials', merchant, { kind: 'wechatPay', values: { ...wechatPay.credentials } })
    await staff('staff.createShop', merchant, { channel: 'h5', distributor: 'g1', name: '伽马旅行' })
    await staff('staff.setShopOpen', shop, { open: true })

    // A picture, a tour that the agency confirms, departures.
    const data = await photo({ width: 1200, height: 900 })
    const { src } = await staff('staff.uploadPicture', merchant, { data, alt: '洱海边的早晨' })
    const cover = { src, alt: '洱海边的早晨' }
    const tour = draftOfTest('GM-YN-01', {
      name: '大理慢游5日',
      cover,
      pictures: [cover],
      instantConfirm: false,
    })
    const { proId } = await staff('staff.saveTour', merchant, { tour })
    await staff('staff.setTourStatus', merchant, { proId, status: 'onSale' })
    const from = addDays(todayInShanghai(now()), 30)
    const { added } = await staff('staff.addDepartures', merchant, {
      proId,
      series: { from, to: addDays(from, 6), weekdays: [6] },
      prices: { adult: 299_900 },
      planSeats: 10,
    })
    const departureId = added[0]?.id ?? ''

    // A customer signs in by short message, names two travellers and orders.
    await customer('members.sendCode', { mobile: MOBILE, purpose: 'login' })
    const received = toCustomer().at(-1)?.values[0] ?? ''
    const signedIn = await ask(
      'members.loginByCode',
      shop,
      { mobile: MOBILE, code: received, agreed: true },
      { role: 'service' },
    )
    customerId = signedIn.customerId
    const travellers = []
    for (const [name, birthday] of [
      ['张伟', '1988-05-06'],
      ['李娜', '1990-07-08'],
    ] as const) {
      const { id } = await customer('travellers.save', {
        name,
        surnamePinyin: 'CE',
        givenPinyin: 'SHI',
        mobile: MOBILE,
        documents: [{ type: 1, number: idNumber(birthday.replaceAll('-', ''), 12) }],
        consent: true,
      })
      travellers.push({ personType: 'adult' as const, travellerId: id })
    }
    const wish = { proId, departureId, counts: { adult: 2 } }
    const { fingerprint, payable } = await customer('tours.quote', wish)
    expect(payable).toBe(599_800)
    const { orderNo } = await customer('orders.createTour', {
      ...wish,
      travellers,
      contact: { name: '张伟', mobile: MOBILE },
      agreements: [...tourAgreements, crossBorderAgreement].map(({ code, version }) => ({ code, version })),
      fingerprint,
      payable,
    })

    // Staff confirm, the customer pays through WeChat Pay, which notifies the shop.
    await staff('staff.confirmOrder', shop, { orderNo })
    const { attemptNo } = await customer('pay.prepare', {
      orderNo,
      channel: 'wechatJsapi',
      returnUrl: `/trip/gamma/h5/g1/paySuccess?orderNo=${orderNo}`,
    })
    expect(await wechatPay.pay(attemptNo, 'silently')).toBe(true)
    const { url, headers, body } = wechatPay.notificationOf(attemptNo)
    const notified = await opened.pay(new Request(url, { method: 'POST', headers, body }), {
      address: '192.0.2.9',
      requestId: 'notification',
    })
    expect(notified.status).toBe(200)
    expect(await customer('orders.get', { orderNo })).toMatchObject({ phase: 'serving', paid: payable })

    // The notice before departure, and one traveller's refund.
    await staff('staff.markNoticed', shop, { orderNo })
    const { units } = await customer('orders.get', { orderNo })
    const unitIds = [units[0]?.id ?? '']
    const { amount } = await customer('orders.quoteRefund', { orderNo, unitIds })
    const { refunds } = await customer('orders.requestRefund', {
      orderNo,
      unitIds,
      amount,
      reason: '行程有变',
    })
    const refundId = refunds[0]?.id ?? ''
    await staff('staff.decideRefund', shop, { refundId, approve: true })
    expect([...wechatPay.refunds.values()]).toMatchObject([{ amount }])

    // Every step has reached the customer.
    const told = async () => {
      const { items } = await staff('staff.outgoingMessages', merchant, { limit: 100 })
      return items.filter((one) => one.orderNo === orderNo)
    }
    const steps = [
      'orderAwaitingConfirm',
      'orderConfirmed',
      'orderPaid',
      'departureNotice',
      'refundAsked',
      'refundApproved',
    ]
    await until(async () => {
      const names = (await told()).filter(({ state }) => state === 'sent').map(({ name }) => name)
      return steps.every((step) => names.includes(step as (typeof names)[number]))
    })
    // The code, and what was told.
    expect(toCustomer().length).toBeGreaterThan(steps.length)

    // The audit knows who did it.
    const { items: audit } = await staff('staff.audit', merchant, { limit: 100 })
    expect(audit.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['staff.saveTour', 'staff.confirmOrder', 'staff.decideRefund']),
    )
    expect(JSON.stringify(audit)).not.toContain(sms.credentials.accessKeySecret)

    // Back up, restore into another empty database, go on there.
    const before = await customer('orders.get', { orderNo })
    await opened.close()
    const source = await postgresCopier(databaseUrl)
    const backup = join(folder, 'backup')
    const manifest = await backUp(source, 'postgres', backup)
    await source.close()
    const elsewhere = await emptyDatabase()
    const target = await postgresCopier(elsewhere)
    await restore(target, backup, manifest)
    await target.close()
    opened = await open(elsewhere)
    expect(opened.staffNotices).toEqual([])
    const after = await customer('orders.get', { orderNo })
    expect({ ...after, now: '' }).toEqual({ ...before, now: '' })
    expect(await customer('travellers.list', {})).toMatchObject({ travellers: [{}, {}] })
    expect(await staff('staff.tour', merchant, { proId })).toMatchObject({ tour: { code: 'GM-YN-01' } })
    expect(
      await ask(
        'media.file',
        platform,
        { file: `${src.slice('/media/'.length)}-480.webp` },
        { role: 'service' },
      ),
    ).toMatchObject({ contentType: 'image/webp' })
  })
})

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await done()); ) {
    if (Date.now() > end) throw new Error('it did not come about in time')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
