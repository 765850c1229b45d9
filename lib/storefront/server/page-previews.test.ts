import { expect, test } from '@jest/globals'
import type { Caller } from '../../operate-center/contract/contract.ts'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { resolveUrl } from '../../screens/resolve.ts'
import type { Rendered } from '../front-cache/page.ts'
import { createPagePreviews } from './page-previews.ts'
import { SERVER } from './server-caller.ts'

const place = { project: 'trip', merchant: 'yunyou', channel: '-', distributor: '-' }
const shop = { channel: 'h5', distributor: 'd1001' }
const caller: Caller = { role: 'staff', staffSession: 'wfs_x', requestId: 'r', address: '' }
const asked = { of: 'staff.saveTour', input: { proId: '7', tour: { name: '新名字' } } } as const

/** A centre that answers previews with the names of what was read, and a renderer that reads as a page does. */
function setUp(
  page: (
    tenant: string,
    read: (call: 'tours.get' | 'tours.departures') => Promise<unknown>,
  ) => string | Promise<string>,
  sold: readonly string[] = ['t1'],
) {
  const recording = createRecordingCenter()
  recording.answer = ({ name, input }) => {
    if (name !== 'staff.preview') return { ok: true, value: { live: true } }
    const { reads } = input as { reads: { call: string }[] }
    const valueOfRead = (call: string) =>
      call === 'tours.list' ? { items: sold.map((proId) => ({ proId })) } : { previewed: call }
    return {
      ok: true,
      value: {
        shop,
        shops: [{ ...shop, name: '一店' }],
        answers: reads.map(({ call }) => ({ found: true, value: valueOfRead(call) })),
      },
    }
  }
  const previews = createPagePreviews(recording)
  const seen: string[] = []
  const render = async (url: string): Promise<Rendered> => {
    seen.push(url)
    const meaning = resolveUrl(url, ['trip'])
    if (meaning.kind !== 'screen') throw new Error(meaning.kind)
    const body = await page(meaning.tenant.distributor, (call) =>
      previews.center.ask(call, meaning.tenant, { proId: '7' }, SERVER),
    )
    return { status: 200, headers: {}, body: Buffer.from(body) }
  }
  return { recording, previews, seen, preview: previews.renderedBy(render) }
}

test('a page is made of what the change would show, under a shop of its own, and goes out without scripts', async () => {
  const answers: unknown[] = []
  const { recording, seen, preview, previews } = setUp(async (mark, read) => {
    answers.push(...(await Promise.all([read('tours.get'), read('tours.departures'), read('tours.get')])))
    return `<!DOCTYPE html><html><head><script src="/_next/a.js" async=""></script></head><body><a href="/trip/yunyou/h5/${mark}/index">首页</a><script>self.x("</h1>")</script></body></html>`
  })
  expect(await preview(place, asked, caller)).toEqual({
    ok: true,
    value: {
      shop,
      shops: [{ ...shop, name: '一店' }],
      html: '<!DOCTYPE html><html><head><base target="_blank"/></head><body><a href="/trip/yunyou/h5/d1001/index">首页</a></body></html>',
    },
  })
  expect(seen).toEqual([
    expect.stringMatching(/^\/trip\/yunyou\/h5\/preview--[\w-]{22}\/productDetail\?proId=7$/),
  ])
  expect(answers).toEqual([
    { ok: true, value: { previewed: 'tours.get' } },
    { ok: true, value: { previewed: 'tours.departures' } },
    { ok: true, value: { previewed: 'tours.get' } },
  ])
  // What every page reads first, then both reads of the page together; always by the person who asks.
  expect(recording.asked.map(({ name, caller: by }) => [name, by.staffSession])).toEqual([
    ['staff.preview', 'wfs_x'],
    ['staff.preview', 'wfs_x'],
  ])
  expect(recording.asked[1]?.input).toMatchObject({
    shop,
    reads: [{ call: 'tours.get' }, { call: 'tours.departures' }],
  })
  // Afterwards nobody reads by that shop what was not saved.
  const [, , , , mark = ''] = seen[0]?.split('/') ?? []
  await previews.center.ask('tours.get', { ...place, ...shop, distributor: mark }, { proId: '7' }, SERVER)
  expect(recording.asked.at(-1)).toMatchObject({ name: 'tours.get', tenant: { distributor: mark } })
})

test('other visits read as ever while a preview is made', async () => {
  const { recording, preview, previews } = setUp(async () => {
    await previews.center.ask('tours.get', { ...place, ...shop }, { proId: '7' }, SERVER)
    return '<html></html>'
  })
  expect(await preview(place, asked, caller)).toMatchObject({ ok: true })
  expect(recording.asked.at(-1)).toMatchObject({ name: 'tours.get', tenant: shop })
})

test('what is new is rendered under a name that no product has', async () => {
  const { seen, preview } = setUp(() => '<html></html>')
  await preview(place, { ...asked, input: { tour: {} } }, caller)
  await preview(place, { of: 'staff.setHome', input: { home: {} }, shop }, caller)
  expect(seen[0]).toMatch(/\/productDetail\?proId=unsaved$/)
  expect(seen[1]).toMatch(/\/h5\/preview--[\w-]{22}$/)
})

test('a change that is refused is not rendered, and its refusal is the answer', async () => {
  const { recording, seen, preview } = setUp(() => '<html></html>')
  const failure = { kind: 'invalid', message: '请填写', fields: { 'tour.name': '请填写' } } as const
  recording.answer = () => ({ ok: false, failure })
  expect(await preview(place, asked, caller)).toEqual({ ok: false, failure })
  expect(seen).toEqual([])
})

test('a page that the shop does not have is said to be missing', async () => {
  const { preview } = setUp(() => '<html><head><meta name="wayfront:status" content="404"/></head></html>')
  expect(await preview(place, asked, caller)).toMatchObject({ failure: { code: 'NOT_SHOWN' } })
})

test('a setting is seen on the pages that show it: the first one, or the one that is asked for', async () => {
  const { seen, preview } = setUp(() => '<html></html>')
  const flags = { of: 'staff.setFlags', input: { info: { name: '新店名' } }, shop } as const
  const asks = [
    flags,
    { ...flags, page: 'goodsIndex' },
    { ...flags, page: 'productDetail' },
    // No page of this setting.
    { ...flags, page: 'search' },
    { of: 'staff.setActivity', input: { activity: null } },
    { of: 'staff.setGoodsHome', input: {} },
    { of: 'staff.setRange', input: { kind: 'visa', all: true } },
    { of: 'staff.setRange', input: { kind: 'nothing' } },
    { of: 'staff.setShopOpen', input: { open: true } },
    { of: 'staff.saveCouponCampaign', input: { title: '新活动' } },
    { of: 'staff.saveCouponCampaign', input: { campaignId: 'cc_7' } },
  ] as const
  for (const ask of asks) expect(await preview(place, ask, caller)).toMatchObject({ ok: true })
  expect(seen.map((url) => url.replace(/^.*\/preview--[\w-]{22}/, ''))).toEqual([
    '',
    '/goodsIndex',
    '/productDetail?proId=t1',
    '',
    '/activitySmallApp',
    '/goodsIndex',
    '/visaIndex',
    '',
    '',
    '/receiveCoupon?campaignId=unsaved',
    '/receiveCoupon?campaignId=cc_7',
  ])
})

test('a setting without a page, or without an example of one, is said to have none', async () => {
  const { seen, preview } = setUp(() => '<html></html>', [])
  expect(await preview(place, { of: 'staff.setShopOpen', input: { open: false } }, caller)).toMatchObject({
    failure: { code: 'NO_PAGE' },
  })
  const flags = { of: 'staff.setFlags', input: {}, page: 'productDetail' } as const
  expect(await preview(place, flags, caller)).toMatchObject({ failure: { code: 'NO_EXAMPLE' } })
  expect(seen).toEqual([])
})
