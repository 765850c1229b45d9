'use client'

import { useCallback, useMemo, useState } from 'react'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import type { ProductKind } from '../../../tenant/kinds.ts'
import { useHydrated } from '../../../ui/hydrated-client.ts'
import { keepChoice, readChoice } from './kept-choice.ts'

/** How a kind's choice is kept; the same object for every render. */
type Picking<Choice> = {
  kind: ProductKind
  isChoice: (value: unknown) => value is Choice
  /** What counts of a choice that was made under another address of the same product. */
  elsewhere: (choice: Choice) => Choice
}

/**
 * What was touched where a product is chosen, kept through reloads and absences.
 * @param none nothing touched; the same object for every render
 * @param open a draft of the product is open
 * @returns the choice, how it is changed, and what to call when the shopper goes on with it
 */
export function usePicked<Choice extends object>(
  { kind, isChoice, elsewhere }: Picking<Choice>,
  none: Choice,
  product: string,
  open: boolean,
) {
  const { merchant, base } = useShop()
  const [touched, setTouched] = useState<Choice | null>(null)
  const place = useCallback(
    () => ({ merchant, base, kind, product, search: location.search }),
    [merchant, base, kind, product],
  )
  // The static page is hydrated without the browser's own data.
  const hydrated = useHydrated()
  const before = useMemo((): Choice => {
    const kept = hydrated ? readChoice(place(), isChoice, open) : null
    if (!kept) return none
    return kept.here ? kept.choice : elsewhere(kept.choice)
  }, [hydrated, place, open, isChoice, elsewhere, none])
  const picked = touched ?? before
  const pick = (change: Partial<Choice>) => {
    const next = { ...picked, ...change }
    setTouched(next)
    keepChoice(place(), next)
  }
  const take = () => keepChoice(place(), picked, true)
  return [picked, pick, take] as const
}
