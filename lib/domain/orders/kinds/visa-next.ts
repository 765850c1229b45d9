import { type CalendarDate, formatDate, shanghaiInstant } from '../../../base/calendar/dates.ts'
import { untilWhen } from '../../../base/calendar/moments.ts'
import type { Applicant } from '../../visas/applicant-moves.ts'
import type { ApplicantState } from '../../visas/applicant-states.ts'
import type { Next } from '../next.ts'

export type VisaForNext = {
  sub: number
  /** When the wait for the payment ends. */
  deadline: Date | null
  cancelReason: string
  /** The last day on which all papers have to be with the agency. */
  materialsBy: CalendarDate
  /** `passport`: its data is there, or is no longer asked for. */
  applicants: readonly (Pick<Applicant, 'state' | 'status'> & { passport: boolean })[]
}

/** What happens next with an order of a visa, and until when: what the customer has to do first, then what others do. */
export function visaNext(order: VisaForNext, now: Date): Next {
  switch (order.sub) {
    case 110: {
      const { deadline } = order
      return deadline
        ? { text: `请在${untilWhen(deadline, now)}前付款，逾期订单自动取消`, until: deadline }
        : { text: '请尽快付款，付款后开始办理', until: null }
    }
    case 210:
      return served(order, now)
    case 300:
      return plain('签证已办理完成，感谢您的信任')
    case 410:
      return plain('未在规定时间内付款，订单已取消，可以重新预订')
    case 430:
      return plain(
        order.cancelReason === '' ? '旅行社已取消，未产生费用' : `旅行社已取消：${order.cancelReason}`,
      )
    default:
      return plain('订单已取消，未产生费用')
  }
}

const plain = (text: string): Next => ({ text, until: null })

/** Sentences about what the agency or the mission does, the earliest step first. */
const OTHERS: readonly (readonly [readonly ApplicantState[], string])[] = [
  [[55], '使馆要求面签或补充调查，请查看进度中的安排'],
  [[45], '已为您预约，请查看预约的时间、地点和所需材料'],
  [[15], '材料已寄出，旅行社收到后开始审核'],
  [[20, 25], '旅行社正在审核材料'],
  [[40], '材料已通过审核，等待送签'],
  [[50], '已送签，等待使馆审理'],
  [[60, 65], '使馆已有结果，护照正在退还'],
  [[70], '护照已寄出，请留意查收'],
]

function served({ applicants, materialsBy }: VisaForNext, now: Date): Next {
  const normal = applicants.filter(({ status }) => status === 1)
  const inState = (state: ApplicantState) => normal.filter((one) => one.state === state).length
  const end = new Date(shanghaiInstant(materialsBy, '23:59'))
  const until = end > now ? end : null
  const by = until ? `请在${formatDate(materialsBy)}前` : '材料截止日期已过，请尽快'
  const rejected = inState(30)
  if (rejected > 0) return { text: `${rejected}位申请人的材料需补充，${by}补充`, until }
  const missing = inState(10)
  if (missing > 0) return { text: `还有${missing}位申请人待提交材料，${by}提交`, until }
  const passports = normal.filter(({ passport }) => !passport).length
  if (passports > 0) return { text: `还有${passports}位申请人待补充护照信息，${by}补充`, until }
  const found = OTHERS.find(([states]) => normal.some(({ state }) => states.includes(state)))
  return plain(found?.[1] ?? '签证办理中，进度可在订单中查看')
}
