import { hasLeadingZeros, type ProofWanted } from './proof-wanted.ts'

/** Hashes between two pauses in which the page can react; some milliseconds on a phone. */
const BATCH = 2_000

/**
 * Solves a challenge (domain/members/proof-wanted.ts) without blocking the page. Loaded on use. Written out because
 * `crypto.subtle` does not exist on plain http, and would be slower: it answers every hash with a promise.
 */
export async function solveChallenge({ challenge, bits }: ProofWanted): Promise<string> {
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}.${number}`
    if (hasLeadingZeros(sha256(proof), bits)) return proof
    if (number % BATCH === BATCH - 1) await new Promise((resolve) => setTimeout(resolve))
  }
}

const K = new Uint32Array(64)
const START = new Uint32Array(8)
fillConstants()

/** The first 32 bits of the fractions of cube and square roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function fillConstants(): void {
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
  let found = 0
  for (let candidate = 2; found < 64; candidate += 1) {
    let prime = true
    for (let factor = 2; factor * factor <= candidate; factor += 1)
      if (candidate % factor === 0) prime = false
    if (!prime) continue
    if (found < 8) START[found] = fraction(candidate ** (1 / 2))
    K[found] = fraction(candidate ** (1 / 3))
    found += 1
  }
}

const schedule = new Uint32Array(64)
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const at = (words: Uint32Array, index: number) => words[index] ?? 0

/** SHA-256 of ASCII text. */
export function sha256(text: string): Uint8Array {
  const length = ((text.length + 8) >> 6) * 64 + 64
  const view = new DataView(new ArrayBuffer(length))
  for (let index = 0; index < text.length; index += 1) view.setUint8(index, text.charCodeAt(index))
  view.setUint8(text.length, 0x80)
  view.setUint32(length - 4, text.length * 8)
  const state = START.slice()
  for (let block = 0; block < length; block += 64) compress(state, view, block)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

function compress(state: Uint32Array, view: DataView, block: number): void {
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      schedule[index] = view.getUint32(block + index * 4)
      continue
    }
    const early = at(schedule, index - 15)
    const late = at(schedule, index - 2)
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[index] = at(schedule, index - 16) + small + at(schedule, index - 7) + large
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index += 1) {
    const one = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + one + ((e & f) ^ (~e & g)) + at(K, index) + at(schedule, index)) | 0
    const zero = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (zero + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word
}
