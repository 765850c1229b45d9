import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Caller } from '../contract/contract.ts'
import { createRemoteCenter, type RemoteOptions } from './adapter.ts'

const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
const visitor: Caller = { role: 'visitor', requestId: 'r1', address: '203.0.113.9' }
const code = { mobile: '13800138000', purpose: 'login' as const }

let server: Server
let requests: IncomingMessage[]
let behave: RequestListener
const troubles: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request)
    behave(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  requests = []
  troubles.length = 0
})

function remote(options: Partial<RemoteOptions> = {}) {
  const { port } = server.address() as AddressInfo
  return createRemoteCenter({
    baseUrl: `http://127.0.0.1:${port}`,
    timeoutMs: 30_000,
    onTrouble: ({ reason }) => troubles.push(reason),
    ...options,
  })
}

const unavailable = { ok: false, failure: { kind: 'unavailable' } }
const info = JSON.stringify({ state: 1, info: { name: '云游' } })

/** Time limit for a centre whose answer never ends; the other tests use a generous one. */
const SOON_MS = 400

test.each<[string, RequestListener, RegExp, number?]>([
  ['does not answer', () => {}, /timeout/, SOON_MS],
  ['stops in the middle', (_, res) => void res.writeHead(200).write('{"state":'), /timeout/, SOON_MS],
  ['answers HTML', (_, res) => void res.end('<html>'), /not JSON/],
  ['answers nothing', (_, res) => void res.end(), /not JSON/],
  ['answers another schema', (_, res) => void res.end('[1]'), /no sensible answer/],
  ['says state 0', (_, res) => void res.end('{"state":0,"message":"系统繁忙"}'), /no sensible answer/],
  ['is a proxy with an error page', (_, res) => void res.writeHead(502).end('{"error":"x"}'), /502/],
  ['redirects', (_, res) => void res.writeHead(302, { location: '/elsewhere' }).end(), /redirect/],
  [
    'announces a huge body',
    (_, res) => void res.writeHead(200, { 'content-length': 9e9 }).write('x'),
    /larger/,
  ],
  ['sends a huge body', (_, res) => void res.end(`"${'x'.repeat(70_000)}"`), /larger/],
  ['breaks the connection', (req) => void req.socket.resetAndDestroy(), /ECONNRESET|UND_ERR_SOCKET/],
])('a centre that %s is unavailable', async (_, behaviour, reason, timeoutMs = 30_000) => {
  behave = behaviour
  const center = remote({ maxAnswerBytes: 64_000, timeoutMs })
  expect(await center.ask('shop.info', tenant, {}, visitor)).toMatchObject(unavailable)
  expect(troubles).toEqual([expect.stringMatching(reason)])
})

test('an upload has four times as long, but not longer', async () => {
  const upload = { purpose: 'avatar', data: 'AAAA' } as const
  const customer = { ...visitor, customerId: 'c-1' }
  behave = (_, response) => {
    setTimeout(() => response.end('{"state":1,"id":"p-1"}'), 1500)
  }
  const center = remote({ timeoutMs: 1000 })
  expect(await center.ask('shop.info', tenant, {}, visitor)).toMatchObject(unavailable)
  await center.ask('pictures.upload', tenant, upload, customer)
  expect(troubles.filter((trouble) => trouble.includes('timeout'))).toHaveLength(1)
  behave = () => {}
  await center.ask('pictures.upload', tenant, upload, customer)
  expect(troubles.filter((trouble) => trouble.includes('timeout'))).toHaveLength(2)
})

test('an unreachable centre is unavailable, and a change counts as not sent', async () => {
  const nobody = createServer()
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
  const { port } = nobody.address() as AddressInfo
  await new Promise((resolve) => nobody.close(resolve))
  const center = remote({ baseUrl: `http://127.0.0.1:${port}` })
  expect(await center.ask('members.sendCode', tenant, code, visitor)).toEqual({
    ok: false,
    failure: { kind: 'unavailable', message: '服务暂时不可用，请稍后再试' },
  })
  expect(troubles).toEqual(['ECONNREFUSED'])
})

test('a GET whose connection was reset is sent once more', async () => {
  behave = (request, response) => {
    if (requests.length === 1) request.socket.resetAndDestroy()
    else response.end(info)
  }
  expect(await remote().ask('shop.info', tenant, {}, visitor)).toMatchObject({ value: { name: '云游' } })
  expect(requests).toHaveLength(2)
})

test.each<[string, RequestListener, number?]>([
  ['reset', (request) => void request.socket.resetAndDestroy()],
  ['unanswered', () => {}, SOON_MS],
  ['answered by a broken proxy', (_, response) => void response.writeHead(502).end('{}')],
])(
  'a change that is %s is never sent again, and its outcome is reported as unknown',
  async (_, behaviour, timeoutMs = 30_000) => {
    behave = behaviour
    const answer = await remote({ timeoutMs }).ask('members.sendCode', tenant, code, visitor)
    expect(answer).toMatchObject({
      failure: { kind: 'unavailable', message: expect.stringContaining('请先查看') },
    })
    expect(requests).toHaveLength(1)
  },
)

test('headers: source only when there is one, tokens by role', async () => {
  behave = (_, response) => void response.end(info)
  const center = remote({ serviceToken: 'service' })
  await center.ask('shop.info', tenant, {}, visitor)
  expect(requests[0]?.headers).toMatchObject({
    authorization: 'Bearer service',
    'x-wayfront-project': 'trip',
    'x-wayfront-address': '203.0.113.9',
    'x-request-id': 'r1',
  })
  expect(requests[0]?.headers).not.toHaveProperty('sourceparamter')
  await center.ask('shop.info', tenant, {}, { ...visitor, source: 'poster\r\nx-evil: 1 微信' })
  expect(requests[1]?.headers.sourceparamter).toBe('poster%0D%0Ax-evil: 1 %E5%BE%AE%E4%BF%A1')
  expect(requests[1]?.headers).not.toHaveProperty('x-evil')
  await center.ask('staff.orders', tenant, {}, { ...visitor, role: 'staff', staffSession: 'wfs_s' })
  expect(requests[2]?.headers.authorization).toBe('Bearer wfs_s')
  const noToken = await center.ask('staff.orders', tenant, {}, { ...visitor, role: 'staff' })
  expect(noToken).toMatchObject({ failure: { kind: 'unauthenticated' } })
  await remote().ask('shop.info', tenant, {}, visitor)
  expect(requests[3]?.headers).not.toHaveProperty('authorization')
})

test('one merchant’s slow centre delays that merchant alone, and the queue is bounded', async () => {
  const slowAnswers: (() => void)[] = []
  let quick = false
  behave = (request, response) => {
    if (request.url?.includes('/slow/') && !quick) slowAnswers.push(() => response.end(info))
    else response.end(info)
  }
  const center = remote({ timeoutMs: 30_000, bulkhead: { running: 2, waiting: 3, total: 100 } })
  const slow = Array.from({ length: 8 }, () =>
    center.ask('shop.info', { ...tenant, merchant: 'slow' }, {}, visitor),
  )
  // The slow centre answers nothing until the other merchant has been served.
  expect(await center.ask('shop.info', tenant, {}, visitor)).toMatchObject({ ok: true })
  while (slowAnswers.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  quick = true
  for (const answer of slowAnswers) answer()
  const answers = await Promise.all(slow)
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true, true, false, false, false])
  expect(troubles).toEqual(['no room', 'no room', 'no room'])
})

describe('a payment', () => {
  const publicOrigin = 'https://shop.example'
  const customer: Caller = { ...visitor, customerId: 'c1', idempotencyKey: 'key-0123456789abcdef' }
  const path = '/trip/yunyou/h5/d1001/paySuccess?orderNo=Y1'
  const prepare = (returnUrl: string, options: Partial<RemoteOptions> = { publicOrigin }) =>
    remote(options).ask('pay.prepare', tenant, { orderNo: 'Y12345', channel: 'x', returnUrl }, customer)
  let sent: { returnUrl?: string } | null
  let url: string

  beforeEach(() => {
    sent = null
    url = '/pay/sandbox/1?sig=2'
    behave = (request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        sent = JSON.parse(body)
        const action = { kind: 'redirect', url }
        response.end(JSON.stringify({ state: 1, info: { attemptNo: '1', action } }))
      })
    }
  })

  test('redirects to the centre’s cashier and back to this storefront', async () => {
    const { port } = server.address() as AddressInfo
    const answer = await prepare(path)
    expect(sent?.returnUrl).toBe(publicOrigin + path)
    expect(answer).toMatchObject({
      value: { action: { url: `http://127.0.0.1:${port}/pay/sandbox/1?sig=2` } },
    })
    url = 'weixin://wxpay/bizpayurl?pr=1'
    expect(await prepare(publicOrigin + path)).toMatchObject({ value: { action: { url } } })
    expect(sent?.returnUrl).toBe(publicOrigin + path)
  })

  test.each(['https://evil.example/trip/yunyou/h5/d1001/x', '//evil.example/x', '/trip/other/h5/d1/x'])(
    'with a return address elsewhere is not sent: %s',
    async (returnUrl) => {
      expect(await prepare(returnUrl)).toMatchObject({ failure: { kind: 'invalid' } })
      expect(sent).toBeNull()
    },
  )

  test('with an unsafe cashier address has an unknown outcome', async () => {
    url = 'javascript:alert(1)'
    expect(await prepare(path)).toMatchObject({ failure: { kind: 'unavailable' } })
  })

  test('a face verification returns to this storefront as well', async () => {
    const person = { mode: 'face', name: '王小明', number: '110101199003074514', consent: true } as const
    const start = (returnUrl: string) =>
      remote({ publicOrigin }).ask(
        'verify.start',
        tenant,
        { ...person, metaInfo: '{"a":1}', returnUrl },
        customer,
      )
    await start(path)
    expect(sent).toMatchObject({ ...person, metaInfo: '{"a":1}', returnUrl: publicOrigin + path })
    sent = null
    expect(await start('https://evil.example/')).toMatchObject({ failure: { kind: 'invalid' } })
    expect(sent).toBeNull()
  })

  test('without a storefront’s address passes unchanged', async () => {
    expect(await prepare(path, {})).toMatchObject({ value: { action: { url } } })
    expect(sent?.returnUrl).toBe(path)
  })
})
