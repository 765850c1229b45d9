import { useMemo, useState } from 'react'
import {
  type Edits,
  filled,
  filledDown,
  type History,
  pasted,
  type Range,
  readEdits,
  redone,
  restored,
  type Sheet,
  stepped,
  type TooLarge,
  undone,
} from './edits.ts'

/** A paste that is waiting for a decision, because it is larger than the grid from its cell on. */
type Waiting = TooLarge & { edits: Edits }

/** What has been written into a grid, and the steps by which it was. */
export function useGrid(sheet: Sheet) {
  const [history, setHistory] = useState<History<Edits>>({ past: [], now: {}, future: [] })
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const edits = history.now
  const reading = useMemo(() => readEdits(sheet, edits), [sheet, edits])
  // By what is there when it is done: a cell that is left may be written after the next one is chosen.
  const step = (change: (edits: Edits) => Edits) => {
    setWaiting(null)
    setHistory((before) => {
      const next = change(before.now)
      return next === before.now ? before : stepped(before, next)
    })
  }
  return {
    edits,
    reading,
    waiting,
    step,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    fill: (range: Range, text: string) => step((before) => filled(sheet, before, range, text)),
    fillDown: (range: Range) => step((before) => filledDown(sheet, before, range)),
    restore: (range: Range) => step((before) => restored(sheet, before, range)),
    paste(range: Range, texts: string[][]) {
      const done = pasted(sheet, edits, range, texts)
      if (done.tooLarge) setWaiting({ ...done.tooLarge, edits: done.edits })
      else step(() => done.edits)
    },
    dropWaiting: () => setWaiting(null),
    /** After saving: what is kept is what was written. */
    clear: () => setHistory({ past: [], now: {}, future: [] }),
  }
}

export type GridState = ReturnType<typeof useGrid>
