import fc from 'fast-check'
import { createByteLru } from './byte-lru.ts'

describe('a map bounded by bytes', () => {
  it('never holds more than its limit and counts bytes correctly, for any operations', () => {
    const step = fc.tuple(
      fc.constantFrom('set', 'get', 'delete'),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 40 }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const held = new Map<string, number>()
        const lru = createByteLru<{ bytes: number }>(200, (key) => held.delete(key))
        for (const [what, number, bytes] of steps) {
          const key = String(number)
          if (what === 'get') lru.get(key)
          else if (what === 'delete') lru.delete(key)
          else if (lru.set(key, { bytes }, bytes)) held.set(key, bytes)
          expect(lru.bytes).toBeLessThanOrEqual(200)
          expect(lru.size).toBe(held.size)
          expect(lru.bytes).toBe([...held.values()].reduce((sum, weight) => sum + weight, 0))
        }
      }),
    )
  })

  it('drops the least recently used value', () => {
    const lru = createByteLru<{ key: string }>(80)
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) lru.set(key, { key }, 10)
    lru.get('a')
    lru.set('i', { key: 'i' }, 10)
    expect(lru.peek('a')).toEqual({ key: 'a' })
    expect(lru.peek('b')).toBeUndefined()
  })

  it('refuses a value that would evict most others', () => {
    const lru = createByteLru<{ key: string }>(80)
    lru.set('small', { key: 'small' }, 5)
    expect(lru.set('huge', { key: 'huge' }, 11)).toBe(false)
    expect(lru.peek('small')).toEqual({ key: 'small' })
  })
})
