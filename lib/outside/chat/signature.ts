import { createHash } from 'node:crypto'

/** What the chat vendor signs a customer by. */
export type SignedFields = {
  nonce: string
  /** Milliseconds since 1970, 13 digits. */
  timestamp: string
  /** Who the customer is at the vendor: letters, digits, underscore. */
  web_token: string
}

/**
 * Upper-case SHA-1 over nonce, timestamp, web token and the shop's customer key (specification, section 7; the order
 * and the separators are the vendor's). Only on the server: the key never leaves it.
 */
export function chatSignature({ nonce, timestamp, web_token }: SignedFields, customerKey: string): string {
  const text = `nonce=${nonce}&timestamp=${timestamp}&web_token=${web_token}&${customerKey}`
  return createHash('sha1').update(text, 'utf8').digest('hex').toUpperCase()
}
