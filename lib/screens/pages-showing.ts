import { type Screen, type SubjectKind, screenNames, screens } from './screens.ts'

/**
 * Titles of the shop's public pages that show a thing of this kind: its own first, then those that list it. They are the
 * ones that are made anew when it is published, withdrawn, or saved while it is on show.
 */
export function pagesShowing(kind: SubjectKind): string[] {
  const rows: Screen[] = screenNames
    .map((name) => screens[name])
    .filter((row: Screen) => row.kind === 'public')
  const listed = kind === 'article' ? 'content' : kind
  const own = rows.filter(({ about }) => about === kind)
  const lists = rows.filter((row) => row.about !== kind && row.lists?.includes(listed))
  return [...new Set([...own, ...lists].map(({ title }) => title))]
}
