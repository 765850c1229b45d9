import type { ContractFacts } from './facts.ts'

export type ContractChoices = Readonly<Record<string, string>>

type Option = { code: string; label: string; hint: string }
export type ContractChoice = { code: string; group: string; label: string; options: Option[] }

const yesOrNo: Option[] = [
  { code: 'yes', label: '同意', hint: '' },
  { code: 'no', label: '不同意', hint: '' },
]

/** What has to be answered when no group is formed: the traveller decides each way by itself (旅游法 63). */
const notFormed = [
  { code: 'transfer', label: '转至其他旅行社或其他团队出行' },
  { code: 'postpone', label: '延期出团' },
  { code: 'reroute', label: '改签其他线路出团' },
  { code: 'cancel', label: '解除合同，全额退款' },
] as const

/**
 * What the contract leaves to the customer; nothing is chosen beforehand. Journeys ask about insurance (旅游法 61), the
 * ways when no group is formed and how the group is made up; every contract about disputes.
 * @param arbitration the merchant's arbitration body; without one disputes go to court
 */
export function contractChoices(
  { type, groupMin, insured }: Pick<ContractFacts, 'type' | 'groupMin' | 'insured'>,
  arbitration: string,
): ContractChoice[] {
  const choices: ContractChoice[] = []
  if (type !== 'service') {
    choices.push({
      code: 'insurance',
      group: '人身意外伤害保险',
      label: '出行期间的人身意外伤害保险',
      options: [
        insured
          ? { code: 'ordered', label: '随订单购买', hint: '订单中已包含保险' }
          : { code: 'agency', label: '委托旅行社购买', hint: '险种与保费由旅行社另行告知，经您确认后购买' },
        { code: 'own', label: '自行购买', hint: '由出行人自己投保' },
        { code: 'none', label: '不购买', hint: '放弃购买，风险自行承担' },
      ],
    })
  }
  if (groupMin !== null) {
    for (const { code, label } of notFormed) {
      choices.push({ code: `notFormed.${code}`, group: '不能成团时的处理', label, options: yesOrNo })
    }
    choices.push({
      code: 'grouping',
      group: '组团方式',
      label: '与其他旅游者拼成一个团出行',
      options: yesOrNo,
    })
  }
  choices.push({
    code: 'dispute',
    group: '争议解决方式',
    label: '协商或调解不成时',
    options: [
      { code: 'court', label: '向人民法院起诉', hint: '' },
      ...(arbitration === '' ? [] : [{ code: 'arbitration', label: '提交仲裁', hint: arbitration }]),
    ],
  })
  return choices
}

/** The answers that still fit; an option that is no longer offered counts as not chosen. */
export function validChoices(choices: readonly ContractChoice[], given: ContractChoices): ContractChoices {
  return Object.fromEntries(
    choices.flatMap(({ code, options }) => {
      const value = Object.hasOwn(given, code) ? given[code] : undefined
      return value !== undefined && options.some((option) => option.code === value) ? [[code, value]] : []
    }),
  )
}

/** What is wrong with answers, by code of the choice; empty when all may be kept. */
export function choiceProblems(
  choices: readonly ContractChoice[],
  given: ContractChoices,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [code, value] of Object.entries(given)) {
    const choice = choices.find((one) => one.code === code)
    if (!choice) problems[`choices.${code}`] = '合同内容已变化，请刷新后重新选择'
    else if (!choice.options.some((option) => option.code === value)) {
      problems[`choices.${code}`] = `请重新选择“${choice.label}”`
    }
  }
  return problems
}

/** Which answers are still wanted. */
export function openChoices(choices: readonly ContractChoice[], given: ContractChoices): ContractChoice[] {
  const valid = validChoices(choices, given)
  return choices.filter(({ code }) => !Object.hasOwn(valid, code))
}

/** 同意, 向人民法院起诉; （待选择） while it is open. */
export function chosenWords({ code, options }: ContractChoice, given: ContractChoices): string {
  const option = options.find((one) => one.code === given[code])
  if (!option) return '（待选择）'
  return option.hint === '' ? option.label : `${option.label}（${option.hint}）`
}
