'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { randomString } from '../../../browser/storage/random-string.ts'
import { storageName } from '../../../browser/storage/storage.ts'
import { type Draft, parseDraft, patchDraft } from './draft.ts'
import type { Drafted, SubmitCall } from './submittable.ts'

type Kept = Pick<Drafted<object, SubmitCall>, 'kind' | 'keptBefore'>

const keyOf = (merchant: string, { kind }: Kept) => storageName(merchant, kind)

/** For browsers without storage: the draft then lasts as long as the document. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

function readText(merchant: string, flow: Kept): string | null {
  const key = keyOf(merchant, flow)
  try {
    const text = sessionStorage.getItem(key) ?? memory.get(key) ?? null
    return text === null && flow.keptBefore
      ? sessionStorage.getItem(storageName(merchant, flow.keptBefore))
      : text
  } catch {
    return memory.get(key) ?? null
  }
}

function opened<Content extends object, Submit extends SubmitCall>(
  flow: Drafted<Content, Submit>,
  text: string | null,
  base: string,
): Draft<Content, Submit> | null {
  const draft = parseDraft(flow, text)
  return draft?.base === base ? draft : null
}

/** The kind's draft of this shop; null when there is none. */
export function readDraft<Content extends object, Submit extends SubmitCall>(
  flow: Drafted<Content, Submit>,
  merchant: string,
  base: string,
): Draft<Content, Submit> | null {
  return opened(flow, readText(merchant, flow), base)
}

export function writeDraft<Content extends object, Submit extends SubmitCall>(
  flow: Drafted<Content, Submit>,
  merchant: string,
  draft: Draft<Content, Submit>,
): void {
  const key = keyOf(merchant, flow)
  const text = JSON.stringify(draft)
  try {
    sessionStorage.setItem(key, text)
    // From now on the draft lives under the kind's own key.
    if (flow.keptBefore) sessionStorage.removeItem(storageName(merchant, flow.keptBefore))
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

/** The kind's draft of this shop; undefined while the static page hydrates, null when there is none. */
export function useDraft<Content extends object, Submit extends SubmitCall>(
  flow: Drafted<Content, Submit>,
): Draft<Content, Submit> | null | undefined {
  const { merchant, base } = useShop()
  const text = useSyncExternalStore<string | null | undefined>(
    subscribe,
    () => readText(merchant, flow),
    () => undefined,
  )
  return useMemo(() => (text === undefined ? undefined : opened(flow, text, base)), [flow, text, base])
}

/** Changes the draft's content as it is kept now; nothing happens when its order is on its way or placed. */
export function usePatchDraft<Content extends object, Submit extends SubmitCall>(
  flow: Drafted<Content, Submit>,
): (patch: Partial<Content> | ((draft: Draft<Content, Submit>) => Partial<Content>)) => void {
  const { merchant, base } = useShop()
  return (patch) => {
    const draft = readDraft(flow, merchant, base)
    if (!draft) return
    const next = typeof patch === 'function' ? patch(draft) : patch
    writeDraft(flow, merchant, patchDraft(flow, draft, next, randomString()))
  }
}
