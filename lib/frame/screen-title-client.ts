'use client'

import { useEffect } from 'react'

/**
 * The title of a screen that only the visitor's data can tell: 绑定邮箱 instead of 修改邮箱. The bar is part of the page
 * that is the same for everybody and is never rendered again, so the words are put into it.
 */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    const heading = document.querySelector('header h1')
    if (heading) heading.textContent = title
  }, [title])
}
