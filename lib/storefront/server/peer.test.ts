import type { IncomingMessage } from 'node:http'
import { loggable } from './log.ts'
import { createPeerReader } from './peer.ts'
import { requestIdOf } from './request-id.ts'

function request(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

describe('the visitor’s address', () => {
  const read = createPeerReader(['10.0.0.0/8', '::1/128'])

  it.each([
    ['nobody trusted', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['a trusted proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a chain of trusted proxies', '10.0.0.1', '203.0.113.9, 10.2.2.2', '203.0.113.9'],
    ['a forged beginning', '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['IPv4 over IPv6', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['an IPv6 proxy', '::1', '2001:db8::1', '2001:db8::1'],
    ['nonsense in the header', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['no header', '10.0.0.1', '', '10.0.0.1'],
  ])('is known behind %s', (_what, direct, forwarded, address) => {
    expect(read(request(direct, { 'x-forwarded-for': forwarded })).address).toBe(address)
  })

  it('is the connection’s own where no proxy is configured', () => {
    const peer = createPeerReader([])(request('127.0.0.1', { 'x-forwarded-for': '1.1.1.1' }))
    expect(peer).toEqual({ address: '127.0.0.1', trusted: false, origin: null })
  })

  it('and the origin are taken from a trusted proxy only, and only when valid', () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example.com', host: 'inner' }
    expect(read(request('10.0.0.1', headers)).origin).toBe('https://shop.example.com')
    expect(read(request('203.0.113.9', headers)).origin).toBeNull()
    expect(read(request('10.0.0.1', { ...headers, 'x-forwarded-host': 'a/b' })).origin).toBeNull()
    expect(read(request('10.0.0.1', { 'x-forwarded-proto': 'javascript', host: 'a' })).origin).toBeNull()
  })
})

describe('a request’s id', () => {
  const given = request('10.0.0.1', { 'x-request-id': 'from-the-proxy-1' })

  it('is the trusted proxy’s, else our own and never the same', () => {
    expect(requestIdOf(given, true)).toBe('from-the-proxy-1')
    expect(requestIdOf(given, false)).not.toBe('from-the-proxy-1')
    expect(requestIdOf(given, false)).not.toBe(requestIdOf(given, false))
    expect(requestIdOf(request('10.0.0.1', { 'x-request-id': 'bad id\n' }), true)).not.toContain('bad')
  })
})

it('what is logged of a URL holds no values', () => {
  const text = loggable('/trip/m/h5/d1/orderDetail?openId=secret&orderNo=123&flag')
  expect(text).toBe('/trip/m/h5/d1/orderDetail?openId&orderNo&flag')
  expect(loggable(`/${'x'.repeat(1000)}`).length).toBeLessThanOrEqual(300)
})
