'use client'

import { useEffect } from 'react'

/**
 * Another title in the bar than the static page has, where one screen does several things (adding, editing). The bar is
 * rendered on the server and never again, so that React does not write over it.
 */
export function useBarTitle(title: string): void {
  useEffect(() => {
    const bar = document.querySelector('[data-bar-title]')
    const before = bar?.textContent ?? ''
    if (bar) bar.textContent = title
    return () => {
      if (bar) bar.textContent = before
    }
  }, [title])
}
