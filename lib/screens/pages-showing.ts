import { type ScreenName, screenNames, screens } from './screens.ts'
import type { PageSubject } from './subjects.ts'

/**
 * Titles of the shop's pages that show a thing of this kind: its own first, then the public ones that list it. They are
 * made anew when it is published, withdrawn, or saved while it is on show.
 */
export function pagesShowing(kind: PageSubject['kind']): string[] {
  if (kind === 'campaign') return titlesOf(screenNames.filter((name) => screens[name].about === kind))
  const listed = kind === 'article' ? 'content' : kind
  const pages = screenNames.filter((name) => screens[name].kind === 'public')
  const own = pages.filter((name) => screens[name].about === kind)
  const lists = pages.filter((name) => screens[name].about !== kind && screens[name].lists?.includes(listed))
  return titlesOf([...own, ...lists])
}

export function titlesOf(pages: readonly ScreenName[]): string[] {
  return [...new Set(pages.map((name) => screens[name].title))]
}
