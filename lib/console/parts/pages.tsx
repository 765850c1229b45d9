import { Button } from 'antd'
import type { ReactNode } from 'react'

/**
 * Forward and back through the pages of a list that gives a mark of the next one.
 * @param pages the marks of the pages before this one, and of this one last; empty on the first
 * @param next null: this is the last page
 */
export function Pages({
  pages,
  next,
  onChange,
  children,
}: {
  pages: readonly string[]
  next: string | null | undefined
  onChange: (pages: string[]) => void
  children?: ReactNode
}) {
  return (
    <footer className="pages">
      {children}
      <Button disabled={pages.length === 0} onClick={() => onChange(pages.slice(0, -1))}>
        上一页
      </Button>
      <Button disabled={!next} onClick={() => next && onChange([...pages, next])}>
        下一页
      </Button>
    </footer>
  )
}
