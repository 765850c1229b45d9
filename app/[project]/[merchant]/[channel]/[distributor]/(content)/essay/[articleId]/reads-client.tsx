'use client'

import { useEffect, useState } from 'react'
import { arrivedChain } from '@/lib/browser/arrival/arrival.ts'
import { call } from '@/lib/browser/door/call.ts'
import { onAgreed } from '@/lib/browser/privacy/privacy.ts'
import { randomString } from '@/lib/browser/storage/random-string.ts'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import { visitorUuid } from '@/lib/browser/storage/visitor-uuid.ts'
import styles from './essay.module.css'

type Props = {
  merchant: string
  articleId: string
  share: { title: string; description: string; image: string }
}

/**
 * Counts a read at the centre and shows the number of reads, once the visitor has consented to being counted. Provides
 * the article's share fields for sharing (specification, section 3). When the count fails, nothing is shown.
 */
export function ReadsCounter({ merchant, articleId, share: { title, description, image } }: Props) {
  const [reads, setReads] = useState<number | null>(null)
  useEffect(() => {
    sessionStore.set(merchant, 'essayShareTitle', title)
    sessionStore.set(merchant, 'essayShareDesc', description)
    sessionStore.set(merchant, 'essayShareImg', image)
  }, [merchant, title, description, image])
  const [traced, setTraced] = useState(false)
  useEffect(() => onAgreed(merchant, () => setTraced(true)), [merchant])
  useEffect(() => {
    if (!traced) return
    const stop = new AbortController()
    const sharingChainId = arrivedChain(merchant)
    const input = {
      articleId,
      visitor: visitorUuid(merchant),
      ...(sharingChainId ? { sharingChainId } : {}),
    }
    call('content.view', input, { idempotencyKey: randomString(), signal: stop.signal }).then((answer) => {
      if (answer.ok && !stop.signal.aborted) setReads(answer.value.reads)
    })
    return () => stop.abort()
  }, [merchant, articleId, traced])
  return <span className={styles.reads}>{reads === null ? '' : `阅读 ${reads.toLocaleString('zh-CN')}`}</span>
}
