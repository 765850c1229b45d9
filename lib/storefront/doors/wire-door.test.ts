import { silentLog } from '../../base/log.ts'
import { unauthenticated } from '../../operate-center/contract/failures.ts'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { sampleValue } from '../../operate-center/contract/testing/sample.ts'
import { createWireDoor } from './wire-door.ts'

const info = { address: '198.51.100.7', requestId: 'r1' }
const center = createRecordingCenter()
const valid = center.answer
const options = {
  center,
  projects: ['trip'],
  serviceToken: 'service-token',
  maxBodyBytes: 1000,
}
const door = createWireDoor(options)

beforeEach(() => {
  center.asked.length = 0
  center.answer = valid
})

async function ask(path: string, headers: Record<string, string> = {}, body?: string, at = door) {
  const request = new Request(`http://localhost/operate-center${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body,
  })
  const response = await at(request, info)
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const shop = 'yunyou/h5/d1001'
const asService = { authorization: 'Bearer service-token' }
const session = `wfs_${'s'.repeat(43)}`
const asStaff = { authorization: `Bearer ${session}` }
const key = { 'idempotency-key': 'key-0123456789abcdef' }

test('the six calls answer every caller, and no cache keeps them', async () => {
  const { status, body, headers } = await ask(`/dist/${shop}/info.do`, { sourceparamter: 'poster-7' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 1, info: { name: expect.any(String) } })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(center.asked[0]?.caller).toEqual({
    role: 'visitor',
    source: 'poster-7',
    requestId: 'r1',
    address: '198.51.100.7',
  })
})

test('customerKey leaves only for the service token', async () => {
  const path = `/platform/${shop}/customer.do`
  expect((await ask(path, asService)).body.info).toHaveProperty('customerKey')
  for (const headers of [{}, asStaff, { ...asService, 'x-wayfront-role': 'visitor' }]) {
    expect((await ask(path, headers)).body.info).not.toHaveProperty('customerKey')
  }
})

test('a mini-program’s page takes over a payment without a token, but only within the rate', async () => {
  const narrow = createWireDoor({ center, projects: ['trip'], rate: { burst: 2, perMinute: 1 } })
  const input = JSON.stringify({
    orderNo: 'T261122ABCDEFGHJK',
    attemptNo: 'T261122ABCDEFGHJKP000000',
    code: 'c',
  })
  const takeOver = () =>
    narrow(
      new Request(`http://localhost/operate-center/pay/${shop}/takeOver.do`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          referer: 'https://servicewechat.com/wx1/1/page-frame.html',
        },
        body: input,
      }),
      info,
    )
  const first = await takeOver()
  expect([first.status, await first.json()]).toMatchObject([
    200,
    { state: 1, info: { amount: expect.any(Number) } },
  ])
  expect(center.asked.at(-1)).toMatchObject({ name: 'miniProgram.takeOver', caller: { role: 'visitor' } })
  await takeOver()
  expect((await takeOver()).status).toBe(429)
})

test('a customer is accepted with the service token only', async () => {
  const path = `/order/${shop}/list.do`
  const customer = { 'x-wayfront-customer': 'c1' }
  expect((await ask(path, customer)).status).toBe(401)
  expect((await ask(path, { ...customer, ...asStaff })).status).toBe(401)
  expect(center.asked).toEqual([])
  expect((await ask(path, { ...customer, ...asService })).status).toBe(200)
  expect(center.asked[0]?.caller).toMatchObject({ customerId: 'c1', role: 'service' })
})

test('a salesperson and an openId are accepted with the service token only', async () => {
  const path = `/sales/${shop}/me.do`
  const claimed = { 'x-wayfront-salesperson': 's1.4', 'x-wayfront-openid': 'o-1' }
  expect((await ask(path, claimed)).status).toBe(401)
  expect((await ask(path, { ...claimed, ...asStaff })).status).toBe(401)
  expect((await ask(path, { 'x-wayfront-salesperson': 's1', ...asService })).status).toBe(401)
  expect(center.asked).toEqual([])
  expect((await ask(path, { ...claimed, ...asService })).status).toBe(200)
  expect(center.asked[0]?.caller).toMatchObject({ salesperson: { id: 's1', epoch: 4 }, openId: 'o-1' })
})

test('a visitor’s address is accepted with the service token only', async () => {
  const path = `/dist/${shop}/info.do`
  await ask(path, { 'x-wayfront-address': '203.0.113.1' })
  await ask(path, { 'x-wayfront-address': '203.0.113.1', ...asService })
  await ask(path, { 'x-wayfront-address': 'nonsense', ...asService })
  expect(center.asked.map(({ caller }) => caller.address)).toEqual(['198.51.100.7', '203.0.113.1', ''])
})

test('a staff call needs the token of a session, which the centre looks up', async () => {
  const path = `/staff/${shop}/setShopOpen.do`
  for (const headers of [
    {},
    asService,
    { authorization: 'Basic c3RhZmY=' },
    { authorization: `${asStaff.authorization}s` },
  ]) {
    expect((await ask(path, { ...key, ...headers }, '{"open":false}')).status).toBe(401)
  }
  expect(center.asked).toEqual([])
  expect((await ask(path, { ...key, ...asStaff }, '{"open":false}')).status).toBe(200)
  const { caller } = center.asked[0] ?? {}
  expect(caller).toMatchObject({ role: 'staff', staffSession: session, address: '198.51.100.7' })
  expect(caller).not.toHaveProperty('staff')
})

test('a wrong token is refused even where none is needed, logged, and soon held up', async () => {
  const warned: object[] = []
  const guarded = createWireDoor({
    ...options,
    entryRate: { burst: 3, perMinute: 1 },
    log: { ...silentLog, warn: (line) => void warned.push(line) },
  })
  center.answer = ({ caller }) =>
    caller.staffSession === session ? { ok: true, value: sampleValue('shop.info') } : unauthenticated()
  const path = `/dist/${shop}/info.do`
  const guess = async (token: string) =>
    (await ask(path, { authorization: `Bearer ${token}` }, undefined, guarded)).status
  expect(await guess(session)).toBe(200)
  const others = ['a', 'b'].map((letter) => `wfs_${letter.repeat(43)}`)
  expect([await guess(others[0] ?? ''), await guess(others[1] ?? ''), await guess('c')]).toEqual([
    401, 401, 401,
  ])
  expect(warned).toEqual(Array(3).fill({ requestId: 'r1', address: '198.51.100.7' }))
  const asked = center.asked.length
  expect([await guess('d'), await guess(session)]).toEqual([429, 429])
  expect(center.asked.length).toBe(asked)
  // Storefronts behind the same address go on.
  expect((await ask(path, asService, undefined, guarded)).status).not.toBe(429)
})

test('staff sign in without a token, at a rate of their own', async () => {
  const narrow = createWireDoor({ ...options, entryRate: { burst: 2, perMinute: 1 } })
  const enter = async () =>
    (
      await ask(
        '/staff/-/-/-/signIn.do',
        { ...key, 'user-agent': 'Browser/1' },
        '{"login":"li","password":"x"}',
        narrow,
      )
    ).status
  expect([await enter(), await enter(), await enter()]).toEqual([200, 200, 429])
  expect(center.asked[0]).toMatchObject({
    name: 'staff.signIn',
    tenant: { merchant: '-' },
    caller: { role: 'visitor', userAgent: 'Browser/1' },
  })
  // Reading what is the same for everybody has another count.
  expect((await ask(`/dist/${shop}/info.do`, {}, undefined, narrow)).status).toBe(200)
})

test('a change needs a token and a key, so that no password can be tried here around the storefront’s limits', async () => {
  const path = `/member/${shop}/loginByPassword.do`
  const input = '{"mobile":"13800138000","password":"x","agreed":true}'
  expect((await ask(path, key, input)).status).toBe(401)
  expect((await ask(path, asService, input)).status).toBe(422)
  expect((await ask(path, { ...asService, 'idempotency-key': 'short' }, input)).status).toBe(422)
  expect((await ask(path, { ...asService, ...key }, input)).status).toBe(200)
})

test.each([
  [`/dist/${shop}/nothing.do`, 404],
  ['/dist/yunyou/h5/info.do', 404],
  ['/', 404],
  ['', 404],
])('%s is an unknown call, said in the family’s form', async (path, status) => {
  expect(await ask(path)).toMatchObject({
    status,
    body: { state: 0, kind: 'absent', message: expect.any(String) },
  })
})

test('an unknown project is an unknown call', async () => {
  expect((await ask(`/dist/${shop}/info.do`, { 'x-wayfront-project': 'other' })).status).toBe(404)
})

test.each([
  ['another method', `/dist/${shop}/info.do`, {}, '{}', 405],
  ['another content type', `/tour/${shop}/quote.do`, { 'content-type': 'text/plain' }, '{}', 415],
  ['no JSON', `/tour/${shop}/quote.do`, {}, '{"proId":', 400],
  ['no object', `/tour/${shop}/quote.do`, {}, '[]', 400],
  ['too large a body', `/tour/${shop}/quote.do`, {}, `{"proId":"${'x'.repeat(1000)}"}`, 413],
  ['a malformed input', `/tour/${shop}/quote.do`, {}, '{"proId":7}', 422],
])('%s is refused before the centre is asked', async (_, path, headers, body, status) => {
  const answer = await ask(path, headers, body)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ state: 0, message: expect.any(String) })
  expect(center.asked).toEqual([])
})

test('getJsApi fails in its own form', async () => {
  center.answer = () => ({
    ok: false,
    failure: { kind: 'refused', code: 'NO_WECHAT', message: '未配置公众号' },
  })
  expect((await ask(`/wap/wechatToC/${shop}/getJsApi.do?shareUrl=https%3A%2F%2Fa.cn`)).body).toEqual({
    code: 'NO_WECHAT',
    kind: 'refused',
    message: '未配置公众号',
  })
})

test('a centre that throws is unavailable, with a time to try again', async () => {
  center.answer = () => {
    throw new Error('secret detail')
  }
  const answer = await ask(`/dist/${shop}/info.do`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(JSON.stringify(answer.body)).not.toContain('secret')
})

test('one address without a token is rate-limited; a storefront is not', async () => {
  const path = `/dist/${shop}/info.do`
  // The clock stands still, or the rate would allow more on a slow machine.
  const standing = Date.now()
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => standing)
  const limited = createWireDoor(options)
  const statuses: number[] = []
  for (let count = 0; count < 140; count += 1) {
    statuses.push((await ask(path, {}, undefined, limited)).status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect((await ask(path, asService, undefined, limited)).status).toBe(200)
  clock.mockRestore()
})
