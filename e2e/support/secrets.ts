import { expect } from './fixtures.ts'

/** A mainland mobile number, or an identity number, of anybody. */
const personal = {
  mobile: /(?<![\d.])1[3-9]\d{9}(?!\d)/,
  identity: /(?<![\dA-Fa-f-])\d{17}[\dX](?![\dA-Fa-f-])/,
}

/**
 * On every line of the log, the server's own or the one that a caller of the centre has given; among its random digits
 * eleven in a row may look like a mobile number.
 */
const REQUEST_ID = /"requestId":"(?:[0-9a-f]{12}-[0-9a-z]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g

/** Fails when a text holds one of these, as it is or as part of an address, or anybody's number. */
export function expectNone(where: string, text: string, secrets: readonly string[]): void {
  const plain = decoded(text)
  for (const secret of secrets) {
    expect(secret.length, 'a secret is known').toBeGreaterThan(3)
    expect(text.includes(secret) || plain.includes(secret), `${where}: ${secret.slice(0, 12)}…`).toBe(false)
  }
  const told = plain.replace(REQUEST_ID, '')
  for (const [kind, pattern] of Object.entries(personal))
    expect(pattern.exec(told)?.[0], `${where}: ${kind}`).toBeUndefined()
}

/** An address decoded, including addresses nested in it. */
function decoded(text: string): string {
  let plain = text
  for (let depth = 0; depth < 3; depth += 1) {
    plain = plain.replace(/(?:%[0-9A-Fa-f]{2})+/g, (packed) => {
      try {
        return decodeURIComponent(packed)
      } catch {
        return packed
      }
    })
  }
  return plain
}
