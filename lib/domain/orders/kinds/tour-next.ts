import { type CalendarDate, formatDate } from '../../../base/calendar/dates.ts'
import { untilWhen } from '../../../base/calendar/moments.ts'
import { formatFen } from '../../../base/money/fen.ts'
import type { Next } from '../next.ts'

export type TourForNext = {
  sub: number
  departDate: CalendarDate
  /** When the present wait ends. */
  deadline: Date | null
  /** Fen still to be paid. */
  balance: number
  /** Places without a traveller's data, and until when they can be filled; null when the list is locked. */
  missing: number
  namesUntil: Date | null
  cancelReason: string
  /** The agency has said that the departure takes place. */
  formed: boolean
  /** Its departure does not take place, and the customer may choose until then; null otherwise. */
  choice: { until: Date; reason: string } | null
}

/** What happens next with an order of a tour, and until when (domain.md B.6). */
export function tourNext(order: TourForNext, now: Date): Next {
  const { sub, deadline, namesUntil, missing } = order
  const date = formatDate(order.departDate)
  const end = deadline && untilWhen(deadline, now)
  const formed = order.formed ? '已成团，' : ''
  if (order.choice) {
    const { until, reason } = order.choice
    return {
      text: `您的团期未能成团：${reason}。请在${untilWhen(until, now)}前选择改期或全额退款，逾期将全额退款`,
      until,
    }
  }
  if (sub === 100) {
    const by = end ? `，最晚${end}前答复` : ''
    return { text: `旅行社正在确认名额${by}，结果会短信通知您，确认后再付款`, until: deadline }
  }
  if (sub === 110) {
    return end
      ? { text: `请在${end}前付款，逾期名额自动释放`, until: deadline }
      : { text: '请尽快付款，名额以付款为准', until: null }
  }
  if (sub === 120) {
    const rest = formatFen(order.balance)
    return end
      ? { text: `${formed}定金已付，余款${rest}，最晚${end}前付清`, until: deadline }
      : { text: `${formed}定金已付，名额已保留，余款${rest}请在出发前付清`, until: null }
  }
  if (sub === 200 && end && missing === 0) {
    return { text: `已收到付款，旅行社正在确认，最晚${end}前短信通知您结果`, until: deadline }
  }
  if (missing > 0 && namesUntil && (sub === 200 || sub === 210 || sub === 220)) {
    return {
      text: `${formed}还有${missing}位出行人待补充，请在${untilWhen(namesUntil, now)}前填写`,
      until: namesUntil,
    }
  }
  return { text: plainSentence(order, date), until: null }
}

function plainSentence({ sub, cancelReason, formed }: TourForNext, date: string): string {
  switch (sub) {
    case 200:
      return '已收到付款，旅行社正在确认，结果会短信通知您'
    case 210:
      return formed ? `已成团，${date}出发` : `名额已确认，${date}出发`
    case 220:
      return `出团通知已发出，${date}出发`
    case 230:
      return '行程进行中，有需要请联系客服'
    case 300:
      return '行程已结束，感谢您的信任'
    case 400:
      return cancelReason ? `旅行社未能确认：${cancelReason}` : '旅行社未能确认名额，未产生费用'
    case 410:
      return '未在规定时间内付款，名额已释放，可以重新预订'
    case 440:
      return '逾期未付尾款，订单已取消，名额已释放'
    case 430:
      return cancelReason ? `旅行社已取消：${cancelReason}` : '旅行社已取消本团，未产生费用'
    default:
      return '订单已取消，未产生费用'
  }
}
