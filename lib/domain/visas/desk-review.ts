import type { MaterialState } from './materials.ts'
import type { MaterialKind } from './words.ts'

type Material = { id: string; title: string; required: boolean; kind: MaterialKind; state: MaterialState }

/** Whether staff have something to judge: a file that was uploaded, or a paper that has arrived. */
export function isToCheck({ kind, state }: Pick<Material, 'kind' | 'state'>): boolean {
  return state === 'received' || (kind === 'electronic' && state === 'sent')
}

/**
 * What the check of an applicant comes to: some are still to be judged; all that is needed is accepted; something was
 * rejected; or nothing was, but something that is needed has not come.
 */
export function conclusionOf(materials: readonly Material[]): 'open' | 'accept' | 'askMore' | 'wanting' {
  if (materials.some(isToCheck)) return 'open'
  if (materials.some(({ state }) => state === 'rejected')) return 'askMore'
  return materials.some(({ required, state }) => required && state !== 'accepted') ? 'wanting' : 'accept'
}

/** What follows from a verdict by itself; what has not come is for staff to decide. */
export function afterVerdict(
  materials: readonly Material[],
  { materialId, accepted }: { materialId: string; accepted: boolean },
): 'stay' | 'accept' | 'askMore' {
  const conclusion = conclusionOf(
    materials.map((one) =>
      one.id === materialId
        ? { ...one, state: accepted ? ('accepted' as const) : ('rejected' as const) }
        : one,
    ),
  )
  return conclusion === 'accept' || conclusion === 'askMore' ? conclusion : 'stay'
}
