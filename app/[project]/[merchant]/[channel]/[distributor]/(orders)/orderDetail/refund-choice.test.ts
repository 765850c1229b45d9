import { refused } from '@/lib/operate-center/contract/failures.ts'
import { arrived, changedQuote, firstChoice, personName, toggled } from './refund-choice.ts'

const people = [
  { id: 'a', refundable: true },
  { id: 'b', refundable: false },
  { id: 'c', refundable: true },
]

describe('choosing who is refunded', () => {
  it('chooses nobody beforehand where there is a choice', () => {
    expect(firstChoice(people)).toEqual([])
    expect(firstChoice([{ id: 'a', refundable: true }])).toEqual(['a'])
  })

  it('keeps the order’s order and never takes who cannot be refunded', () => {
    expect(toggled(people, ['c'], 'a')).toEqual(['a', 'c'])
    expect(toggled(people, ['a', 'c'], 'a')).toEqual(['c'])
    expect(toggled(people, [], 'b')).toEqual([])
  })

  it('names who has no name yet by place', () => {
    expect(personName({ name: '', personType: 'childBed' }, 2)).toBe('儿童占床3（未填写）')
    expect(personName({ name: '张*', personType: 'adult' }, 0)).toBe('张*')
  })
})

describe('changedQuote', () => {
  const quote = { amount: 100, fee: 20, rule: '扣除20%', daysBefore: 5 }

  it('reads the new amount from the refusal', () => {
    expect(changedQuote(refused('AMOUNT_CHANGED', '', quote).failure)).toEqual(quote)
  })

  it('takes nothing half-formed, and nothing of other refusals', () => {
    expect(changedQuote(refused('AMOUNT_CHANGED', '', { amount: '100' }).failure)).toBeNull()
    expect(changedQuote(refused('NOT_OPEN', '', quote).failure)).toBeNull()
    expect(changedQuote(refused('AMOUNT_CHANGED', '').failure)).toBeNull()
  })
})

describe('arrived', () => {
  const record = { id: 'r', names: [], amount: 1, fee: 0, reason: '', note: '', createdAt: '' }

  it('finds the request among the order’s records', () => {
    const refunds = [{ ...record, state: 'requested' as const, travellerIds: ['a', 'c'] }]
    expect(arrived({ refunds }, ['a'])).toBe(true)
    expect(arrived({ refunds }, ['b'])).toBe(false)
  })

  it('does not take an old rejected request for it', () => {
    expect(arrived({ refunds: [{ ...record, state: 'rejected', travellerIds: ['a'] }] }, ['a'])).toBe(false)
  })
})
