import { formatDateWithYear } from '../../base/calendar/dates.ts'
import { formatFen } from '../../base/money/fen.ts'
import type { ContractFacts } from './facts.ts'

/** What a signed contract fixes of its order: when any of it changes, the change has to be signed as well. */
export type Essential = {
  label: string
  value: string /** Compared in its place, where the words are masked. */
  key: string
}

export type ContractChange = { label: string; before: string; after: string }

export function essentialsOf({ product, dates, people, payable }: ContractFacts): Essential[] {
  const plain = (label: string, value: string): Essential => ({ label, value, key: value })
  return [
    plain('产品', product),
    plain('开始日期', dates ? formatDateWithYear(dates.from) : '待定'),
    plain('结束日期', dates ? formatDateWithYear(dates.to) : '待定'),
    {
      label: '出行人',
      value: people
        .map(({ name, label, document }) => `${name || '待补充'}（${document || label}）`)
        .join('、'),
      key: people.map(({ id, name, documentHash }) => `${id} ${name} ${documentHash}`).join('\n'),
    },
    plain('费用合计', formatFen(payable)),
  ]
}

/** Empty when the order still is what was signed. */
export function changesOf(signed: readonly Essential[], now: readonly Essential[]): ContractChange[] {
  return now.flatMap(({ label, value, key }) => {
    const before = signed.find((one) => one.label === label)
    return before?.key === key ? [] : [{ label, before: before?.value ?? '', after: value }]
  })
}
