import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { OperateCenter } from '../operate-center/contract/contract.ts'
import { createLiveReads } from './doors/live-reads.ts'
import { createRateLimit } from './doors/rate-limit.ts'
import { FrontCache } from './front-cache/front-cache.ts'
import { RenderGate } from './front-cache/render-gate.ts'
import { createEpochs } from './session/epochs.ts'
import { rememberOpened } from './session/opened-seals.ts'

const HOUR = 3_600_000
const real = Date.now

let offset = 0

/** The machine's clock is set ahead or back by so much; time itself goes on. */
function setClock(by: number): void {
  offset = by
}

// Before anything takes the function for itself.
beforeEach(() => {
  offset = 0
  jest.spyOn(Date, 'now').mockImplementation(() => real() + offset)
})
afterEach(() => {
  jest.restoreAllMocks()
})

const tenant = { project: 'trip', merchant: 'm', channel: 'h5', distributor: 'd' }

test.each([-HOUR, HOUR])(
  'a limit neither holds back longer nor allows more when the clock moves by %i ms',
  (by) => {
    const limit = createRateLimit({ burst: 2, perMinute: 60 })
    expect([limit.take(['a']), limit.take(['a'])]).toEqual([0, 0])
    const before = limit.take(['a'])
    setClock(by)
    const after = limit.take(['a'])
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThanOrEqual(before)
  },
)

test.each([-HOUR, HOUR])(
  'caches keep for as long as they always do when the clock moves by %i ms',
  async (by) => {
    let asked = 0
    const live = createLiveReads({ ttlMs: 60 })
    const load = async () => ({ status: 200, text: String(++asked), keep: true })
    const center = {
      ask: async () => ({ ok: true, value: { epoch: ++asked } }),
    } as unknown as OperateCenter
    const epochs = createEpochs({ center, keepMs: 60 })
    const open = rememberOpened(async () => ({ opened: ++asked }), { forMs: 60 })
    const cache = new FrontCache({
      bytes: 1024 * 1024,
      live: false,
      gate: new RenderGate(4, 4, 4),
      revalidate: async () => {},
      onError: () => {},
      times: { fresh: 60 },
    })
    const render = async () => ({
      status: 200,
      headers: { 'content-type': 'text/html', 'cache-control': 's-maxage=600' },
      body: Buffer.from(String(++asked)),
    })
    const readAll = async () => {
      await live.read('m', 'key', load)
      await epochs.of(tenant, 'c')
      await open('seal')
      await cache.serve({ key: '/page', tags: [], group: 'm', render })
    }
    await readAll()
    expect(asked).toBe(4)
    setClock(by)
    await readAll()
    expect(asked).toBe(4)
    await new Promise((passed) => setTimeout(passed, 80))
    await readAll()
    expect(cache.hit('/page')).toBeNull()
    expect(asked).toBeGreaterThanOrEqual(7)
    cache.close()
  },
)
