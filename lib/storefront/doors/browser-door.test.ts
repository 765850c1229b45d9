import { gunzipSync } from 'node:zlib'
import { callNames, callOf } from '../../operate-center/contract/contract.ts'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { sampleInput, sampleValue } from '../../operate-center/contract/testing/sample.ts'
import { createSalesCookie } from '../session/sales-cookie.ts'
import { createSessions } from '../session/session.ts'
import { createBrowserDoor, isBrowserDoorPath } from './browser-door.ts'
import { callRates } from './call-rates.ts'

const shop = '/trip/yunyou/h5/d1001'
const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
const center = createRecordingCenter()
const valid = center.answer
const sessions = createSessions({ passwords: ['a-session-password-of-32-characters'], secure: false })
const sales = createSalesCookie({ passwords: ['a-session-password-of-32-characters'], secure: false })
const options = { center, sessions, sales, projects: ['trip'], origins: ['https://shop.example.com'] }
const openDoor = createBrowserDoor({ ...options, rates: callRates(1000) })
let cookie = ''

beforeAll(async () => {
  const signedIn = [await sessions.start(tenant, 'c1'), await sales.keep(tenant, { id: 's1', epoch: 3 })]
  cookie = signedIn.map((set) => set.split(';')[0]).join('; ')
})
beforeEach(() => {
  center.asked.length = 0
  center.answer = valid
})

type Ask = {
  headers?: Record<string, string>
  body?: string
  method?: string
  base?: string
  address?: string
}

async function ask(
  call: string,
  { headers = {}, body, method, base = shop, address = '198.51.100.7' }: Ask = {},
  door = openDoor,
) {
  const request = new Request(`http://localhost:3000${base}/api/${call}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    body,
  })
  const response = await door(request, { address, requestId: 'r1' })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text =
    response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
  return { status: response.status, headers: response.headers, body: JSON.parse(text), text }
}

const post = {
  origin: 'http://localhost:3000',
  'content-type': 'application/json',
  'idempotency-key': 'key-0123456789abcdef',
}
const codeBody = JSON.stringify(sampleInput('members.sendCode'))

describe('calls a browser may make', () => {
  test.each(callNames)('%s', async (name) => {
    const call = callOf(name)
    const isGet = call.method === 'GET'
    const query = new URLSearchParams(isGet ? (sampleInput(name) as Record<string, string>) : {})
    const answer = await ask(isGet ? `${name}?${query}` : name, {
      headers: { ...(isGet ? {} : post), cookie, authorization: 'Bearer anything' },
      body: isGet ? undefined : JSON.stringify(sampleInput(name)),
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    if (!call.browser || call.who === 'staff' || call.who === 'service') {
      expect(answer).toMatchObject({ status: 404, body: { ok: false, failure: { kind: 'absent' } } })
      expect(center.asked).toEqual([])
      return
    }
    const { customerKey: _, ...value } = sampleValue(name) as Record<string, unknown>
    expect(answer.body).toEqual({ ok: true, value })
    expect(center.asked).toMatchObject([{ name, tenant, input: sampleInput(name) }])
    expect(center.asked[0]?.caller).toMatchObject({
      role: 'visitor',
      requestId: 'r1',
      address: '198.51.100.7',
    })
    expect(center.asked[0]?.caller.customerId).toBe(
      call.who === 'customer' || call.needs.includes('customer') ? 'c1' : undefined,
    )
    expect(center.asked[0]?.caller.salesperson).toEqual(
      call.who === 'sales' || name.startsWith('share.') ? { id: 's1', epoch: 3 } : undefined,
    )
  })

  test('only a salesperson’s own cookie of this merchant identifies them; it opens no customer’s call', async () => {
    const own = cookie.split('; ')[1] ?? ''
    expect(own).toMatch(/^wayfront-sales=/)
    const customers = cookie.split('; ')[0] ?? ''
    expect((await ask('sales.me', { headers: { cookie: own } })).status).toBe(200)
    expect((await ask('sales.me', { headers: { cookie: customers } })).status).toBe(401)
    expect((await ask('sales.me', { headers: { cookie: own }, base: '/trip/haiyue/h5/d2001' })).status).toBe(
      401,
    )
    for (const passedOff of [own.replace('wayfront-sales=', 'wayfront='), own]) {
      expect((await ask('members.me', { headers: { cookie: passedOff } })).status).toBe(401)
    }
    const passedOff = customers.replace('wayfront=', 'wayfront-sales=')
    expect((await ask('sales.me', { headers: { cookie: passedOff } })).status).toBe(401)
    const headers = { 'x-wayfront-salesperson': 's1.3' }
    expect((await ask('sales.me', { headers })).status).toBe(401)
  })

  test('a salesperson’s sign-in sets their cookie, not the customer’s; signing out deletes it', async () => {
    const signIn = await ask('sales.login', {
      headers: post,
      body: JSON.stringify(sampleInput('sales.login')),
    })
    const given = signIn.headers.getSetCookie()
    expect(given).toHaveLength(1)
    expect(given[0]).toMatch(
      /^wayfront-sales=\S+; Max-Age=604800; Path=\/trip\/yunyou; HttpOnly; SameSite=Lax$/,
    )
    const me = await ask('sales.me', { headers: { cookie: given[0]?.split(';')[0] ?? '' } })
    expect(me.status).toBe(200)
    const { salespersonId: id, epoch } = sampleValue('sales.login')
    expect(center.asked.at(-1)?.caller.salesperson).toEqual({ id, epoch })
    const out = await ask('sales.end', { headers: post, body: '{}' })
    expect(out.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^wayfront-sales=; Max-Age=0; Path=\/trip\/yunyou;/),
    ])
    expect(
      (await ask('sales.end', { headers: { ...post, origin: 'https://evil.example' }, body: '{}' })).status,
    ).toBe(403)
  })

  test('customerKey never reaches a browser', async () => {
    expect(JSON.stringify(sampleValue('shop.customerService'))).toContain('customerKey')
    expect((await ask('shop.customerService')).text).not.toContain('customerKey')
  })

  test('customer calls of a guest are refused, whatever headers claim', async () => {
    const headers = { 'x-wayfront-customer': 'c1', 'x-wayfront-role': 'service', authorization: 'Bearer x' }
    for (const name of callNames.filter((name) => callOf(name).who === 'customer')) {
      const isGet = callOf(name).method === 'GET'
      const asked = isGet ? { headers } : { headers: { ...post, ...headers }, body: '{}' }
      expect(await ask(name, asked)).toMatchObject({
        status: 401,
        body: { failure: { message: '请先登录' } },
      })
    }
    expect(center.asked).toEqual([])
  })

  test('a session moved to another merchant’s shop is a guest there', async () => {
    const answer = await ask('orders.list', { headers: { cookie }, base: '/trip/haiyue/h5/d2001' })
    expect(answer.status).toBe(401)
    expect(
      (await ask('orders.list', { headers: { cookie }, base: '/trip/yunyou/wechat/d1002' })).status,
    ).toBe(200)
  })

  test.each(['nothing', 'toString', '__proto__', 'shop.info/x', 'shop.info.do', 'x'.repeat(200)])(
    '%s is unknown',
    async (name) => {
      expect((await ask(name)).status).toBe(404)
    },
  )

  test.each(['/other/yunyou/h5/d1001', '/trip/-/h5/d1001', '/_/yunyou/h5/d1001'])(
    '%s is no shop',
    async (base) => {
      expect((await ask('shop.info', { base })).status).toBe(404)
      expect(center.asked).toEqual([])
    },
  )

  test('the source is passed to the centre', async () => {
    await ask('shop.home', { headers: { sourceparamter: 'poster-7' } })
    await ask('tours.list', { headers: { sourceparamter: 'poster-7' } })
    expect(center.asked.map(({ caller }) => caller.source)).toEqual(['poster-7', 'poster-7'])
  })

  test('failures keep their status and form', async () => {
    center.answer = () => ({ ok: false, failure: { kind: 'unavailable', message: '稍后再试' } })
    const down = await ask('shop.home')
    expect(down).toMatchObject({ status: 503, body: { ok: false, failure: { kind: 'unavailable' } } })
    expect(down.headers.get('retry-after')).toBe('5')
    center.answer = () => {
      throw new Error('secret detail')
    }
    expect((await ask('shop.home')).text).not.toContain('secret')
  })

  test('its paths are recognised by their fifth segment', () => {
    expect(isBrowserDoorPath(`${shop}/api/shop.info`)).toBe(true)
    expect(isBrowserDoorPath(`${shop}/apix`)).toBe(false)
    expect(isBrowserDoorPath('/api/a/b/c/d')).toBe(false)
  })
})

describe('a change', () => {
  const send = (headers: Record<string, string | undefined>, body = codeBody) => {
    const entries = Object.entries({ ...post, ...headers }).filter(([, value]) => value !== undefined)
    return ask('members.sendCode', { headers: Object.fromEntries(entries) as Record<string, string>, body })
  }

  test.each<[string, Record<string, string | undefined>]>([
    ['this origin', {}],
    ['the public origin', { origin: 'https://shop.example.com' }],
    [
      'a page of this origin, in a browser that sends no Origin',
      { origin: undefined, referer: 'http://localhost:3000/x' },
    ],
  ])('is accepted from %s', async (_, headers) => {
    expect((await send(headers)).status).toBe(200)
    expect(center.asked[0]?.caller.idempotencyKey).toBe('key-0123456789abcdef')
  })

  test.each<[string, Record<string, string | undefined>, number]>([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'http://localhost:3001' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['nowhere', { origin: undefined }, 403],
    ['another referrer', { origin: undefined, referer: 'https://evil.example/localhost:3000' }, 403],
    ['a plain form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a plain text form', { 'content-type': 'text/plain' }, 415],
    ['a form without a key', { 'idempotency-key': undefined }, 422],
    ['a form with a short key', { 'idempotency-key': 'short' }, 422],
    ['a form with a strange key', { 'idempotency-key': 'key 0123456789 abcdef' }, 422],
  ])('from %s is refused', async (_, headers, status) => {
    const answer = await send(headers)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ ok: false, failure: { message: expect.any(String) } })
    expect(center.asked).toEqual([])
  })

  test('too large or malformed is refused', async () => {
    expect((await send({}, `{"mobile":"${'1'.repeat(64 * 1024)}"}`)).status).toBe(413)
    expect((await send({}, '{"mobile"')).status).toBe(400)
    expect((await send({}, 'null')).status).toBe(400)
    expect((await send({}, '{"mobile":7}')).status).toBe(422)
    expect(center.asked).toEqual([])
  })

  test('a picture may be larger than a text, by its own limit', async () => {
    const picture = (length: number) =>
      ask('pictures.upload', {
        headers: { ...post, cookie },
        body: JSON.stringify({ purpose: 'avatar', data: 'A'.repeat(length) }),
      })
    expect((await picture(6_000_000)).status).toBe(200)
    const refused = await picture(7_100_000)
    expect(refused.status).toBe(413)
    expect(refused.body.failure.message).toContain('5MB')
    // A guest's body is not read at all.
    const guest = await ask('pictures.upload', { headers: post, body: '{"purpose":' })
    expect(guest.status).toBe(401)
  })

  test('a chunked body is cut off as well', async () => {
    let sent = 0
    const stream = new ReadableStream({
      pull(controller) {
        sent += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(32))
      },
    })
    const request = new Request(`http://localhost:3000${shop}/api/members.sendCode`, {
      method: 'POST',
      headers: post,
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect((await openDoor(request, { address: '198.51.100.7', requestId: 'r1' })).status).toBe(413)
    expect(sent).toBeLessThan(200_000)
  })

  test('is never a GET, and a read by GET is never a POST', async () => {
    expect((await ask('members.sendCode?mobile=1')).status).toBe(405)
    expect((await ask('shop.home', { headers: post, body: '{}' })).status).toBe(405)
    for (const method of ['HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
      const request = new Request(`http://localhost:3000${shop}/api/shop.home`, { method })
      expect((await openDoor(request, { address: '', requestId: '' })).status).toBe(405)
    }
  })
})

describe('chat', () => {
  const uuid = 'abcdefghijklmnopqrstuvwxyz012345'
  const key = 'the-signing-key'
  const values: Record<string, unknown> = {
    'shop.customerService': {
      customerCode: 'code-1',
      customerLink: 'https://yunyou.udesk.example/im_client/',
      customerKey: key,
      tel: '400-1',
    },
    'shop.power': { state: 1, tocShowCustomerFlag: 1, tocAddOrderFlag: 1, saleTel: '', openShop: 0 },
    'shop.info': { name: '云游国旅' },
    'members.me': { customerId: 'c1', name: '张三', mobile: '138****0000', hasPassword: true },
  }
  const session = (input: object, headers: Record<string, string> = {}) =>
    ask('chat.session', {
      headers: { origin: post.origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    })
  beforeEach(() => {
    center.answer = ({ name }) => ({ ok: true, value: values[name] })
  })

  test('a guest chats under their own uuid, and the key stays on the server', async () => {
    const { status, body, text, headers } = await session({ uuid })
    expect(status).toBe(200)
    expect(body.value).toMatchObject({
      available: true,
      code: 'code-1',
      customer: {
        web_token: uuid,
        c_name: '云游国旅-游客',
        signature: expect.stringMatching(/^[0-9A-F]{40}$/),
      },
    })
    expect(text).not.toContain(key)
    expect(text).not.toContain('customerKey')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('a member’s identity comes from the cookie, not from the page', async () => {
    const { body } = await session({ uuid, customerId: 'c9', web_token: 'c9' }, { cookie })
    expect(body.value.customer).toMatchObject({ web_token: 'c1', c_name: '张*' })
    const asked = center.asked.find(({ name }) => name === 'members.me')
    expect(asked?.caller).toMatchObject({ role: 'visitor', customerId: 'c1' })
  })

  test('a session of another merchant is a guest here', async () => {
    const foreign = await sessions.start({ ...tenant, merchant: 'haiyue' }, 'c7')
    const { body } = await session({ uuid }, { cookie: foreign.split(';')[0] ?? '' })
    expect(body.value.customer).toMatchObject({ web_token: uuid })
  })

  test.each([
    'c1',
    'c_0123456789abcdefghjk',
    'member_1',
    '',
    `${uuid}0`,
    uuid.slice(1),
    `${uuid.slice(1)}_`,
    7,
    null,
  ])('nobody can be %j by asking for it', async (wrong) => {
    const answer = await session({ uuid: wrong })
    expect(answer).toMatchObject({ status: 422, body: { failure: { kind: 'invalid' } } })
    expect(center.asked).toEqual([])
  })

  test('only a page of this origin may call it, by POST of JSON', async () => {
    expect((await ask('chat.session')).status).toBe(405)
    expect((await session({ uuid }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await session({ uuid }, { 'content-type': 'text/plain' })).status).toBe(415)
    expect(center.asked).toEqual([])
  })

  test('it is limited like a change', async () => {
    const door = createBrowserDoor({ ...options, rates: { ...callRates(1000), change: callRates().change } })
    const input = { headers: { origin: post.origin, 'content-type': 'application/json' }, body: '{}' }
    const { burst } = callRates().change.address
    let asked = 0
    // The rate refills while a slow machine sends, so a few more than the burst may pass.
    while (asked < 2 * burst && (await ask('chat.session', input, door)).status !== 429) asked += 1
    expect(asked).toBeGreaterThanOrEqual(burst)
    expect(asked).toBeLessThan(2 * burst)
  })
})

describe('signing in and out', () => {
  test.each(['members.loginByCode', 'members.loginByPassword', 'members.register'] as const)(
    '%s starts the session',
    async (name) => {
      center.answer = () => ({ ok: true, value: { ...(sampleValue(name) as object), customerId: 'c7' } })
      const answer = await ask(name, { headers: post, body: JSON.stringify(sampleInput(name)) })
      const [pair = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ')
      expect(attributes).toContain('Path=/trip/yunyou')
      expect((await ask('session.me', { headers: { cookie: pair } })).body).toEqual({
        ok: true,
        value: { userId: 'c7' },
      })
      await ask('members.me', { headers: { cookie: pair } })
      expect(center.asked.at(-1)?.caller.customerId).toBe('c7')
    },
  )

  test('a refused login sets no cookie', async () => {
    center.answer = () => ({
      ok: false,
      failure: { kind: 'refused', code: 'WRONG', message: '验证码不正确' },
    })
    const body = JSON.stringify(sampleInput('members.loginByCode'))
    const answer = await ask('members.loginByCode', { headers: post, body })
    expect(answer.status).toBe(409)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('session.end deletes the cookie, for a page of this origin only', async () => {
    expect((await ask('session.end')).status).toBe(405)
    expect(
      (await ask('session.end', { headers: { origin: 'https://evil.example' }, body: '{}' })).status,
    ).toBe(403)
    const answer = await ask('session.end', { headers: { origin: post.origin }, body: '{}' })
    expect(answer.headers.get('set-cookie')).toMatch(/^wayfront=; Max-Age=0; Path=\/trip\/yunyou;/)
  })

  test('session.me of a guest names no customer', async () => {
    expect((await ask('session.me')).body).toEqual({ ok: true, value: { userId: null } })
  })
})

describe('in a page that another site embeds', () => {
  const framed = { 'x-wayfront-frame': '1' }
  const signInFramed = async () => {
    center.answer = ({ name }) => ({
      ok: true,
      value: {
        ...(sampleValue(name) as object),
        ...(name === 'members.loginByCode' ? { customerId: 'c7' } : {}),
      },
    })
    const body = JSON.stringify(sampleInput('members.loginByCode'))
    return ask('members.loginByCode', { headers: { ...post, ...framed }, body })
  }
  const handover = (ticket: unknown, headers: Record<string, string> = framed) =>
    ask('session.handover', {
      headers: { origin: post.origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ticket }),
    })

  test('signing in sets a partitioned cookie and gives a ticket; elsewhere neither', async () => {
    const answer = await signInFramed()
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^wayfront-frame=.*; HttpOnly; Secure; Partitioned; SameSite=None$/)
    expect(answer.body).toMatchObject({ ok: true, value: { customerId: 'c7' }, handover: expect.any(String) })
    const pair = (cookies[0] ?? '').split(';')[0] ?? ''
    expect((await ask('session.me', { headers: { ...framed, cookie: pair } })).body.value.userId).toBe('c7')

    const body = JSON.stringify(sampleInput('members.loginByCode'))
    const plain = await ask('members.loginByCode', { headers: post, body })
    expect(plain.body).not.toHaveProperty('handover')
    expect(plain.headers.get('set-cookie')).toContain('SameSite=Lax')
  })

  test('where the cookie is refused, the ticket is exchanged for a token that customer calls accept', async () => {
    const { body } = await signInFramed()
    const given = await handover(body.handover)
    expect(given).toMatchObject({ status: 200, body: { ok: true, value: { token: expect.any(String) } } })
    const { token } = given.body.value
    const headers = { ...framed, 'x-wayfront-session': token }
    expect((await ask('orders.list', { headers })).status).toBe(200)
    expect(center.asked.at(-1)?.caller.customerId).toBe('c7')
    expect((await ask('orders.list', { headers, base: '/trip/haiyue/h5/d2001' })).status).toBe(401)
    expect((await ask('orders.list', { headers: { 'x-wayfront-session': token } })).status).toBe(401)
  })

  test('a ticket is valid for nothing else, and nothing else is valid as a ticket', async () => {
    const { body } = await signInFramed()
    expect((await handover(body.handover, {})).status).toBe(401)
    expect((await handover('x')).status).toBe(401)
    expect((await handover(7)).status).toBe(401)
    expect((await handover(cookie.replace('wayfront=', ''))).status).toBe(401)
    expect((await handover(body.handover, { ...framed, origin: 'https://partner.example' })).status).toBe(403)
    expect((await handover(body.handover, { ...framed, 'content-type': 'text/plain' })).status).toBe(415)
    const headers = { ...framed, 'x-wayfront-session': body.handover }
    expect((await ask('orders.list', { headers })).status).toBe(401)
  })

  test('the embedding site cannot act with the frame’s cookie: every POST is bound to this origin and to JSON', async () => {
    const sealed = await sessions.start(tenant, 'c7', { framed: true })
    const pair = sealed.split(';')[0] ?? ''
    const { origin: _, ...rest } = post
    for (const name of callNames.filter((name) => callOf(name).browser && callOf(name).method === 'POST')) {
      const body = JSON.stringify(sampleInput(name))
      for (const headers of [
        { ...rest, cookie: pair, origin: 'https://partner.example' },
        { ...rest, cookie: pair, origin: 'null' },
        { ...rest, cookie: pair, referer: 'https://partner.example/shop' },
        { ...rest, cookie: pair },
      ]) {
        expect([name, (await ask(name, { headers, body })).status]).toEqual([name, 403])
      }
      const form = { ...post, cookie: pair, 'content-type': 'text/plain' }
      expect([name, (await ask(name, { headers: form, body })).status]).toEqual([name, 415])
    }
    for (const name of ['session.end', 'session.handover', 'partner.begin']) {
      const headers = { ...rest, cookie: pair, origin: 'https://partner.example' }
      expect([name, (await ask(name, { headers, body: '{}' })).status]).toEqual([name, 403])
    }
    expect(center.asked).toEqual([])
  })

  test('a page of another origin can read nothing: no answer sends CORS headers', async () => {
    const headers = { origin: 'https://partner.example', cookie, ...framed }
    const answer = await ask('session.me', { headers })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('signing out deletes both cookies', async () => {
    const answer = await ask('session.end', { headers: { ...framed, origin: post.origin }, body: '{}' })
    expect(answer.headers.getSetCookie().map((one) => one.split(';')[0])).toEqual([
      'wayfront=',
      'wayfront-frame=',
    ])
    // The frame's cookie signs in a page outside the frame as well.
    const pair = (await sessions.start(tenant, 'c7', { framed: true })).split(';')[0] ?? ''
    const plain = await ask('session.end', { headers: { origin: post.origin, cookie: pair }, body: '{}' })
    expect(plain.headers.getSetCookie().map((one) => one.split(';')[0])).toEqual([
      'wayfront=',
      'wayfront-frame=',
    ])
  })
})

describe('partner.begin', () => {
  const begin = (body: unknown = { accessToken: 'T1' }, headers: Record<string, string> = {}) =>
    ask('partner.begin', { headers: { ...post, ...headers }, body: JSON.stringify(body) })
  const answers = (value: unknown) => {
    center.answer = () => ({ ok: true, value })
  }

  test.each([1, '1', 'success'])('state %j starts the session of the customer', async (state) => {
    answers({ state, message: '', customerId: 'c9', ddtoken: 'dd-secret' })
    const answer = await begin()
    expect(answer.body).toEqual({ ok: true, value: { customerId: 'c9' } })
    expect(center.asked).toMatchObject([
      { name: 'partner.login', tenant, input: { accessToken: 'T1' }, caller: { role: 'service' } },
    ])
    const pair = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const request = new Request('http://localhost/', { headers: { cookie: pair } })
    expect(await sessions.read(request, tenant)).toMatchObject({ userId: 'c9', ddtoken: 'dd-secret' })
    expect(answer.text + answer.headers.get('set-cookie')).not.toContain('dd-secret')
  })

  test('a signed-in customer stays signed in, and no other person’s token is exchanged', async () => {
    answers({ state: 1, message: '', customerId: 'c9' })
    const pair = (await sessions.start(tenant, 'c7')).split(';')[0] ?? ''
    const answer = await begin(undefined, { cookie: pair })
    expect(answer.body).toEqual({ ok: true, value: { customerId: 'c7' } })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(center.asked).toEqual([])
    expect((await begin(undefined, { cookie: 'wayfront=not-good' })).body.value.customerId).toBe('c9')
  })

  test.each([0, '0', 2, 'fail', 'SUCCESS', ''])(
    'state %j is a failure with the server’s message',
    async (state) => {
      answers({ state, message: '登录凭证已失效', customerId: 'c9' })
      const answer = await begin()
      expect(answer).toMatchObject({
        status: 409,
        body: { failure: { code: 'PARTNER_LOGIN', message: '登录凭证已失效' } },
      })
      expect(answer.headers.get('set-cookie')).toBeNull()
    },
  )

  test('when the centre names no customer the visitor stays a guest, and the log says so without the token', async () => {
    answers({ state: 'success', message: '' })
    const lines: unknown[] = []
    const log = {
      info: () => {},
      warn: (...line: unknown[]) => lines.push(line),
      error: (...line: unknown[]) => lines.push(line),
    }
    const door = createBrowserDoor({ ...options, log })
    const answer = await ask('partner.begin', { headers: post, body: '{"accessToken":"T-secret"}' }, door)
    expect(answer.body).toEqual({ ok: true, value: { customerId: null } })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain('T-secret')
  })

  test('a frame gets its ticket with the partner’s token in it', async () => {
    answers({ state: 1, message: '', customerId: 'c9', ddtoken: 'dd' })
    const answer = await begin(undefined, { 'x-wayfront-frame': '1' })
    const token = (await sessions.redeem(tenant, answer.body.handover)) ?? ''
    const headers = { 'x-wayfront-frame': '1', 'x-wayfront-session': token }
    expect(await sessions.read(new Request('http://localhost/', { headers }), tenant)).toMatchObject({
      userId: 'c9',
      ddtoken: 'dd',
    })
  })

  test('is a POST of JSON with a token', async () => {
    expect((await ask('partner.begin?accessToken=T1')).status).toBe(405)
    for (const body of [{}, { accessToken: '' }, { accessToken: 7 }, { accessToken: 'x'.repeat(513) }]) {
      expect((await begin(body)).status).toBe(422)
    }
    expect(center.asked).toEqual([])
  })

  test('tries are counted as sign-ins', async () => {
    answers({ state: 0, message: '' })
    const door = createBrowserDoor(options)
    const statuses: number[] = []
    for (let count = 0; count < 22; count += 1) {
      statuses.push((await ask('partner.begin', { headers: post, body: '{"accessToken":"T"}' }, door)).status)
    }
    expect(statuses.indexOf(429)).toBe(20)
  })
})

describe('how often', () => {
  /** Time stands still, so that a slow machine gets no more calls through. */
  const standing = () => 1_800_000_000_000
  const tight = () => createBrowserDoor({ ...options, now: standing })

  test('codes have a tight limit, reads a generous one, and a refusal says when to retry', async () => {
    const door = tight()
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await ask('members.sendCode', { headers: post, body: codeBody }, door)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    const refused = await ask('members.sendCode', { headers: post, body: codeBody }, door)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body.failure.message).toMatch(/^操作太频繁，请\d+秒后再试$/)
    expect((await ask('shop.home', {}, door)).status).toBe(200)
    expect(
      (await ask('members.sendCode', { headers: post, body: codeBody, address: '198.51.100.8' }, door))
        .status,
    ).toBe(200)
  })

  test('a customer is counted across all their addresses', async () => {
    const door = tight()
    const statuses: number[] = []
    for (let count = 0; count < 35; count += 1) {
      const headers = { ...post, cookie }
      const asked = { headers, body: '{"id":"t1"}', address: `198.51.100.${count}` }
      statuses.push((await ask('travellers.remove', asked, door)).status)
    }
    expect(statuses.indexOf(429)).toBe(30)
  })

  test.each(['share.create', 'share.poster', 'content.view'] as const)(
    '%s stores something, and is limited by address',
    async (name) => {
      const { trace } = callRates()
      const door = createBrowserDoor({ ...options, now: standing, rates: { ...callRates(1000), trace } })
      const statuses: number[] = []
      for (let count = 0; count < 62; count += 1) {
        statuses.push(
          (await ask(name, { headers: post, body: JSON.stringify(sampleInput(name)) }, door)).status,
        )
      }
      expect(statuses.indexOf(429)).toBe(60)
    },
  )

  test('unknown calls are counted, too', async () => {
    const door = createBrowserDoor({ ...options, now: standing, rates: callRates(0.01) })
    const statuses: number[] = []
    for (let count = 0; count < 8; count += 1)
      statuses.push((await ask(`x${'x'.repeat(count)}`, {}, door)).status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429, 429])
  })
})

describe('live reads', () => {
  test('a rush on one product calls the centre once', async () => {
    const door = createBrowserDoor({ ...options, rates: callRates(1000) })
    const rush = await Promise.all(
      Array.from({ length: 200 }, () => ask('tours.departures?proId=7', {}, door)),
    )
    expect(center.asked).toHaveLength(1)
    expect(new Set(rush.map(({ text }) => text)).size).toBe(1)
    await ask('tours.departures?proId=8', {}, door)
    await ask('tours.departures?proId=7', { base: '/trip/yunyou/wechat/d1002' }, door)
    await ask('tours.departures?proId=7&utm=x', {}, door)
    expect(center.asked).toHaveLength(3)
  })

  test('a failure is not kept', async () => {
    const door = createBrowserDoor({ ...options, rates: callRates(1000) })
    center.answer = () => ({ ok: false, failure: { kind: 'unavailable', message: '稍后再试' } })
    const down = await ask('tours.departures?proId=7', {}, door)
    expect(down.status).toBe(503)
    expect(down.headers.get('retry-after')).toBe('5')
    center.answer = valid
    expect((await ask('tours.departures?proId=7', {}, door)).status).toBe(200)
  })

  test('a browser that accepts gzip gets them compressed', async () => {
    const door = createBrowserDoor({ ...options, rates: callRates(1000) })
    const value = sampleValue('tours.departures')
    center.answer = () => ({ ok: true, value: { ...value, departures: Array(50).fill(value.departures[0]) } })
    const packed = await ask('tours.departures?proId=7', { headers: { 'accept-encoding': 'gzip, br' } }, door)
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('content-type')).toMatch(/json/)
    const plain = await ask('tours.departures?proId=7', {}, door)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(packed.text).toBe(plain.text)
  })
})
