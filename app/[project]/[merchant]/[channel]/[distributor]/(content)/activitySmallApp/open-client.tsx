'use client'

import { useEffect, useState } from 'react'
import { type App, appHere } from '@/lib/browser/arrival/origin-mode.ts'
import { openMiniProgramPage } from '@/lib/browser/wechat/mini-program.ts'
import { navigateToUrl } from '@/lib/domain/articles/mini-program-links.ts'
import type { MiniProgram } from '@/lib/operate-center/contract/content/content.ts'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { OpenTag } from './open-tag-client.tsx'

type Props = {
  miniProgram: MiniProgram
  /** Opens WeChat from outside. */
  scheme: string
}

/**
 * The one action of the screen, by where it is open: in a web-view of a mini-program the JS-SDK opens the page, in
 * WeChat only its open tag may, elsewhere the URL scheme opens WeChat. The static page holds the last.
 */
export function OpenMiniProgram({ miniProgram, scheme }: Props) {
  const [place, setPlace] = useState<App>('browser')
  useEffect(() => setPlace(appHere()), [])
  if (place === 'wechat') return <OpenTag miniProgram={miniProgram} />
  if (place === 'miniProgram') return <NavigateButton path={miniProgram.path} />
  return (
    <a className={`${ui.primary} ${ui.wide}`} href={scheme}>
      打开微信小程序
    </a>
  )
}

function NavigateButton({ path }: { path: string }) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const opened = await openMiniProgramPage(navigateToUrl(path))
    setBusy(false)
    if (!opened) toast('没有打开，请检查网络后再试')
  }
  return (
    <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={open} disabled={busy}>
      进入小程序
    </button>
  )
}
