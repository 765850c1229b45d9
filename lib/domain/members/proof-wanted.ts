/**
 * Proof of work before a message is sent or another password is tried, in place of a captcha: it needs no action by the
 * visitor, which matters most to those who cannot see a picture, and makes thousands of attempts expensive.
 *
 * A refusal with this code names a challenge. The browser finds a number so that SHA-256 of `<challenge>.<number>`
 * begins with `bits` zero bits, and repeats the call with `proof` `<challenge>.<number>`. A proof is valid once.
 */
export const PROOF_NEEDED = 'PROOF_NEEDED'

export type ProofWanted = { challenge: string; bits: number }

/** The challenge of a refusal `PROOF_NEEDED`; null for any other detail. */
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
