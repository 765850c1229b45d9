import { FrontCache, type FrontCacheOptions, type PageRequest, type Served } from './front-cache.ts'
import type { Rendered } from './page.ts'
import { RenderGate } from './render-gate.ts'

/** A stand-in for Next and the clock: what it answers, when, and how often it was called. */
function setUp(options: Partial<FrontCacheOptions> = {}) {
  const world = {
    now: 1_000_000,
    asked: [] as string[],
    revalidated: [] as string[][],
    answer: (async (key) => page(`${key} as first rendered`)) as (key: string) => Promise<Rendered>,
    revalidate: async (_tags: string[]) => {},
  }
  const cache = new FrontCache({
    bytes: 4 * 1024 * 1024,
    live: false,
    gate: new RenderGate(8, 8, 100),
    revalidate: async (tags) => {
      await world.revalidate(tags)
      world.revalidated.push(tags)
    },
    onError: () => {},
    now: () => world.now,
    times: { patience: 60_000, secondRevalidation: 1_000_000 },
    ...options,
  })
  const request = (key: string, tags: string[] = [`product:m:${key}`]): PageRequest => ({
    key,
    tags,
    group: 'm',
    render: () => {
      world.asked.push(key)
      return world.answer(key)
    },
  })
  const visit = (key: string, tags?: string[]) => cache.serve(request(key, tags))
  const wait = (ms: number) => {
    world.now += ms
  }
  return { world, cache, visit, wait }
}

function page(text: string, headers: Record<string, string> = {}, status = 200): Rendered {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 's-maxage=600', ...headers },
    body: Buffer.from(`<html><script>1</script>${text}</html>`),
  }
}

function textOf(served: Served): string {
  if (served.kind !== 'page') return served.kind
  return `${served.state}: ${/<\/script>(.*)<\/html>/.exec(served.page.body.identity.toString())?.[1]}`
}

function later<T>() {
  let finish: (value: T) => void = () => {}
  const done = new Promise<T>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

const MINUTE = 60_000
const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Until no page is being rendered, compressed or stored any more, however long that takes. */
async function untilIdle(cache: FrontCache): Promise<void> {
  while (cache.stats.rendering > 0) await tick()
}

describe('a page', () => {
  it('is rendered on its first visit and served from memory afterwards', async () => {
    const { world, visit } = setUp()
    expect(textOf(await visit('7'))).toBe('miss: 7 as first rendered')
    expect(textOf(await visit('7'))).toBe('hit: 7 as first rendered')
    expect(world.asked).toEqual(['7'])
  })

  it('is rendered once for many first visitors', async () => {
    const { world, visit } = setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => visit('7')))
    expect(world.asked).toEqual(['7'])
    expect(new Set(answers.map(textOf))).toEqual(new Set(['miss: 7 as first rendered']))
  })

  it('carries a policy with the hash of its own scripts', async () => {
    const served = await setUp().visit('7')
    if (served.kind !== 'page') throw new Error(served.kind)
    expect(served.page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  })

  it('is renewed in the background when it has aged, and before it is served when it is old', async () => {
    const { world, cache, visit, wait } = setUp()
    await visit('7')
    world.answer = async () => page('new')
    wait(11 * MINUTE)
    expect(textOf(await visit('7'))).toBe('stale: 7 as first rendered')
    await untilIdle(cache)
    expect(textOf(await visit('7'))).toBe('hit: new')
    world.answer = async () => page('newest')
    wait(60 * MINUTE)
    expect(textOf(await visit('7'))).toBe('renewed: newest')
  })

  it('answers not found for a short while only', async () => {
    const { world, visit, wait } = setUp()
    world.answer = async () => page('gone', {}, 404)
    expect(textOf(await visit('7'))).toBe('miss: gone')
    expect(textOf(await visit('7'))).toBe('hit: gone')
    wait(20 * MINUTE)
    world.answer = async () => page('here')
    expect(textOf(await visit('7'))).toBe('renewed: here')
  })
})

describe('what is not cached', () => {
  it.each([
    ['private answers', page('x', { 'cache-control': 'private, no-store' })],
    ['answers that set a cookie', page('x', { 'set-cookie': 'a=b' })],
    ['redirects', { ...page('', { location: '/' }), status: 307 }],
    ['answers without a lifetime', page('x', { 'cache-control': 'public' })],
  ])('%s', async (_what, answer) => {
    const { world, visit } = setUp()
    world.answer = async () => answer
    expect((await visit('7')).kind).toBe('pass')
    expect((await visit('7')).kind).toBe('pass')
    expect(world.asked).toHaveLength(2)
  })

  it('answers that Next itself marks outdated', async () => {
    const { world, visit } = setUp()
    world.answer = async () => page('old', { 'x-nextjs-cache': 'STALE' })
    await visit('7')
    world.answer = async () => page('new')
    expect(textOf(await visit('7'))).toBe('renewed: new')
  })

  it('failures', async () => {
    const { world, visit } = setUp()
    world.answer = async () => page('error', { 'cache-control': 's-maxage=600' }, 500)
    expect((await visit('7')).kind).toBe('unavailable')
    world.answer = async () => Promise.reject(new Error('down'))
    expect((await visit('7')).kind).toBe('unavailable')
    world.answer = async () => page('back')
    expect(textOf(await visit('7'))).toBe('miss: back')
  })
})

describe('a change', () => {
  it('shows at the next visit of exactly the pages that depend on it', async () => {
    const { world, cache, visit } = setUp()
    await visit('7')
    await visit('8')
    world.answer = async (key) => page(`${key} changed`)
    await cache.invalidate(['product:m:7'])
    expect(textOf(await visit('7'))).toBe('renewed: 7 changed')
    expect(textOf(await visit('8'))).toBe('hit: 8 as first rendered')
    expect(world.revalidated).toEqual([['product:m:7']])
  })

  it('shows on pages whose render named the tag, too', async () => {
    const { world, cache, visit } = setUp()
    world.answer = async (key) => ({ ...page(`${key} beside 9`), tags: ['product:m:9'] })
    await visit('7')
    const told = later<void>()
    world.revalidate = () => told.done
    void cache.invalidate(['product:m:9'])
    world.answer = async () => page('7 beside none')
    const visiting = visit('7')
    await tick()
    // Next still holds what it read of 9.
    expect(world.asked).toEqual(['7'])
    told.finish()
    expect(textOf(await visiting)).toBe('renewed: 7 beside none')
    await cache.invalidate(['product:m:9'])
    expect(textOf(await visit('7'))).toBe('hit: 7 beside none')
  })

  it('of a tag that a page’s render named outdates a render in progress', async () => {
    const { world, cache, visit } = setUp()
    const rendering = later<Rendered>()
    world.answer = () => rendering.done
    const first = visit('7')
    await tick()
    await cache.invalidate(['product:m:9'])
    rendering.finish({ ...page('7 beside the old 9'), tags: ['product:m:9'] })
    await first
    world.answer = async () => page('7 beside the new 9')
    expect(textOf(await visit('7'))).toBe('renewed: 7 beside the new 9')
  })

  it('reaches Next before the page is rendered anew, also when no visitor has waited for that', async () => {
    const { world, cache, visit } = setUp()
    await visit('7')
    const told = later<void>()
    let truth = 'old'
    world.revalidate = () => told.done
    world.answer = async () => page(truth)
    void cache.invalidate(['product:m:7'])
    const visiting = visit('7')
    await tick()
    expect(world.asked).toEqual(['7'])
    truth = 'new'
    told.finish()
    expect(textOf(await visiting)).toBe('renewed: new')
  })

  it('makes one visitor wait and serves the others the copy', async () => {
    const { world, cache, visit } = setUp()
    await visit('7')
    await cache.invalidate(['product:m:7'])
    const rendering = later<Rendered>()
    world.answer = () => rendering.done
    const first = visit('7')
    await tick()
    expect(textOf(await visit('7'))).toBe('stale: 7 as first rendered')
    rendering.finish(page('new'))
    expect(textOf(await first)).toBe('renewed: new')
    expect(world.asked).toEqual(['7', '7'])
  })

  it('during a first render outdates that render', async () => {
    const { world, cache, visit } = setUp()
    const rendering = later<Rendered>()
    world.answer = () => rendering.done
    const first = visit('7')
    await tick()
    await cache.invalidate(['product:m:7'])
    world.answer = async () => page('new')
    const second = visit('7')
    expect(textOf(await second)).toBe('miss: new')
    rendering.finish(page('old'))
    expect(textOf(await first)).toBe('miss: old')
    expect(textOf(await visit('7'))).toBe('hit: new')
  })

  it('during a render without a kept copy is not lost', async () => {
    const { world, cache, visit } = setUp()
    const rendering = later<Rendered>()
    world.answer = () => rendering.done
    const first = visit('7')
    await tick()
    await cache.invalidate(['product:m:7'])
    rendering.finish(page('old'))
    await first
    world.answer = async () => page('new')
    expect(textOf(await visit('7'))).toBe('renewed: new')
  })

  it('is revalidated once more some seconds later', async () => {
    const { world, cache, visit } = setUp({ times: { patience: 60_000, secondRevalidation: 20 } })
    await visit('7')
    await cache.invalidate(['product:m:7'])
    await visit('7')
    world.answer = async () => page('what can be read only now')
    let text = ''
    for (let tries = 0; tries < 500 && text !== 'renewed: what can be read only now'; tries += 1) {
      await tick()
      text = textOf(await visit('7'))
    }
    expect(text).toBe('renewed: what can be read only now')
    cache.close()
  })
})

describe('while the centre is down', () => {
  it('the last good copy stays, for hours, and recovery shows within seconds', async () => {
    const { world, cache, visit, wait } = setUp()
    await visit('7')
    await cache.invalidate(['product:m:7'])
    world.answer = async () => page('error', {}, 500)
    expect(textOf(await visit('7'))).toBe('stale: 7 as first rendered')
    expect(textOf(await visit('7'))).toBe('stale: 7 as first rendered')
    expect(world.asked).toHaveLength(2)
    wait(5 * 60 * MINUTE)
    expect(textOf(await visit('7'))).toBe('stale: 7 as first rendered')
    world.answer = async () => page('back')
    wait(3000)
    expect(textOf(await visit('7'))).toBe('renewed: back')
  })

  it('no copy is kept for ever', async () => {
    const { world, visit, wait } = setUp()
    await visit('7')
    world.answer = async () => Promise.reject(new Error('down'))
    wait(25 * 60 * MINUTE)
    expect((await visit('7')).kind).toBe('unavailable')
  })

  it('a visitor waits for a slow render only so long', async () => {
    const { world, cache, visit } = setUp({ times: { patience: 60, secondRevalidation: 1_000_000 } })
    await visit('7')
    await cache.invalidate(['product:m:7'])
    const rendering = later<Rendered>()
    world.answer = () => rendering.done
    expect(textOf(await visit('7'))).toBe('stale: 7 as first rendered')
    rendering.finish(page('late'))
    await untilIdle(cache)
    expect(textOf(await visit('7'))).toBe('hit: late')
  })
})

describe('bounds', () => {
  it('keep memory below the limit for any addresses', async () => {
    const bytes = 2 * 1024 * 1024
    const { world, cache, visit } = setUp({ bytes })
    world.answer = async (key) => page(`${key} ${'文'.repeat(3000)}`)
    for (let i = 0; i < 400; i += 1) await visit(String(i))
    expect(cache.stats.bytes).toBeLessThanOrEqual(bytes)
    expect(cache.stats.rendering).toBe(0)
  })

  it('keep invented addresses from evicting real pages', async () => {
    const { world, cache, visit } = setUp({ bytes: 2 * 1024 * 1024 })
    await visit('real')
    world.answer = async (key) => page(`${key} ${'无'.repeat(3000)}`, {}, 404)
    for (let i = 0; i < 400; i += 1) await visit(`junk${i}`)
    expect(cache.hit('real')).not.toBeNull()
    expect(cache.stats.bytes).toBeLessThanOrEqual(2 * 1024 * 1024)
  })

  it('refuse a flood instead of queueing it', async () => {
    const { world, visit } = setUp({ gate: new RenderGate(1, 1, 2) })
    const rendering = later<Rendered>()
    world.answer = () => rendering.done
    const visits = Array.from({ length: 6 }, (_, i) => visit(String(i)))
    await tick()
    rendering.finish(page('ok'))
    const kinds = (await Promise.all(visits)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'unavailable')).toHaveLength(3)
  })
})

it('a page visited again is compressed better, with the same content', async () => {
  const { world, cache, visit } = setUp()
  world.answer = async () =>
    page(Array.from({ length: 900 }, (_, i) => `${i * i} 云南${i % 7}日游`).join(' '))
  const first = await visit('7')
  if (first.kind !== 'page') throw new Error(first.kind)
  const quick = first.page.body.br?.length ?? 0
  cache.hit('7')
  cache.hit('7')
  for (let i = 0; i < 5000 && cache.hit('7')?.effort !== 'best'; i += 1) await tick()
  const kept = cache.hit('7')
  expect(kept?.effort).toBe('best')
  expect(kept?.body.br?.length).toBeLessThanOrEqual(quick)
  expect(kept?.etag).toBe(first.page.etag)
})
