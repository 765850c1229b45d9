import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { addDays, todayInShanghai } from '../../../base/calendar/dates.ts'
import { idNumber } from '../../../base/testing/id-number.ts'
import { crossBorderAgreement, tourAgreements } from '../../../domain/vocabulary.ts'
import type { FakeWechatPay } from '../../../outside/pay/testing/fake-wechat-pay.ts'
import type { FakeAliyunSms } from '../../../outside/sms/testing/fake-aliyun-sms.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { BrowserCallName, CallName, Input, Value } from '../../contract/contract.ts'
import { draftOfTest } from './catalogue.ts'
import { photo } from './photo.ts'

export const livePlatform: Tenant = { project: 'trip', merchant: '-', channel: '-', distributor: '-' }
export const liveMerchant: Tenant = { ...livePlatform, merchant: 'gamma' }
export const liveShop: Tenant = { ...liveMerchant, channel: 'h5', distributor: 'g1' }

const PASSWORD = 'an-0wner-passw0rd'
const MOBILE = '13800138000'

/** How a walk reaches a shop in live mode: by calling its centre, or over the network as its people do. Failures throw. */
export type LiveWays = {
  sms: FakeAliyunSms
  wechatPay: FakeWechatPay
  /** The one-time code that the first start has printed. */
  claim: string
  /** `session` is empty before the first sign-in. */
  staff<N extends CallName>(session: string, name: N, place: Tenant, input: Input<N>): Promise<Value<N>>
  customer<N extends BrowserCallName>(name: N, input: Input<N>): Promise<Value<N>>
  /** Begins the customer's session with the code that the number received. */
  signIn(login: { mobile: string; code: string; agreed: true }): Promise<void>
  /** What the customer's phone pays with. */
  channel: 'wechatJsapi' | 'wechatH5'
  /** Delivers WeChat's notification of a payment; answers its status. */
  notify(attemptNo: string): Promise<number>
}

/** Names a session for staff and what was sold, for whatever a test does next. */
export type LiveSale = { session: string; orderNo: string; proId: string; src: string }

/**
 * Opens a shop on an empty database and sells in it, as an operator, a customer, WeChat Pay and Alibaba Cloud would:
 * first account, keys, shop, picture, tour, departures; sign-in by short message, order, confirmation, payment, notice,
 * one traveller's refund. Every step's message has arrived when it returns.
 */
export async function openAndSell(ways: LiveWays): Promise<LiveSale> {
  const { sms, wechatPay, customer } = ways
  let session = ''
  const staff = <N extends CallName>(name: N, place: Tenant, input: Input<N>) =>
    ways.staff(session, name, place, input)
  const toCustomer = () => sms.sent.filter(({ mobile }) => mobile.endsWith(MOBILE))

  // The first account, with the one-time code that the start has printed, and its second factor.
  await staff('staff.claim', livePlatform, { code: ways.claim, login: 'owner', password: PASSWORD })
  session = (await staff('staff.signIn', livePlatform, { login: 'owner', password: PASSWORD })).token
  const { secret } = await staff('staff.enrolTotp', livePlatform, { password: PASSWORD })
  const factor = new TOTP({ secret: Secret.fromBase32(secret) })
  await staff('staff.confirmTotp', livePlatform, { code: factor.generate() })

  // Merchant, keys, shop.
  await staff('staff.saveMerchant', livePlatform, { code: 'gamma', name: '伽马国旅' })
  const { items: texts } = await staff('staff.messageTemplates', liveMerchant, {})
  const approved = texts.map(({ name, variables }, index) => ({ name, id: `SMS_${1000 + index}`, variables }))
  for (const { name, id, variables } of approved) {
    sms.templates.set(id, { names: variables, code: name.startsWith('code-') })
  }
  await staff('staff.setCredentials', liveMerchant, {
    kind: 'aliyunSms',
    values: {
      ...sms.credentials,
      order: 1,
      templates: Object.fromEntries(approved.map(({ name, id }) => [name, id])),
    },
  })
  await staff('staff.setCredentials', liveMerchant, {
    kind: 'wechatPay',
    values: { ...wechatPay.credentials },
  })
  await staff('staff.createShop', liveMerchant, { channel: 'h5', distributor: 'g1', name: '伽马旅行' })
  await staff('staff.setShopOpen', liveShop, { open: true })

  // A picture, a tour that the agency confirms, departures.
  const data = await photo({ width: 1200, height: 900 })
  const { src } = await uploaded(staff, data)
  const cover = { src, alt: '洱海边的早晨' }
  const tour = draftOfTest('GM-YN-01', {
    name: '大理慢游5日',
    cover,
    pictures: [cover],
    instantConfirm: false,
  })
  const { proId } = await staff('staff.saveTour', liveMerchant, { tour })
  await staff('staff.setTourStatus', liveMerchant, { proId, status: 'onSale' })
  const from = addDays(todayInShanghai(new Date()), 30)
  const { added } = await staff('staff.addDepartures', liveMerchant, {
    proId,
    series: { from, to: addDays(from, 6), weekdays: [6] },
    prices: { adult: 299_900 },
    planSeats: 10,
  })
  const departureId = added[0]?.id ?? ''

  // A customer signs in by short message, names two travellers and orders.
  await customer('members.sendCode', { mobile: MOBILE, purpose: 'login' })
  await ways.signIn({ mobile: MOBILE, code: toCustomer().at(-1)?.values[0] ?? '', agreed: true })
  const travellers = []
  for (const [name, birthday] of [
    ['张伟', '19880506'],
    ['李娜', '19900708'],
  ] as const) {
    const { id } = await customer('travellers.save', {
      name,
      surnamePinyin: 'CE',
      givenPinyin: 'SHI',
      mobile: MOBILE,
      documents: [{ type: 1, number: idNumber(birthday, 12) }],
      consent: true,
    })
    travellers.push({ personType: 'adult' as const, travellerId: id })
  }
  const wish = { proId, departureId, counts: { adult: 2 } }
  const { fingerprint, payable } = await customer('tours.quote', wish)
  assert.equal(payable, 599_800)
  const { orderNo } = await customer('orders.createTour', {
    ...wish,
    travellers,
    contact: { name: '张伟', mobile: MOBILE },
    agreements: [...tourAgreements, crossBorderAgreement].map(({ code, version }) => ({ code, version })),
    fingerprint,
    payable,
  })

  // Staff confirm, the customer pays through WeChat Pay, which notifies the shop.
  await staff('staff.confirmOrder', liveShop, { orderNo })
  const { attemptNo } = await customer('pay.prepare', {
    orderNo,
    channel: ways.channel,
    returnUrl: `/trip/gamma/h5/g1/paySuccess?orderNo=${orderNo}`,
  })
  assert(await wechatPay.pay(attemptNo, 'silently'))
  assert.equal(await ways.notify(attemptNo), 200)
  const { phase, paid, units } = await customer('orders.get', { orderNo })
  assert.deepEqual({ phase, paid }, { phase: 'serving', paid: payable })

  // The notice before departure, and one traveller's refund.
  await staff('staff.markNoticed', liveShop, { orderNo })
  const unitIds = [units[0]?.id ?? '']
  const { amount } = await customer('orders.quoteRefund', { orderNo, unitIds })
  const reason = '行程有变'
  const { refunds } = await customer('orders.requestRefund', { orderNo, unitIds, amount, reason })
  await staff('staff.decideRefund', liveShop, { refundId: refunds[0]?.id ?? '', approve: true })
  assert.deepEqual(
    [...wechatPay.refunds.values()].map((refund) => refund.amount),
    [amount],
  )

  // Every step has reached the customer.
  const steps = [
    'orderAwaitingConfirm',
    'orderConfirmed',
    'orderPaid',
    'departureNotice',
    'refundAsked',
    'refundApproved',
  ]
  await until(async () => {
    const { items } = await staff('staff.outgoingMessages', liveMerchant, { limit: 100 })
    const sent: string[] = items.flatMap((one) =>
      one.orderNo === orderNo && one.state === 'sent' ? [one.name] : [],
    )
    return steps.every((step) => sent.includes(step))
  })
  // The code, and what was told.
  assert(toCustomer().length > steps.length)

  // The audit knows who did it, and holds no key.
  const { items: audit } = await staff('staff.audit', liveMerchant, { limit: 100 })
  const calls: string[] = audit.map(({ call }) => call)
  for (const call of ['staff.saveTour', 'staff.confirmOrder', 'staff.decideRefund'])
    assert(calls.includes(call))
  assert(!JSON.stringify(audit).includes(sms.credentials.accessKeySecret))
  return { session, orderNo, proId, src }
}

type StaffAsk = <N extends CallName>(name: N, place: Tenant, input: Input<N>) => Promise<Value<N>>

/** On a busy machine the first picture finds the process that decodes it still starting: staff are asked to try again. */
async function uploaded(staff: StaffAsk, data: string): Promise<{ src: string }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await staff('staff.uploadPicture', liveMerchant, { data, alt: '洱海边的早晨' })
    } catch (error) {
      if (tries === 5 || !String(error).includes('BUSY')) throw error
    }
  }
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await done()); ) {
    if (Date.now() > end) throw new Error('it did not come about in time')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
