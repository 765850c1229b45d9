import type { Applicant } from './applicant-moves.ts'
import { type ApplicantState, applicantStates, closedApplicantStates } from './applicant-states.ts'

type Shown = Pick<Applicant, 'state' | 'status'>

/** What is shown of an applicant: the state, or that they were cancelled or refunded. */
export function applicantText({ state, status }: Shown): string {
  return status === 1 ? applicantStates[state] : closedApplicantStates[status]
}

/** Words of a summary, where they differ: 2人已出签. */
const inSummary: Partial<Record<ApplicantState, string>> = {
  10: '待提交材料',
  15: '已寄出材料',
  20: '已收到材料',
  25: '材料审核中',
  30: '需补充材料',
  40: '审核通过',
  45: '已预约面试',
  55: '需面签',
}

/** What asks something of the customer comes first, then what is nearest to the end. */
const FIRST: readonly ApplicantState[] = [30, 10, 55, 45]

/**
 * Where an order stands, by its applicants: 2人已出签 1人需补充材料. Empty for an order without applicants. Those whose
 * refund is over are left out while there are others.
 */
export function progressText(applicants: readonly Shown[]): string {
  const live = applicants.filter(({ status }) => status === 1 || status === 4)
  const counted = new Map<string, { count: number; rank: number }>()
  for (const one of live.length > 0 ? live : applicants) {
    const text = one.status === 1 ? (inSummary[one.state] ?? applicantStates[one.state]) : applicantText(one)
    const kept = counted.get(text)
    counted.set(text, { count: (kept?.count ?? 0) + 1, rank: rankOf(one) })
  }
  return [...counted]
    .sort(([, a], [, b]) => a.rank - b.rank)
    .map(([text, { count }]) => `${count}人${text}`)
    .join(' ')
}

function rankOf({ state, status }: Shown): number {
  if (status !== 1) return 1000
  const first = FIRST.indexOf(state)
  return first >= 0 ? first : 100 - state
}

/** What the customer has to do now, as words on a button; null when it is somebody else's turn. */
export function todoOf({ state, status }: Shown): string | null {
  if (status !== 1) return null
  switch (state) {
    case 10:
      return '提交材料'
    case 30:
      return '补充材料'
    case 45:
    case 55:
      return '查看预约'
    case 70:
      return '查看快递'
    default:
      return null
  }
}

/** Whether what the customer has to do now is about papers. */
export function hasToHandIn({ state, status }: Shown): boolean {
  return status === 1 && (state === 10 || state === 30)
}

/** Who has to act while an applicant is in a state, so that no wait is nobody's. */
export function actorOf({ state, status }: Shown): 'customer' | 'operator' | 'mission' | 'time' | null {
  if (status === 4) return 'operator'
  if (status !== 1 || state === 80) return null
  if (state === 10 || state === 30) return 'customer'
  if (state === 50 || state === 55) return 'mission'
  return state === 70 ? 'time' : 'operator'
}

/** The usual way; what an applicant goes through besides (30, 45, 55, 65) is never promised. */
const USUAL: readonly ApplicantState[] = [10, 20, 25, 40, 50, 60, 70, 80]
/** Names of what is to come, where the state's own word says that it has happened. */
const toCome: Partial<Record<ApplicantState, string>> = {
  20: '收到材料',
  25: '审核材料',
  40: '审核通过',
  50: '送签',
  60: '使馆出结果',
  70: '退还材料',
  80: '完成',
}

/** The states still to come, in words; none for an applicant who was cancelled or refunded. */
export function aheadOf(
  { state, status }: Shown,
  returns: { passport: boolean } = { passport: true },
): string[] {
  if (status !== 1) return []
  // Mended papers are received and checked again.
  const reached = state === 30 ? 10 : state
  return USUAL.filter(
    (one) => one > reached && !(one === 60 && state === 65) && (one !== 70 || returns.passport),
  ).map((one) => toCome[one] ?? applicantStates[one])
}
