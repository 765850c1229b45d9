'use client'

import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/browser/door/call.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { onAgreed } from '@/lib/browser/privacy/privacy.ts'
import { visitorUuid } from '@/lib/browser/storage/visitor-uuid.ts'
import { useHydrated } from '@/lib/ui/hydrated-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import styles from './essay.module.css'

type Props = {
  merchant: string
  articleId: string
  /** As many as there were when the page was rendered. */
  likes: number
}

/**
 * 赞: once for a customer, for a guest once for the browser; a second tap takes it back. Whether the visitor has liked the
 * article before is asked only of those who have consented to being recognised.
 */
export function LikeButton({ merchant, articleId, likes }: Props) {
  const [known, setKnown] = useState({ likes, liked: false })
  const hydrated = useHydrated()
  const { busy, run } = useChange('content.like')
  /** How often the visitor has changed it; what was asked before a change says nothing after it. */
  const changes = useRef(0)
  useEffect(() => {
    const stop = new AbortController()
    const leave = onAgreed(merchant, () => {
      const input = { articleId, visitor: visitorUuid(merchant) }
      const before = changes.current
      void call('content.likes', input, { signal: stop.signal }).then((answer) => {
        if (answer.ok && !stop.signal.aborted && changes.current === before) setKnown(answer.value)
      })
    })
    return () => {
      stop.abort()
      leave()
    }
  }, [merchant, articleId])
  const like = async () => {
    const answer = await run({ articleId, visitor: visitorUuid(merchant), liked: !known.liked })
    if (answer?.ok) {
      changes.current += 1
      setKnown(answer.value)
    } else if (answer) toast(answer.failure.message)
  }
  return (
    <p className={styles.like}>
      <button type="button" aria-pressed={known.liked} disabled={busy || !hydrated} onClick={like}>
        <Icon name="heart" size={20} />
        {known.liked ? '已赞' : '赞'}
        {known.likes > 0 ? <span>{known.likes.toLocaleString('zh-CN')}</span> : null}
      </button>
    </p>
  )
}
