import { gunzipSync } from 'node:zlib'
import { createLiveReads, type Loaded } from './live-reads.ts'

const answer = (text: string): Loaded => ({ status: 200, text, keep: true })

test('concurrent readers share one load, later ones its answer until it is too old', async () => {
  let now = 0
  let loads = 0
  const live = createLiveReads({ ttlMs: 1500, now: () => now })
  const load = async () => answer(`load ${++loads}`)
  const rush = await Promise.all(Array.from({ length: 100 }, () => live.read('m', 'k', load)))
  expect(new Set(rush.map(({ text }) => text))).toEqual(new Set(['load 1']))
  now = 1499
  expect((await live.read('m', 'k', load)).text).toBe('load 1')
  now = 1500
  expect((await live.read('m', 'k', load)).text).toBe('load 2')
  expect((await live.read('m', 'other', load)).text).toBe('load 3')
})

test('the age counts from the start of the load', async () => {
  let now = 0
  const live = createLiveReads({ ttlMs: 1500, now: () => now })
  await live.read('m', 'k', async () => {
    now = 1600
    return answer('slow')
  })
  expect((await live.read('m', 'k', async () => answer('fresh'))).text).toBe('fresh')
})

test('a failure is shared by the waiting readers and not kept', async () => {
  const live = createLiveReads()
  let loads = 0
  const fails = async () => ({ status: 503, text: `failure ${++loads}`, keep: false })
  const [a, b] = await Promise.all([live.read('m', 'k', fails), live.read('m', 'k', fails)])
  expect([a?.text, b?.text]).toEqual(['failure 1', 'failure 1'])
  expect((await live.read('m', 'k', async () => answer('good'))).text).toBe('good')
  await expect(live.read('m', 'x', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect((await live.read('m', 'x', async () => answer('good'))).text).toBe('good')
})

test('a merchant’s change makes the next read fresh, also while one is loading', async () => {
  const live = createLiveReads()
  await live.read('m', 'k', async () => answer('old'))
  await live.read('n', 'k2', async () => answer('other'))
  live.forget('m')
  expect((await live.read('m', 'k', async () => answer('new'))).text).toBe('new')
  expect((await live.read('n', 'k2', async () => answer('unused'))).text).toBe('other')

  let finish = () => {}
  const slow = live.read('m', 'k3', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return answer('before the change')
  })
  live.forget('m')
  const fresh = live.read('m', 'k3', async () => answer('after the change'))
  finish()
  expect([(await slow).text, (await fresh).text]).toEqual(['before the change', 'after the change'])
  expect((await live.read('m', 'k3', async () => answer('unused'))).text).toBe('after the change')
})

test('long answers are compressed once', async () => {
  const live = createLiveReads()
  const text = JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ departure: index, seats: 10 })))
  const { gzip } = await live.read('m', 'k', async () => answer(text))
  expect(gunzipSync(gzip ?? '').toString()).toBe(text)
  expect(gzip?.byteLength).toBeLessThan(text.length / 5)
  expect((await live.read('m', 'short', async () => answer('{}'))).gzip).toBeUndefined()
})

test('neither many keys nor long answers make the cache exceed its bounds', async () => {
  const live = createLiveReads({ maxEntries: 100, maxBytes: 100_000 })
  for (let index = 0; index < 1000; index += 1) {
    await live.read('m', `k${index}`, async () => answer('x'.repeat(index < 500 ? 100 : 20_000)))
    expect(live.size().entries).toBeLessThanOrEqual(100)
    expect(live.size().bytes).toBeLessThanOrEqual(100_000)
  }
  expect(live.size().entries).toBeGreaterThan(0)
})
