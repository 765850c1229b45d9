import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { parseObject } from '../../base/json.ts'
import type { TillEntry } from '../../domain/debris/till-queue.ts'

const entries: z.ZodType<TillEntry[]> = z.array(
  z.object({
    key: z.string().min(1),
    code: z.string(),
    codeEnd: z.string(),
    place: z.string(),
    at: z.string().datetime(),
    state: z.enum(['waiting', 'settled', 'refused']),
    message: z.string(),
  }),
)
const NOTHING: TillEntry[] = []

/**
 * What this device has let in without a network, kept in the browser: reloading, or another person at the same till,
 * loses nothing. One queue for each merchant.
 */
const nameOf = (merchant: string) => `wayfront-till-${merchant}`

const listeners = new Set<() => void>()
let read: { text: string; queue: TillEntry[] } = { text: '', queue: NOTHING }

export function readQueue(merchant: string): TillEntry[] {
  const text = localStorage.getItem(nameOf(merchant)) ?? ''
  // The same text is the same list, so that React sees no change where there is none.
  if (text !== read.text)
    read = { text, queue: entries.safeParse(parseObject(text)?.entries).data ?? NOTHING }
  return read.queue
}

/** @throws DOMException when the browser keeps nothing: then nobody may be let in */
export function changeQueue(merchant: string, change: (queue: TillEntry[]) => TillEntry[]): void {
  localStorage.setItem(nameOf(merchant), JSON.stringify({ entries: change(readQueue(merchant)) }))
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another window of this device.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useQueue(merchant: string): TillEntry[] {
  return useSyncExternalStore(subscribe, () => readQueue(merchant))
}
