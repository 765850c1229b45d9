import { describe, expect, it, test } from '@jest/globals'
import { validityFrom, wrongTerms } from './coupon-terms.ts'
import { conditionOf, faceOf, periodOf, rulesOf, scopeWords } from './coupon-words.ts'

const scope = { kinds: [], products: [], cities: [], shops: [] }
const draft = {
  kind: 'cut' as const,
  amount: 5_000,
  permille: null,
  cap: null,
  covers: null,
  threshold: 0,
  scope,
  stackable: false,
  validity: { by: 'days' as const, days: 30 },
  total: 10,
  perPerson: 1,
}

describe('a template has to say', () => {
  it('what its kind needs, and nothing else', () => {
    expect(wrongTerms(draft)).toEqual({})
    expect(wrongTerms({ ...draft, amount: null, permille: 880 })).toEqual({
      amount: '请填写减免金额',
      permille: '立减券不填写此项',
    })
    expect(Object.keys(wrongTerms({ ...draft, kind: 'percent', amount: null, permille: 880 }))).toEqual([
      'cap',
    ])
    expect(Object.keys(wrongTerms({ ...draft, kind: 'exchange', amount: null }))).toEqual(['covers'])
    expect(Object.keys(wrongTerms({ ...draft, kind: 'fullCut' }))).toEqual(['threshold'])
    expect(wrongTerms({ ...draft, kind: 'fullCut', threshold: 4_999 }).amount).toMatch(/不能超过/)
    expect(Object.keys(wrongTerms({ ...draft, perPerson: 11 }))).toEqual(['perPerson'])
    const dates = { by: 'dates' as const, from: 5, until: 5 }
    expect(Object.keys(wrongTerms({ ...draft, validity: dates }))).toEqual(['validity.until'])
  })
})

test('days run to the end of the last one in China, however late the first began', () => {
  const late = Date.parse('2026-11-22T23:59:00+08:00')
  const { from, until } = validityFrom({ by: 'days', days: 1 }, late)
  expect([from, until]).toEqual([late, Date.parse('2026-11-23T00:00:00+08:00')])
  expect(periodOf(from, until)).toBe('2026.11.22–2026.11.22')
  expect(validityFrom({ by: 'days', days: 30 }, late).until).toBe(Date.parse('2026-12-22T00:00:00+08:00'))
})

test('the words of a coupon', () => {
  expect(faceOf(draft)).toBe('¥50')
  expect(faceOf({ ...draft, kind: 'percent', permille: 885 })).toBe('8.85折')
  const covers = { line: 'x', label: '接机', quantity: 1 }
  expect(faceOf({ ...draft, kind: 'exchange', covers })).toBe('免费接机')
  expect(conditionOf({ ...draft, threshold: 100_000 })).toBe('满¥1,000可用')
  expect(conditionOf({ ...draft, kind: 'percent', cap: 20_000 })).toBe('无门槛，最多减¥200')
  expect(scopeWords(scope)).toBe('全部产品')
  expect(scopeWords({ ...scope, kinds: ['tour'], cities: ['上海'], shops: ['h5/a1'] })).toBe(
    '旅游线路 · 上海出发 · 指定店铺',
  )
  const rules = rulesOf({
    terms: draft,
    validity: draft.validity,
    activation: false,
    refundable: true,
    notes: ['自备'],
  })
  expect(rules.at(-1)).toBe('自备')
  expect(rules.join('')).toMatch(/领取后30天内有效.*不可与其他优惠券同时使用/)
})
