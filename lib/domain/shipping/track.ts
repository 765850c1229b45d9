import type { ParcelState } from './words.ts'

/** What has happened to a parcel; `at` in milliseconds since 1970. */
type TrackLine = { at: number; text: string }

/** What is known of the way of a parcel, newest line first. */
export type Track = { state: ParcelState; lines: readonly TrackLine[] }

/** Lines of a parcel that are kept. */
export const MOST_LINES = 200

const newest = ({ lines }: Track) => lines[0]?.at ?? Number.NEGATIVE_INFINITY

export function newestFirst(lines: readonly TrackLine[]): TrackLine[] {
  return [...lines].sort((a, b) => b.at - a.at)
}

/**
 * What is known after a report has come. Reports repeat and overtake one another, so one that knows less than what is
 * kept changes nothing: its newest line is older, or it has fewer lines up to the same moment.
 */
export function afterReport(kept: Track, came: Track): Track {
  const fresh = { ...came, lines: newestFirst(came.lines).slice(0, MOST_LINES) }
  const [was, is] = [newest(kept), newest(fresh)]
  if (is < was) return kept
  if (is > was) return fresh
  if (fresh.lines.length < kept.lines.length) return kept
  // The same lines: where a parcel has arrived, a state without a newer line does not take it away again.
  return kept.state === 'delivered' ? kept : fresh
}

/** What is known after staff have written a line; its state counts when no line is newer. */
export function afterLine(kept: Track, line: TrackLine, state: ParcelState): Track {
  const lines = newestFirst([line, ...kept.lines]).slice(0, MOST_LINES)
  return { lines, state: lines[0] === line ? state : kept.state }
}
