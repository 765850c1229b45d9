import { EventEmitter } from 'node:events'
import { createTestClock } from './test-clock.ts'

function parent() {
  const channel = Object.assign(new EventEmitter(), {
    answers: [] as object[],
    send: (message: object) => channel.answers.push(message),
  })
  return channel
}

describe('the test clock', () => {
  it('is the machine’s until the parent process moves it, and keeps running afterwards', async () => {
    const channel = parent()
    const now = createTestClock(channel)
    expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1_000)
    channel.emit('message', { moveClockMs: 61_000 })
    channel.emit('message', { moveClockMs: 1_000 })
    expect(Math.abs(now().getTime() - Date.now() - 62_000)).toBeLessThan(1_000)
    await new Promise(setImmediate)
    expect(channel.answers).toEqual([{ clock: expect.any(String) }, { clock: expect.any(String) }])
  })

  it('answers once what is due at the new time has been done', async () => {
    const channel = parent()
    let finish = () => {}
    const seen: number[] = []
    const now = createTestClock(channel, () => {
      seen.push(now().getTime() - Date.now())
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    channel.emit('message', { moveClockMs: 61_000 })
    await new Promise(setImmediate)
    expect(seen[0]).toBeGreaterThan(60_000)
    expect(channel.answers).toEqual([])
    finish()
    await new Promise(setImmediate)
    expect(channel.answers).toHaveLength(1)
  })

  it('never goes back, and ignores what it does not understand', () => {
    const channel = parent()
    const now = createTestClock(channel)
    for (const message of [
      { moveClockMs: -1 },
      { moveClockMs: 1.5 },
      { moveClockMs: '60000' },
      'forward',
      null,
    ])
      channel.emit('message', message)
    expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1_000)
    expect(channel.answers).toEqual([])
  })
})
