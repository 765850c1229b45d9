'use client'

import { useSyncExternalStore } from 'react'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import { randomString } from '../../browser/storage/random-string.ts'
import { type DraftPatch, type OrderDraft, parseDraft, patchDraft } from './draft.ts'

const keyOf = (merchant: string) => `${merchant}:orderDraft`

/** For browsers that keep nothing: the draft then lives as long as the document. */
const memory = new Map<string, string>()
const parsed = new Map<string, { text: string | null; draft: OrderDraft | null }>()
const listeners = new Set<() => void>()

function readText(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** The draft of this shop; null when there is none. */
export function readDraft(merchant: string, base: string): OrderDraft | null {
  const key = keyOf(merchant)
  const text = readText(key)
  const known = parsed.get(key)
  const draft = known?.text === text ? known.draft : parseDraft(text)
  if (known?.text !== text) parsed.set(key, { text, draft })
  return draft?.base === base ? draft : null
}

export function writeDraft(merchant: string, draft: OrderDraft): void {
  const key = keyOf(merchant)
  const text = JSON.stringify(draft)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // A page that comes back from the back/forward cache has not seen what a later page wrote.
  addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('pageshow', listener)
  }
}

/** The draft of this shop; undefined while the static page hydrates, null when there is none. */
export function useDraft(): OrderDraft | null | undefined {
  const { merchant, base } = useShop()
  return useSyncExternalStore<OrderDraft | null | undefined>(
    subscribe,
    () => readDraft(merchant, base),
    () => undefined,
  )
}

/** Changes the draft's content as it is kept now; nothing happens when its order is on its way or placed. */
export function usePatchDraft(): (patch: DraftPatch | ((draft: OrderDraft) => DraftPatch)) => void {
  const { merchant, base } = useShop()
  return (patch) => {
    const draft = readDraft(merchant, base)
    if (!draft) return
    const next = typeof patch === 'function' ? patch(draft) : patch
    writeDraft(merchant, patchDraft(draft, next, randomString()))
  }
}
