import type { Answer } from '../../operate-center/contract/failures.ts'

/** Seconds until another code may be requested, as the server stated in its answer or its refusal; else 0. */
export function resendAfterOf(answer: Answer<{ resendAfter: number }>): number {
  if (answer.ok) return answer.value.resendAfter
  if (answer.failure.kind !== 'refused') return 0
  const { detail } = answer.failure
  if (typeof detail !== 'object' || detail === null || !('resendAfter' in detail)) return 0
  return typeof detail.resendAfter === 'number' && detail.resendAfter > 0 ? detail.resendAfter : 0
}
