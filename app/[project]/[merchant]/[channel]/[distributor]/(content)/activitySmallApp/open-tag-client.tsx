'use client'

import { createElement, useEffect, useRef, useState } from 'react'
import { openTagPath } from '@/lib/domain/articles/mini-program-links.ts'
import type { MiniProgram } from '@/lib/operate-center/contract/content/content.ts'
import styles from './activity.module.css'

/** WeChat draws its tag soon after the page is configured; when it has not by then, it never does. */
const PATIENCE_MS = 4_000

const TEMPLATE = `<script type="text/wxtag-template"><div style="height:50px;line-height:50px;text-align:center;font-size:16px;font-weight:600;color:#fff">打开小程序</div></script>`

/**
 * WeChat's open tag `wx-open-launch-weapp`, the only way from a page in WeChat to a mini-program. WeChat draws it once
 * the page's JS-SDK is configured with it; where it cannot be (an old WeChat, a merchant without an official account),
 * the screen says so and offers another way.
 */
export function OpenTag({ miniProgram: { originalId, path } }: { miniProgram: MiniProgram }) {
  const frame = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const fail = () => setFailed(true)
    const tag = frame.current?.firstElementChild
    tag?.addEventListener('error', fail)
    document.addEventListener('WeixinOpenTagsError', fail)
    const timer = setTimeout(() => {
      if (!tag || tag.getBoundingClientRect().height === 0) fail()
    }, PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      tag?.removeEventListener('error', fail)
      document.removeEventListener('WeixinOpenTagsError', fail)
    }
  }, [])
  if (failed) {
    return (
      <p className={styles.none} role="status">
        当前微信暂时打不开小程序，可以先在下面浏览线路。
      </p>
    )
  }
  return (
    <div ref={frame} className={styles.openTag}>
      {createElement('wx-open-launch-weapp', {
        username: originalId,
        path: openTagPath(path),
        style: { display: 'block' },
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, in the form WeChat documents
        dangerouslySetInnerHTML: { __html: TEMPLATE },
      })}
    </div>
  )
}
