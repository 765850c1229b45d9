import { randomBytes } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { isScreenName, type Screen, screens } from '../../../screens/screens.ts'
import { invalid, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { shareNodes } from './schema.ts'
import { nodeFor, parentNode, sharerOf } from './share-nodes.ts'

export const shareHandlers: Handlers<'share.create'> = {
  /** The same person gets the same node for the same page below the same link. */
  async 'share.create'(context, tenant, input, caller) {
    const row: Screen | null = isScreenName(input.screen) ? screens[input.screen] : null
    if (!row?.share) return invalid({ screen: '这个页面不能分享' })
    const { merchant, channel, distributor } = tenant
    const node = {
      merchant,
      parent: await parentNode(context, tenant, input.parent),
      kind: 'share' as const,
      channel,
      distributor,
      screen: input.screen,
      subject: input.subject,
      ...(await sharerOf(context, tenant, caller, input.visitor)),
    }
    return succeed({ chainId: await nodeFor(context, node, newChainId()) })
  },
}

/** 96 random bits: short in a link, and another's node cannot be guessed. */
function newChainId(): string {
  return randomBytes(12).toString('base64url')
}

const KEPT_DAYS = 400

/** Deletes nodes that are too old to be read; their children become roots. */
export function sweepShareNodes({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  return sweepRows(db, shareNodes, lt(shareNodes.createdAt, before))
}
