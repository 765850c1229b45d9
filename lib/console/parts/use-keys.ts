import { useEffect, useEffectEvent } from 'react'

/**
 * Single keys of a screen: pressed without Ctrl, Alt or Meta, and neither in a field nor in a dialog.
 * @param onKey says whether the key was meant for it; then the browser does nothing else with it
 */
export function useKeys(onKey: (key: string, target: EventTarget | null) => boolean): void {
  const pressed = useEffectEvent(onKey)
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (pressed(event.key, event.target)) event.preventDefault()
    }
    window.addEventListener('keydown', onDown)
    return () => window.removeEventListener('keydown', onDown)
  }, [])
}

/** `a` on a thing in full shows what can be done with it. */
export function useActKey(act: () => void): void {
  useKeys((key) => {
    if (key !== 'a') return false
    act()
    return true
  })
}

/** Whether keys belong to a field or to a dialog; a tick takes none of the keys that screens have. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"], [contenteditable]') !==
      null
  )
}
