/** Long tests run short in `npm test` and in full in `npm run test:long`: the same code with other sizes. */
export const isLong = process.env.TEST_LONG === '1'

/** A size of a long test. */
export function scaled(sizes: { short: number; long: number }): number {
  return isLong ? sizes.long : sizes.short
}
