import type { HandoverWay, RedeemWay, RefundMode, UseMode, VoucherSource } from './words.ts'

/** How a package is given back; the contract's packageRefund. */
export type RefundRule = {
  mode: RefundMode
  /** Of `before`: hours before the day of use begins (0:00 in China). */
  hoursBefore: number
  /** Kept of the price, percent. */
  feePercent: number
  expired: 'refund' | 'keep'
}

/** The rule as a sentence for shoppers: 使用日前1天18:00前可退，收取10%手续费，逾期不可退；过期不退。 */
export function refundWords({ mode, hoursBefore, feePercent, expired }: RefundRule): string {
  const fee = feePercent > 0 ? `收取${feePercent}%手续费` : '不收手续费'
  const ended = expired === 'refund' ? '过期未使用自动退款' : '过期未使用不予退款'
  if (mode === 'never') {
    return expired === 'refund' ? `支付后不可退款；${ended}。` : '支付后不可退款，过期作废。'
  }
  const until = mode === 'any' ? '未使用随时可退' : `${untilWords(hoursBefore)}可退`
  const late = mode === 'before' ? '，逾期不可申请' : ''
  const charged = expired === 'refund' && feePercent > 0 ? '（同样收取手续费）' : ''
  return `${until}，${fee}${late}；${ended}${charged}。`
}

/** 使用日0:00前; 使用日前1天18:00前 */
function untilWords(hours: number): string {
  const days = Math.ceil(hours / 24)
  const hour = days * 24 - hours
  return days === 0 ? '使用日0:00前' : `使用日前${days}天${hour}:00前`
}

type Promising = {
  use: UseMode
  cutoffDays: number
  redeem: readonly RedeemWay[]
  handover: readonly HandoverWay[]
  refund: Pick<RefundRule, 'mode' | 'feePercent' | 'expired'>
  source: VoucherSource
}

const MOST_PROMISES = 3

const PROMISES: readonly [string, (one: Promising) => boolean][] = [
  ['随时退', ({ refund }) => refund.mode === 'any' && refund.feePercent === 0],
  ['过期自动退', ({ refund }) => refund.expired === 'refund' && refund.mode !== 'never'],
  ['有条件退', ({ refund }) => refund.mode === 'before' || (refund.mode === 'any' && refund.feePercent > 0)],
  [
    '无需换票',
    ({ redeem, handover }) =>
      handover.includes('none') && redeem.some((way) => way !== 'exchange' && way !== 'paper'),
  ],
  ['当天可订', ({ use, cutoffDays }) => use === 'dated' && cutoffDays === 0],
  ['有效期内任选', ({ use }) => use === 'open'],
  ['即时出票', ({ source }) => source === 'own'],
]

/** What a card promises: the best of what the product's packages do, the weightiest first. */
export function promisesOf(packages: readonly Promising[]): string[] {
  const kept = PROMISES.filter(([, keeps]) => packages.some(keeps)).map(([words]) => words)
  // Who can give it back at any time does not want to hear of conditions.
  const best = kept.includes('随时退') ? kept.filter((words) => words !== '有条件退') : kept
  return best.slice(0, MOST_PROMISES)
}

/** 张, 台/天 */
export function priceUnit({ unit, perDay }: { unit: string; perDay: boolean }): string {
  return perDay ? `${unit}/天` : unit
}
