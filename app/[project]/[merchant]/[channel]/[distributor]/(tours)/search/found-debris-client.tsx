'use client'

import useSWRInfinite from 'swr/infinite'
import { call } from '@/lib/browser/door/call.ts'
import { DebrisCard } from '@/lib/flows/catalogue/debris-card.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './search.module.css'

const PAGE_SIZE = 5

/** Fragment products for a search word, with their type; nothing where there are none, or without an answer. */
export function FoundDebris({ base, keyword }: { base: string; keyword: string }) {
  const { data, size, setSize, isLoading, isValidating } = useSWRInfinite(
    (index) => ['debris.list', keyword, index + 1] as const,
    async ([, word, page]) => {
      const answer = await call('debris.list', { keyword: word, page, pageSize: PAGE_SIZE })
      if (!answer.ok) throw new Error(answer.failure.message)
      return answer.value
    },
    { revalidateOnFocus: false, revalidateFirstPage: false },
  )
  const found = data?.flatMap(({ items }) => items) ?? []
  const total = data?.[0]?.total ?? 0
  if (found.length === 0) return null
  return (
    <section className={styles.found} aria-label="门票玩乐">
      <h2>
        门票玩乐<span>共{total}款</span>
      </h2>
      {found.map((product) => (
        <DebrisCard key={product.proId} product={product} base={base} />
      ))}
      {found.length < total ? (
        <button
          type="button"
          className={`${ui.button} ${styles.more}`}
          disabled={isLoading || isValidating}
          onClick={() => void setSize(size + 1)}
        >
          查看更多玩乐
        </button>
      ) : null}
    </section>
  )
}
