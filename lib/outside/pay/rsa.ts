import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** SHA256withRSA (PKCS#1 v1.5) over UTF-8, in base64: how both WeChat Pay and Alipay (RSA2) sign. */
export function rsaSign(key: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text, 'utf8'), key).toString('base64')
}

/** False for any text that is not the signature. */
export function rsaVerify(key: KeyObject, text: string, signature: string): boolean {
  // Only the canonical encoding is accepted: Buffer would skip characters that are not base64.
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== signature) return false
  return verify('sha256', Buffer.from(text, 'utf8'), key, bytes)
}

/** @throws when it is no RSA private key of at least 2048 bits in PEM (PKCS#1 or PKCS#8) */
export function rsaPrivateKey(pem: string): KeyObject {
  return checked(createPrivateKey(pem))
}

/** @throws when it is no RSA public key of at least 2048 bits, or certificate of one, in PEM */
export function rsaPublicKey(pem: string): KeyObject {
  if (pem.includes('PRIVATE KEY')) throw new Error('a private key where a public one belongs')
  return checked(createPublicKey(pem))
}

function checked(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key')
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) throw new Error('an RSA key below 2048 bits')
  return key
}
