'use client'

import { useEffect, useState } from 'react'
import { Icon } from '@/lib/ui/icon.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './poster.module.css'

type Props = {
  title: string
  /** Null while the poster has no number yet. */
  picture: string | null
  link: string | null
}

const FILE_NAME = '分享海报.jpg'

/** Beside the long press: share the picture where the browser can, else copy the link; save it where that works. */
export function PosterActions({ title, picture, link }: Props) {
  const canShare = useCanShareFiles()
  const [busy, setBusy] = useState(false)
  const share = async () => {
    if (!picture || !link) return
    setBusy(true)
    try {
      const response = await fetch(picture)
      if (!response.ok) throw new Error(String(response.status))
      const file = new File([await response.blob()], FILE_NAME, { type: 'image/jpeg' })
      await navigator.share({ files: [file], title, url: link })
    } catch (error) {
      // Closing the share sheet is a choice and needs no message.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        toast('没有打开分享，请长按图片保存后转发')
      }
    } finally {
      setBusy(false)
    }
  }
  const copy = async () => {
    if (!link) return
    try {
      await navigator.clipboard.writeText(link)
      toast('链接已复制，可以粘贴给朋友')
    } catch {
      toast('浏览器不允许复制，请长按图片保存后转发')
    }
  }
  return (
    <div className={`${ui.actionBar} ${styles.actions}`}>
      {canShare ? (
        <button type="button" className={ui.button} onClick={copy} disabled={!link}>
          复制链接
        </button>
      ) : null}
      {picture ? (
        <a className={`${ui.button} host-hidden`} href={picture} download={FILE_NAME}>
          保存图片
        </a>
      ) : null}
      <button
        type="button"
        className={`${ui.primary} ${ui.grow}`}
        onClick={canShare ? share : copy}
        disabled={!link || busy}
      >
        <Icon name="share" size={18} />
        {canShare ? '分享海报' : '复制链接'}
      </button>
    </div>
  )
}

/** Whether this browser hands pictures to other apps; false in WeChat and on most desktops. */
function useCanShareFiles(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => {
    const sample = new File([''], FILE_NAME, { type: 'image/jpeg' })
    setCan(Boolean(navigator.canShare?.({ files: [sample] })))
  }, [])
  return can
}
