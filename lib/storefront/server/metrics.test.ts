import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { alarms } from '../../base/alarms.ts'
import { silentLog } from '../../base/log.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import type { Health } from './health.ts'
import { createInnerListener } from './inner-server.ts'
import { createLimitedServer, drain, listen } from './limited-server.ts'
import { createMetrics } from './metrics.ts'

const metrics = createMetrics()
let server: Server
let origin: string
const health: Health = {
  live: () => new Response('live'),
  ready: async (details) => new Response(details ? 'with details' : 'without'),
  watch: async () => {},
  drain: () => {},
}

beforeAll(async () => {
  const wire = async (request: Request) =>
    new Response(`wire ${new URL(request.url).pathname} ${await request.text()}`)
  server = createLimitedServer(createInnerListener({ health, metrics, wire, log: silentLog }))
  await listen(server, 0, '127.0.0.1')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => drain(server, 1000))

const text = async (path: string, init: RequestInit = {}) => (await fetch(origin + path, init)).text()

test('what was counted stands in the text for Prometheus', async () => {
  metrics.hit()
  metrics.hit()
  metrics.request('pages', 200, 0.02, 'miss')
  metrics.request('pages', 503, 0.02)
  metrics.alarm(alarms.refundFailed)
  const outcomes = { good: { ok: true, value: 1 }, bad: { ok: false, failure: { kind: 'refused' } } }
  const center = metrics.timed({
    ask: async (_name: string, _tenant: unknown, input: keyof typeof outcomes) => outcomes[input],
  } as unknown as OperateCenter)
  const ask = (input: string) =>
    center.ask('members.loginByPassword', {} as never, input as never, {} as never)
  await ask('good')
  await ask('bad')
  await ask('bad')
  let value = 3
  metrics.add(() => [
    { name: 'wayfront_things', help: 'Things.', kind: 'gauge', labels: { state: 'open' }, value },
    { name: 'wayfront_things', help: 'Things.', kind: 'gauge', labels: { state: 'failed' }, value: 1 },
    { name: 'wayfront_done_total', help: 'Done.', kind: 'counter', value },
  ])
  await text('/metrics')
  value = 5
  const found = await text('/metrics')
  for (const line of [
    'wayfront_page_hits_total 2',
    'wayfront_requests_total{route="pages",status="2xx",cache="miss"} 1',
    'wayfront_requests_total{route="pages",status="5xx",cache=""} 1',
    'wayfront_request_seconds_count{route="pages"} 2',
    'wayfront_alarms_total{alarm="refund-failed"} 1',
    'wayfront_call_seconds_count{call="members.loginByPassword",outcome="ok"} 1',
    'wayfront_call_seconds_count{call="members.loginByPassword",outcome="refused"} 2',
    'wayfront_things{state="open"} 5',
    'wayfront_things{state="failed"} 1',
    'wayfront_done_total 5',
  ]) {
    expect(found.split('\n')).toContain(line)
  }
  expect(found).toContain('process_resident_memory_bytes')
})

test('the inner address has metrics, health with details, and the wire door', async () => {
  const { headers } = await fetch(`${origin}/metrics`)
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=/)
  expect(await text('/health/ready')).toBe('with details')
  expect(await text('/health/live')).toBe('live')
  expect(await text('/operate-center/x/y', { method: 'POST', body: 'z' })).toBe('wire /operate-center/x/y z')
  expect((await fetch(`${origin}/trip/a/b/c`)).status).toBe(404)
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405)
})
