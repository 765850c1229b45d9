import { quantile, times } from './figures.ts'

/** One figure of a part. Without a bound it is only shown. */
export type Row = {
  what: string
  figure: string
  bound?: string
  verdict?: 'pass' | 'MISSED' | 'UNCLEAR' | 'aim met' | 'aim missed'
}

export type Bound = { atMost: number } | { atLeast: number }

/**
 * A figure beside its bound. A missed limit fails the run; an aim is only printed.
 * @param kind `limit` when the project promises it, `aim` when it only strives for it
 */
export function bounded(
  what: string,
  value: number,
  bound: Bound,
  format: (value: number) => string,
  kind: 'limit' | 'aim' = 'limit',
): Row {
  const kept = 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast
  const text = 'atMost' in bound ? `≤ ${format(bound.atMost)}` : `≥ ${format(bound.atLeast)}`
  if (kind === 'aim') {
    return { what, figure: format(value), bound: `aim ${text}`, verdict: kept ? 'aim met' : 'aim missed' }
  }
  return { what, figure: format(value), bound: text, verdict: kept ? 'pass' : 'MISSED' }
}

/** A condition that must hold. */
export function required(what: string, figure: string, expected: string): Row {
  return { what, figure, bound: expected, verdict: figure === expected ? 'pass' : 'MISSED' }
}

/** Where the middle half of repeated measurements lies. */
export type Range = { low: number; high: number }

export function quartiles(values: readonly number[]): Range {
  return { low: quantile(values, 0.25), high: quantile(values, 0.75) }
}

/** A range wider than this says more about the machine. */
const STEADY = 1.35

/**
 * Withholds the verdict, even a good one, when the measurements behind a figure scatter around its bound: on a busy
 * machine the median then falls on either side of it by chance.
 */
export function unlessNoisy(row: Row, bound: Bound, { low, high }: Range): Row {
  const limit = 'atMost' in bound ? bound.atMost : bound.atLeast
  const spread = high / low
  if (spread <= STEADY || limit < low || limit > high) return row
  return { ...row, figure: `${row.figure}, quartiles ${times(spread)} apart`, verdict: 'UNCLEAR' }
}

export function isUnclear({ verdict }: Row): boolean {
  return verdict === 'UNCLEAR'
}

export function isMissed({ verdict }: Row): boolean {
  return verdict === 'MISSED'
}

/** Text of one part's table. */
export function table(title: string, rows: readonly Row[]): string {
  const cells = [
    ['', 'measured', 'limit', ''],
    ...rows.map(({ what, figure, bound = '', verdict = '' }) => [what, figure, bound, verdict]),
  ]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...cells.map((line) => [...(line[column] ?? '')].length)),
  )
  const lines = cells.map(([what = '', figure = '', bound = '', verdict = '']) =>
    [what.padEnd(widths[0] ?? 0), figure.padStart(widths[1] ?? 0), bound.padStart(widths[2] ?? 0), verdict]
      .join('   ')
      .trimEnd(),
  )
  const rule = '─'.repeat(widths.reduce((sum, width) => sum + width, 9))
  return ['', title, rule, ...lines, rule, ''].join('\n')
}
