import fc from 'fast-check'
import { DAY_MS } from '../../base/calendar/durations.ts'
import { type CodeAsker, codeLimit, type SentCode, triedOut } from './code-limits.ts'

const NOW = 1_800_000_000_000
const code = (by: CodeAsker, secondsAgo: number, sameAsker = false): SentCode => ({
  by,
  sameAsker,
  at: NOW - secondsAgo * 1000,
})
const codes = (by: fc.Arbitrary<CodeAsker>) =>
  fc.array(fc.record({ by, sameAsker: fc.boolean(), at: fc.integer({ min: NOW - 2 * DAY_MS, max: NOW }) }), {
    maxLength: 30,
  })

test('a minute between two codes, five a day', () => {
  expect(codeLimit([], 'stranger', NOW)).toBeNull()
  expect(codeLimit([code('stranger', 59)], 'stranger', NOW)).toEqual({ kind: 'wait', ms: 1000 })
  expect(codeLimit([code('stranger', 60)], 'stranger', NOW)).toBeNull()
  const five = [70, 140, 210, 280, 350].map((ago) => code('stranger', ago, true))
  expect(codeLimit(five, 'stranger', NOW)).toEqual({ kind: 'day' })
  expect(codeLimit(five.slice(1), 'stranger', NOW)).toBeNull()
  expect(codeLimit(five, 'stranger', NOW + DAY_MS)).toBeNull()
})

test('one stranger who uses up their five leaves room for another one', () => {
  const five = [70, 140, 210, 280, 350].map((ago) => code('stranger', ago))
  expect(codeLimit(five, 'stranger', NOW)).toBeNull()
  expect(codeLimit([...five, ...five], 'stranger', NOW)).toEqual({ kind: 'day' })
})

test('whatever strangers do, the owner’s answer stays the same', () => {
  const owner = fc.constantFrom<CodeAsker>('own', 'known')
  fc.assert(
    fc.property(codes(owner), codes(fc.constant('stranger')), owner, (owners, strangers, by) => {
      expect(codeLimit([...owners, ...strangers], by, NOW)).toEqual(codeLimit(owners, by, NOW))
    }),
  )
})

test('what all of them together can have sent to a number in a day is bounded', () => {
  const asks = fc.array(
    fc.record({
      by: fc.constantFrom<CodeAsker>('own', 'known', 'stranger'),
      asker: fc.integer({ min: 0, max: 20 }),
      after: fc.integer({ min: 0, max: DAY_MS / 40 }),
    }),
    { minLength: 1, maxLength: 80 },
  )
  fc.assert(
    fc.property(asks, (list) => {
      const sent: (SentCode & { asker: number })[] = []
      let now = NOW
      for (const { by, asker, after } of list) {
        now += after
        const seen = sent.map((one) => ({ ...one, sameAsker: one.asker === asker }))
        if (codeLimit(seen, by, now) === null) sent.push({ by, asker, sameAsker: true, at: now })
        expect(sent.filter(({ at }) => at > now - DAY_MS).length).toBeLessThanOrEqual(20)
      }
    }),
  )
})

test('wrong tries are counted per asker; those of others stop strangers only', () => {
  expect(triedOut({ ofAsker: 4, ofStrangers: 9, trusted: false })).toBe(false)
  expect(triedOut({ ofAsker: 5, ofStrangers: 5, trusted: true })).toBe(true)
  expect(triedOut({ ofAsker: 0, ofStrangers: 10, trusted: false })).toBe(true)
  expect(triedOut({ ofAsker: 0, ofStrangers: 1000, trusted: true })).toBe(false)
})
