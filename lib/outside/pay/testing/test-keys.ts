import { generateKeyPairSync, type KeyObject } from 'node:crypto'

export type KeyPair = { publicKey: KeyObject; privateKey: KeyObject; publicPem: string; privatePem: string }

/** A fresh RSA pair, as a merchant or a channel has one. */
export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    publicKey,
    privateKey,
    publicPem: String(publicKey.export({ type: 'spki', format: 'pem' })).trim(),
    privatePem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })).trim(),
  }
}
