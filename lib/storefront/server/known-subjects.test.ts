import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { type Resolution, resolveUrl } from '../../screens/resolve.ts'
import { createKnownSubjects } from './known-subjects.ts'

const shop = '/trip/yunyou/h5/d1001'
type Screen = Extract<Resolution, { kind: 'screen' }>
const screenOf = (target: string) => resolveUrl(shop + target, ['trip']) as Screen

/** A centre with one tour on sale, one withdrawn, one article and one campaign. */
const world = { failure: 'absent', asked: 0, sold: new Set(['1']), hold: null as Promise<void> | null }
const center = {
  async ask(
    name: string,
    _tenant: unknown,
    { proId, articleId, campaignId }: { proId?: string; articleId?: string; campaignId?: string },
  ) {
    world.asked += 1
    await world.hold
    const there =
      world.failure === 'absent' &&
      ((name === 'tours.get' && world.sold.has(proId ?? '')) ||
        (name === 'tours.similar' && proId === 'withdrawn') ||
        (name === 'content.article' && articleId === 'a') ||
        (name === 'coupons.campaign' && campaignId === 'c'))
    return there ? { ok: true, value: {} } : { ok: false, failure: { kind: world.failure, message: '' } }
  },
} as unknown as OperateCenter

let time = 0
const subjects = createKnownSubjects(center, () => time)
const pageFor = (target: string) => subjects.pageFor(screenOf(target))

beforeEach(() => {
  world.failure = 'absent'
  world.asked = 0
  world.hold = null
  time += 60_000
})

test('products and articles that the shop has are themselves, and so are withdrawn tours', async () => {
  for (const target of ['/productDetail?proId=1', '/productDetail?proId=withdrawn', '/essay?articleId=a']) {
    const screen = screenOf(target)
    expect(await subjects.pageFor(screen)).toBe(screen)
  }
})

test('screens about nothing cost no call, a product one, all visits of a moment together', async () => {
  for (const target of ['', '/productList?dest=x', '/personCenter']) await pageFor(target)
  expect(world.asked).toBe(0)
  await Promise.all(Array.from({ length: 50 }, () => pageFor('/productDetail?proId=1')))
  await pageFor('/productSelect?proId=1')
  expect(world.asked).toBe(1)
})

test('an unknown product is missing, an unknown article has the one page of those that are gone', async () => {
  expect(await pageFor('/productDetail?proId=9')).toBe('missing')
  const gone = await pageFor('/essay?articleId=9')
  expect(gone).toMatchObject({ cleanUrl: `${shop}/essay?articleId=~` })
  expect(gone).toEqual(await pageFor('/essay?articleId=8'))
})

test('all unknown campaigns have one page, and the page without one costs no call', async () => {
  const known = screenOf('/receiveCoupon?campaignId=c')
  expect(await subjects.pageFor(known)).toBe(known)
  const gone = await pageFor('/receiveCoupon?campaignId=d')
  expect(gone).toMatchObject({ cleanUrl: `${shop}/receiveCoupon?campaignId=~` })
  const asked = world.asked
  // Longer than any campaign's id: no call can tell.
  expect(await pageFor(`/receiveCoupon?campaignId=${'d'.repeat(41)}`)).toEqual(gone)
  const none = screenOf('/receiveCoupon')
  expect(await subjects.pageFor(none)).toBe(none)
  expect(world.asked).toBe(asked)
})

test('a new product is known at once when it is announced, else within two seconds', async () => {
  expect(await pageFor('/productDetail?proId=2')).toBe('missing')
  world.sold.add('2').add('3')
  expect(await pageFor('/productDetail?proId=2')).toBe('missing')
  subjects.forget()
  expect(await pageFor('/productDetail?proId=2')).not.toBe('missing')
  world.sold.delete('2')
  time += 2_000
  expect(await pageFor('/productDetail?proId=2')).toBe('missing')
})

test('while the centre does not answer every id counts as known', async () => {
  world.failure = 'unavailable'
  const screen = screenOf('/productDetail?proId=9')
  expect(await subjects.pageFor(screen)).toBe(screen)
})

test('one merchant’s checks leave room for those of another', async () => {
  let release = () => {}
  world.hold = new Promise<void>((done) => {
    release = done
  })
  const ids = Array.from({ length: 300 }, (_, index) => `junk${index}`)
  const junk = Promise.all(ids.map((id) => pageFor(`/productDetail?proId=${id}`)))
  const other = resolveUrl('/trip/haiyue/h5/d2001/productDetail?proId=1', ['trip']) as Screen
  const known = subjects.pageFor(other)
  while (world.asked < 17) await new Promise((turn) => setImmediate(turn))
  release()
  expect(await known).toBe(other)
  expect(world.asked).toBeGreaterThan(17)
  expect((await junk).filter((page) => page === 'busy').length).toBeGreaterThan(50)
})

test('checks that never wait for anything leave other work a turn between them', async () => {
  let turns = 0
  let counting = true
  const count = () => {
    turns += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 60 }, (_, index) => pageFor(`/productDetail?proId=turn${index}`)))
  counting = false
  expect(turns).toBeGreaterThanOrEqual(50)
})
