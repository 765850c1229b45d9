import { type Fen, formatFen } from '../../base/money/fen.ts'
import {
  type AskedRefund,
  freightBesides,
  freightOfLast,
  isFree,
  type OnTheirWay,
  paidForUnits,
  planUnits,
  type RefundItem,
  type RefundUnit,
  type UnitsRefund,
  withFreight,
} from '../refunds/refund-plan.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type VisaStage, visaStages } from './applicant-states.ts'

/** What is given back at a stage, in percent (0 to 100) of the two parts of an applicant's price. */
export type VisaRefundStep = { stage: VisaStage; servicePercent: number; embassyPercent: number }

type VisaRefundUnit = RefundUnit & {
  /** What was bought for this applicant besides, part of the share, fen. */
  addOns: Fen
  stage: VisaStage
}

export type VisaRefundInput = Pick<UnitsRefund, 'chosen' | 'words'> & {
  /** The seller who cancels gives everything back. */
  by: 'buyer' | 'seller'
  /** All applicants of the order, those refunded before included. */
  units: readonly VisaRefundUnit[]
  steps: readonly VisaRefundStep[]
  /** Of one applicant, fen. */
  fees: { service: Fen; embassy: Fen }
  /** Σ lines, what has to be paid and its part for the way back, what was paid and given back so far; fen. */
  order: { goods: Fen; payable: Fen; freight: Fen; paid: Fen; refunded: Fen }
  /** A passport of the order has been sent back. */
  sentBack: boolean
}

type FreightInput = Pick<VisaRefundInput, 'by' | 'units' | 'chosen' | 'order' | 'sentBack'>

export type VisaRefundPlan = {
  ok: true
  items: RefundItem[]
  amount: Fen
  fee: Fen
  /** Of the amount, the freight that comes back with the last applicants. */
  freight: Fen
  /** The steps that hold for the chosen ones, in words. */
  rule: string
}

/**
 * Plans the refund of chosen applicants by the stage of each (rules.md C.4). After 送签 only a refused visa gives back,
 * and only what the product promises; before it an applicant can always be given up, even if nothing comes back.
 * The percentages are of the price; what a discount took off is shared by both parts alike, and options follow the
 * service. Fractions of a fen fall to the customer. The freight comes back with the whole order, as long as nothing was
 * sent.
 */
export function planVisaRefund(input: VisaRefundInput): VisaRefundPlan | Refusal {
  const { by, units, chosen, steps, order, words } = input
  const plan = planUnits({
    units,
    chosen,
    free: isFree(order),
    paid: paidForUnits(order),
    refunded: order.refunded,
    feeOf: ({ id }) => (by === 'seller' ? 0 : feeOf(input, id)),
    words,
  })
  if (!plan.ok) return plan
  const stages = [...new Set(units.filter(({ id }) => chosen.includes(id)).map(({ stage }) => stage))]
  if (by === 'buyer') {
    const refusal = stages.map((stage) => stageRefusal(stage, steps)).find((one) => one !== null)
    if (refusal) return refusal
  }
  const freight = freightBack(input, plan.amount)
  const rule = [ruleOf(stages, steps, freight), ...(mayFollow(input, plan.amount) ? [FREIGHT_FOLLOWS] : [])]
  return { ...withFreight(plan, freight), rule: by === 'seller' ? '旅行社取消，全额退款' : rule.join('；') }
}

/** Whether an applicant at this stage may be given up by the buyer at all. */
export function isRefundable(stage: VisaStage, steps: readonly VisaRefundStep[]): boolean {
  return stageRefusal(stage, steps) === null
}

function stageRefusal(stage: VisaStage, steps: readonly VisaRefundStep[]): Refusal | null {
  switch (stage) {
    case 'collecting':
    case 'reviewed':
      return null
    case 'submitted':
      return refuse('visa-submitted', '已送签的申请人不能退款，请取消选择；如有疑问请联系客服')
    case 'decided':
      return refuse('visa-decided', '已出签的申请人不能退款，请取消选择；如有疑问请联系客服')
    case 'refused': {
      const { servicePercent, embassyPercent } = stepOf(stage, steps)
      return servicePercent + embassyPercent > 0
        ? null
        : refuse('visa-refused', '本产品未承诺拒签退款，被拒签的申请人不能退款；如有疑问请联系客服')
    }
  }
}

/** A stage that the product does not name gives nothing back. */
function stepOf(stage: VisaStage, steps: readonly VisaRefundStep[]): VisaRefundStep {
  return steps.find((step) => step.stage === stage) ?? { stage, servicePercent: 0, embassyPercent: 0 }
}

/** Percentages are read exactly to four decimals. */
const SCALE = 10_000
const WHOLE = BigInt(100 * SCALE)

/** What is kept of an applicant's share: the part of the price that its stage does not give back, rounded down. */
function feeOf({ units, fees, order, steps }: VisaRefundInput, id: string): Fen {
  const unit = units.find((one) => one.id === id)
  if (!unit) return 0
  const { servicePercent, embassyPercent } = stepOf(unit.stage, steps)
  const kept = (percent: number) => WHOLE - BigInt(Math.round(percent * SCALE))
  const count = BigInt(units.length)
  const own = BigInt(fees.service + fees.embassy + unit.addOns)
  const addOns = units.reduce((sum, one) => sum + one.addOns, 0)
  // What was bought for the order as a whole is spread over its applicants, who all have the same price.
  const common = BigInt(order.goods - addOns) - count * BigInt(fees.service + fees.embassy)
  const price = count * own + common
  const embassy = count * BigInt(fees.embassy)
  if (price <= 0n) return 0
  const keptPrice = embassy * kept(embassyPercent) + (price - embassy) * kept(servicePercent)
  return Number((BigInt(unit.share) * keptPrice) / (price * WHOLE))
}

function freightBack(input: FreightInput, amount: Fen, onTheirWay?: OnTheirWay): Fen {
  return input.by === 'buyer' && input.sentBack ? 0 : freightOfLast(input, amount, onTheirWay)
}

const FREIGHT_FOLLOWS = '其他申请人的退款也通过后，邮寄费一并退还'

/** Whether the freight comes back once requests for the others, which nobody has decided, are agreed to as well. */
function mayFollow(input: FreightInput, amount: Fen): boolean {
  const open = input.units.filter(({ status }) => status === 4).map(({ id }) => id)
  return open.length > 0 && freightBack(input, amount, { unitIds: open, amount: 0 }) > 0
}

/**
 * The freight that comes back with a request besides what it was asked with, fen (`freightBesides`).
 * @param onTheirWay requests that are agreed to and not yet paid out
 */
export function freightSince(input: FreightInput & { asked: AskedRefund; onTheirWay: OnTheirWay }): Fen {
  return freightBesides(input, (amount) => freightBack(input, amount, input.onTheirWay))
}

function ruleOf(stages: readonly VisaStage[], steps: readonly VisaRefundStep[], freight: Fen): string {
  const texts = stages.map((stage) => {
    const { servicePercent, embassyPercent } = stepOf(stage, steps)
    return `${visaStages[stage]}：${backWords('服务费', servicePercent)}，${backWords('签证费', embassyPercent)}`
  })
  return [...texts, ...(freight > 0 ? [`含邮寄费${formatFen(freight)}`] : [])].join('；')
}

/** The whole rule as a table, in the sequence of the stages. */
export function refundRows(steps: readonly VisaRefundStep[]): { when: string; what: string }[] {
  return (Object.keys(visaStages) as VisaStage[]).map((stage) => {
    const { servicePercent, embassyPercent } = stepOf(stage, steps)
    const gone = stageRefusal(stage, steps) !== null || servicePercent + embassyPercent === 0
    const what = `${backWords('服务费', servicePercent)}，${backWords('签证费', embassyPercent)}`
    return { when: visaStages[stage], what: gone ? '不退款' : what }
  })
}

const backWords = (what: string, percent: number) => (percent === 0 ? `${what}不退` : `${what}退${percent}%`)
