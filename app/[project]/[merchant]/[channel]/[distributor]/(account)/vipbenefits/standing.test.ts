import { standingOf } from './standing.ts'

const level = (code: string, growthFrom: number) => ({ code, name: code, growthFrom, benefits: [] })
const levels = [level('plain', 0), level('gold', 5_000), level('diamond', 20_000)]

it.each([
  [0, 'plain', 'gold', 5_000, 0],
  [4_999, 'plain', 'gold', 1, 99],
  [5_000, 'gold', 'diamond', 15_000, 0],
  [12_500, 'gold', 'diamond', 7_500, 50],
  [20_000, 'diamond', undefined, 0, 100],
])('growth %i: %s', (growth, code, next, missing, percent) => {
  const standing = standingOf(levels, growth)
  expect(standing).toMatchObject({ level: { code }, missing, percent })
  expect(standing?.next?.code).toBe(next)
})

it('has no position without levels', () => {
  expect(standingOf([], 100)).toBeNull()
})
