import { addressKey } from '../../base/validation/address-key.ts'
import { createRateLimit } from './rate-limit.ts'

const minute = 60_000

test('so many at once, then so many a minute', () => {
  let now = 1_000_000
  const limit = createRateLimit({ burst: 3, perMinute: 6 }, () => now)
  expect([1, 2, 3].map(() => limit.take(['a']))).toEqual([0, 0, 0])
  expect(limit.take(['a'])).toBe(10_000)
  expect(limit.take(['b'])).toBe(0)
  now += 10_000
  expect(limit.take(['a'])).toBe(0)
  expect(limit.take(['a'])).toBe(10_000)
  now += minute
  expect([1, 2, 3, 4].map(() => limit.take(['a']) > 0)).toEqual([false, false, false, true])
})

test('a refused use is counted for none of the keys', () => {
  const limit = createRateLimit({ burst: 1, perMinute: 1 }, () => 1)
  expect(limit.take(['a'])).toBe(0)
  for (let count = 0; count < 50; count += 1) expect(limit.take(['a', 'b'])).toBe(minute)
  expect(limit.take(['b'])).toBe(0)
})

test('100,000 addresses add no memory, displace no count and delay almost no one', () => {
  const limit = createRateLimit({ burst: 20, perMinute: 30 }, () => 1_000_000)
  for (let count = 0; count < 20; count += 1) limit.take(['busy'])
  globalThis.gc?.()
  const before = process.memoryUsage()
  let held = 0
  for (let index = 0; index < 100_000; index += 1) {
    if (limit.take([`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`]) > 0) held += 1
  }
  const after = process.memoryUsage()
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThanOrEqual(0)
  expect(after.heapUsed - before.heapUsed).toBeLessThan(64 * 1024 * 1024)
  expect(held).toBeLessThan(100)
  expect(limit.take(['busy'])).toBeGreaterThan(0)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
