import { leavesMainland, type TravelScope } from '../vocabulary.ts'
import { ladderWhen } from './ladder-words.ts'

/** One step: from `fromDays` calendar days before departure up to the step above, `percent` of the total tour fee. */
export type LadderThreshold = { fromDays: number; percent: number }

/** A ladder as stored with a product (domain.md B.1 cancel_rule_id, rules.md C.4). */
export type CancellationLadder = {
  code: string
  name: string
  /** Deducted as necessary fees when the traveller cancels. */
  traveller: readonly LadderThreshold[]
  /** Penalty on top of the full refund when the agency cancels or the group is not formed. */
  agency: readonly LadderThreshold[]
  /** Penalty when the agency refuses to perform, percent. */
  refusalPercent: number
  /** Penalty when travellers are transferred or merged without consent, percent. */
  transferPercent: number
}

/** What is wrong with a ladder's steps, as a sentence for staff; empty for a ladder that may be sold with. */
export function ladderFault(steps: readonly LadderThreshold[]): string {
  const within = (value: number, most: number) => value >= 0 && value <= most
  if (!steps.every(({ fromDays }) => Number.isInteger(fromDays) && within(fromDays, 365))) {
    return '阶梯的天数必须是0到365的整数'
  }
  if (!steps.every(({ percent }) => within(percent, 100))) return '阶梯的比例必须在0到100之间'
  if (steps.at(-1)?.fromDays !== 0) return '阶梯必须包含出发当日（第0天）'
  const above = (index: number) => steps[index - 1]
  if (!steps.every(({ fromDays }, i) => fromDays < (above(i)?.fromDays ?? Number.POSITIVE_INFINITY))) {
    return '阶梯的天数必须从大到小排列'
  }
  return steps.every(({ percent }, i) => percent >= (above(i)?.percent ?? 0))
    ? ''
    : '越接近出发日，比例不能越低'
}

const penalties = { refusalPercent: 30, transferPercent: 25 }

/** 团队境内旅游合同 GF-2014-2401 (rules.md C.4). */
export const DOMESTIC_LADDER: CancellationLadder = {
  code: 'GF-2014-2401',
  name: '境内旅游退改规则',
  traveller: [
    { fromDays: 7, percent: 0 },
    { fromDays: 4, percent: 20 },
    { fromDays: 1, percent: 40 },
    { fromDays: 0, percent: 60 },
  ],
  agency: [
    { fromDays: 7, percent: 0 },
    { fromDays: 4, percent: 10 },
    { fromDays: 1, percent: 15 },
    { fromDays: 0, percent: 20 },
  ],
  ...penalties,
}

/** 团队出境旅游合同 GF-2014-2402 (rules.md C.4). A visa fee already spent is an actual cost of the traveller. */
export const OUTBOUND_LADDER: CancellationLadder = {
  code: 'GF-2014-2402',
  name: '出境旅游退改规则',
  traveller: [
    { fromDays: 30, percent: 0 },
    { fromDays: 15, percent: 5 },
    { fromDays: 7, percent: 20 },
    { fromDays: 4, percent: 50 },
    { fromDays: 1, percent: 60 },
    { fromDays: 0, percent: 70 },
  ],
  agency: [
    { fromDays: 30, percent: 0 },
    { fromDays: 15, percent: 2 },
    { fromDays: 7, percent: 5 },
    { fromDays: 4, percent: 10 },
    { fromDays: 1, percent: 15 },
    { fromDays: 0, percent: 20 },
  ],
  ...penalties,
}

/** Default of a scope. Taiwan has a contract of its own (2403) whose ladder is not in our sources: outbound. */
export function defaultLadder(scope: TravelScope): CancellationLadder {
  return leavesMainland(scope) ? OUTBOUND_LADDER : DOMESTIC_LADDER
}

/** The step for a notice `daysBefore` ≥ 0 calendar days before departure. */
export function stepAt(steps: readonly LadderThreshold[], daysBefore: number): LadderThreshold {
  const step = steps.find(({ fromDays }) => daysBefore >= fromDays)
  if (!step) throw new RangeError(`no step for ${daysBefore} days before departure`)
  return step
}

/** '出发前7天及以上', '出发前6–4天', '出发前1天', '出发当日' for each step. */
function whenOf(steps: readonly LadderThreshold[], index: number): string {
  const above = steps[index - 1]?.fromDays
  return ladderWhen({ fromDays: steps[index]?.fromDays ?? 0, toDays: above === undefined ? null : above - 1 })
}

export type LadderRow = {
  when: string
  what: string
  /** Percent of the total fee; null for the in-trip row, which is a formula. */
  percent: number | null
  /** Does the row apply to the given day? */
  current: boolean
}

/**
 * The table for detail, verify and refund screens. `daysBefore` marks the row that applies now; negative means
 * the journey has begun.
 */
export function ladderRows(
  ladder: CancellationLadder,
  party: 'traveller' | 'agency',
  daysBefore?: number,
): LadderRow[] {
  const steps = ladder[party]
  const current = daysBefore !== undefined && daysBefore >= 0 ? stepAt(steps, daysBefore) : null
  const rows: LadderRow[] = steps.map((step, index) => ({
    when: whenOf(steps, index),
    what: party === 'traveller' ? deduction(step.percent) : penalty(step.percent),
    percent: step.percent,
    current: step === current,
  }))
  if (party === 'traveller') {
    rows.push({
      when: '行程中',
      what: `先扣除${stepAt(steps, 0).percent}%，其余按已出行天数占全部天数的比例扣除`,
      percent: null,
      current: daysBefore !== undefined && daysBefore < 0,
    })
  }
  return rows
}

const deduction = (percent: number) => (percent === 0 ? '不扣费用' : `扣除${percent}%`)
const penalty = (percent: number) => (percent === 0 ? '退还全款' : `退还全款，另付${percent}%违约金`)

/** Note under the traveller's table (rules.md C.4). */
export const ACTUAL_COST_NOTE = '按比例扣除的金额低于实际发生的费用时，按实际费用扣除，最高不超过旅游费用总额'
