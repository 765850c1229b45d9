import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { randomBytes } from '../../../base/random-bytes.ts'
import type { Sealer } from './context.ts'

/** Begins every sealed text, before the id of its key: `v2.<key id>.<base64url>`. */
const VERSION = 'v2.'
/** Begins every sealed value of bytes, before the four bytes of its key's id. */
const MAGIC = Buffer.from('WF2.')
/** Seals of the first version name no key. */
const FIRST_VERSION = 'v1.'
const ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

type Key = { id: string; secret: Buffer; sealing: Buffer; textMark: string; byteMark: Buffer }

/** A sealer that says which key it seals with. */
export type KeyedSealer = Sealer & {
  /** Id of the key that seals. */
  keyId: string
  /** What texts and bytes sealed with that key begin with. */
  textMark: string
  byteMark: Buffer
}

export type SealerKeys = {
  /** Further keys that open seals, in base64; none of them seals. */
  others?: readonly string[]
  /** Key of the look-up hashes. Default: the one that is derived from the data key. */
  hashKey?: Buffer
}

/**
 * Seals personal data with AES-256-GCM. Every seal names its key, so that keys can be changed one after the other
 * (docs/decisions/0023).
 * @param dataKey 32 random bytes in base64.
 * @throws when a key has another length, or two different keys have the same id.
 */
export function createSealer(dataKey: string, { others = [], hashKey }: SealerKeys = {}): KeyedSealer {
  const own = readKey(dataKey)
  const keys = new Map<string, Key>()
  for (const key of [own, ...others.map(readKey)]) {
    if (keys.get(key.id)?.secret.equals(key.secret) === false) throw new Error('two data keys have one id')
    keys.set(key.id, key)
  }
  const hashing = hashKey ?? derivedHashKey(dataKey)

  function sealWith(key: Key, mark: Uint8Array, plain: Uint8Array): Buffer {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key.sealing, iv, { authTagLength: TAG_BYTES })
    cipher.setAAD(mark)
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body])
  }

  /** Opens a seal of the first version with whichever key made it. */
  function openFirstVersion(sealed: Uint8Array): Buffer {
    for (const key of keys.values()) {
      try {
        return openWith(key, null, sealed)
      } catch {
        // Sealed with another key, or altered.
      }
    }
    throw new Error('not sealed with one of the data keys, or altered')
  }

  function openBytes(sealed: Uint8Array): Buffer {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
    const key = bytes.subarray(0, MAGIC.length).equals(MAGIC)
      ? keys.get(bytes.subarray(MAGIC.length, MAGIC.length + ID_BYTES).toString('hex'))
      : undefined
    // A seal of the first version may begin with these bytes by chance, so both are tried.
    if (!key) return openFirstVersion(bytes)
    try {
      return openWith(key, key.byteMark, bytes.subarray(key.byteMark.length))
    } catch {
      return openFirstVersion(bytes)
    }
  }

  function open(sealed: string): string {
    if (sealed.startsWith(FIRST_VERSION)) {
      return openFirstVersion(Buffer.from(sealed.slice(FIRST_VERSION.length), 'base64url')).toString('utf8')
    }
    const id = idOfSeal(sealed)
    if (id === null) throw new Error('not a sealed text')
    const key = keys.get(id)
    if (!key) throw new Error(`sealed with the data key ${id}, which is not given`)
    const body = Buffer.from(sealed.slice(key.textMark.length), 'base64url')
    return openWith(key, Buffer.from(key.textMark), body).toString('utf8')
  }

  return {
    keyId: own.id,
    textMark: own.textMark,
    byteMark: own.byteMark,
    seal: (plain) =>
      own.textMark +
      sealWith(own, Buffer.from(own.textMark), Buffer.from(plain, 'utf8')).toString('base64url'),
    open,
    openObject(sealed) {
      const value: unknown = JSON.parse(open(sealed))
      return typeof value === 'object' && value !== null ? { ...value } : {}
    },
    sealBytes: (plain) => Buffer.concat([own.byteMark, sealWith(own, own.byteMark, plain)]),
    openBytes,
    hash: (plain) => createHmac('sha256', hashing).update(plain, 'utf8').digest('base64url'),
  }
}

/** The id by which seals, messages and manuals name a data key; it tells nothing about the key. */
export function dataKeyId(dataKey: string): string {
  return readKey(dataKey).id
}

/** The key of look-up hashes that belongs to a data key, until the database keeps one of its own. */
export function derivedHashKey(dataKey: string): Buffer {
  return derive(readKey(dataKey).secret, 'wayfront hash')
}

/** The id of the key that sealed a text; null when it names none. */
export function idOfSeal(sealed: string): string | null {
  return /^v2\.([0-9a-f]{8})\./.exec(sealed)?.[1] ?? null
}

function readKey(dataKey: string): Key {
  const secret = Buffer.from(dataKey, 'base64')
  if (secret.length !== 32) throw new Error('the data key has to be 32 bytes in base64')
  const idBytes = derive(secret, 'wayfront key id').subarray(0, ID_BYTES)
  const id = idBytes.toString('hex')
  return {
    id,
    secret,
    sealing: derive(secret, 'wayfront seal'),
    textMark: `${VERSION}${id}.`,
    byteMark: Buffer.concat([MAGIC, idBytes]),
  }
}

function openWith(key: Key, mark: Uint8Array | null, sealed: Uint8Array): Buffer {
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error('not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  if (mark) decipher.setAAD(mark)
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

function derive(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
}
