import { z } from 'zod'
import { change, read } from '../define.ts'

/** The share tree (domain.md B.10): who has shared a page, and by whose link they came. */
export const shareCalls = {
  'share.create': change({
    wire: 'share:create',
    rate: 'trace',
    needs: ['customer', 'salesperson', 'openId'],
    input: z.object({
      /** A screen that may be shared, by its name in the screens table. */
      screen: z.string().min(1).max(40),
      /** The screen's identity: a product's or an article's id; empty for screens without one. */
      subject: z.string().max(64).default(''),
      /** `sharingChainId` of the link that was opened. */
      parent: z.string().max(64).default(''),
      /** The browser's own uuid; counts only for a visitor without a stronger identity. */
      visitor: z.string().max(64).default(''),
    }),
    answer: z.object({ chainId: z.string() }),
    summary: 'Makes a node of the share tree for the link that is about to be shared.',
  }),
  'share.referrer': read({
    wire: 'share:referrer',
    input: z.object({ chainId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
    answer: z.object({ referrer: z.object({ name: z.string() }).nullable() }),
    summary:
      'The salesperson of this shop by whose link, or one passed on from it, a visitor has come. Customers who share are never named.',
  }),
}
