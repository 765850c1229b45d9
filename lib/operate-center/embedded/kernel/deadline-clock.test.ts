import { expect, test } from '@jest/globals'
import { databaseKinds, openTestDatabase } from '../testing/databases.ts'
import { deadlineClock, steadyClock } from './deadline-clock.ts'

const HOUR = 3_600_000
const SETTLE = 5 * 60_000

function clocks() {
  const time = { wall: 1_000_000, running: 0 }
  const steady = steadyClock({ wall: () => time.wall, running: () => time.running })
  const pass = (ms: number) => {
    time.wall += ms
    time.running += ms
  }
  return { time, steady, pass }
}

test('a clock that is an hour ahead for a moment changes nothing', () => {
  const { time, steady, pass } = clocks()
  pass(1000)
  time.wall += HOUR
  expect(steady()).toBe(1_001_000)
  pass(60_000)
  expect(steady()).toBe(1_061_000)
  time.wall -= HOUR
  expect(steady()).toBe(1_061_000)
})

test('a step that stays is followed after a while, one back at once', () => {
  const { time, steady, pass } = clocks()
  time.wall += HOUR
  steady()
  pass(SETTLE - 1)
  expect(steady()).toBe(1_000_000 + SETTLE - 1)
  pass(1)
  expect(steady()).toBe(1_000_000 + HOUR + SETTLE)
  time.wall -= HOUR
  expect(steady()).toBe(1_000_000 + SETTLE)
})

test('a clock that jumps about does not settle', () => {
  const { time, steady, pass } = clocks()
  for (let round = 0; round < 40; round += 1) {
    time.wall += HOUR
    pass(60_000)
    expect(steady()).toBe(1_000_000 + time.running)
  }
})

test.each(databaseKinds)(
  'the earlier of the database’s and the machine’s clock counts on %s',
  async (kind) => {
    const { database, close } = await openTestDatabase(kind)
    try {
      const real = Date.now()
      const ahead = await deadlineClock(database.db, () => real + HOUR)()
      expect(Math.abs(ahead.getTime() - real)).toBeLessThan(60_000)
      expect(await deadlineClock(database.db, () => 5)()).toEqual(new Date(5))
    } finally {
      await close()
    }
  },
)
