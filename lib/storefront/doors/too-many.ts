import { type Refusal, refusal } from './door.ts'

/** 429 with the time to wait, in words and in a header. */
export function tooMany(waitMilliseconds: number): Refusal {
  const seconds = Math.ceil(waitMilliseconds / 1000)
  return refusal(429, 'TOO_MANY', `操作太频繁，请${seconds}秒后再试`, { 'retry-after': String(seconds) })
}
