import type { RefObject } from 'react'
import styles from './list-end.module.css'
import ui from './ui.module.css'

type Props = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
    data: { pages: readonly unknown[] } | undefined
  }
  /** On the element whose coming near loads the next page. */
  end: RefObject<HTMLDivElement | null>
  /** Stands below a list of several pages that has no more. */
  done: string
}

/** Below a paged list: the next page, for browsers that do not see its end come near, or that there is none. */
export function ListEnd({ query, end, done }: Props) {
  return (
    <div ref={end} className={styles.end}>
      {query.hasNextPage ? (
        <button
          type="button"
          className={ui.button}
          disabled={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {query.isFetchingNextPage
            ? '正在加载'
            : query.isFetchNextPageError
              ? '没有加载出来，点此重试'
              : '加载更多'}
        </button>
      ) : (query.data?.pages.length ?? 0) > 1 ? (
        done
      ) : null}
    </div>
  )
}
