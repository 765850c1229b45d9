import { randomBytes } from './random-bytes.ts'

test('gives as many bytes as were asked for, none of them twice', () => {
  const counts = [0, 1, 12, 20, 4095, 4096, 12]
  const parts = counts.map(randomBytes)
  expect(parts.map(({ length }) => length)).toEqual(counts)

  const nonces = Array.from({ length: 5_000 }, () => randomBytes(12))
  expect(new Set(nonces.map((nonce) => nonce.toString('hex'))).size).toBe(nonces.length)
})

test('bytes once given do not change when more are fetched', () => {
  const first = randomBytes(32)
  const copy = Buffer.from(first)
  for (let times = 0; times < 300; times += 1) randomBytes(32)
  expect(first).toEqual(copy)
})

test('every value of a byte comes about equally often', () => {
  const counted = new Array<number>(256).fill(0)
  for (let times = 0; times < 1_000; times += 1) {
    for (const byte of randomBytes(1_024)) counted[byte] = (counted[byte] ?? 0) + 1
  }
  // 4000 of each, standard deviation 63.
  expect(Math.min(...counted)).toBeGreaterThan(3_400)
  expect(Math.max(...counted)).toBeLessThan(4_600)
})

test('refuses more than it can give at once', () => {
  expect(() => randomBytes(4_097)).toThrow('more random bytes')
})
