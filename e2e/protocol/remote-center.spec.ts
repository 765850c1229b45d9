import { createHmac, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { formatYuan } from '../../lib/base/money/fen.ts'
import { expect, testWithRemotePair } from '../support/remote-pair.ts'
import { Shopper } from '../support/shopper.ts'
import { demoShops as shops } from '../support/shops.ts'
import { centerCommand, demoAccount, staffSession } from '../support/staff.ts'
import { productsOf, visit } from '../support/visit.ts'

/** A storefront of one process and an operate centre of another, over the wire. */

const test = testWithRemotePair()
const shop = shops.full
const KEY = /demo-chat-key/

test('pages of the storefront are complete and the same as the centre’s own', async ({ pair }) => {
  const { storefront, center, line } = pair
  const [proId = ''] = await productsOf(storefront.origin, shop)
  for (const path of [shop, `${shop}/productList`, `${shop}/productDetail?proId=${proId}`]) {
    const here = await visit(storefront.origin, path)
    const there = await visit(center.origin, path)
    expect([here.status, there.status], path).toEqual([200, 200])
    // Nothing but its address tells one from the other; scripts hold the same data in the order it came in.
    const [mine, theirs] = [bare(here.html, storefront.origin), bare(there.html, center.origin)]
    expect(mine.length, path).toBeGreaterThan(5000)
    expect(mine === theirs, path).toBe(true)
    expect(here.html.includes('<title>远方旅行</title>')).toBe(true)
  }
  const { html } = await visit(storefront.origin, `${shop}/productDetail?proId=${proId}`)
  expect(html).toContain(
    `<link rel="canonical" href="${storefront.origin}${shop}/productDetail?proId=${proId}"`,
  )
  expect(html.includes('每日行程')).toBe(true)
  expect(line.asked.some((path) => path.includes('/dist/yunyou/h5/d1001/info.do'))).toBe(true)
  expect((await visit(storefront.origin, '/trip/yunyou/h5/d9999')).status).toBe(404)
})

test('a shopper signs in by code, orders, pays at the centre’s cashier and comes back to the storefront', async ({
  pair,
}) => {
  const { storefront, center } = pair
  const shopper = new Shopper(storefront.origin, shop)
  expect((await shopper.ask('members.me', {})).status).toBe(401)
  await shopper.signIn('13900040001', center.dataDir)
  expect(shopper.cookie).toMatch(/^[^=]+=\S{20,}$/)
  expect(await shopper.get('members.me', {})).toMatchObject({ mobile: '139****0001' })

  const { orderNo, proId, departureId, remaining } = await shopper.orderForTwo()
  const { departures } = await new Shopper(center.origin, shop).get('tours.departures', { proId })
  expect(departures.find(({ id }) => id === departureId)?.remaining).toBe(remaining - 2)

  const { channels } = await shopper.get('pay.channels', { orderNo })
  const channel = channels[0]?.code ?? ''
  const back = `${shop}/paySuccess?orderNo=${orderNo}`
  for (const returnUrl of [
    `https://evil.example${back}`,
    `${center.origin}${back}`,
    '/trip/haiyue/h5/d2001',
  ]) {
    expect((await shopper.change('pay.prepare', { orderNo, channel, returnUrl })).status, returnUrl).toBe(422)
  }
  const { action } = await shopper.do('pay.prepare', { orderNo, channel, returnUrl: back })
  const cashier = action.kind === 'redirect' ? action.url : ''
  expect(cashier).toMatch(new RegExp(`^${center.origin}/pay/sandbox/`))
  const page = await fetch(cashier)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain(storefront.origin)
  expect(await page.text()).toContain('不会产生真实扣款')
  const paid = await fetch(cashier, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'success', notify: 'now' }),
    redirect: 'manual',
  })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, storefront.origin + back])
  expect(await shopper.get('pay.status', { orderNo })).toMatchObject({ state: 'paid' })
  expect((await shopper.get('orders.list', {})).items.map((order) => order.orderNo)).toEqual([orderNo])

  // The storefront's session is worth nothing elsewhere.
  const elsewhere = new Shopper(center.origin, shop)
  elsewhere.cookie = shopper.cookie
  expect((await elsewhere.ask('orders.list', {})).status).toBe(401)
})

test('a picture of some megabytes reaches the centre through the storefront, and its owner alone gets it back', async ({
  pair,
}) => {
  const { storefront, center } = pair
  const owner = new Shopper(storefront.origin, shop)
  await owner.signIn('13900040011', center.dataDir)
  // Noise cannot be packed, so the file is as large as one may be.
  const noise = { width: 1300, height: 1200, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  const file = await sharp({ create: { ...noise, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  expect(file.length).toBeGreaterThan(3 * 1024 * 1024)
  expect(file.length).toBeLessThan(5 * 1024 * 1024)
  const data = file.toString('base64')
  const { id } = await owner.do('pictures.upload', { purpose: 'identity', data })
  const kept = await owner.get('pictures.get', { id })
  expect((await sharp(Buffer.from(kept.data, 'base64')).metadata()).width).toBe(1300)
  const stranger = new Shopper(storefront.origin, shop)
  await stranger.signIn('13900040012', center.dataDir)
  expect((await stranger.ask('pictures.get', { id })).status).toBe(404)
  expect((await new Shopper(storefront.origin, shop).ask('pictures.get', { id })).status).toBe(401)
  const tooLarge = await owner.change('pictures.upload', { purpose: 'identity', data: data + data })
  expect(tooLarge.status).toBe(413)
})

test('a browser at the storefront pays and is back in its shop, signed in', async ({
  pair,
  page,
  context,
}) => {
  const { storefront, center } = pair
  const shopper = new Shopper(storefront.origin, shop)
  await shopper.signIn('13900040002', center.dataDir)
  const { orderNo } = await shopper.orderForTwo()
  const [name = '', ...value] = shopper.cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), domain: 'localhost', path: '/trip/yunyou' }])
  await page.goto(`${shop}/pay?orderNo=${orderNo}`)
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: /确认支付/ }).click()
  await page.waitForURL(`${center.origin}/pay/sandbox/**`)
  await page.getByRole('button', { name: '支付成功' }).click()
  await page.waitForURL(`${storefront.origin}${shop}/paySuccess?orderNo=${orderNo}`)
  await expect(page.getByText('支付成功').first()).toBeVisible()
})

test('the chat vendor’s key leaves the centre for a service token alone, and never reaches a browser', async ({
  pair,
}) => {
  const { storefront, center, tokens } = pair
  const customer = '/operate-center/platform/yunyou/h5/d1001/customer.do'
  const ask = async (origin: string, headers: Record<string, string>) => {
    const response = await fetch(origin + customer, { headers })
    return { status: response.status, text: await response.text() }
  }
  const service = { authorization: `Bearer ${tokens.service}` }
  expect((await ask(center.origin, service)).text).toMatch(KEY)
  for (const headers of [{}, { ...service, 'x-wayfront-role': 'visitor' }]) {
    const { status, text } = await ask(center.origin, headers)
    expect([status, JSON.parse(text).state]).toEqual([200, 1])
    expect(text).not.toMatch(/customerKey|demo-chat-key/)
  }
  expect((await ask(center.origin, { authorization: 'Bearer guessed' })).status).toBe(401)
  // The storefront does not use its token for requests of others.
  expect((await ask(storefront.origin, service)).status).toBe(404)
  expect((await ask(storefront.origin, {})).status).toBe(404)

  for (const origin of [storefront.origin, center.origin]) {
    const { status, text } = await new Shopper(origin, shop).ask('shop.customerService', {})
    expect(status).toBe(200)
    expect(text).toContain('400-000-1001')
    expect(text).not.toMatch(/customerKey|demo-chat-key/)
    for (const path of [shop, `${shop}/productList`, `${shop}/personCenter`]) {
      expect(KEY.test((await visit(origin, path)).html), path).toBe(false)
    }
  }
})

test('staff calls need a staff session at the centre and exist nowhere else', async ({ pair }) => {
  const { storefront, center, tokens } = pair
  const close = (url: string, token: string) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: new URL(url).origin,
        'idempotency-key': randomUUID(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: '{"open":false}',
    })
  const wire = '/operate-center/staff/yunyou/h5/d1001/setShopOpen.do'
  expect((await close(center.origin + wire, '')).status).toBe(401)
  expect((await close(center.origin + wire, tokens.service)).status).toBe(401)
  const session = await staffSession(center)
  expect((await close(storefront.origin + wire, session)).status).toBe(404)
  for (const { origin } of [storefront, center]) {
    expect((await close(`${origin}${shop}/api/staff.setShopOpen`, session)).status).toBe(404)
  }
  expect((await visit(center.origin, shop)).status).toBe(200)
})

test('a price changed at the centre shows at the storefront at the next visit', async ({ pair }) => {
  const { storefront, center } = pair
  const proId = (await productsOf(storefront.origin, shop))[3] ?? ''
  const product = `${shop}/productDetail?proId=${proId}`
  await expect.poll(async () => (await visit(storefront.origin, product)).cache).toBe('hit')
  const before = await visit(storefront.origin, product)
  const { departures } = await new Shopper(center.origin, shop).get('tours.departures', { proId })
  const departureId = departures.find(({ open }) => open)?.id
  const price = 765_400
  const server = ['--server', `${center.origin}/operate-center`]
  const { login, password } = demoAccount(center)
  const signedIn = await centerCommand(['sign-in', ...server], {
    DATA_DIR: center.dataDir,
    STAFF_LOGIN: login,
    STAFF_PASSWORD: password,
  })
  expect(signedIn.code, signedIn.output).toBe(0)
  expect(before.html.includes(formatYuan(price))).toBe(false)
  const { code, output } = await centerCommand(
    [
      'staff.setDeparture',
      JSON.stringify({ departureId, prices: { adult: price } }),
      ...['--shop', shop, ...server],
    ],
    { DATA_DIR: center.dataDir },
  )
  expect(code, output).toBe(0)
  // The webhook takes some milliseconds.
  await expect
    .poll(async () => (await visit(storefront.origin, product)).html.includes(formatYuan(price)))
    .toBe(true)
  expect((await visit(center.origin, product)).html.includes(formatYuan(price))).toBe(true)
})

test('an announcement is believed only when it is signed, fresh and of its own merchant', async ({
  pair,
}) => {
  const { storefront, tokens } = pair
  // Depends on the shop alone: no change of the catalogue renews it meanwhile.
  const path = `${shop}/search`
  await expect.poll(async () => (await visit(storefront.origin, path)).cache).toBe('hit')
  const announce = (
    tags: string[],
    { secret = tokens.webhook, age = 0, tamper = false, signed = true } = {},
  ) => {
    const body = JSON.stringify({ id: randomUUID(), merchant: 'yunyou', tags })
    const timestamp = String(Math.floor(Date.now() / 1000) - age)
    const signature = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
    return fetch(`${storefront.origin}/operate-center/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signed ? { 'x-wayfront-timestamp': timestamp, 'x-wayfront-signature': signature } : {}),
      },
      body: tamper ? body.replace('shop:', 'shop: ') : body,
    })
  }
  const tags = [`shop:${shop.slice(1)}`]
  expect((await announce(tags, { signed: false })).status).toBe(401)
  expect((await announce(tags, { secret: 'guessed' })).status).toBe(401)
  expect((await announce(tags, { secret: tokens.service })).status).toBe(401)
  expect((await announce(tags, { age: 3600 })).status).toBe(401)
  expect((await announce(tags, { tamper: true })).status).toBe(401)
  expect((await announce(['shop:trip/haiyue/h5/d2001'])).status).toBe(422)
  expect((await announce(['catalogue:haiyue'])).status).toBe(422)
  expect((await visit(storefront.origin, path)).cache).toBe('hit')
  expect((await announce(tags)).status).toBe(200)
  expect((await visit(storefront.origin, path)).cache).toBe('renewed')
})

function bare(html: string, origin: string): string {
  return html.replaceAll(origin, '').replace(/<script\b.*?<\/script>/gs, '')
}
