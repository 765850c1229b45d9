import { visaStages } from './applicant-states.ts'
import type { MaterialKind, VisaOptionKind } from './words.ts'

type SaleParts = {
  pictures: readonly unknown[]
  fees: { service: number; embassy: number }
  scope: string
  included: readonly string[]
  steps: readonly unknown[]
  materials: readonly { kind: MaterialKind }[]
  refunds: readonly { stage: string }[]
  refundNote: string
  notices: readonly unknown[]
  receiver: { name: string; phone: string; address: string }
}

/** What a visa lacks before it may be sold, by field: its price, its papers and the conditions of giving it back. */
export function missingForSale(visa: SaleParts): Record<string, string> {
  const stages = new Set(visa.refunds.map(({ stage }) => stage))
  const { name, phone, address } = visa.receiver
  const missing: [string, boolean, string][] = [
    ['pictures', visa.pictures.length === 0, '请至少上传一张图片'],
    ['fees', visa.fees.service + visa.fees.embassy === 0, '请填写价格'],
    ['scope', visa.scope.trim() === '', '请填写受理范围'],
    ['included', visa.included.length === 0, '请填写费用包含的内容'],
    ['steps', visa.steps.length === 0, '请填写办理流程'],
    ['materials', visa.materials.length === 0, '请填写所需材料'],
    ['refunds', Object.keys(visaStages).some((stage) => !stages.has(stage)), '请为每个办理阶段填写退款比例'],
    ['refundNote', visa.refundNote.trim() === '', '请用文字写明退款规则'],
    ['notices', visa.notices.length === 0, '请填写办理须知'],
    [
      'receiver',
      visa.materials.some(({ kind }) => kind !== 'electronic') && !(name && phone && address),
      '请填写接收材料的收件人、电话与地址',
    ],
  ]
  return Object.fromEntries(missing.flatMap(([field, lacks, text]) => (lacks ? [[field, text]] : [])))
}

type Parts = {
  processingDays: number
  minPersons: number
  maxPersons: number
  dailyCapacity: number | null
  options: readonly {
    code: string
    kind: VisaOptionKind
    processingDays: number | null
    per: 'person' | 'order'
  }[]
  materials: readonly { id: string }[]
  refunds: readonly { stage: string }[]
  returnWays: readonly { way: string }[]
}

/** What no single field of a visa can be told for, by field. */
export function contradictionsOf(visa: Parts): Record<string, string> {
  const problems: Record<string, string> = {}
  const twice = (values: readonly string[]) => new Set(values).size !== values.length
  if (twice(visa.options.map(({ code }) => code))) problems.options = '服务编号重复'
  if (twice(visa.materials.map(({ id }) => id))) problems.materials = '材料编号重复'
  if (twice(visa.refunds.map(({ stage }) => stage))) problems.refunds = '同一阶段只能有一个退款比例'
  if (twice(visa.returnWays.map(({ way }) => way))) problems.returnWays = '取回方式重复'
  if (visa.maxPersons < visa.minPersons) problems.maxPersons = '最多人数不能少于最少人数'
  if (visa.dailyCapacity !== null && visa.dailyCapacity < visa.minPersons) {
    problems.dailyCapacity = '每日名额不能少于最少人数'
  }
  visa.options.forEach(({ kind, processingDays }, i) => {
    const field = `options.${i}.processingDays`
    if (kind !== 'urgent' && processingDays !== null) problems[field] = '只有加急服务改变办理时长'
    if (kind === 'urgent' && (processingDays === null || processingDays >= visa.processingDays)) {
      problems[field] = '请填写加急后的工作日，须少于正常办理时长'
    }
  })
  return problems
}
