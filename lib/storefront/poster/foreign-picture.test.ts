import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isInner, leadsOutside } from '../../base/http/inner-addresses.ts'
import { fetchPicture } from './foreign-picture.ts'
import { loadPicture } from './load-picture.ts'

let listener: Server
let connections = 0
let port = 0
beforeAll(async () => {
  listener = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready))
  port = (listener.address() as AddressInfo).port
})
afterAll(() => new Promise((closed) => listener.close(closed)))

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '2002:a00:1::1',
  '2001:0:5ef5:79fb::1',
  '64:ff9b:1::a00:1',
  'fec0::1',
  '192.0.2.1',
  'nonsense',
])('%s belongs to an inner network', (address) => expect(isInner(address)).toBe(true))

test.each(['8.8.8.8', '223.5.5.5', '::ffff:8.8.8.8', '2400:3200::1'])('%s is public', (address) => {
  expect(isInner(address)).toBe(false)
})

test('no connection is ever made to an inner address, by number or by name', async () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']) {
    await expect(fetchPicture(`https://${host}:${port}/a.jpg`)).rejects.toThrow()
  }
  expect(connections).toBe(0)
})

test('own pictures come from the disk, and nothing but https from elsewhere', async () => {
  expect((await loadPicture('/media/huangshan-1', 'public'))?.length).toBeGreaterThan(1000)
  for (const src of [
    '/media/../../package',
    'http://img.example/a.jpg',
    'file:///etc/passwd',
    'share-default',
  ]) {
    expect(await loadPicture(src, 'public')).toBeNull()
  }
})

test.each([
  'https://10.0.0.1/exchange',
  'https://[::1]/exchange',
  'https://0x7f.1/exchange',
  'https://localhost/exchange',
  'not a URL',
])('%s leads inside', async (url) => expect(await leadsOutside(url)).toBe(false))

test('a public address leads outside', async () => {
  expect(await leadsOutside('https://8.8.8.8/exchange')).toBe(true)
})
