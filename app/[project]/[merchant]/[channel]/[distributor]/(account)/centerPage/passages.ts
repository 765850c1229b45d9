import { sessionStore } from '@/lib/browser/storage/storage.ts'

/** So many passages within so many milliseconds are a loop: some screen redirects here again and again. */
const MOST = 4
const WITHIN_MS = 15_000

/** Counts a passage of this tab; false when there were too many, and the visitor should go home. */
export function notePassage(merchant: string, now: number): boolean {
  const kept = sessionStore.getJson(merchant, 'centerPassages')
  const before = (Array.isArray(kept) ? kept : []).filter(
    (at): at is number => typeof at === 'number' && at <= now && now - at < WITHIN_MS,
  )
  sessionStore.setJson(merchant, 'centerPassages', [...before, now].slice(-MOST))
  return before.length < MOST
}
