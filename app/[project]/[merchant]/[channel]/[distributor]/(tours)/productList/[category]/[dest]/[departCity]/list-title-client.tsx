'use client'

import { useSearch } from '@/lib/browser/page/search-client.ts'
import { choiceOf, type ListChoice, listTitle } from './list-state.ts'

/** The list's title by the visitor's own choice, which the prerendered page does not know. */
export function ListTitle({ identity }: { identity: ListChoice }) {
  const search = useSearch()
  return listTitle(search ? choiceOf(search.toString()) : identity)
}
