'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../browser/door/call.ts'
import type { Input, Value } from '../../operate-center/contract/contract.ts'
import type { Review, ReviewSummary } from '../../operate-center/contract/reviews/review-parts.ts'
import type { ProductKind } from '../../tenant/kinds.ts'
import { Sheet } from '../../ui/sheet-client.tsx'
import { Bone, Empty } from '../../ui/states.tsx'
import ui from '../../ui/ui.module.css'
import { UploadedPictures } from '../pictures/uploaded-pictures-client.tsx'
import { ReviewRules, ReviewView, ScoreSplit } from './review-parts.tsx'
import styles from './reviews.module.css'

export type ReviewsSheetProps = { kind: ProductKind; productId: string; onClose: () => void }

type Filter = Pick<Input<'reviews.list'>, 'score' | 'pictures' | 'tag'>
type Page = Value<'reviews.list'>

/** All reviews of a product, by score, picture and tag. */
export function ReviewsSheet({ kind, productId, onClose }: ReviewsSheetProps) {
  const [chosen, setChosen] = useState('')
  const [summary, setSummary] = useState<ReviewSummary | null>(null)
  const [items, setItems] = useState<readonly Review[] | null>(null)
  const [last, setLast] = useState<Pick<Page, 'page' | 'total'>>({ page: 0, total: 0 })
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const wanted = useRef('')

  const load = useCallback(
    async (filter: string, page: number) => {
      wanted.current = filter
      setProblem('')
      setBusy(true)
      if (page === 1) setItems(null)
      const answer = await call('reviews.list', { kind, productId, page, ...filterOf(filter) })
      // Another filter was chosen meanwhile.
      if (wanted.current !== filter) return
      setBusy(false)
      if (!answer.ok) return setProblem(answer.failure.message)
      const { value } = answer
      setSummary(value.summary)
      setLast(value)
      setItems((before) => (page === 1 ? value.items : [...(before ?? []), ...value.items]))
    },
    [kind, productId],
  )
  useEffect(() => void load('', 1), [load])

  const choose = (filter: string) => {
    setChosen(filter)
    void load(filter, 1)
  }
  return (
    <Sheet open onClose={onClose} title="全部点评">
      {summary ? (
        <>
          <ScoreSplit summary={summary} />
          <ScoreBars summary={summary} />
          <fieldset className={styles.filters}>
            <legend className="visually-hidden">筛选点评</legend>
            {filtersOf(summary).map(({ key, text }) => (
              <label key={key} className={styles.filter}>
                <input type="radio" name="reviews" checked={chosen === key} onChange={() => choose(key)} />
                <span>{text}</span>
              </label>
            ))}
          </fieldset>
        </>
      ) : null}
      <div aria-live="polite">
        {items?.map((review, index) => (
          <ReviewView
            key={review.id || index}
            review={review}
            pictures={<UploadedPictures ids={review.pictures} from="reviews.picture" alt="点评图片" />}
          />
        ))}
        {items?.length === 0 ? <Empty icon="star" title="没有符合条件的点评" text="换个条件看看" /> : null}
        {items === null && !problem ? (
          <div role="status" aria-label="正在加载">
            <Bone height={96} radius={10} />
          </div>
        ) : null}
      </div>
      {problem ? (
        <Empty icon="offline" title="没有加载出来" text={problem}>
          <button
            type="button"
            className={ui.primary}
            onClick={() => void load(chosen, items === null ? 1 : last.page + 1)}
          >
            重新加载
          </button>
        </Empty>
      ) : items && items.length > 0 && items.length < last.total ? (
        <button
          type="button"
          className={`${ui.button} ${styles.all}`}
          disabled={busy}
          onClick={() => void load(chosen, last.page + 1)}
        >
          {busy ? '正在加载' : '查看更多'}
        </button>
      ) : null}
      <ReviewRules />
    </Sheet>
  )
}

function ScoreBars({ summary: { counts, count } }: { summary: ReviewSummary }) {
  return (
    <dl className={styles.bars}>
      {[...counts.entries()].reverse().map(([index, n]) => (
        <div key={index}>
          <dt>{index + 1}星</dt>
          <dd>
            <meter aria-label={`${index + 1}星`} min={0} max={Math.max(1, count)} value={n} />
          </dd>
          <dd>{n}条</dd>
        </div>
      ))}
    </dl>
  )
}

function filtersOf({ counts, withPictures, tags }: ReviewSummary): { key: string; text: string }[] {
  return [
    { key: '', text: '全部' },
    ...(withPictures > 0 ? [{ key: 'pictures', text: `有图 ${withPictures}` }] : []),
    ...[...counts.entries()]
      .reverse()
      .flatMap(([index, n]) => (n > 0 ? [{ key: `score:${index + 1}`, text: `${index + 1}星 ${n}` }] : [])),
    ...tags.map(({ tag, count }) => ({ key: `tag:${tag}`, text: `${tag} ${count}` })),
  ]
}

function filterOf(key: string): Filter {
  if (key === 'pictures') return { pictures: '1' }
  if (key.startsWith('score:')) return { score: Number(key.slice(6)) }
  return key.startsWith('tag:') ? { tag: key.slice(4) } : {}
}
