import { useEffect, useRef, useState } from 'react'
import { ReadError, useRead } from '@/lib/browser/door/read-client.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './itinerary-notify.module.css'

type Pages = NonNullable<NonNullable<Value<'notices.get'>['notice']>['file']>['pages']
type Props = {
  orderNo: string
  version: number
  pages: Pages
  /** There is a later version. */
  onStale: () => void
}

/** A notice that staff have uploaded, page by page as pictures: they show everywhere, also where no PDF does. */
export function NoticePages({ orderNo, version, pages, onStale }: Props) {
  return (
    <section className={ui.block} aria-label="通知书全文">
      <h2 className={ui.heading}>通知书全文</h2>
      <ol className={styles.pages}>
        {pages.map((size, index) => (
          <Page
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={index}
            input={{ orderNo, version, page: index + 1 }}
            size={size}
            label={`第${index + 1}页，共${pages.length}页`}
            onStale={onStale}
          />
        ))}
      </ol>
    </section>
  )
}

type PageProps = {
  input: { orderNo: string; version: number; page: number }
  size: Pages[number]
  label: string
  onStale: () => void
}

/** A page; it is loaded when it comes near, in a place that has its size already. */
function Page({ input, size, label, onStale }: PageProps) {
  const place = useRef<HTMLLIElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || !('IntersectionObserver' in window)) return setNear(true)
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '800px',
    })
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  const { data, error, refetch } = useRead('notices.page', input, { enabled: near })
  const stale = error instanceof ReadError && error.failure.kind === 'refused'
  useEffect(() => {
    if (stale) onStale()
  }, [stale, onStale])
  return (
    <li ref={place} className={styles.page} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {data ? (
        // biome-ignore lint/performance/noImgElement: its bytes are here already
        <img
          src={`data:image/jpeg;base64,${data.data}`}
          alt={label}
          width={size.width}
          height={size.height}
        />
      ) : error ? (
        <button type="button" className={ui.button} onClick={() => void refetch()}>
          {label}没有加载出来，重试
        </button>
      ) : (
        <span role="status">{label}正在加载</span>
      )}
    </li>
  )
}
