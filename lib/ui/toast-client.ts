'use client'

import { TOAST_MS } from './constants.ts'
import styles from './sheet.module.css'

let shown: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * A short message that needs no answer. Only one is shown at a time.
 * @param milliseconds how long; 3000 by default (specification, section 9).
 */
export function toast(text: string, milliseconds = TOAST_MS): void {
  clearTimeout(timer)
  shown?.remove()
  const element = document.createElement('div')
  element.className = styles.toast ?? ''
  element.setAttribute('role', 'status')
  element.textContent = text
  // In the top layer where that exists, so that it is above an open sheet.
  if ('popover' in element) element.popover = 'manual'
  document.body.append(element)
  if ('showPopover' in element) element.showPopover()
  shown = element
  timer = setTimeout(() => {
    element.remove()
    shown = null
  }, milliseconds)
}
