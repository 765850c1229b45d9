import type { RefObject } from 'react'
import ui from '../../ui/ui.module.css'
import styles from './coupons.module.css'

type Props = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
    data: { pages: readonly unknown[] } | undefined
  }
  end: RefObject<HTMLDivElement | null>
}

/** Below a list of coupons: the next page, for browsers that do not see its end come near, or that there is none. */
export function CouponListEnd({ query, end }: Props) {
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
        '没有更多优惠券了'
      ) : null}
    </div>
  )
}
