import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { createLimitedServer, drain, listen, type ServerBounds } from './limited-server.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function serve(bounds: ServerBounds, answerAfterMs = 0): Promise<() => Socket> {
  const server = createLimitedServer((_request, response) => {
    setTimeout(() => response.end('x'), answerAfterMs)
  }, bounds)
  await listen(server, 0, '127.0.0.1')
  ends.push(() => drain(server, 10))
  return () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    return socket
  }
}

const closed = (socket: Socket) => new Promise<boolean>((done) => socket.once('close', () => done(true)))
const later = (ms: number) => new Promise<boolean>((done) => setTimeout(done, ms, false))
const ask = (socket: Socket) =>
  new Promise<string>((done) => {
    socket.once('data', (data) => done(data.toString('latin1').slice(0, 15)))
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  })

test('a connection that sends nothing is closed', async () => {
  const open = await serve({ silenceMs: 100 })
  expect(await Promise.race([closed(open()), later(2000)])).toBe(true)
})

test('a request that takes long and a connection kept for the next one are not', async () => {
  const open = await serve({ silenceMs: 100 }, 400)
  const socket = open()
  expect(await ask(socket)).toBe('HTTP/1.1 200 OK')
  await later(300)
  expect(await ask(socket)).toBe('HTTP/1.1 200 OK')
})

test('one address has only so many connections; a proxy as many as it needs', async () => {
  const open = await serve({ mostOfOneAddress: 3 })
  const [first = open(), ...others] = [open(), open(), open()]
  expect(await ask(first)).toBe('HTTP/1.1 200 OK')
  for (const other of others) expect(await ask(other)).toBe('HTTP/1.1 200 OK')
  expect(await Promise.race([closed(open()), later(2000)])).toBe(true)
  const gone = closed(first)
  first.destroy()
  await gone
  await later(50)
  expect(await ask(open())).toBe('HTTP/1.1 200 OK')

  const behindProxy = await serve({ mostOfOneAddress: 1, isProxy: (address) => address === '127.0.0.1' })
  for (const socket of [behindProxy(), behindProxy(), behindProxy()]) {
    expect(await ask(socket)).toBe('HTTP/1.1 200 OK')
  }
})
