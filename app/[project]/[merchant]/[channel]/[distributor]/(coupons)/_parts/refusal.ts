import type { Failure } from '@/lib/operate-center/contract/failures.ts'

/** What a refused or unanswered exchange says under its field; what was typed stays. */
export function exchangeError(failure: Failure): string {
  if (failure.kind === 'unavailable') return '网络不太稳定，没有收到结果。请稍后再试，不会重复兑换'
  if (failure.kind === 'invalid') return Object.values(failure.fields)[0] ?? failure.message
  return failure.message
}
