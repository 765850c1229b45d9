import { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import type { NamedDocument } from './sources.ts'

/** How long a link that a screen asked for can be used. */
const LINK_MINUTES = 15

/** The use stands in the seal, so that nothing else that was sealed can pass for a link. */
const sealedLink = z.tuple([
  z.literal('document-link'),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
])

type Link = NamedDocument & { merchant: string; customerId: string }

/**
 * A link to a customer's document, as a path below the shop's own. Whoever has it can load the file until it expires; it
 * is sealed, so it shows nothing and cannot be guessed.
 */
export function documentLink(
  { sealer, now }: Pick<Context, 'sealer' | 'now'>,
  { merchant, customerId, code, subject }: Link,
  minutes = LINK_MINUTES,
): { path: string; expiresAt: Date } {
  const expiresAt = new Date(now().getTime() + minutes * 60_000)
  const content: z.input<typeof sealedLink> = [
    'document-link',
    merchant,
    customerId,
    code,
    subject,
    expiresAt.getTime(),
  ]
  return { path: `/files/${sealer.seal(JSON.stringify(content))}`, expiresAt }
}

/** What a link of this merchant names; null when it is none, or has expired. */
export function readLink(
  { sealer, now }: Pick<Context, 'sealer' | 'now'>,
  merchant: string,
  token: string,
): Link | null {
  let content: unknown
  try {
    content = JSON.parse(sealer.open(token))
  } catch {
    // Nothing that this installation has sealed.
    return null
  }
  const link = sealedLink.safeParse(content)
  if (!link.success) return null
  const [, ofMerchant, customerId, code, subject, expires] = link.data
  if (ofMerchant !== merchant || expires <= now().getTime()) return null
  return { merchant, customerId, code, subject }
}
