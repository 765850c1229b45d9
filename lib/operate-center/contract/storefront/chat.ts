import { z } from 'zod'
import { GUEST_UUID } from '../../../outside/chat/web-token.ts'
import { storefrontCall } from '../define.ts'

/** The customer as the chat vendor's loader wants it; the signature is made on the server. */
const chatCustomer = z.object({
  nonce: z.string(),
  /** Milliseconds since 1970, 13 digits. */
  timestamp: z.string(),
  web_token: z.string(),
  /** Upper-case SHA-1. */
  signature: z.string(),
  /** `<分销商名>-游客`, or a member's masked name. Never a phone number. */
  c_name: z.string(),
})
export type ChatCustomer = z.infer<typeof chatCustomer>

/** The same fields are empty when chat is off. */
const chatSession = z.object({
  available: z.boolean(),
  /** customerCode. */
  code: z.string(),
  /** customerLink. */
  link: z.string(),
  /** The phone number to call instead. */
  tel: z.string(),
  customer: chatCustomer.nullable(),
})
export type ChatSession = z.infer<typeof chatSession>

export const chatQuestions = {
  'chat.session': storefrontCall({
    method: 'POST',
    // Not a plain read: it signs an identity for the chat vendor.
    rate: 'change',
    /** The browser's own uuid; only a guest needs one, and it stands in no address. */
    input: z.object({ uuid: z.string().regex(GUEST_UUID).catch('') }),
    answer: chatSession,
    summary: 'Whether the shop’s chat is open, and the visitor’s signed identity there.',
  }),
}
