import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

type Place = { origin?: string; rpId?: string; counter?: number }

/** An authenticator in software with one ES256 credential, whose user is always present and verified. */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const authData = (rpId: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  const { hostname } = new URL(origin)

  return {
    make(challenge: string, { origin: at = origin, rpId = hostname }: Place = {}) {
      // COSE: EC2 (2), ES256 (-7), P-256 (1), x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        authData(rpId, 0x45, 0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      // CBOR: {fmt: 'none', attStmt: {}, authData: bytes}.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, at)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },

    sign(
      challenge: string,
      userHandle: string,
      { origin: at = origin, rpId = hostname, counter = 0 }: Place = {},
    ) {
      const client = clientData('webauthn.get', challenge, at)
      const data = authData(rpId, 0x05, counter)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle,
        },
      }
    },
  }
}
