'use client'

import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet-client.tsx'
import ui from '../../ui/ui.module.css'
import styles from './contact-sheet.module.css'
import { MessageForm, useMessageForm } from './message-form-client.tsx'

/** The contact facts of the shop that the browser needs; the same for every visitor. */
export type ContactShop = {
  merchant: string
  tel: string
  /** 每日 9:00—21:00; may be empty. */
  hours: string
  /** URL of the chat vendor's loader. */
  script: string
}

export type ContactSheetProps = {
  open: boolean
  shop: ContactShop
  /** Why chat did not open; null when the visitor has not tried to open it. */
  chat: 'closed' | 'failed' | null
  retrying: boolean
  onRetry: () => void
  onClose: () => void
}

/** The shop without chat: its phone, and a message that it answers by calling back. */
export function ContactSheet({ open, shop, chat, retrying, onRetry, onClose }: ContactSheetProps) {
  const [left, setLeft] = useState('')
  const form = useMessageForm(setLeft)
  const close = () => {
    setLeft('')
    onClose()
  }
  if (left) {
    return (
      <Sheet
        open={open}
        onClose={close}
        title="留言已收到"
        foot={
          <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={close}>
            完成
          </button>
        }
      >
        <div className={styles.done} role="status">
          <span>
            <Icon name="check" size={30} />
          </span>
          <strong>我们会在 1 个工作日内回电 {left}</strong>
          <p>请留意来电，不会向您索要验证码或要求转账。</p>
          {shop.hours ? <p>服务时间：{shop.hours}</p> : null}
        </div>
      </Sheet>
    )
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={chat ? '联系旅行社' : '咨询与留言'}
      foot={
        <button
          type="button"
          className={`${ui.primary} ${ui.wide}`}
          aria-busy={form.busy}
          disabled={form.busy}
          onClick={form.submit}
        >
          {form.busy ? '正在提交' : '提交留言'}
        </button>
      }
    >
      {chat ? (
        <div className={styles.notice} role="status">
          <Icon name="info" size={18} />
          <p>在线客服暂未{chat === 'closed' ? '开放' : '接通'}，可拨打电话或留言。</p>
          {chat === 'failed' ? (
            <button type="button" className={styles.retry} disabled={retrying} onClick={onRetry}>
              {retrying ? '接通中' : '重试'}
            </button>
          ) : null}
        </div>
      ) : null}
      {shop.tel ? (
        <a className={styles.phone} href={`tel:${shop.tel}`} aria-label={`拨打电话 ${shop.tel}`}>
          <span>
            <Icon name="phone" size={22} />
          </span>
          <span>
            <span className={styles.number}>{shop.tel}</span>
            <span className={styles.hours}>{shop.hours ? `服务时间：${shop.hours}` : '点击拨打电话'}</span>
          </span>
        </a>
      ) : null}
      <h3 className={styles.heading}>留言，我们给您回电</h3>
      <MessageForm form={form} />
    </Sheet>
  )
}
