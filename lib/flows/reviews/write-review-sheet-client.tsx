'use client'

import { useState } from 'react'
import { characterCount } from '../../base/validation/text.ts'
import { useChange } from '../../browser/door/change-client.ts'
import { requireLogin } from '../../browser/door/require-login.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import {
  checkReviewText,
  MOST_REVIEW_PICTURES,
  MOST_REVIEW_TAGS,
  REVIEW_TEXT,
  reviewAspects,
  reviewTags,
} from '../../domain/reviews/reviews.ts'
import type { OwnReview } from '../../operate-center/contract/reviews/reviews.ts'
import type { ProductKind } from '../../tenant/kinds.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet-client.tsx'
import { toast } from '../../ui/toast-client.ts'
import ui from '../../ui/ui.module.css'
import { KeptPicture } from '../pictures/kept-picture-client.tsx'
import { PictureSlotFields, usePictureSlots } from '../pictures/picture-slots-client.tsx'
import pictureStyles from '../pictures/pictures.module.css'
import { ReviewRules } from './review-parts.tsx'
import styles from './reviews.module.css'

type Props = {
  kind: ProductKind
  orderNo: string
  /** The review to be amended; null for a new one. */
  before: OwnReview | null
  onClose: () => void
  onWritten: () => void
}

/** Writes or amends the review of an order. Mounted when it opens. */
export function WriteReviewSheet({ kind, orderNo, before, onClose, onWritten }: Props) {
  const { base } = useShop()
  const { busy, run } = useChange('reviews.write')
  const [score, setScore] = useState(before?.score ?? 0)
  const [aspects, setAspects] = useState<Readonly<Record<string, number>>>(before?.aspects ?? {})
  const [tags, setTags] = useState<readonly string[]>(before?.tags ?? [])
  const [text, setText] = useState(before?.text ?? '')
  const [kept, setKept] = useState<readonly string[]>(before?.pictures ?? [])
  const added = usePictureSlots()
  const [error, setError] = useState('')

  const submit = async () => {
    if (score === 0) return setError('请选择总体评分')
    const checked = checkReviewText(text)
    if (!checked.ok) return setError(checked.message)
    if (added.waits) return setError('有图片还未上传成功，请稍候，或移除后再提交')
    setError('')
    const pictures = [...kept, ...added.ids]
    const answer = await run({ orderNo, score, aspects, tags: [...tags], text: checked.text, pictures })
    if (!answer) return
    if (answer.ok) {
      toast('点评已提交，审核后公开显示')
      return onWritten()
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    setError(failure.kind === 'unavailable' ? '没有收到结果，请稍后再试一次，不会重复提交' : failure.message)
  }
  const toggleTag = (tag: string) => {
    if (!tags.includes(tag) && tags.length >= MOST_REVIEW_TAGS) {
      return toast(`最多选${MOST_REVIEW_TAGS}个标签`)
    }
    setTags(tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag])
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={before ? '修改点评' : '写点评'}
      foot={
        <button type="button" className={`${ui.primary} ${ui.wide}`} disabled={busy} onClick={submit}>
          {busy ? '正在提交' : '提交点评'}
        </button>
      }
    >
      <Stars label="总体评分" value={score} onChange={setScore} />
      {Object.entries(reviewAspects[kind]).map(([code, name]) => (
        <Stars
          key={code}
          label={name}
          value={aspects[code] ?? 0}
          onChange={(value) => setAspects({ ...aspects, [code]: value })}
        />
      ))}
      <fieldset className={styles.field}>
        <legend className={styles.legend}>标签（可选）</legend>
        <div className={styles.filters}>
          {reviewTags[kind].map((tag) => (
            <label key={tag} className={styles.filter}>
              <input type="checkbox" checked={tags.includes(tag)} onChange={() => toggleTag(tag)} />
              <span>{tag}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className={styles.field}>
        <span className={styles.legend}>点评内容</span>
        <textarea
          className={styles.area}
          rows={4}
          placeholder="行程、导游、住宿和餐饮怎么样？请勿填写手机号等个人信息"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className={styles.count}>
        {characterCount(text.trim())}/{REVIEW_TEXT.most}
      </p>
      <fieldset className={styles.field}>
        <legend className={styles.legend}>图片（可选，最多{MOST_REVIEW_PICTURES}张）</legend>
        <div className={pictureStyles.slots}>
          {kept.map((id, index) => (
            <KeptPicture
              key={id}
              id={id}
              alt="点评图片"
              label={`移除第${index + 1}张`}
              onRemove={() => setKept(kept.filter((one) => one !== id))}
            />
          ))}
          <PictureSlotFields
            pictures={added}
            purpose="review"
            most={MOST_REVIEW_PICTURES}
            before={kept.length}
          />
        </div>
      </fieldset>
      <ReviewRules />
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </Sheet>
  )
}

type StarsProps = { label: string; value: number; onChange: (value: number) => void }

/** One to five stars as radios, so that they are chosen by finger and by keyboard alike. */
function Stars({ label, value, onChange }: StarsProps) {
  return (
    <fieldset className={styles.stars}>
      <legend>{label}</legend>
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star} {...(star <= value && { 'data-lit': '' })}>
          <input
            type="radio"
            name={label}
            aria-label={`${label}${star}星`}
            checked={star === value}
            onChange={() => onChange(star)}
          />
          <Icon name="star" size={26} />
        </label>
      ))}
    </fieldset>
  )
}
