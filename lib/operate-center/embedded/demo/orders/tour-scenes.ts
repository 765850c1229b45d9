import { shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { wantedAgreements } from '../../../../domain/texts/text-codes.ts'
import {
  askInvoice,
  contactOfDemo,
  giveCoupon,
  invoiceNumber,
  issueInvoice,
  keptFamily,
  refundUnits,
  sendNotice,
  signContract,
} from './acts.ts'
import { type DepartureOfTour, SCENE, type Scene, type Stage } from './stage.ts'

/** Tours of the demo in which the scenes play. */
const HANGZHOU = '10009'
const MINI_GROUP = '10002'
const GUILIN = '10003'
const XIAN = '10012'
const EUROPE = '10024'

/** An order of a tour in every state that a visitor of the demo should find. */
export const tourScenes: readonly Scene[] = [
  {
    code: 'tour-travelled-invoiced',
    shows: '行程已结束，发票已开具',
    async play(on) {
      const orderNo = await travelled(on, this, 33)
      await issueInvoice(on, await askInvoice(on, orderNo, 'enterprise'), 1)
    },
  },
  {
    code: 'tour-invoice-red',
    shows: '行程已结束，发票已红冲',
    async play(on) {
      const invoice = await askInvoice(on, await travelled(on, this, 30))
      await issueInvoice(on, invoice, 2)
      await on.customer('invoices.askChange', { id: invoice.id, reason: '抬头需要改为单位' })
      const { id } = invoice
      await on.staff('staff.redLetterInvoice', { id, number: invoiceNumber(3), reason: '抬头有误' })
    },
  },
  {
    code: 'tour-invoice-failed',
    shows: '行程已结束，开票失败',
    async play(on) {
      const { id } = await askInvoice(on, await travelled(on, this, 27), 'enterprise')
      await on.staff('staff.failInvoice', { id, reason: '单位名称与税号不一致，请核对后重新申请' })
    },
  },
  {
    code: 'tour-invoice-cancelled',
    shows: '行程已结束，开票申请已取消',
    async play(on) {
      const { id } = await askInvoice(on, await travelled(on, this, 24))
      await on.customer('invoices.cancel', { id })
    },
  },
  {
    code: 'tour-invoice-waiting',
    shows: '行程已结束，发票待开',
    async play(on) {
      await askInvoice(on, await travelled(on, this, 21))
    },
  },
  {
    code: 'tour-travelled',
    shows: '行程已结束，可评价、可申请开票',
    async play(on) {
      await travelled(on, this, 18)
    },
  },
  {
    code: 'tour-travelling',
    shows: '行程中，出团通知书已阅读',
    async play(on) {
      on.day(-20)
      const departure = await addDeparture(on, XIAN, -1)
      const orderNo = await paid(on, this, departure)
      await signContract(on, orderNo)
      on.day(-4)
      await sendNotice(on, departure, 0, {})
      await on.customer('notices.confirm', { orderNo, version: 1 })
    },
  },
  {
    code: 'tour-soon',
    shows: '即将出发，出团通知书有更新',
    async play(on) {
      on.day(-8)
      const departure = await on.nextDeparture(HANGZHOU, 1)
      const orderNo = await paid(on, this, departure)
      await signContract(on, orderNo)
      on.day(-2)
      await sendNotice(on, departure, 0, {})
      await on.customer('notices.confirm', { orderNo, version: 1 })
      on.day(0)
      await sendNotice(on, departure, 1, {
        gatherPlace: '云城体育馆东门停车场“云游国旅”旗帜处',
        guideName: '演示导游小柳',
        guideTel: '400-000-0102',
      })
    },
  },
  {
    code: 'tour-refunded',
    shows: '已全部退款，优惠券已退回',
    async play(on) {
      on.day(-5)
      const coupons = [await giveCoupon(on, 'cut')]
      const orderNo = await paid(on, this, await on.nextDeparture(GUILIN, 30), { coupons })
      await refundUnits(on, orderNo, 2)
    },
  },
  {
    code: 'tour-partly-refunded',
    shows: '两位出行人中一位已退款',
    async play(on) {
      on.day(-4)
      const orderNo = await paid(on, this, await on.nextDeparture(GUILIN, 20))
      await refundUnits(on, orderNo, 1)
    },
  },
  {
    code: 'tour-cancelled',
    shows: '客户取消了未付款的订单',
    async play(on) {
      on.day(-3)
      const orderNo = await order(on, this, await on.nextDeparture(XIAN, 30))
      await on.customer('orders.cancel', { orderNo, reason: '行程有变' })
    },
  },
  {
    code: 'tour-signed',
    shows: '已付款，合同已签署',
    async play(on) {
      on.day(-2)
      await signContract(on, await paid(on, this, await on.nextDeparture(HANGZHOU, 20)))
    },
  },
  {
    code: 'tour-to-sign',
    shows: '已付款（用了一张优惠券），合同待签署',
    async play(on) {
      on.day(-1)
      const coupons = [await giveCoupon(on, 'cut')]
      await paid(on, this, await on.nextDeparture(HANGZHOU, 25), { coupons })
    },
  },
  {
    code: 'tour-not-formed',
    shows: '团期未成团，待选择改期或退款',
    async play(on) {
      on.day(-1)
      const departure = await on.nextDeparture(GUILIN, 25)
      await paid(on, this, departure)
      on.day(0)
      const others = [await on.nextDeparture(GUILIN, 32), await on.nextDeparture(HANGZHOU, 40)]
      await cancelDeparture(on, departure, others)
    },
  },
  {
    code: 'tour-deposit',
    shows: '已付定金，待付尾款',
    async play(on) {
      on.day(-1)
      const orderNo = await order(on, this, await on.nextDeparture(EUROPE, 90), { named: false })
      await on.staff('staff.confirmOrder', { orderNo })
      await on.pay(orderNo)
    },
  },
  {
    code: 'tour-unnamed',
    shows: '已付款，出行人待补充',
    async play(on) {
      on.day(-1)
      await paid(on, this, await on.nextDeparture(HANGZHOU, 15), { named: false })
    },
  },
  {
    code: 'tour-awaiting-confirm',
    shows: '待旅行社确认',
    async play(on) {
      on.day(0)
      await order(on, this, await on.nextDeparture(MINI_GROUP, 35))
    },
  },
  {
    code: 'tour-unpaid',
    shows: '待付款，占用一张优惠券',
    async play(on) {
      on.day(0)
      const coupons = [await giveCoupon(on, 'cut')]
      await order(on, this, await on.nextDeparture(HANGZHOU, 35), { coupons })
    },
  },
]

type Wish = { coupons?: string[]; named?: boolean }

/** Orders for two adults, with names unless they are to follow. */
async function order(
  on: Stage,
  { code, shows }: Scene,
  departure: DepartureOfTour,
  { coupons = [], named = true }: Wish = {},
): Promise<string> {
  const travellerIds = named ? await keptFamily(on, 2) : [null, null]
  const counts = { adult: travellerIds.length }
  const wish = { ...departure, counts, ...(coupons.length > 0 ? { coupons } : {}) }
  const { fingerprint, payable } = await on.customer('tours.quote', wish)
  const { scope } = await on.customer('tours.get', { proId: departure.proId })
  const { items: texts } = await on.customer('texts.agreements', {})
  const { orderNo } = await on.customer('orders.createTour', {
    ...wish,
    travellers: travellerIds.map((travellerId) => ({ personType: 'adult', travellerId })),
    contact: contactOfDemo,
    agreements: wantedAgreements(scope, texts).map(({ code, version }) => ({ code, version })),
    fingerprint,
    payable,
    remark: `演示：${shows}`,
    attribution: { [SCENE]: code },
  })
  return orderNo
}

async function paid(on: Stage, scene: Scene, departure: DepartureOfTour, wish?: Wish): Promise<string> {
  const orderNo = await order(on, scene, departure, wish)
  await on.pay(orderNo)
  return orderNo
}

/** A weekend in Hangzhou that began so many days ago and is over; the clock stands at today afterwards. */
async function travelled(on: Stage, scene: Scene, daysAgo: number): Promise<string> {
  on.day(-daysAgo - 9)
  const orderNo = await paid(on, scene, await addDeparture(on, HANGZHOU, -daysAgo))
  await signContract(on, orderNo)
  on.day(0)
  await on.sweep()
  return orderNo
}

/** A departure of a tour so many days from today, added by staff at the stage's time. */
async function addDeparture(on: Stage, proId: string, days: number): Promise<DepartureOfTour> {
  const day = on.date(days)
  const { added } = await on.staff('staff.addDepartures', {
    proId,
    series: { from: day, to: day, also: [day] },
    prices: { adult: 69_800 },
    singleSupplement: 12_000,
    planSeats: 20,
  })
  const [departure] = added
  if (!departure) throw new Error(`tour ${proId} has a departure on ${day} already`)
  return { proId, departureId: departure.id }
}

/** Staff cancel a departure that does not form; its customers may choose one of the others for ten days. */
async function cancelDeparture(
  on: Stage,
  { proId, departureId }: DepartureOfTour,
  others: readonly DepartureOfTour[],
): Promise<void> {
  const { items: departures } = await on.staff('staff.departures', { proId, from: on.date(0), limit: 200 })
  const seen = departures.find(({ id }) => id === departureId)?.formedAt
  if (seen) await on.staff('staff.unconfirmDeparture', { departureId, seen, reason: '客人减少' })
  const { items: _, ...expected } = await on.staff('staff.previewCancelDeparture', { departureId })
  const until = new Date(shanghaiInstant(on.date(10), '18:00')).toISOString()
  const departureIds = others.map((other) => other.departureId)
  const choice = { departureIds, until }
  await on.staff('staff.cancelDeparture', { departureId, reason: '报名人数不足', expected, choice })
}
