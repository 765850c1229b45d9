'use client'

import { isInWechat } from '@/lib/browser/arrival/origin-mode.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import styles from './all-route.module.css'

/** 下载行程: the itinerary as a PDF. WeChat loads no files, so there it says how to get it. */
export function DownloadRoute({ href }: { href: string }) {
  return (
    <a
      className={styles.barIcon}
      href={href}
      onClick={(event) => {
        if (!isInWechat()) return
        event.preventDefault()
        toast('微信内不能下载文件，请点右上角 ··· 选择在浏览器打开')
      }}
    >
      <Icon name="document" size={22} />
      下载行程
    </a>
  )
}
