import { z } from 'zod'
import { articleTag, catalogueTag, productTag } from '../../tenant/tags.ts'
import { parseTenant, tenantKey } from '../../tenant/tenant.ts'

/** What a centre sends to a storefront on another machine when something has changed; signed by change-signature.ts. */
export const changeEvent = z.object({
  /** Unique per event; the same event sent again keeps it. */
  id: z.union([z.number().int(), z.string().min(1).max(64)]),
  merchant: z.string().min(1).max(32),
  /** Tags of lib/tenant/tags.ts: `product:yunyou:7`, `shop:trip/yunyou/h5/d1001` … */
  tags: z.array(z.string().min(1).max(200)).min(1).max(5000),
  /** When it changed, ISO 8601. */
  at: z.string().max(40).optional(),
})
export type ChangeEvent = z.infer<typeof changeEvent>

export const eventHeaders = { timestamp: 'x-wayfront-timestamp', signature: 'x-wayfront-signature' } as const

/** Whether a tag names something of this merchant. */
export function isTagOf(merchant: string, tag: string): boolean {
  const [kind, ...rest] = tag.split(':')
  const name = rest.join(':')
  if (kind === 'shop') {
    const tenant = parseTenant(name.split('/'))
    return tenant?.merchant === merchant && tenantKey(tenant) === name
  }
  const identity = name.slice(merchant.length + 1)
  if (kind === 'catalogue') return tag === catalogueTag(merchant)
  if (kind === 'product') return identity !== '' && tag === productTag(merchant, identity)
  if (kind === 'article') return identity !== '' && tag === articleTag(merchant, identity)
  return false
}
