import { z } from 'zod'
import { isProductKind } from '../../tenant/kinds.ts'
import { contentTag, couponsTag, currentTags } from '../../tenant/tags.ts'
import { parseTenant, tenantKey } from '../../tenant/tenant.ts'

/** What a centre sends to a storefront on another machine when something has changed; signed by change-signature.ts. */
export const changeEvent = z.object({
  /** Unique per event; the same event sent again keeps it. */
  id: z.union([z.number().int(), z.string().min(1).max(64)]),
  merchant: z.string().min(1).max(32),
  /** Tags of lib/tenant/tags.ts: `product:yunyou:tour:7`, `shop:trip/yunyou/h5/d1001` … */
  tags: z.array(z.string().min(1).max(200)).min(1).max(5000),
  /** When it changed, ISO 8601. */
  at: z.string().max(40).optional(),
})

export const eventHeaders = { timestamp: 'x-wayfront-timestamp', signature: 'x-wayfront-signature' } as const

/** Whether a tag names something of this merchant; in the form from before kinds as well. */
export function isTagOf(merchant: string, tag: string): boolean {
  return currentTags([tag]).every((known) => isCurrentTagOf(merchant, known))
}

function isCurrentTagOf(merchant: string, tag: string): boolean {
  const [name, owner, ...rest] = tag.split(':')
  if (name === 'shop') {
    const tenant = parseTenant(tag.slice('shop:'.length).split('/'))
    return tenant?.merchant === merchant && `shop:${tenantKey(tenant)}` === tag
  }
  if (owner !== merchant) return false
  if (name === 'content') return tag === contentTag(merchant)
  if (name === 'coupons') return tag === couponsTag(merchant)
  if (name === 'article') return rest.join(':') !== ''
  const [kind = '', ...id] = rest
  if (!isProductKind(kind)) return false
  if (name === 'catalogue') return id.length === 0
  return name === 'product' && id.join(':') !== ''
}
