import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import vm from 'node:vm'
import { beforeEach, expect, jest, test } from '@jest/globals'

const ORIGIN = 'https://shop.example'
const SCREEN = '/trip/yunyou/h5/d1001/debrisOrderVoucher'
const source = readFileSync('public/voucher-worker.js', 'utf8')

type Answer = () => Response | Promise<Response>

const html = (...files: string[]) => {
  const tags = files.map((file) => `<script src="${file}"></script>`).join('')
  const body = `<html>${tags}<script>self.__next_f.push([1,"I[7,[\\"/_next/static/chunks/inner.js\\"]]"])</script></html>`
  return () => new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
const file = () => new Response('code')
const down: Answer = () => Promise.reject(new TypeError('no network'))

/** The worker over a network of answers by path, with caches in memory. */
function worker() {
  const network = new Map<string, Answer>()
  const stored = new Map<string, Map<string, Response>>()
  const pathOf = (asked: string | { url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).href
  const open = (name: string) => {
    const kept = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, kept)
    return Promise.resolve({
      match: async (asked: string) => kept.get(pathOf(asked))?.clone(),
      put: async (asked: string, answer: Response) => void kept.set(pathOf(asked), answer),
      delete: async (asked: string) => kept.delete(pathOf(asked)),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
    })
  }
  /** Times that the worker has set, ended by hand. */
  const waited: { ms: number; end: () => void }[] = []
  const listeners = new Map<string, (event: object) => void>()
  const fetched = jest.fn(async (asked: string | { url: string }) => {
    const answer = network.get(new URL(pathOf(asked)).pathname)
    return answer ? answer() : new Response('', { status: 404 })
  })
  vm.runInNewContext(source, {
    self: {
      registration: { scope: ORIGIN + SCREEN },
      location: new URL(`${ORIGIN}/voucher-worker.js`),
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      skipWaiting: () => {},
    },
    caches: { open, delete: async (name: string) => stored.delete(name) },
    fetch: fetched,
    URL,
    Response,
    setTimeout: (end: (value: unknown) => void, ms: number, value: unknown) =>
      waited.push({ ms, end: () => end(value) }),
    clearTimeout: () => {},
  })
  /** The worker's answer; null where it leaves the request alone. */
  const request = (path: string, mode = 'navigate', method = 'GET'): Promise<Response> | null => {
    let answer: Promise<Response> | null = null
    listeners.get('fetch')?.({
      request: { url: new URL(path, ORIGIN).href, mode, method },
      respondWith: (given: Promise<Response>) => {
        answer = given
      },
    })
    return answer
  }
  const tell = async (data: object): Promise<boolean> => {
    let done = false
    let work: Promise<void> | undefined
    const port = {
      postMessage: (answer: { done: boolean }) => {
        done = answer.done
      },
    }
    listeners.get('message')?.({
      data,
      ports: [port],
      waitUntil: (given: Promise<void>) => {
        work = given
      },
    })
    await work
    return done
  }
  const kept = () =>
    [...stored.values()].flatMap((all) => [...all.keys()].map((url) => new URL(url).pathname))
  return { network, request, tell, kept, fetched, waited }
}

let on = worker()
beforeEach(() => {
  on = worker()
  on.network
    .set(SCREEN, html('/_next/static/chunks/a.js'))
    .set('/_next/static/chunks/a.js', file)
    .set('/_next/static/chunks/inner.js', file)
    .set('/_next/static/chunks/lazy.js', file)
})
const keep = (...files: string[]) => on.tell({ type: 'keep', files })
const CHUNKS = ['/_next/static/chunks/a.js', '/_next/static/chunks/inner.js']

test('the screen is kept with all files that it names or has loaded, and opens without a network', async () => {
  expect(await keep('/_next/static/chunks/lazy.js', '/elsewhere.js')).toBe(true)
  expect(on.kept().sort()).toEqual([...CHUNKS, '/_next/static/chunks/lazy.js', SCREEN])
  on.network.set(SCREEN, down)
  const shown = await on.request(`${SCREEN}?orderNo=D1`)
  expect(await shown?.text()).toContain('chunks/a.js')
  on.fetched.mockClear()
  expect(await (await on.request('/_next/static/chunks/a.js', 'no-cors'))?.text()).toBe('code')
  expect(on.fetched).not.toHaveBeenCalled()
})

test('neither the address with its order nor anything but the screen and built files is touched', async () => {
  await keep()
  expect(on.kept().join()).not.toContain('orderNo')
  for (const path of [
    '/trip/yunyou/h5/d1001/',
    '/trip/yunyou/h5/d1001/api/vouchers.list?orderNo=D1',
    '/x.js',
  ]) {
    expect(on.request(path, 'cors')).toBeNull()
    expect(on.request(path)).toBeNull()
  }
  expect(on.request(SCREEN, 'navigate', 'POST')).toBeNull()
  expect(on.request('https://other.example/_next/static/chunks/a.js', 'no-cors')).toBeNull()
})

test('a new build takes the place of the old one once all its files are there', async () => {
  await keep()
  on.network.set(SCREEN, html('/_next/static/chunks/b.js'))
  expect(await keep()).toBe(false)
  expect(on.kept()).toEqual(expect.arrayContaining([...CHUNKS, SCREEN]))
  on.network.set('/_next/static/chunks/b.js', file)
  expect(await keep()).toBe(true)
  expect(on.kept().sort()).toEqual(['/_next/static/chunks/b.js', '/_next/static/chunks/inner.js', SCREEN])
})

test('an error of the server does not become the screen, and is answered with the kept one', async () => {
  await keep()
  const failing = () => new Response('busy', { status: 503, headers: { 'content-type': 'text/html' } })
  on.network.set(SCREEN, failing)
  expect(await keep()).toBe(false)
  expect(await (await on.request(SCREEN))?.text()).toContain('chunks/a.js')
  // A page that is missing is an answer.
  on.network.set(SCREEN, () => new Response('none', { status: 404 }))
  expect((await on.request(SCREEN))?.status).toBe(404)
})

test('the network comes first, and has three seconds', async () => {
  await keep()
  on.network.set(SCREEN, () => new Response('newer'))
  expect(await (await on.request(SCREEN))?.text()).toBe('newer')
  on.network.set(SCREEN, () => new Promise(() => {}))
  const begun = on.waited.length
  const slow = on.request(SCREEN)
  await pause(0)
  expect(on.waited.slice(begun).map(({ ms }) => ms)).toEqual([3000])
  on.waited[begun]?.end()
  expect(await (await slow)?.text()).toContain('chunks/a.js')
})

test('without anything kept the network alone answers', async () => {
  on.network.set(SCREEN, down)
  await expect(on.request(SCREEN)).rejects.toThrow('no network')
})

test('what is kept is removed when it is not wanted any more', async () => {
  await keep()
  expect(await on.tell({ type: 'forget' })).toBe(true)
  expect(on.kept()).toEqual([])
  expect(await on.tell({ type: 'unknown' })).toBe(false)
})
