import { randomUUID } from 'node:crypto'
import { refused, succeed, unauthenticated } from '../../operate-center/contract/failures.ts'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { createConsoleDoor } from './console-door.ts'

const origin = 'https://shop.example.com'
const info = { address: '198.51.100.7', requestId: 'r1' }
const token = `wfs_${'s'.repeat(43)}`
const signedIn = { cookie: `wayfront_console=${token}` }
const center = createRecordingCenter()
const valid = center.answer
const files = { script: '/console/files/console-A.js', style: '/console/files/console-A.css' }
const options = { center, projects: ['trip'], origins: [origin], live: true, files }
const door = createConsoleDoor(options)

beforeEach(() => {
  center.asked.length = 0
  center.answer = valid
})

const open = (path: string, method = 'GET', at = door) =>
  at(new Request(`${origin}${path}`, { method }), info)

async function ask(
  path: string,
  {
    headers = {},
    body = '{}',
    at = door,
  }: { headers?: Record<string, string>; body?: string; at?: typeof door } = {},
) {
  const response = await at(
    new Request(`${origin}/console/api/${path}`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        'x-wayfront-console': '1',
        'idempotency-key': randomUUID(),
        ...headers,
      },
      body,
    }),
    info,
  )
  const text = await response.text()
  return {
    status: response.status,
    text,
    body: JSON.parse(text),
    cookies: response.headers.getSetCookie(),
    headers: response.headers,
  }
}

const orders = 'trip/yunyou/-/-/staff.orders'

describe('the page', () => {
  test.each(['/console', '/console/yunyou/orders', '/console/yunyou/orders/T1'])(
    '%s is the same',
    async (path) => {
      const response = await open(path)
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).toContain('src="/console/files/console-A.js"')
      expect(html).toContain('&#34;projects&#34;:[&#34;trip&#34;]')
    },
  )

  test('no cache keeps it, nobody frames it, and only its own nonce runs and is styled', async () => {
    const [one, two] = [await open('/console'), await open('/console')]
    expect(one.headers.get('cache-control')).toBe('no-store')
    expect(one.headers.get('x-frame-options')).toBe('DENY')
    const policy = one.headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? ''
    expect(nonce).not.toBe('')
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' https: data: blob:",
      "frame-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
    ])
    expect(await one.text()).toContain(`nonce="${nonce}"`)
    expect(two.headers.get('content-security-policy')).not.toBe(policy)
  })

  test('is read, never posted to', async () => {
    const response = await open('/console', 'POST')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('says so while the console has not been built', async () => {
    const response = await open('/console', 'GET', createConsoleDoor({ ...options, files: null }))
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('还没有构建')
  })
})

describe('a call', () => {
  test('is made as the person of the cookie, also one that is read by GET elsewhere', async () => {
    const answer = await ask('trip/yunyou/-/-/staff.order', {
      headers: signedIn,
      body: '{"orderNo":"T261122ABCDEFGHJK"}',
    })
    expect(answer).toMatchObject({ status: 200, body: { ok: true } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(center.asked).toMatchObject([
      {
        name: 'staff.order',
        tenant: { project: 'trip', merchant: 'yunyou' },
        input: { orderNo: 'T261122ABCDEFGHJK' },
        caller: { role: 'staff', staffSession: token, address: info.address },
      },
    ])
  })

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister host', { 'sec-fetch-site': 'same-site' }],
    ['no header of the console', { 'x-wayfront-console': '' }],
  ])('from %s is refused before the centre is asked', async (_, headers) => {
    const answer = await ask(orders, { headers: { ...signedIn, ...headers } })
    expect([answer.status, answer.body.failure.code]).toEqual([403, 'ORIGIN'])
    expect(center.asked).toEqual([])
  })

  test('by GET does not exist', async () => {
    const response = await door(new Request(`${origin}/console/api/${orders}`, { headers: signedIn }), info)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test.each([
    ['of visitors', 'trip/yunyou/h5/d1001/shop.info'],
    ['of services', 'trip/yunyou/h5/d1001/accounts.get'],
    ['that nobody knows', 'trip/yunyou/-/-/staff.nothing'],
    ['of another project', 'other/yunyou/-/-/staff.orders'],
    ['without a merchant', 'trip/-/-/-/staff.orders'],
    ['with more behind it', `${orders}/more`],
  ])('%s is absent', async (_, path) => {
    expect((await ask(path, { headers: signedIn })).status).toBe(404)
    expect(center.asked).toEqual([])
  })

  test.each([{}, { cookie: 'wayfront_console=wfs_short' }, { authorization: `Bearer ${token}` }])(
    'without a session is unauthenticated: %j',
    async (headers) => {
      const answer = await ask(orders, { headers: headers as Record<string, string> })
      expect(answer.status).toBe(401)
      expect(center.asked).toEqual([])
    },
  )

  test('with a session that is over clears the cookie, and guessing is soon held up', async () => {
    const narrow = createConsoleDoor({ ...options, entryRate: { burst: 2, perMinute: 1 } })
    center.answer = () => unauthenticated('登录已失效，请重新登录')
    const first = await ask(orders, { headers: signedIn, at: narrow })
    expect(first.status).toBe(401)
    expect(first.cookies[0]).toMatch(/^wayfront_console=; .*Max-Age=0$/)
    await ask(orders, { headers: signedIn, at: narrow })
    expect((await ask(orders, { headers: signedIn, at: narrow })).status).toBe(429)
  })

  test('that changes something needs an idempotency key', async () => {
    const answer = await ask('trip/yunyou/-/-/staff.confirmOrder', {
      headers: { ...signedIn, 'idempotency-key': 'short' },
      body: '{"orderNo":"T261122ABCDEFGHJK"}',
    })
    expect(answer.status).toBe(422)
    expect(center.asked).toEqual([])
  })
})

describe('signing in', () => {
  const path = 'trip/-/-/-/staff.signIn'
  const body = '{"login":"desk","password":"secret-1234"}'
  const session = { token, expiresAt: '2026-11-24T00:00:00.000Z', pending: null }

  test('keeps the token in a cookie that no script reads and no other site sends', async () => {
    center.answer = () => succeed(session)
    const answer = await ask(path, { body })
    expect(answer.cookies).toEqual([
      `wayfront_console=${token}; Path=/console; HttpOnly; SameSite=Strict; Secure`,
    ])
    expect(answer.text).not.toContain(token)
    expect(answer.body).toEqual({ ok: true, value: { expiresAt: session.expiresAt, pending: null } })
    expect(center.asked[0]?.caller.role).toBe('visitor')
  })

  test('in a demo the cookie also travels without https', async () => {
    center.answer = () => succeed(session)
    const [cookie = ''] = (await ask(path, { body, at: createConsoleDoor({ ...options, live: false }) }))
      .cookies
    expect(cookie).not.toContain('Secure')
  })

  test('that is refused sets no cookie, and one address has few tries', async () => {
    center.answer = () => refused('STAFF_CODE_NEEDED', '请输入验证码')
    const narrow = createConsoleDoor({ ...options, entryRate: { burst: 1, perMinute: 1 } })
    const answer = await ask(path, { body, at: narrow })
    expect([answer.status, answer.cookies]).toEqual([409, []])
    expect((await ask(path, { body, at: narrow })).status).toBe(429)
  })

  test.each(['staff.signOut', 'staff.signOutEverywhere'])('%s clears the cookie', async (name) => {
    const answer = await ask(`trip/-/-/-/${name}`, { headers: signedIn })
    expect(answer.cookies[0]).toMatch(/Max-Age=0$/)
  })
})

describe('previews', () => {
  const withPreviews = createConsoleDoor({
    ...options,
    previews: async (place, { of }, caller) =>
      succeed({
        shop: { channel: 'h5', distributor: 'd1001' },
        shops: [],
        html: `${of} at ${place.merchant} by ${caller.staffSession}`,
      }),
  })
  const asked = JSON.stringify({ of: 'staff.saveTour', input: {} })
  const preview = 'trip/yunyou/-/-/staff.preview'

  test('are pages, for the session alone, and pass the centre by', async () => {
    const { body } = await ask(preview, { headers: signedIn, body: asked, at: withPreviews })
    expect(body.value.html).toBe(`staff.saveTour at yunyou by ${token}`)
    expect((await ask(preview, { body: asked, at: withPreviews })).status).toBe(401)
    const foreign = { ...signedIn, origin: 'https://evil.example' }
    expect((await ask(preview, { headers: foreign, body: asked, at: withPreviews })).status).toBe(403)
    expect(center.asked).toEqual([])
  })

  test('are written into an empty page that runs nothing and that only this origin frames', async () => {
    const frame = await open('/console/api/preview', 'GET', withPreviews)
    const policy = frame.headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        'sandbox allow-same-origin',
      ]),
    )
    expect(policy).not.toContain('script-src')
    expect(frame.headers.get('cache-control')).toBe('no-store')
    expect(frame.headers.get('referrer-policy')).toBe('no-referrer')
    expect(frame.headers.get('x-robots-tag')).toBe('noindex')
    expect(await frame.text()).toContain('<body></body>')
  })

  test('are not offered where there are none', async () => {
    expect((await open('/console/api/preview')).status).toBe(404)
    expect(await (await open('/console', 'GET', withPreviews)).text()).toContain('&#34;previews&#34;:true')
    expect(await (await open('/console')).text()).toContain('&#34;previews&#34;:false')
  })
})
