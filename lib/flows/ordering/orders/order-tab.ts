import type { ListTab } from '../kind.ts'

/** The tab a query asks for; every unknown value is the first tab. */
export function tabOf(tabs: readonly { value: ListTab }[], value: string | null | undefined): ListTab {
  return tabs.find((tab) => tab.value === value)?.value ?? 'all'
}
