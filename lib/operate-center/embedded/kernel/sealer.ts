import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Sealer } from './context.ts'

const VERSION = 'v1.'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals personal data with AES-256-GCM. Encryption and look-up hashes use keys of their own, derived from the one key.
 * @param key 32 random bytes in base64.
 * @throws when the key has another length.
 */
export function createSealer(key: string): Sealer {
  const secret = Buffer.from(key, 'base64')
  if (secret.length !== 32) throw new Error('the data key has to be 32 bytes in base64')
  const sealKey = derive(secret, 'wayfront seal')
  const hashKey = derive(secret, 'wayfront hash')

  function sealBytes(plain: Uint8Array): Buffer {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES })
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body])
  }

  function openBytes(sealed: Uint8Array): Buffer {
    if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error('not a sealed text')
    const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }

  function open(sealed: string): string {
    if (!sealed.startsWith(VERSION)) throw new Error('not a sealed text')
    return openBytes(Buffer.from(sealed.slice(VERSION.length), 'base64url')).toString('utf8')
  }

  return {
    seal: (plain) => VERSION + sealBytes(Buffer.from(plain, 'utf8')).toString('base64url'),
    open,
    openObject(sealed) {
      const value: unknown = JSON.parse(open(sealed))
      return typeof value === 'object' && value !== null ? { ...value } : {}
    },
    sealBytes,
    openBytes,
    hash: (plain) => createHmac('sha256', hashKey).update(plain, 'utf8').digest('base64url'),
  }
}

function derive(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
}
