import { createHash, pbkdf2Sync } from 'node:crypto'
import { algorithms, defaults, type SealOptionsSub, unseal } from '@hapi/iron'
import { sealData } from 'iron-session'

/** Texts that nobody else can read or write, for cookies and tokens. */
export type Seals = {
  /** @param seconds for how long it can be opened */
  seal(data: object, seconds: number): Promise<string>
  /** Null when the text is no seal, was altered, was made with another password, or is too old. */
  open(text: string): Promise<unknown>
}

const MIN_PASSWORD = 32

/**
 * Sealed by iron-session, opened by the library whose format that one uses: it asks node's own crypto, which takes less
 * than half of the time that the browsers' interface takes (docs/decisions/0061).
 * @param passwords the newest first: it seals, all of them open
 * @throws when there is no password or one is too short
 */
export function createSeals(passwords: readonly string[]): Seals {
  const [newest] = passwords
  if (!newest || passwords.some(({ length }) => length < MIN_PASSWORD)) {
    throw new Error(`session passwords must have at least ${MIN_PASSWORD} characters`)
  }
  const sealing = { [passwordId(newest)]: newest }
  const opening = new Map(passwords.map((password) => [passwordId(password), password]))
  return {
    seal: (data, seconds) => sealData(data, { password: sealing, ttl: seconds }),
    async open(text) {
      if (!isSeal(text)) return null
      // What iron-session writes behind the tilde is a version of its own.
      const [seal = ''] = text.split('~')
      const [, id = '', encryptionSalt = '', , , , integritySalt = ''] = seal.split('*')
      const password = opening.get(id)
      if (!password) return null
      const encryption = keyOf(password, encryptionSalt, defaults.encryption)
      const integrity = keyOf(password, integritySalt, defaults.integrity)
      try {
        return await unseal(seal, { [id]: { encryption, integrity } }, defaults)
      } catch {
        return null
      }
    },
  }
}

/**
 * The key that the library derives from a password, which it also takes ready-made: deriving takes one round, some
 * microseconds, and the library has another thread do it, which costs ten times as much.
 */
function keyOf(password: string, salt: string, { iterations, algorithm }: SealOptionsSub): Buffer {
  return pbkdf2Sync(password, salt, iterations, algorithms[algorithm].keyBits / 8, 'sha1')
}

/** Names a password inside a seal; derived from it, so that the name stays when a new password is put before it. */
export function passwordId(password: string): string {
  return String(createHash('sha256').update(password).digest().readUInt32BE(0))
}

/**
 * Whether a text has the form in which seals are made, so that each seal opens in one spelling only. What stands behind
 * the tilde is not signed. The signature before it is 32 bytes in 43 letters of base64url: the last letter carries four
 * bits of it and two that are zero when it is written and ignored when it is read.
 */
function isSeal(text: string): boolean {
  return /^Fe26\.2\*[\w*-]+[AEIMQUYcgkosw048]~2$/.test(text)
}
