/** The customer as the chat vendor's loader wants it; the signature is made on the server. */
export type ChatCustomer = {
  nonce: string
  /** Milliseconds since 1970, 13 digits. */
  timestamp: string
  web_token: string
  /** Upper-case SHA-1. */
  signature: string
  /** `<分销商名>-游客`, or a member's masked name. Never a phone number. */
  c_name: string
}

/** What the door answers to `chat.session`. The same fields are empty when chat is off. */
export type ChatSession = {
  available: boolean
  /** customerCode. */
  code: string
  /** customerLink. */
  link: string
  /** Where to call instead. */
  tel: string
  customer: ChatCustomer | null
}
