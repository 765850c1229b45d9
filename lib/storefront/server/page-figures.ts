import type { Figure } from '../../base/figures.ts'

type CacheStats = { pages: number; bytes: number; rendering: number }
type GateStats = { running: number; waiting: number }

/** Numbers of the front cache and of the renders before it. */
export function pageFigures({ pages, bytes }: CacheStats, { running, waiting }: GateStats): Figure[] {
  const gauge = (name: string, help: string, value: number, labels?: Record<string, string>): Figure => ({
    name,
    help,
    kind: 'gauge',
    value,
    ...(labels ? { labels } : {}),
  })
  const renders = 'Pages that are being rendered, and that wait for it.'
  return [
    gauge('wayfront_pages_kept', 'Pages kept in memory.', pages),
    gauge('wayfront_pages_kept_bytes', 'Memory of the kept pages, in bytes.', bytes),
    gauge('wayfront_renders', renders, running, { state: 'running' }),
    gauge('wayfront_renders', renders, waiting, { state: 'waiting' }),
  ]
}
