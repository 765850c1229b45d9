type Growing = { size: number; setSize: (size: number) => unknown; shown: number }

/**
 * Restores a list that grew: the number of open pages and the scroll position are kept in the session for this entry of
 * the history, and used only after going back or reloading (forward visits start at the top; specification, section 2,
 * and docs/decisions). Call it in an effect whenever the list has changed.
 * @returns stops keeping
 */
export function keepScroll(key: string, { size, setSize, shown }: Growing): () => void {
  const name = `scroll:${location.pathname}:${key}`
  const kept = readKept(name)
  if (kept && cameBack()) {
    if (kept.size > size && shown > 0) setSize(kept.size)
    else if (shown >= kept.shown) {
      scrollTo(0, kept.top)
      remove(name)
    }
  }
  const keep = () => {
    try {
      sessionStorage.setItem(name, JSON.stringify({ size, shown, top: Math.round(scrollY) }))
    } catch {
      // Private mode: the list starts at the top, nothing else is lost.
    }
  }
  addEventListener('pagehide', keep)
  return () => removeEventListener('pagehide', keep)
}

function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : 'navigate'
  return type === 'back_forward' || type === 'reload'
}

function readKept(name: string): { size: number; shown: number; top: number } | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { size, shown, top } = value as Record<string, unknown>
    return typeof size === 'number' && typeof shown === 'number' && typeof top === 'number'
      ? { size: Math.min(size, 20), shown, top }
      : null
  } catch {
    return null
  }
}

function remove(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
