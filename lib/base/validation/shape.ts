/** Says whether a value that was kept or sent as JSON is what the code expects. */
export type Check<T> = (value: unknown) => value is T
export type Checked<C> = C extends Check<infer T> ? T : never

/** A plain object; an array is not one. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object with these members; it may have others. */
export function shape<C extends Record<string, Check<unknown>>>(members: C) {
  return (value: unknown): value is { [K in keyof C]: Checked<C[K]> } =>
    isRecord(value) && Object.entries(members).every(([name, check]) => check(value[name]))
}

export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(check)
}

export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value)
}

export function orAbsent<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value)
}

export function oneOf<const T>(values: readonly T[]): Check<T> {
  return (value): value is T => values.some((one) => one === value)
}

export function textOf(maxLength: number): Check<string> {
  return (value): value is string => typeof value === 'string' && value.length <= maxLength
}

export function wholeNumber(least: number, most: number): Check<number> {
  return (value): value is number =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
