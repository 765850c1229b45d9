import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { createBrowserDoor } from '../doors/browser-door.ts'
import { callRates } from '../doors/call-rates.ts'
import { createWireDoor } from '../doors/wire-door.ts'
import { createSessions } from '../session/session.ts'
import type { Exchange } from './answers.ts'
import { createDoorWay } from './door-way.ts'

const KB = 1024
const shop = '/trip/yunyou/h5/d1001'
const center = createRecordingCenter()
const sessions = createSessions({ passwords: ['a-session-password-of-32-characters'], secure: false })
const ports: Record<'wide' | 'narrow' | 'slow', number> = { wide: 0, narrow: 0, slow: 0 }
const servers: Server[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  const browser = createBrowserDoor({
    center,
    sessions,
    projects: ['trip'],
    origins: ['http://shop.test'],
    rates: { ...callRates(10), code: { ...callRates().code, address: { burst: 2, perMinute: 1 } } },
  })
  const wire = createWireDoor({ center, projects: ['trip'] })
  const room = { all: 96 * KB, ofOneAddress: 96 * KB }
  for (const [name, bounds] of [
    ['wide', {}],
    ['narrow', { texts: room }],
    ['slow', { graceMs: 300 }],
  ] as const) {
    const through = createDoorWay('http://shop.test', bounds)
    const server = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      const peer = { address: request.socket.remoteAddress ?? '', trusted: false, origin: null }
      const exchange = { request, response, path, peer, requestId: 'r', base: {} } as unknown as Exchange
      void through(exchange, path.startsWith('/operate-center') ? wire : browser)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    ports[name] = (server.address() as AddressInfo).port
    servers.push(server)
  }
})
beforeEach(() => {
  center.asked.length = 0
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

type Sending = { status: Promise<number>; socket: Socket; closed: Promise<void> }

/** Sends the head of a POST that declares `bytes`, and of its body only so many. */
function begin(
  server: keyof typeof ports,
  path: string,
  { bytes, send = 0, headers = {} }: { bytes: number; send?: number; headers?: IncomingHttpHeaders },
): Sending {
  const socket = connect(ports[server], '127.0.0.1')
  sockets.push(socket)
  const all = {
    host: 'shop.test',
    origin: 'http://shop.test',
    'content-type': 'application/json',
    'idempotency-key': 'k'.repeat(20),
    'content-length': String(bytes),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  if (send > 0) socket.write(`{"a":"${'x'.repeat(send - 6)}`)
  socket.on('error', () => {})
  const status = new Promise<number>((done) => {
    socket.on('data', (data) => {
      const code = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1]
      if (code) done(Number(code))
    })
    socket.on('close', () => done(0))
  })
  return { status, socket, closed: new Promise((done) => socket.on('close', () => done())) }
}

describe('a request that its head decides is answered before its body is sent', () => {
  test.each([
    ['an unknown call', `${shop}/api/nothing.here`, 404],
    ['a project of others', '/else/yunyou/h5/d1001/api/members.sendCode', 404],
    ['a guest who uploads', `${shop}/api/pictures.upload`, 401],
    ['a staff call without a token', '/operate-center/staff/yunyou/h5/d1001/confirmOrder.do', 401],
  ])('%s', async (_what, path, status) => {
    expect(await begin('wide', path, { bytes: 60 * KB }).status).toBe(status)
    expect(center.asked.filter(({ name }) => name !== 'members.epoch')).toEqual([])
  })

  test('a wrong token', async () => {
    const headers = { authorization: 'Bearer wrong' }
    const path = '/operate-center/staff/yunyou/h5/d1001/confirmOrder.do'
    expect(await begin('wide', path, { bytes: 60 * KB, headers }).status).toBe(401)
  })

  test('an address that has called too often', async () => {
    const tries = Array.from(
      { length: 3 },
      () => begin('wide', `${shop}/api/members.sendCode`, { bytes: 60 * KB }).status,
    )
    expect(await Promise.race(tries)).toBe(429)
  })

  test('a text longer than any call takes', async () => {
    expect(await begin('wide', `${shop}/api/tours.quote`, { bytes: 65 * KB, send: 10 }).status).toBe(413)
  })
})

test('bodies that wait for their last bytes hold no more than the room there is', async () => {
  const waiting = Array.from({ length: 4 }, () =>
    begin('narrow', `${shop}/api/tours.quote`, { bytes: 40 * KB, send: 40 * KB - 16 }),
  )
  // Two have room; the others are refused while they still send.
  const early = await Promise.race(waiting.map(({ status }) => status))
  expect(early).toBe(503)
  for (const { socket } of waiting) socket.destroy()
  await Promise.all(waiting.map(({ closed }) => closed))
  // What they held is free again.
  const next = begin('narrow', `${shop}/api/tours.quote`, { bytes: 90 * KB, send: 10 })
  expect(await next.status).toBe(413)
  const small = begin('narrow', `${shop}/api/tours.quote`, { bytes: 50 * KB, send: 50 * KB - 2 })
  small.socket.write('"}')
  expect(await small.status).toBe(422)
})

test('a body that does not come is given up, one that comes steadily is not', async () => {
  const idle = begin('slow', `${shop}/api/tours.quote`, { bytes: 1000, send: 10 })
  expect(await idle.status).toBe(408)
  const steady = begin('slow', `${shop}/api/tours.quote`, { bytes: 8 * KB, send: 4 * KB })
  await new Promise((passed) => setTimeout(passed, 500))
  steady.socket.write(`${'x'.repeat(4 * KB - 2)}"}`)
  expect(await steady.status).toBe(422)
})

test('an address that goes on sending what is refused is cut off', async () => {
  const path = `${shop}/api/nothing.here`
  const megabyte = Buffer.alloc(1024 * KB)
  const send = async () => {
    const { socket, status, closed } = begin('wide', path, { bytes: 30 * 1024 * KB })
    expect(await status).toBe(404)
    let cut = false
    void closed.then(() => {
      cut = true
    })
    for (let sent = 0; sent < 28 && !cut; sent += 1) {
      await new Promise((written) => socket.write(megabyte, written))
    }
    await new Promise((passed) => setTimeout(passed, 50))
    return cut
  }
  expect(await send()).toBe(false)
  expect(await send()).toBe(true)
})
