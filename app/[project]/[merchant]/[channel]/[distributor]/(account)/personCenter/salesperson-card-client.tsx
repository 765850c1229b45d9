'use client'

import { useEffect, useState } from 'react'
import { call } from '@/lib/browser/door/call.ts'
import { isUnauthenticated, useRead } from '@/lib/browser/door/read-client.ts'
import { NOT_SIGNED_OUT } from '@/lib/browser/door/session-end.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { chainOf, linkWithChain } from '@/lib/browser/sharing/share-chain.ts'
import { localStore, sessionStore } from '@/lib/browser/storage/storage.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './person-center.module.css'

type Props = { publicOrigin: string; onGone: () => void }

/** For the shop's salesperson who is signed in on this phone: their code, their link, and sign-out. */
export function SalespersonCard({ publicOrigin, onGone }: Props) {
  const { base, merchant } = useShop()
  const me = useRead('sales.me', {}, { login: false })
  const ended = isUnauthenticated(me.error)
  const known = me.data !== undefined
  const [link, setLink] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!ended) return
    localStore.remove(merchant, 'salesperson')
    onGone()
  }, [ended, merchant, onGone])
  // Made before the tap: a browser copies only during the tap.
  useEffect(() => {
    if (!known) return
    let left = false
    void chainOf(merchant, { screen: 'index', subject: '', share: true }).then((chainId) => {
      if (!left && chainId) setLink(linkWithChain(merchant, publicOrigin + base, chainId))
    })
    return () => {
      left = true
    }
  }, [known, merchant, publicOrigin, base])
  if (!me.data || ended) return null
  const copy = () => {
    if (!link) return toast('网络不太稳定，推广链接没有生成，请稍后再试')
    navigator.clipboard.writeText(link).then(
      () => toast('推广链接已复制，可以发送给顾客'),
      () => toast('浏览器不允许复制，请长按链接复制'),
    )
  }
  const leave = async () => {
    setBusy(true)
    const answer = await call('sales.end', {})
    setBusy(false)
    if (!answer.ok) return toast(NOT_SIGNED_OUT)
    localStore.remove(merchant, 'salesperson')
    sessionStore.remove(merchant, 'shareChains')
    onGone()
    toast('已退出分销商账号')
  }
  const { name, account, shopName } = me.data
  return (
    <section className={styles.sales} aria-label="分销商">
      <header>
        <p>
          <strong>
            {name} <span className={ui.tag}>业务员</span>
          </strong>
          {shopName} · {account}
        </p>
        <button type="button" disabled={busy} onClick={leave}>
          {busy ? '正在退出' : '退出'}
        </button>
      </header>
      <div className={styles.salesWays}>
        <a className={ui.primary} href={linkTo(base, 'qrCode')} data-poster="">
          <Icon name="share" size={18} />
          我的推广码
        </a>
        <button type="button" className={ui.button} onClick={copy}>
          复制推广链接
        </button>
      </div>
      {link ? <p className={styles.salesLink}>{link}</p> : null}
    </section>
  )
}
