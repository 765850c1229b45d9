import type { CellChange } from '../../domain/catalogue/price-cells.ts'

/** What was saved last in a grid: with what was there before, so that it can be put back as one. */
export type Saved = { changes: readonly CellChange[]; said: string; back: boolean }

/** By merchant and grid, as long as the page is open: leaving the screen does not lose it. */
const kept = new Map<string, Saved>()

export function savedOf(grid: string): Saved | null {
  return kept.get(grid) ?? null
}

export function keepSaved(grid: string, saved: Saved): void {
  kept.set(grid, saved)
}
