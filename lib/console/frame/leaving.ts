import { useEffect } from 'react'

const WORDS = '有未保存的内容，离开后会丢失。确定离开吗？'

/** What is on screen and has not been saved. */
const unsaved = new Set<object>()

/** Whether the screen may be left: nothing is unsaved, or the person says so. */
export function mayLeave(): boolean {
  if (unsaved.size === 0) return true
  // Asked by the browser: a step back has to be decided before it is taken, as when the page is closed.
  if (!window.confirm(WORDS)) return false
  unsaved.clear()
  return true
}

/** Once everything is saved, before the screen that was waiting for it is left. */
export function nothingUnsaved(): void {
  unsaved.clear()
}

/** While `is` holds, leaving the screen or closing the page asks first. */
export function useUnsaved(is: boolean): void {
  useEffect(() => {
    if (!is) return
    const one = {}
    unsaved.add(one)
    const onClose = (event: BeforeUnloadEvent) => {
      if (unsaved.has(one)) event.preventDefault()
    }
    window.addEventListener('beforeunload', onClose)
    return () => {
      unsaved.delete(one)
      window.removeEventListener('beforeunload', onClose)
    }
  }, [is])
}
