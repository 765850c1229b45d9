'use client'

import { useEffect } from 'react'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'

/** Chooses the occupation that the address names, which the page, the same for all visitors, does not know. */
export function ChosenOccupation() {
  const occupation = useSearchParam('occupation')
  useEffect(() => {
    if (!occupation || !/^[1-5]$/.test(occupation)) return
    const choice = document.getElementById(`occupation-${occupation}`)
    if (choice instanceof HTMLInputElement) choice.checked = true
  }, [occupation])
  return null
}
