import { type CalendarDate, formatDate, shanghaiInstant } from '../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { untilWhen } from '../../../base/calendar/moments.ts'
import { type DeviceState, handedText, mayUse, type Ticket } from '../../debris/ticket-states.ts'
import type { HandoverWay } from '../../debris/words.ts'
import type { Next } from '../next.ts'

export type DebrisForNext = {
  sub: number
  /** When the wait for the payment, or for the codes, ends. */
  deadline: Date | null
  cancelReason: string
  /** The day of use; null for packages used within their validity. */
  date: CalendarDate | null
  /** 09:30, or empty. */
  slot: string
  /** The last day on which it can be used; null before that is known. */
  validTo: CalendarDate | null
  handover: HandoverWay
  handedOver: boolean
  /** Null without a device that has to come back. */
  device: { state: DeviceState; returnBy: CalendarDate } | null
  tickets: readonly Ticket[]
}

/** What happens next with an order of a fragment product, and until when. */
export function debrisNext(order: DebrisForNext, now: Date): Next {
  switch (order.sub) {
    case 110: {
      const { deadline } = order
      return deadline
        ? { text: `请在${untilWhen(deadline, now)}前付款，逾期订单自动取消`, until: deadline }
        : plain('请尽快付款，付款后即可使用')
    }
    case 200: {
      const { deadline } = order
      const text = '正在为您出票，出票后会短信通知您'
      return deadline
        ? { text: `${text}，最晚${untilWhen(deadline, now)}，未能出票全额退款`, until: deadline }
        : plain(text)
    }
    case 210:
    case 220:
      return inUse(order, now)
    case 300:
      return plain('订单已完成，感谢您的信任')
    case 410:
      return plain('未在规定时间内付款，订单已取消，可以重新预订')
    case 430:
      return plain(order.cancelReason === '' ? '商家已取消，未产生费用' : `商家已取消：${order.cancelReason}`)
    default:
      return plain('订单已取消，未产生费用')
  }
}

const plain = (text: string): Next => ({ text, until: null })

/** The end of a day in China. */
const endOf = (date: CalendarDate) => new Date(shanghaiInstant(date) + DAY_MS)

function inUse(order: DebrisForNext, now: Date): Next {
  const { device, handover, handedOver, date, slot, validTo } = order
  if (device?.state === 'returning') return plain('设备归还途中，商家收到后自动退还押金')
  if (device?.state === 'back') return plain('设备已归还，押金正在原路退回')
  if (device?.state === 'out') return deviceOut(device.returnBy, validTo, now)
  const open = order.tickets.some(mayUse)
  if (!open) return plain('票券已使用或已过期，订单即将完成')
  const day = date === null ? '' : formatDate(date)
  if (handover === 'courier') {
    return plain(handedOver ? `${handedText(handover)}，请留意查收` : '商家正在准备寄出，寄出后可查看物流')
  }
  if (handover === 'pickup' && !handedOver) {
    return plain(day === '' ? '请在有效期内到领取点领取' : `请在${day}到领取点领取`)
  }
  if (day !== '') {
    const start = new Date(shanghaiInstant(date ?? '', slot === '' ? '00:00' : slot))
    return { text: `请于${day}${slot === '' ? '' : ` ${slot}`}使用`, until: start > now ? start : null }
  }
  if (validTo === null) return plain('请在有效期内使用')
  return { text: `请在${formatDate(validTo)}（含）前使用`, until: endOf(validTo) }
}

function deviceOut(returnBy: CalendarDate, validTo: CalendarDate | null, now: Date): Next {
  const end = endOf(returnBy)
  if (now >= end) return plain('设备已超过归还日期，请尽快归还；如已寄回，请填写快递单号')
  const using = validTo !== null && now < endOf(validTo)
  const text = `请在${formatDate(returnBy)}前归还设备，归还后自动退还押金`
  return { text: using ? `设备使用中，${text}` : text, until: end }
}
