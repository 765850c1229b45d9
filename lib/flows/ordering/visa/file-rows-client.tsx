'use client'

import { useState } from 'react'
import { isInWechat } from '../../../browser/arrival/origin-mode.ts'
import { call } from '../../../browser/door/call.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import type { VisaProgress } from '../../../operate-center/contract/orders/visa.ts'
import { Icon } from '../../../ui/icon.tsx'
import { showPictures } from '../../../ui/picture-viewer.ts'
import { toast } from '../../../ui/toast-client.ts'
import styles from './visa-papers.module.css'

type Row = VisaProgress['applicants'][number]['results'][number]

type Props = { orderNo: string; files: readonly Row[]; busy?: boolean; onRemove?: (file: Row) => void }

/** Files of a material or a result: a picture opens over the screen, another file is downloaded. */
export function FileRows({ orderNo, files, busy = false, onRemove }: Props) {
  const { base } = useShop()
  const [opening, setOpening] = useState('')
  const open = async (file: Row) => {
    if (opening) return
    setOpening(file.id)
    const answer = await call('visas.file', { orderNo, fileId: file.id })
    setOpening('')
    if (!answer.ok) {
      if (answer.failure.kind === 'unauthenticated') return requireLogin(base)
      return toast(answer.failure.message)
    }
    const { contentType, data, name } = answer.value
    if (contentType.startsWith('image/')) {
      return showPictures([{ src: `data:${contentType};base64,${data}`, alt: name }], 0)
    }
    // WeChat's browser shows no downloads.
    if (isInWechat()) return toast('微信内无法打开此文件，请用手机浏览器打开本页查看')
    download(name, contentType, data)
  }
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" className={styles.file} disabled={opening !== ''} onClick={() => open(file)}>
            <Icon name={file.contentType.startsWith('image/') ? 'camera' : 'document'} size={18} />
            <span className={styles.fileName}>{file.name}</span>
            <span className={styles.fileSize}>
              {opening === file.id ? '正在打开' : sizeWords(file.bytes)}
            </span>
          </button>
          {onRemove ? (
            <button
              type="button"
              className={styles.remove}
              disabled={busy}
              aria-label={`删除${file.name}`}
              onClick={() => onRemove(file)}
            >
              <Icon name="trash" size={18} />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function download(name: string, contentType: string, data: string): void {
  const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: contentType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function sizeWords(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`
}
