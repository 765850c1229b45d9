'use client'

import { useSearch } from '@/lib/browser/page/search-client.ts'
import { choiceOf, listTitle } from './list-state.ts'

/** The list's title by the visitor's own search word, which the prerendered page does not know. */
export function ListTitle({ country }: { country: string | undefined }) {
  const search = useSearch()
  return listTitle(country, search ? choiceOf(search.toString()) : {})
}
