import { refused } from '../../../operate-center/contract/failures.ts'
import { arrived, changedQuote, firstChoice, toggled } from './refund-choice.ts'

const units = [
  { id: 'a', refundable: true },
  { id: 'b', refundable: false },
  { id: 'c', refundable: true },
]

describe('choosing what is refunded', () => {
  it('preselects nothing when there is a choice', () => {
    expect(firstChoice(units)).toEqual([])
    expect(firstChoice([{ id: 'a', refundable: true }])).toEqual(['a'])
  })

  it('keeps the sequence of the order’s units and never includes one that cannot be refunded', () => {
    expect(toggled(units, ['c'], 'a')).toEqual(['a', 'c'])
    expect(toggled(units, ['a', 'c'], 'a')).toEqual(['c'])
    expect(toggled(units, [], 'b')).toEqual([])
  })
})

describe('changedQuote', () => {
  const lines = [
    { label: '团费', amount: 120 },
    { label: '扣除', amount: -20 },
  ]
  const items = [{ unitId: 'a', amount: 100, fee: 20 }]
  const quote = { amount: 100, fee: 20, rule: '扣除20%', lines, items }

  it('reads the new amount from the refusal', () => {
    expect(changedQuote(refused('AMOUNT_CHANGED', '', quote).failure)).toEqual(quote)
  })

  it('ignores incomplete amounts and other refusals', () => {
    expect(changedQuote(refused('AMOUNT_CHANGED', '', { amount: '100' }).failure)).toBeNull()
    expect(changedQuote(refused('NOT_OPEN', '', quote).failure)).toBeNull()
    expect(changedQuote(refused('AMOUNT_CHANGED', '').failure)).toBeNull()
  })
})

describe('arrived', () => {
  const itemsOf = (...ids: string[]) =>
    ids.map((unitId) => ({ unitId, name: '', amount: 1, fee: 0, lines: [] }))
  const record = { id: 'r', amount: 1, fee: 0, lines: [], reason: '', note: '', createdAt: '' }

  it('finds the request among the order’s records', () => {
    const refunds = [{ ...record, state: 'requested' as const, items: itemsOf('a', 'c') }]
    expect(arrived({ refunds }, ['a'])).toBe(true)
    expect(arrived({ refunds }, ['b'])).toBe(false)
  })

  it('does not take an old rejected request for it', () => {
    expect(arrived({ refunds: [{ ...record, state: 'rejected', items: itemsOf('a') }] }, ['a'])).toBe(false)
  })
})
