import { type Caller, type CallName, callNames, callOf } from '../../operate-center/contract/contract.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { sampleInput, sampleValue } from '../../operate-center/contract/testing/sample.ts'
import { createRemoteCenter } from '../../operate-center/remote/adapter.ts'
import { serveDoor } from './testing/serve-door.ts'
import { createWireDoor } from './wire-door.ts'

const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
const tokens = { serviceToken: 'service-token-of-the-test' }

const center = createRecordingCenter()
const valid = center.answer
let server: Awaited<ReturnType<typeof serveDoor>>
let remote: ReturnType<typeof createRemoteCenter>

beforeAll(async () => {
  server = await serveDoor(createWireDoor({ center, projects: ['trip', 'tour'], ...tokens }))
  remote = createRemoteCenter({ baseUrl: `${server.origin}/operate-center/`, ...tokens })
})
afterAll(() => server.close())
beforeEach(() => {
  center.asked.length = 0
  center.answer = valid
})

function callerFor(name: CallName): Caller {
  const call = callOf(name)
  return {
    role: call.who === 'staff' ? 'staff' : 'service',
    requestId: 'request-1',
    address: '203.0.113.9',
    source: '微信 & 朋友圈',
    ...(call.who === 'staff'
      ? { staffSession: `wfs_${'t'.repeat(43)}` }
      : { customerId: '客户-7/8', openId: 'o-1_x', salesperson: { id: 's_1-x', epoch: 4 } }),
    ...(call.change ? { idempotencyKey: 'key-0123456789abcdef' } : {}),
  }
}

test.each(callNames)('%s: input and answer pass unchanged', async (name) => {
  const input = sampleInput(name)
  const answer = await remote.ask(name, tenant, input as never, callerFor(name))
  expect(answer).toEqual({ ok: true, value: sampleValue(name) })
  const caller = callerFor(name)
  expect(center.asked).toEqual([
    {
      name,
      tenant,
      input,
      caller: {
        ...caller,
        source: '%E5%BE%AE%E4%BF%A1 & %E6%9C%8B%E5%8F%8B%E5%9C%88',
        requestId: expect.any(String),
        // A staff call comes from no storefront: the door sees the caller's own address.
        address: caller.role === 'staff' ? '127.0.0.1' : caller.address,
        ...(caller.role === 'staff' ? {} : { storefront: true }),
      },
    },
  ])
})

const failures: Failure[] = [
  { kind: 'absent', message: '线路已下架' },
  { kind: 'refused', code: 'SOLD_OUT', message: '余位不足', detail: { remaining: 2 } },
  { kind: 'refused', code: 'CLOSED', message: '已截止报名' },
  { kind: 'invalid', message: '请填写姓名', fields: { 'travellers.0.name': '请填写姓名' } },
  { kind: 'unauthenticated', message: '请先登录' },
  { kind: 'unavailable', message: '数据库正在维护' },
]

const perForm: CallName[] = [
  'shop.power',
  'shop.info',
  'shop.config',
  'shop.jsApi',
  'partner.login',
  'orders.createTour',
]
test.each(perForm.flatMap((name) => failures.map((failure) => [name, failure] as const)))(
  '%s: failure %j is the same on both sides',
  async (name, failure) => {
    center.answer = () => ({ ok: false, failure })
    const answer = await remote.ask(name, tenant, sampleInput(name) as never, callerFor(name))
    expect(answer).toEqual({ ok: false, failure })
  },
)

test('the project travels in a header and defaults to the first', async () => {
  const caller = callerFor('shop.info')
  await remote.ask('shop.info', { ...tenant, project: 'tour' }, {}, caller)
  expect(center.asked[0]?.tenant.project).toBe('tour')
  await fetch(`${server.origin}/operate-center/dist/yunyou/h5/d1001/info.do`)
  expect(center.asked[1]?.tenant.project).toBe('trip')
  expect(await remote.ask('shop.info', { ...tenant, project: 'other' }, {}, caller)).toMatchObject({
    failure: { kind: 'absent' },
  })
})

test('a visitor’s call through a storefront keeps the visitor’s rights, and customerKey is for the service alone', async () => {
  const service = callerFor('shop.customerService')
  const asked = await remote.ask('shop.customerService', tenant, {}, service)
  expect(asked).toMatchObject({ value: { customerKey: expect.any(String) } })
  const visitor = await remote.ask('shop.customerService', tenant, {}, { ...service, role: 'visitor' })
  expect(center.asked[1]?.caller.role).toBe('visitor')
  expect(JSON.stringify(visitor)).not.toContain('customerKey":')
})

test('an invalid input is not sent', async () => {
  const caller = callerFor('tours.get')
  expect(await remote.ask('tours.get', tenant, { proId: '' }, caller)).toMatchObject({
    failure: { kind: 'invalid', fields: { proId: '请填写此项' } },
  })
  expect(await remote.ask('orders.list', tenant, {}, { ...caller, customerId: undefined })).toMatchObject({
    failure: { kind: 'unauthenticated' },
  })
  expect(center.asked).toEqual([])
})
