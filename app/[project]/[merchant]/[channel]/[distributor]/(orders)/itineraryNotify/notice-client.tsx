'use client'

import { useState } from 'react'
import { dateAndTime, momentOf } from '@/lib/base/calendar/moments.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { PagePictures } from '@/lib/flows/papers/page-pictures-client.tsx'
import { PaperActions } from '@/lib/flows/papers/paper-actions-client.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { FormError } from '@/lib/ui/form-error.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { PaperParts } from '@/lib/ui/paper/paper-parts.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './itinerary-notify.module.css'

type Shown = NonNullable<Value<'notices.get'>['notice']>
type Props = { orderNo: string; notice: Shown; onStale: () => void }

/** A notice of departure with whom to call, what has changed, and the confirmation that it was read. */
export function Notice({ orderNo, notice, onStale }: Props) {
  const { base } = useShop()
  const { busy, run } = useChange('notices.confirm')
  const [error, setError] = useState('')
  const { version, document: paper, file, contacts, sentAt, comparedWith, read, readAt } = notice
  const isRead = read === version

  const confirm = async () => {
    const answer = await run({ orderNo, version })
    if (!answer) return
    if (answer.ok) {
      toast('已确认')
      return onStale()
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    setError(failure.message)
    if (failure.kind === 'refused') onStale()
  }
  return (
    <div className={ordering.screen}>
      {comparedWith > 0 ? (
        <p className={ui.notice} role="status">
          <Icon name="info" size={18} />
          <span>
            {file?.changed
              ? `通知书已更新为第${version}版，文件已更换，请重新阅读全部内容`
              : `通知书已更新为第${version}版，与第${comparedWith}版不同的内容标有“变更”，请仔细核对`}
          </span>
        </p>
      ) : null}
      <section className={ui.block} aria-label="通知书">
        <h2 className={ui.heading}>{paper.title}</h2>
        <p className={ui.secondary}>
          第{version}版　{dateAndTime(momentOf(sentAt))}发出
        </p>
        <ul className={styles.calls} aria-label="联系电话">
          {contacts.map(({ label, name, tel }) => (
            <li key={label}>
              <a href={`tel:${tel}`}>
                <Icon name="phone" size={18} />
                <span>
                  {label}
                  {name ? ` ${name}` : ''}
                </span>
                <strong>{tel}</strong>
              </a>
            </li>
          ))}
        </ul>
      </section>
      {paper.sections.map(({ code, title, parts }) => (
        <section key={code} className={ui.block} aria-label={title}>
          <h2 className={ui.heading}>{title}</h2>
          <PaperParts parts={parts} />
        </section>
      ))}
      {file ? (
        <section className={ui.block} aria-label="通知书全文">
          <h2 className={ui.heading}>通知书全文</h2>
          <PagePictures call="notices.page" of={{ orderNo, version }} pages={file.pages} onStale={onStale} />
        </section>
      ) : null}
      <section className={ui.block} aria-label="保存">
        <PaperActions
          named={{ code: 'notice', subject: orderNo }}
          {...(file?.kind === 'picture' ? { download: '下载图片' } : {})}
        />
      </section>
      <FormError between text={error} />
      <div className={ordering.gap} />
      <div className={`${ui.actionBar} ${ordering.bottom}`}>
        {isRead ? (
          <p className={styles.read} role="status">
            <Icon name="check" size={18} />
            {readAt ? `${dateAndTime(momentOf(readAt))}已确认阅读` : '已确认阅读'}
          </p>
        ) : (
          <button type="button" className={`${ui.primary} ${ui.wide}`} disabled={busy} onClick={confirm}>
            {busy ? '正在提交' : '我已阅读并知晓'}
          </button>
        )}
      </div>
    </div>
  )
}
