/** The value below which the given part (0 to 1) of all values lies; NaN of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2
}

export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`
export const percent = (value: number) => `${(value * 100).toFixed(0)} %`
export const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ×`
export const perSecond = (value: number) => `${thousands(value)} /s`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const mebibytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`

/** 12345.6 as `12 346`. */
export function thousands(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ' ')
}
