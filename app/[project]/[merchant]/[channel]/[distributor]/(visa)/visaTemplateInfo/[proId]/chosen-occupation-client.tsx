'use client'

import { useEffect } from 'react'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'

/** Chooses the occupation that the address names, which the page, the same for all visitors, does not know. */
export function ChosenOccupation() {
  const occupation = useSearchParam('occupation')
  useEffect(() => {
    if (!occupation || !/^[1-5]$/.test(occupation)) return
    const choice = document.getElementById(`occupation-${occupation}`)
    if (!(choice instanceof HTMLInputElement)) return
    choice.checked = true
    // Its tab may stand beyond the edge of a narrow screen.
    const [tab] = choice.labels ?? []
    const tabs = tab?.parentElement
    if (tab && tabs)
      tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2
  }, [occupation])
  return null
}
