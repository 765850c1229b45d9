'use client'

import { useState } from 'react'
import type { VoucherSheet } from '@/lib/operate-center/contract/vouchers/vouchers.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './voucher.module.css'

type Props = { voucher: VoucherSheet['vouchers'][number]; sheet: VoucherSheet }

/** Saves the voucher as a picture: shown large, to be kept by a long press, which works in every app, or downloaded. */
export function SaveButton({ voucher, sheet }: Props) {
  const [picture, setPicture] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const draw = async () => {
    setBusy(true)
    try {
      const { voucherPicture } = await import('./voucher-picture.ts')
      setPicture(voucherPicture(voucher, sheet))
    } catch {
      toast('图片没有生成，请截屏保存')
    }
    setBusy(false)
  }
  return (
    <>
      <button type="button" className={ui.button} disabled={busy} onClick={() => void draw()}>
        <Icon name="camera" size={18} />
        {busy ? '正在生成…' : '保存图片'}
      </button>
      <Sheet
        open={picture !== null}
        onClose={() => setPicture(null)}
        title="保存凭证图片"
        foot={
          picture ? (
            <a className={`${ui.primary} ${ui.wide}`} href={picture} download={`凭证-${voucher.label}.png`}>
              下载图片
            </a>
          ) : null
        }
      >
        {picture ? (
          <>
            <p className={ui.secondary}>长按图片可保存到相册。图片中的码可直接使用，请勿公开。</p>
            {/* biome-ignore lint/performance/noImgElement: drawn here, from no address */}
            <img className={styles.picture} src={picture} alt={`${voucher.label}的凭证`} />
          </>
        ) : null}
      </Sheet>
    </>
  )
}
