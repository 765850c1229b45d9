import { wantedDebrisAgreements } from '../../../../domain/texts/text-codes.ts'
import type { Input } from '../../../contract/contract.ts'
import { askRefund, contactOfDemo, keptAddress, keptFamily, refundUnits, sendNotice } from './acts.ts'
import { SCENE, type Scene, type Stage } from './stage.ts'

type Of = { proId: string; packageId: string }

/** Fragment products of the demo in which the scenes play. */
const PARK: Of = { proId: 'f101', packageId: 'f101-day' }
const VIEW: Of = { proId: 'f102', packageId: 'f102-view' }
const SPRING: Of = { proId: 'f104', packageId: 'f104-any' }
const PICK_UP: Of = { proId: 'f121', packageId: 'f121-five' }
const MINIBUS: Of = { proId: 'f121', packageId: 'f121-seven' }
const DAY_TOUR: Of = { proId: 'f112', packageId: 'f112-bus' }
const WIFI: Of = { proId: 'f141', packageId: 'f141-day' }
const WIFI_DESK: Of = { proId: 'f142', packageId: 'f142-day' }
const SIM: Of = { proId: 'f151', packageId: 'f151-card' }

const courier = { way: 'courier', regionCode: '310101' } as const
const flight = { flight: 'CA1831', destination: '演示路26号演示花园（虚构）', time: '21:40' }

/** An order of a fragment product in every state that a visitor of the demo should find, of every sort. */
export const debrisScenes: readonly Scene[] = [
  {
    code: 'debris-device-back',
    shows: '柜台领取的设备已归还，押金已退回，可评价',
    async play(on) {
      const orderNo = await paid(on, this, {
        ...WIFI_DESK,
        daysAgo: 14,
        useIn: -11,
        days: 4,
        handover: { way: 'pickup', pointId: 'pvg' },
      })
      on.day(-11)
      await on.staff('staff.handOverItems', { orderNo })
      on.day(-6)
      await on.staff('staff.receiveDevice', { orderNo })
      await on.sweep()
    },
  },
  {
    code: 'debris-used',
    shows: '两张实名门票已入园，可评价',
    async play(on) {
      const orderNo = await paid(on, this, { ...PARK, adults: 2, daysAgo: 9, useIn: -6 })
      on.day(-6)
      await redeem(on, orderNo, 2, '云间森林乐园南门（演示）')
    },
  },
  {
    code: 'debris-expired',
    shows: '过期未使用，按规则不退',
    async play(on) {
      await paid(on, this, { ...PARK, daysAgo: 8, useIn: -4 })
      on.day(-2)
      await on.sweep()
    },
  },
  {
    code: 'debris-expired-refunded',
    shows: '过期未使用，已自动退款',
    async play(on) {
      await paid(on, this, { ...VIEW, adults: 2, daysAgo: 7, useIn: -4 })
      on.day(-2)
      await on.sweep()
    },
  },
  {
    code: 'debris-device-returning',
    shows: '设备已寄回，等待商家签收',
    async play(on) {
      const orderNo = await paid(on, this, { ...WIFI, daysAgo: 13, useIn: -7, days: 5, handover: courier })
      on.day(-10)
      await on.staff('staff.shipParcel', { orderNo, ...parcel(21) })
      on.day(-1)
      await on.customer('orders.returnDevice', {
        orderNo,
        company: '顺丰速运',
        trackingNo: parcel(22).trackingNo,
      })
    },
  },
  {
    code: 'debris-device-out',
    shows: '设备使用中',
    async play(on) {
      const orderNo = await paid(on, this, { ...WIFI, daysAgo: 7, useIn: -1, days: 5, handover: courier })
      on.day(-4)
      await on.staff('staff.shipParcel', { orderNo, ...parcel(23) })
    },
  },
  {
    code: 'debris-issue-failed',
    shows: '未能出票，已全额退款',
    async play(on) {
      const orderNo = await paid(on, this, { ...MINIBUS, daysAgo: 6, useIn: 3, asks: flight })
      on.day(-5)
      await on.staff('staff.failVouchers', { orderNo, reason: '该时段已无可派车辆' })
    },
  },
  {
    code: 'debris-refunded',
    shows: '全部退款',
    async play(on) {
      const orderNo = await paid(on, this, { ...VIEW, adults: 2, daysAgo: 5, useIn: 6 })
      on.day(-4)
      await refundUnits(on, orderNo, 2)
    },
  },
  {
    code: 'debris-partly-refunded',
    shows: '两张门票中一张已退，扣除10%手续费',
    async play(on) {
      const orderNo = await paid(on, this, { ...PARK, adults: 2, daysAgo: 5, useIn: 8 })
      on.day(-4)
      await refundUnits(on, orderNo, 1)
    },
  },
  {
    code: 'debris-partly-used',
    shows: '三张温泉票已用一张，有效期内可继续使用',
    async play(on) {
      const orderNo = await paid(on, this, { ...SPRING, adults: 3, daysAgo: 4 })
      on.day(-2)
      await redeem(on, orderNo, 1, '云台山泉前台（演示）')
    },
  },
  {
    code: 'debris-sent',
    shows: '流量卡已寄出',
    async play(on) {
      const orderNo = await paid(on, this, { ...SIM, adults: 2, daysAgo: 3, handover: courier })
      on.day(-2.5)
      await on.staff('staff.issueVouchers', { orderNo })
      on.day(-2)
      await on.staff('staff.shipParcel', { orderNo, ...parcel(24) })
    },
  },
  {
    code: 'debris-issued',
    shows: '接机已安排，待使用',
    async play(on) {
      const orderNo = await paid(on, this, { ...PICK_UP, daysAgo: 3, useIn: 4, asks: flight })
      on.day(-2)
      await on.staff('staff.issueVouchers', { orderNo })
    },
  },
  {
    code: 'debris-day-tour',
    shows: '一日游已发出团通知书，可查看上车地点',
    async play(on) {
      const asks = { pickup: '徐家汇12号口（8:00）' }
      const orderNo = await paid(on, this, { ...DAY_TOUR, adults: 2, daysAgo: 2.5, useIn: 5, asks })
      on.day(-2.2)
      const { items } = await on.staff('staff.notices', { kind: 'debris' })
      const departureId = items.find((one) => one.departureId.startsWith(DAY_TOUR.packageId))?.departureId
      if (departureId === undefined) throw new Error(`the order ${orderNo} has no departure`)
      const { content } = await on.staff('staff.notice', { departureId })
      await sendNotice(on, { departureId }, 0, {
        gatherTime: '出行当天，请按上车地点的时间提前10分钟到达',
        gatherPlace: content.gatherPlace,
        gatherWay: '导游举“云游一日”旗帜（演示）',
      })
    },
  },
  {
    code: 'debris-refund-asked',
    shows: '已申请退款，待审核',
    async play(on) {
      const orderNo = await paid(on, this, { ...VIEW, adults: 2, daysAgo: 2, useIn: 12 })
      on.day(-1)
      const { units } = await on.customer('orders.get', { orderNo })
      await askRefund(
        on,
        orderNo,
        units.map(({ id }) => id),
        '行程有变',
      )
    },
  },
  {
    code: 'debris-cancelled',
    shows: '客户取消了未付款的订单',
    async play(on) {
      const orderNo = await order(on, this, { ...VIEW, daysAgo: 2, useIn: 9 })
      await on.customer('orders.cancel', { orderNo, reason: '行程取消' })
    },
  },
  {
    code: 'debris-device-waiting',
    shows: '设备待寄出',
    async play(on) {
      await paid(on, this, { ...WIFI, daysAgo: 1, useIn: 7, days: 6, handover: courier })
    },
  },
  {
    code: 'debris-issuing',
    shows: '接机出票中',
    async play(on) {
      await paid(on, this, { ...PICK_UP, daysAgo: 0.2, useIn: 6, asks: flight })
    },
  },
  {
    code: 'debris-valid',
    shows: '一家三口的门票，待使用',
    async play(on) {
      await paid(on, this, { ...PARK, adults: 2, children: 1, daysAgo: 0.1, useIn: 10 })
    },
  },
  {
    code: 'debris-unpaid',
    shows: '待付款',
    async play(on) {
      await order(on, this, { ...VIEW, adults: 2, daysAgo: 0, useIn: 11 })
    },
  },
]

type Wish = Of & {
  adults?: number
  children?: number
  daysAgo: number
  /** Days from today to the (first) day of use; left out for packages used within their validity. */
  useIn?: number
  days?: number
  handover?: Input<'orders.createDebris'>['handover']
  asks?: Input<'orders.createDebris'>['asks']
}

async function order(on: Stage, { code, shows }: Scene, wish: Wish): Promise<string> {
  on.day(-wish.daysAgo)
  const { proId, packageId, adults = 1, children = 0, days = 1, asks } = wish
  const { handover = { way: 'none' } } = wish
  const chosen = {
    proId,
    packageId,
    adults,
    children,
    days,
    handover,
    ...(wish.useIn !== undefined && (await dayOf(on, wish, wish.useIn))),
  }
  const { fingerprint, payable, guests } = await on.customer('debris.quote', chosen)
  const travellerIds = await keptFamily(on, guests)
  const { items: texts } = await on.customer('texts.agreements', {})
  const { orderNo } = await on.customer('orders.createDebris', {
    ...chosen,
    guests: travellerIds.map((travellerId) => ({ travellerId })),
    ...(asks && { asks }),
    ...(handover.way === 'courier' && { addressId: (await keptAddress(on)).id }),
    guardianConsent: true,
    contact: contactOfDemo,
    agreements: wantedDebrisAgreements(texts).map((one) => ({ code: one.code, version: one.version })),
    fingerprint,
    payable,
    remark: `演示：${shows}`,
    attribution: { [SCENE]: code },
  })
  return orderNo
}

/** The first day that can be ordered from so many days from today on, with its last time. */
async function dayOf(
  on: Stage,
  { proId, packageId }: Of,
  useIn: number,
): Promise<{ date: string; slot?: string }> {
  const { days } = await on.customer('debris.calendar', { proId, packageId })
  const day = days.find(({ date, left }) => date >= on.date(useIn) && left !== 0)
  if (!day) throw new Error(`${packageId} has no day in ${useIn} days or later`)
  const slot = day.slots.filter(({ left }) => left !== 0).at(-1)
  return { date: day.date, ...(slot && { slot: slot.time }) }
}

async function paid(on: Stage, scene: Scene, wish: Wish): Promise<string> {
  const orderNo = await order(on, scene, wish)
  await on.pay(orderNo)
  return orderNo
}

/** Staff scan the first vouchers of an order. */
async function redeem(on: Stage, orderNo: string, count: number, place: string): Promise<void> {
  const { vouchers } = await on.customer('vouchers.list', { orderNo })
  for (const { code } of vouchers.slice(0, count)) await on.staff('staff.redeemVoucher', { code, place })
}

/** A label of a parcel whose number can be seen to be invented. */
const parcel = (serial: number) => ({ company: '顺丰速运', trackingNo: `SF00000000000${serial}` })
