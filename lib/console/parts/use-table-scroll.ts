import { type RefObject, useEffect } from 'react'

/**
 * A table that is wider than its place is scrolled by the arrow keys: antd makes the part that scrolls no stop of the Tab
 * key. One that fits is none.
 * @param table holds the table; it may not have been drawn yet
 */
export function useTableScroll(table: RefObject<HTMLElement | null>): void {
  // After every drawing: what scrolls is another element once the table is drawn in another way.
  useEffect(() => {
    const part = table.current?.querySelector<HTMLElement>('.ant-table-body, .ant-table-content')
    const inside = part?.firstElementChild
    if (!part || !inside) return
    const watch = new ResizeObserver(() => {
      const isWider = part.scrollWidth > part.clientWidth
      if (isWider) part.tabIndex = 0
      else part.removeAttribute('tabindex')
      part.role = isWider ? 'group' : null
      part.ariaLabel = isWider ? '表格，可左右滚动' : null
    })
    watch.observe(part)
    watch.observe(inside)
    return () => watch.disconnect()
  })
}
