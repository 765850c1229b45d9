import { arrivedChain } from '../arrival/arrival.ts'
import { call } from '../door/call.ts'
import { randomString } from '../storage/random-string.ts'
import { sessionStore } from '../storage/storage.ts'
import { tracedUuid } from '../storage/visitor-uuid.ts'
import type { SharedPage } from './share-data.ts'

/** Nodes that a tab remembers. */
const MOST_KEPT = 40

const asked = new Map<string, Promise<string>>()

/**
 * The node of the share tree that stands in links from this page: made once per tab, page and link that led here. Empty
 * when there is none; sharing works without it.
 */
export function chainOf(merchant: string, { screen, subject }: SharedPage): Promise<string> {
  const parent = arrivedChain(merchant)
  const key = [screen, subject, parent].join(' ')
  const kept = keptChains(merchant).find(([name]) => name === key)?.[1]
  if (kept) return Promise.resolve(kept)
  let answer = asked.get(key)
  if (!answer) {
    answer = makeChain(merchant, { screen, subject, parent }).then((chainId) => {
      if (chainId) {
        const chains = [...keptChains(merchant), [key, chainId]].slice(-MOST_KEPT)
        sessionStore.setJson(merchant, 'shareChains', chains)
      } else {
        asked.delete(key)
      }
      return chainId
    })
    asked.set(key, answer)
  }
  return answer
}

/** The link with the sharer's node and the source that brought the sharer; never the sharer's identity. */
export function linkWithChain(merchant: string, link: string, chainId: string): string {
  const url = new URL(link)
  if (chainId) url.searchParams.set('sharingChainId', chainId)
  const source = sessionStore.get(merchant, 'sourceType')
  if (source) url.searchParams.set('sourceType', source)
  return url.href
}

async function makeChain(
  merchant: string,
  node: { screen: string; subject: string; parent: string },
): Promise<string> {
  const visitor = tracedUuid(merchant).slice(0, 64)
  const answer = await call('share.create', { ...node, visitor }, { idempotencyKey: randomString() })
  return answer.ok ? answer.value.chainId : ''
}

function keptChains(merchant: string): [string, string][] {
  const kept = sessionStore.getJson(merchant, 'shareChains')
  if (!Array.isArray(kept)) return []
  return kept.filter(
    (pair): pair is [string, string] =>
      Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string',
  )
}
