import { expect, test } from '@jest/globals'
import { priceUnit, promisesOf, type RefundRule, refundWords } from './debris-words.ts'

const rule: RefundRule = { mode: 'any', hoursBefore: 0, feePercent: 0, expired: 'refund' }

test.each<[Partial<RefundRule>, string]>([
  [{}, '未使用随时可退，不收手续费；过期未使用自动退款。'],
  [{ feePercent: 5 }, '未使用随时可退，收取5%手续费；过期未使用自动退款（同样收取手续费）。'],
  [{ expired: 'keep' }, '未使用随时可退，不收手续费；过期未使用不予退款。'],
  [{ mode: 'never', expired: 'keep' }, '支付后不可退款，过期作废。'],
  [{ mode: 'never' }, '支付后不可退款；过期未使用自动退款。'],
  [{ mode: 'before', expired: 'keep' }, '使用日0:00前可退，不收手续费，逾期不可申请；过期未使用不予退款。'],
  [
    { mode: 'before', hoursBefore: 24, feePercent: 10, expired: 'keep' },
    '使用日前1天0:00前可退，收取10%手续费，逾期不可申请；过期未使用不予退款。',
  ],
  // Six hours before the day begins is six in the evening of the day before.
  [
    { mode: 'before', hoursBefore: 6, expired: 'keep' },
    '使用日前1天18:00前可退，不收手续费，逾期不可申请；过期未使用不予退款。',
  ],
  [
    { mode: 'before', hoursBefore: 49, expired: 'keep' },
    '使用日前3天23:00前可退，不收手续费，逾期不可申请；过期未使用不予退款。',
  ],
])('a refund rule in words: %j', (patch, words) => {
  expect(refundWords({ ...rule, ...patch })).toBe(words)
})

const plain = {
  use: 'dated' as const,
  cutoffDays: 1,
  redeem: ['code' as const],
  handover: ['none' as const],
  refund: { ...rule, mode: 'never' as const, expired: 'keep' as const },
  source: 'staff' as const,
}

test('a card promises the best of what packages do, three things at most', () => {
  expect(promisesOf([plain])).toEqual(['无需换票'])
  expect(promisesOf([plain, { ...plain, cutoffDays: 0, refund: rule }])).toEqual([
    '随时退',
    '过期自动退',
    '无需换票',
  ])
  expect(promisesOf([{ ...plain, redeem: ['paper', 'exchange'], use: 'open' }])).toEqual(['有效期内任选'])
  const conditional = { ...plain, refund: { ...rule, mode: 'before' as const, expired: 'keep' as const } }
  expect(promisesOf([conditional])).toContain('有条件退')
  expect(promisesOf([conditional, { ...plain, refund: rule }])).not.toContain('有条件退')
  expect(promisesOf([])).toEqual([])
})

test('prices name what they are for', () => {
  expect([priceUnit({ unit: '张', perDay: false }), priceUnit({ unit: '台', perDay: true })]).toEqual([
    '张',
    '台/天',
  ])
})
