import type { ReactNode } from 'react'
import { go } from './address.ts'

/** A link within the console: opens in place, in a new tab where the visitor asks for one. */
export function Link({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        event.stopPropagation()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
