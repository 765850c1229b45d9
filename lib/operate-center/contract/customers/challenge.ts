/**
 * Proof of work before a message is sent or another password is tried, where a captcha would stand elsewhere: it asks
 * nothing of people, least of all of those who cannot see a picture, and makes trying by the thousand dear.
 *
 * A refusal with this code names a challenge. The browser finds a number so that SHA-256 of `<challenge>.<number>`
 * begins with `bits` zero bits, and asks again with `proof` `<challenge>.<number>`. A proof is good once.
 */
export const PROOF_NEEDED = 'PROOF_NEEDED'

export type ProofWanted = { challenge: string; bits: number }

/** What a refusal `PROOF_NEEDED` wants; null for any other detail. */
export function proofWanted(detail: unknown): ProofWanted | null {
  if (typeof detail !== 'object' || detail === null) return null
  const { challenge, bits } = detail as Partial<ProofWanted>
  return typeof challenge === 'string' && typeof bits === 'number' && bits <= 26 ? { challenge, bits } : null
}

/** Whether a digest begins with so many zero bits. */
export function hasLeadingZeros(digest: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let index = 0; index < whole; index += 1) if (digest[index] !== 0) return false
  return bits % 8 === 0 || (digest[whole] ?? 255) >> (8 - (bits % 8)) === 0
}
