import { throttle } from '../page/throttle.ts'
import { randomString } from './random-string.ts'

test('a random string has 32 letters and digits by default, all equally likely', () => {
  expect(randomString()).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(randomString(7)).toHaveLength(7)
  expect(randomString(0)).toBe('')
  const counts = new Map<string, number>()
  for (const character of randomString(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect(counts.size).toBe(62)
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(250)
})

describe('throttle', () => {
  let now = 0
  beforeEach(() => {
    now = 0
    jest.spyOn(performance, 'now').mockImplementation(() => now)
  })
  afterEach(() => jest.restoreAllMocks())

  test('lets one call through in 1000 ms by default', () => {
    const seen: number[] = []
    const run = throttle((value: number) => seen.push(value))
    for (const time of [0, 1, 999, 1000, 1500, 2000]) {
      now = time
      run(time)
    }
    expect(seen).toEqual([0, 1000, 2000])
  })

  test('or in a given interval', () => {
    let count = 0
    const run = throttle(() => {
      count += 1
    }, 50)
    run()
    now = 49
    run()
    now = 50
    run()
    expect(count).toBe(2)
  })
})
