import { signChange } from '../../operate-center/change-signature.ts'
import { eventHeaders, isTagOf } from '../../operate-center/contract/events.ts'
import { createWebhooks } from '../../operate-center/embedded/kernel/change-webhooks.ts'
import { createEventsDoor } from './events-door.ts'
import { serveDoor } from './testing/serve-door.ts'

const SKEW = 300
const secret = 'webhook-secret-of-the-test'
const info = { address: '198.51.100.7', requestId: 'r1' }
let now = 1_800_000_000
const changes: [string, readonly string[]][] = []
let fails = false
const door = createEventsDoor({
  secret,
  now: () => new Date(now * 1000),
  onChange: (merchant, tags) => {
    if (fails) throw new Error('cannot now')
    changes.push([merchant, tags])
  },
})

beforeEach(() => {
  changes.length = 0
  fails = false
})

let count = 0
const event = (fields: object = {}) =>
  JSON.stringify({
    id: `event-${++count}-abcdef`,
    merchant: 'yunyou',
    tags: ['product:yunyou:tour:7'],
    ...fields,
  })

async function send(
  body: string,
  { at = now, signature = signChange(secret, String(at), body), method = 'POST' } = {},
) {
  const headers = { [eventHeaders.timestamp]: String(at), [eventHeaders.signature]: signature }
  const url = 'http://localhost/operate-center/events'
  return (await door(new Request(url, method === 'GET' ? { headers } : { method, headers, body }), info))
    .status
}

test('a signed event is acted on once, although it comes repeatedly', async () => {
  const body = event({ tags: ['product:yunyou:tour:7', 'shop:trip/yunyou/h5/d1001'] })
  expect(await send(body)).toBe(200)
  expect(await send(body)).toBe(200)
  expect(await send(body, { at: now + 1 })).toBe(200)
  expect(changes).toEqual([['yunyou', ['product:yunyou:tour:7', 'shop:trip/yunyou/h5/d1001']]])
})

test('an event not signed with the secret over this body and time is refused', async () => {
  const body = event()
  expect(await send(body, { signature: signChange('another-secret', String(now), body) })).toBe(401)
  expect(await send(body, { signature: signChange(secret, String(now), event()) })).toBe(401)
  expect(await send(body, { signature: signChange(secret, String(now - 1), body) })).toBe(401)
  expect(await send(body, { signature: '' })).toBe(401)
  expect(await send(body, { at: Number.NaN })).toBe(401)
  expect(changes).toEqual([])
  expect(await send(body)).toBe(200)
})

test('an old or future timestamp is refused', async () => {
  for (const at of [now - SKEW - 1, now + SKEW + 1]) {
    expect(await send(event(), { at })).toBe(401)
  }
  for (const at of [now - SKEW, now + SKEW]) {
    expect(await send(event(), { at })).toBe(200)
  }
})

test('an event that failed may be sent again', async () => {
  const body = event()
  fails = true
  expect(await send(body)).toBe(503)
  fails = false
  expect(await send(body)).toBe(200)
})

test('the events of a centre from before kinds renew tours, and a catalogue event also articles', async () => {
  expect(await send(event({ tags: ['product:yunyou:7', 'catalogue:yunyou'] }))).toBe(200)
  expect(changes).toEqual([['yunyou', ['product:yunyou:tour:7', 'catalogue:yunyou:tour', 'content:yunyou']]])
})

test('an event that names another merchant’s page does nothing at all', async () => {
  expect(await send(event({ tags: ['product:yunyou:tour:7', 'product:haiyue:tour:7'] }))).toBe(422)
  expect(changes).toEqual([])
})

test.each([
  '{',
  '[]',
  '{}',
  event({ tags: [] }),
  event({ id: '' }),
  event({ tags: Array(5001).fill('catalogue:yunyou:tour') }),
])('malformed: %s', async (body) => {
  expect(await send(body)).toBe(422)
})

test('other methods and huge bodies are refused', async () => {
  expect(await send('', { method: 'GET' })).toBe(405)
  expect(await send(event({ padding: 'x'.repeat(600_000) }))).toBe(413)
})

test('an event is remembered for as long as its timestamp is valid, with many others in between', async () => {
  const body = event()
  const at = now + SKEW
  expect(await send(body, { at })).toBe(200)
  now += 2 * SKEW
  for (let index = 0; index < 200; index += 1) await send(event())
  changes.length = 0
  expect(await send(body, { at })).toBe(200)
  expect(changes).toEqual([])
  now += 1
  expect(await send(body, { at })).toBe(401)
})

test('the embedded centre’s events are of this kind', async () => {
  const heard: string[] = []
  const door = createEventsDoor({ secret, onChange: (_, tags) => void heard.push(...tags) })
  const server = await serveDoor(door)
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const webhooks = createWebhooks({ urls: [`${server.origin}/operate-center/events`], secret, log })
  webhooks.send({ id: 7, merchant: 'yunyou', tags: ['product:yunyou:tour:7'], at: new Date().toISOString() })
  const until = Date.now() + 30_000
  while (heard.length === 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
  await webhooks.stop()
  await server.close()
  expect(heard).toEqual(['product:yunyou:tour:7'])
})

test.each([
  ['shop:trip/yunyou/h5/d1001', true],
  ['catalogue:yunyou:tour', true],
  ['catalogue:yunyou:goods', true],
  ['catalogue:yunyou:moon', false],
  ['catalogue:yunyou:', false],
  ['catalogue:yunyou:tour:7', false],
  ['product:yunyou:tour:7', true],
  ['product:yunyou:goods:7:8', true],
  ['product:yunyou:goods:', false],
  ['product:haiyue:tour:7', false],
  ['content:yunyou', true],
  ['content:haiyue', false],
  ['content:yunyou:7', false],
  ['article:yunyou:a-1', true],
  ['article:yunyou:', false],
  // As centres from before kinds announce.
  ['catalogue:yunyou', true],
  ['product:yunyou:7', true],
  ['product:yunyou:', false],
  ['product:yunyou2:7', false],
  ['product:haiyue:yunyou', false],
  ['catalogue:haiyue', false],
  ['shop:yunyou/haiyue/h5/d1', false],
  ['shop:trip/yunyou/h5', false],
  ['shop:trip/yunyou/h5/d1/x', false],
  ['order:yunyou:1', false],
  ['', false],
])('%s of yunyou: %s', (tag, expected) => {
  expect(isTagOf('yunyou', tag)).toBe(expected)
})
