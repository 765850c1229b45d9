import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { type Resolution, resolveUrl } from '../../screens/resolve.ts'
import { createKnownPlaces } from './known-places.ts'

const shop = '/trip/yunyou/h5/d1001'
let destinations: string[] | null = ['云南']
let asked = 0
let time = 0

const center = {
  async ask() {
    asked += 1
    return destinations
      ? { ok: true, value: { facets: { destinations, departCities: ['上海'] } } }
      : { ok: false, failure: { kind: 'unavailable', message: '' } }
  },
} as unknown as OperateCenter

type Screen = Extract<Resolution, { kind: 'screen' }>
const screenOf = (target: string) => resolveUrl(shop + target, ['trip']) as Screen
const places = createKnownPlaces(center, () => time)
const cleanUrlOf = async (target: string) => (await places.without(screenOf(target))).cleanUrl

beforeEach(() => {
  destinations = ['云南']
  asked = 0
  time += 60_000
})

test('values that some tour has are kept, others removed', async () => {
  const known = screenOf('/productList?category=group&dest=云南&departCity=上海')
  expect(await places.without(known)).toBe(known)
  expect(await cleanUrlOf('/productList?category=group&dest=junk')).toBe(`${shop}/productList?category=group`)
  expect(await cleanUrlOf('/productList?category=junk')).toBe(`${shop}/productList`)
  expect(await cleanUrlOf('?departCity=junk')).toBe(shop)
  // A category without tours in this shop has a page that says so.
  expect(await cleanUrlOf('/productList?category=cruise')).toBe(`${shop}/productList?category=cruise`)
})

test('other screens and plain addresses cost no call, concurrent visits one', async () => {
  for (const target of ['', '/productList', '/productDetail?proId=junk', '/search?keyword=x']) {
    await places.without(screenOf(target))
  }
  expect(asked).toBe(0)
  await Promise.all(Array.from({ length: 50 }, (_, index) => cleanUrlOf(`?departCity=junk${index}`)))
  expect(asked).toBe(1)
})

test('a new destination is known at once when it is announced, else within two seconds', async () => {
  const target = '/productList?dest=西藏'
  expect(await cleanUrlOf(target)).toBe(`${shop}/productList`)
  destinations = ['云南', '西藏']
  places.forget()
  expect(await cleanUrlOf(target)).toContain('dest=')
  destinations = ['云南', '西藏', '青海']
  time += 2_000
  expect(await cleanUrlOf('/productList?dest=青海')).toContain('dest=')
})

test('while the centre is down every value counts as known', async () => {
  destinations = null
  expect(await cleanUrlOf('/productList?dest=junk')).toContain('dest=junk')
})
