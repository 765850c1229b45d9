import type { Caller } from '../../operate-center/contract/contract.ts'
import { createUploadSlots } from './upload-slots.ts'

const MB = 1024 * 1024
const caller = (address: string, customerId?: string): Caller => ({
  role: 'visitor',
  requestId: 'r',
  address,
  ...(customerId ? { customerId } : {}),
})
const upload = (bytes?: number) =>
  new Request('http://shop.test/', {
    method: 'POST',
    headers: bytes === undefined ? {} : { 'content-length': String(bytes) },
  })

test('large bodies are bounded in all, by address and by customer; small ones are not', () => {
  const slots = createUploadSlots({ all: 4, ofOneAddress: 3, ofOneCustomer: 2 })
  const enter = (address: string, customer: string, bytes: number | undefined = 5 * MB) =>
    slots.enter(upload(bytes), 'm', caller(address, customer))
  const first = enter('198.51.100.1', 'a')
  expect(enter('198.51.100.2', 'a')).not.toBeNull()
  expect(enter('198.51.100.3', 'a')).toBeNull()
  expect(slots.enter(upload(), 'm', caller('198.51.100.3', 'a'))).toBeNull()
  expect(enter('198.51.100.3', 'a', MB)).not.toBeNull()
  expect(slots.enter(upload(5 * MB), 'another', caller('198.51.100.3', 'a'))).not.toBeNull()
  expect(enter('198.51.100.1', 'b')).not.toBeNull()
  expect(enter('198.51.100.4', 'c')).toBeNull()
  first?.()
  expect(enter('198.51.100.3', 'a')).not.toBeNull()
})

test('one address holds no more than its share, whoever signs in there', () => {
  const slots = createUploadSlots({ all: 9, ofOneAddress: 2, ofOneCustomer: 2 })
  const enter = (address: string, customer: string) =>
    slots.enter(upload(5 * MB), 'm', caller(address, customer))
  expect([enter('198.51.100.1', 'a'), enter('198.51.100.1', 'b')]).not.toContain(null)
  expect(enter('198.51.100.1', 'c')).toBeNull()
  expect(enter('198.51.100.2', 'c')).not.toBeNull()
})
