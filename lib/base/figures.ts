/** A number for monitoring, read when it is asked for. */
export type Figure = {
  /** As Prometheus wants it: `wayfront_…`, with the unit, a counter ending with `_total`. */
  name: string
  help: string
  /** A counter only grows while the process runs. */
  kind: 'gauge' | 'counter'
  labels?: Readonly<Record<string, string>>
  value: number
}
