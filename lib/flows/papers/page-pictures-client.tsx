import { useEffect, useRef, useState } from 'react'
import { ReadError, useRead } from '../../browser/door/read-client.ts'
import type { Input } from '../../operate-center/contract/contract.ts'
import ui from '../../ui/ui.module.css'
import styles from './papers.module.css'

type Size = { width: number; height: number }

/** Calls that answer a page, from 1, as a JPEG in base64. */
type PageCall = 'notices.page' | 'documents.page'

type Props<N extends PageCall> = {
  call: N
  /** What it asks besides the page. */
  of: Omit<Input<N>, 'page'>
  pages: readonly Size[]
  /** What was to be shown is no longer the newest, or is gone. */
  onStale: () => void
}

/** A file page by page as pictures: they show everywhere, also where no PDF does. */
export function PagePictures<N extends PageCall>({ call, of, pages, onStale }: Props<N>) {
  return (
    <ol className={styles.pages}>
      {pages.map((size, index) => (
        <Page
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          call={call}
          // The rest of the call's input, and the page.
          input={{ ...of, page: index + 1 } as Input<N>}
          size={size}
          label={`第${index + 1}页，共${pages.length}页`}
          onStale={onStale}
        />
      ))}
    </ol>
  )
}

type PageProps<N extends PageCall> = Pick<Props<N>, 'call' | 'onStale'> & {
  input: Input<N>
  size: Size
  label: string
}

/** A page; it is loaded when it comes near, in a place that has its size already. */
function Page<N extends PageCall>({ call, input, size, label, onStale }: PageProps<N>) {
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
  const { data, error, refetch } = useRead(call, input, { enabled: near })
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
