'use client'

import { useState } from 'react'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './voucher.module.css'

type Props = {
  open: boolean
  onClose: () => void
  orderNo: string
  voucherId: string
  name: string
}

/**
 * Sends one voucher to a friend: first what that means, then the link, which is sent by a tap of its own, because
 * browsers share and copy only right after one.
 */
export function SendSheet({ open, onClose, orderNo, voucherId, name }: Props) {
  const { base } = useShop()
  const share = useChange('vouchers.share')
  const [link, setLink] = useState('')
  const make = async () => {
    const answer = await share.run({ orderNo, voucherId })
    if (!answer) return
    if (!answer.ok) return toast(answer.failure.message)
    setLink(location.origin + linkTo(base, 'debrisOrderVoucher', { shared: answer.value.token }))
  }
  const send = async () => {
    if (navigator.share) {
      try {
        await navigator.share({ title: `${name}的电子凭证`, url: link })
        return
      } catch (error) {
        // The visitor closed the sheet, which is an answer.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(link)
      toast('链接已复制，去粘贴给朋友吧')
    } catch {
      toast('请长按链接复制')
    }
  }
  return (
    <Sheet
      open={open}
      onClose={() => {
        setLink('')
        onClose()
      }}
      title="发给朋友"
      foot={
        link ? (
          <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={() => void send()}>
            发送链接
          </button>
        ) : (
          <button
            type="button"
            className={`${ui.primary} ${ui.wide}`}
            disabled={share.busy}
            onClick={() => void make()}
          >
            {share.busy ? '正在生成…' : '生成链接'}
          </button>
        )
      }
    >
      <ul className={styles.explain}>
        <li>朋友打开链接就能看到并使用这一张凭证，无需登录。</li>
        <li>链接里看不到您的姓名、手机号和订单。</li>
        <li>凭证只能使用一次；重新生成后，之前的链接失效。</li>
      </ul>
      {link ? <p className={styles.link}>{link}</p> : null}
    </Sheet>
  )
}
