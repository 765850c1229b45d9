import type { ReactNode } from 'react'
import { go } from './address.ts'

/** A link within the console: opens in place, in a new tab where the visitor asks for one. */
export function Link({
  to,
  className,
  onFollow,
  children,
}: {
  to: string
  className?: string
  /** Before it opens in place. */
  onFollow?: () => void
  children: ReactNode
}) {
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        event.stopPropagation()
        onFollow?.()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
