/** What both fakes of SMS providers have in common. */

export type FakeSent = {
  id: string
  serial: string
  mobile: string
  templateId: string
  /** The variables' values, in the order in which the template names them. */
  values: string[]
  at: number
  fate: 'waiting' | 'delivered' | 'undelivered'
}

/** A template as the provider has approved it. */
export type FakeTemplate = {
  names: readonly string[]
  /** A code: limited to 1 a minute, 5 an hour and 10 a day for a number. */
  code?: boolean
}

const LIMITS = [
  [60_000, 1],
  [3_600_000, 5],
  [86_400_000, 10],
] as const

/** Whether a number has had as many codes as it may. */
export function isTooMany(sent: readonly FakeSent[], mobile: string, now: number): boolean {
  const times = sent.filter((one) => one.mobile === mobile).map(({ at }) => at)
  return LIMITS.some(([period, most]) => times.filter((at) => at > now - period).length >= most)
}

/** A variable as both providers take it: text, not empty, no address in it. */
export function variableProblem(value: unknown): 'type' | 'length' | 'url' | null {
  if (typeof value !== 'string') return 'type'
  if (value === '' || value.length > 35) return 'length'
  return /https?:\/\/|www\./i.test(value) ? 'url' : null
}
