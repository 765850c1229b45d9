'use client'

import { useEffect } from 'react'
import { linkTo } from '../../../screens/links.ts'
import { Skeleton } from '../../../ui/states.tsx'

/**
 * Leads on to the page that says what went wrong. Another customer's order and one that does not exist look the same
 * there; the address that failed leaves the history, so that going back does not meet it again.
 */
export function MissingOrder({ base }: { base: string }) {
  useEffect(() => {
    location.replace(linkTo(base, 'errorPage', { code: 'order' }))
  }, [base])
  return <Skeleton heights={[260]} />
}
