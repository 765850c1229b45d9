import fc from 'fast-check'
import { challengeBits, isWanted } from './challenge.ts'

const none = { ofAccount: 0, ofAddress: 0 }

test('the first tries are free', () => {
  expect(isWanted({ ofAccount: 2, ofAddress: 59, recipients: 29, budget: 0.49 })).toBe(false)
  expect(isWanted({ ...none, ofAccount: 3 })).toBe(true)
  expect(isWanted({ ...none, ofAddress: 60 })).toBe(true)
  expect(isWanted({ ...none, recipients: 30 })).toBe(true)
  expect(isWanted({ ...none, budget: 0.5 })).toBe(true)
})

test('an address that writes to ever more recipients needs steeply more work', () => {
  const bits = [30, 60, 120, 240, 480, 960].map((recipients) => challengeBits({ ...none, recipients }))
  expect(bits).toEqual([15, 17, 19, 21, 23, 23])
})

test('a merchant whose messages run out wants more work of everybody', () => {
  const bits = [0.5, 0.6, 0.75, 1, 2].map((budget) => challengeBits({ ...none, budget }))
  expect(bits).toEqual([15, 16, 18, 20, 23])
})

test('more of anything never lowers the work, which a browser can still do', () => {
  const tries = fc.record({
    ofAccount: fc.nat(200),
    ofAddress: fc.nat(5000),
    recipients: fc.nat(5000),
    budget: fc.double({ min: 0, max: 3, noNaN: true }),
  })
  fc.assert(
    fc.property(tries, tries, (some, more) => {
      const sum = {
        ofAccount: some.ofAccount + more.ofAccount,
        ofAddress: some.ofAddress + more.ofAddress,
        recipients: some.recipients + more.recipients,
        budget: some.budget + more.budget,
      }
      expect(challengeBits(sum)).toBeGreaterThanOrEqual(challengeBits(some))
      expect(challengeBits(sum)).toBeLessThanOrEqual(23)
      expect(challengeBits(some)).toBeGreaterThanOrEqual(15)
    }),
  )
})
