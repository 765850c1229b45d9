import { describe, expect, it } from '@jest/globals'
import { LATE, within } from './within.ts'

describe('within', () => {
  it('returns the result of work done in time, or its failure', async () => {
    expect(await within(10_000, Promise.resolve(7))).toBe(7)
    await expect(within(10_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })

  it('answers LATE when the work is late, and ignores a failure after that', async () => {
    let fail: (error: Error) => void = () => {}
    const work = new Promise<never>((_, reject) => {
      fail = reject
    })
    expect(await within(1, work)).toBe(LATE)
    const unhandled: unknown[] = []
    const listen = (error: unknown) => void unhandled.push(error)
    process.on('unhandledRejection', listen)
    fail(new Error('too late to matter'))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', listen)
    expect(unhandled).toEqual([])
  })
})
