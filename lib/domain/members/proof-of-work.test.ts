import { createHash } from 'node:crypto'
import { sha256, solveChallenge } from './proof-of-work.ts'
import { hasLeadingZeros, proofWanted } from './proof-wanted.ts'

test('SHA-256 gives node’s own result, around the lengths where blocks begin', () => {
  for (const length of [0, 1, 3, 54, 55, 56, 63, 64, 65, 118, 119, 120, 127, 128, 300]) {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90))).join('')
    expect(Buffer.from(sha256(text)).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'))
  }
})

test('a solution begins with the demanded zero bits', async () => {
  const proof = await solveChallenge({ challenge: 'id.12.1795147818000.signature', bits: 12 })
  expect(proof).toMatch(/^id\.12\.1795147818000\.signature\.\d+$/)
  expect(createHash('sha256').update(proof).digest('hex')).toMatch(/^000/)
})

test('leading zeros are counted in bits', () => {
  const of = (...bytes: number[]) => Uint8Array.from(bytes)
  expect(hasLeadingZeros(of(0, 0x1f), 11)).toBe(true)
  expect(hasLeadingZeros(of(0, 0x20), 11)).toBe(false)
  expect(hasLeadingZeros(of(1, 0), 8)).toBe(false)
  expect(hasLeadingZeros(of(0, 255), 8)).toBe(true)
  expect(hasLeadingZeros(of(0), 9)).toBe(false)
})

test('a text that is no challenge, and one that would never end, are refused', () => {
  expect(proofWanted({ challenge: 'c', bits: 15 })).toEqual({ challenge: 'c', bits: 15 })
  for (const detail of [undefined, null, 'c', {}, { bits: 15 }, { challenge: 'c', bits: 64 }]) {
    expect(proofWanted(detail)).toBeNull()
  }
})
