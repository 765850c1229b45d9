import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { createRemoteCenter } from '../../operate-center/remote/adapter.ts'
import { chatSignature } from '../../outside/chat/signature.ts'
import { createChatSessions } from './chat-session.ts'

const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
const info = { requestId: 'r1', address: '192.0.2.1' }
const uuid = 'abcdefghijklmnopqrstuvwxyz012345'
const NOW = 1_600_000_000_000
const off = { available: false, code: '', link: '', customer: null }

const service = {
  customerCode: 'code-1',
  customerLink: 'https://yunyou.udesk.example/im_client/?web_plugin_id=1',
  customerKey: 'KEY',
  tel: '400-1',
}
const power = { state: 1, tocShowCustomerFlag: 1, tocAddOrderFlag: 1, saleTel: '400-9', openShop: 1 }
const values: Record<string, unknown> = {}
const down = { ok: false, failure: { kind: 'unavailable', message: 'x' } } as const
let logged: object[] = []
const log = { warn: (fields: object) => void logged.push(fields) }
const center = createRecordingCenter(({ name }) =>
  values[name] === undefined ? down : { ok: true, value: values[name] },
)
const sessions = (asked: OperateCenter = center) => createChatSessions({ center: asked, log, now: () => NOW })

beforeEach(() => {
  center.asked.length = 0
  logged = []
  values['shop.customerService'] = service
  values['shop.power'] = power
  values['shop.info'] = { name: '云游国旅' }
  values['members.me'] = { customerId: 'c_1', name: '欧阳小明', mobile: '138****0000', hasPassword: true }
})

test('a guest is the distributor plus a guest marker, signed with the shop’s key', async () => {
  const session = await sessions()(tenant, { uuid }, info)
  const { customer } = session
  expect(session).toMatchObject({ available: true, code: 'code-1', link: service.customerLink, tel: '400-1' })
  expect(customer).toEqual({
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    timestamp: String(NOW),
    web_token: uuid,
    c_name: '云游国旅-游客',
    signature: customer && chatSignature(customer, 'KEY'),
  })
  expect(JSON.stringify(session)).not.toContain('KEY')
  // The key is read with the storefront's own authority, everything else with none.
  expect(center.asked.map(({ name, caller }) => [name, caller.role])).toEqual([
    ['shop.customerService', 'service'],
    ['shop.power', 'visitor'],
    ['shop.info', 'visitor'],
  ])
})

test('a nonce is never used twice', async () => {
  const open = sessions()
  const all = await Promise.all(Array.from({ length: 50 }, () => open(tenant, { uuid }, info)))
  expect(new Set(all.map(({ customer }) => customer?.nonce)).size).toBe(50)
})

test.each([
  ['欧阳小明', '欧阳*'],
  ['', '云游国旅-会员'],
])('a member called %j appears as %s, without a phone number', async (name, shown) => {
  values['members.me'] = { customerId: 'c_1', name, mobile: '138****0000', hasPassword: true }
  const { customer } = await sessions()(tenant, { customerId: 'c_1' }, info)
  expect(customer).toMatchObject({ web_token: 'c_1', c_name: shown })
  // The others are random, or the time, and may hold any digits.
  expect(JSON.stringify([customer?.web_token, customer?.c_name])).not.toContain('138')
})

test('a member whose name cannot be read still chats under their own identity', async () => {
  values['members.me'] = undefined
  const { customer } = await sessions()(tenant, { customerId: 'c_1' }, info)
  expect(customer).toMatchObject({ web_token: 'c_1', c_name: '云游国旅-会员' })
})

describe('chat is off', () => {
  test.each<[string, string, unknown, string]>([
    ['without a code', 'shop.customerService', { ...service, customerCode: ' ' }, '400-1'],
    ['with the flag off', 'shop.power', { ...power, tocShowCustomerFlag: 0 }, '400-1'],
    ['with powers off', 'shop.power', { ...power, state: 0 }, '400-1'],
    ['with an empty link', 'shop.customerService', { ...service, customerLink: '' }, '400-1'],
    [
      'with a link that is a script',
      'shop.customerService',
      { ...service, customerLink: 'javascript:alert(1)' },
      '400-1',
    ],
    ['without a service phone', 'shop.customerService', { ...service, customerCode: '', tel: '' }, '400-9'],
  ])('%s; the phone number is answered', async (_, call, value, tel) => {
    values[call] = value
    expect(await sessions()(tenant, { uuid }, info)).toEqual({ ...off, tel })
    expect(logged).toEqual([])
  })

  test.each([
    ['shop.customerService', '400-9'],
    ['shop.power', '400-1'],
  ])('when %s fails, which is only logged', async (call, tel) => {
    values[call] = undefined
    expect(await sessions()(tenant, { uuid }, info)).toEqual({ ...off, tel })
    expect(logged).toEqual([
      { what: call.slice(5).replace('customerS', 's'), kind: 'unavailable', requestId: 'r1' },
    ])
  })
})

test('without a key no identity is signed', async () => {
  values['shop.customerService'] = { ...service, customerKey: undefined }
  expect(await sessions()(tenant, { uuid }, info)).toMatchObject({ available: true, customer: null })
})

test('a link copied without its scheme is opened by https', async () => {
  values['shop.customerService'] = { ...service, customerLink: '//yunyou.udesk.example/im_client/' }
  expect(await sessions()(tenant, { uuid }, info)).toMatchObject({
    link: 'https://yunyou.udesk.example/im_client/',
  })
})

describe('with a remote centre of the family', () => {
  const answers: Record<string, unknown> = {}
  const server = createServer((request, response) => {
    const name = /([A-Za-z]+)\.do/.exec(request.url ?? '')?.[1] ?? ''
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[name] ?? { state: 0 }))
  })
  let remote: OperateCenter
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    remote = createRemoteCenter({ baseUrl: `http://127.0.0.1:${port}`, serviceToken: 's'.repeat(32) })
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  beforeEach(() => {
    answers.customer = { state: '1', info: { ...service, tel: 4001 } }
    answers.getDistPower = { state: 1, tocShowCustomerFlag: '1', saleTel: '400-9' }
    answers.info = { state: 1, info: { name: '四海' } }
  })

  test('its customer.do is enough', async () => {
    const { customer, ...open } = await sessions(remote)(tenant, { uuid }, info)
    expect(open).toMatchObject({ available: true, code: 'code-1', tel: '4001' })
    expect(customer).toMatchObject({
      c_name: '四海-游客',
      signature: customer && chatSignature(customer, 'KEY'),
    })
  })

  test('a state other than 1 turns chat off', async () => {
    answers.customer = { state: 0, info: service }
    expect(await sessions(remote)(tenant, { uuid }, info)).toEqual({ ...off, tel: '400-9' })
  })
})
