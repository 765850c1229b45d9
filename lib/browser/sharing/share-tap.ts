import { showShareGuide } from '../../ui/share-guide-client.ts'
import { toast } from '../../ui/toast-client.ts'
import { chainOf, linkWithChain } from './share-chain.ts'
import { shareData, sharedPage } from './share-data.ts'

/** A tap lets a page share or copy only for a few seconds, so the link does not wait long for its node. */
const CHAIN_PATIENCE_MS = 1_500

/** What a share button does: WeChat has its own menu; elsewhere the system's sheet, or the link is copied. */
export async function shareFromTap(merchant: string): Promise<void> {
  const page = sharedPage()
  if (!page?.share) return
  if (document.documentElement.classList.contains('in-wechat')) return showShareGuide()
  const { title, desc, link } = shareData(merchant, page.screen)
  const chainId = await Promise.race([
    chainOf(merchant, page),
    new Promise<string>((resolve) => setTimeout(resolve, CHAIN_PATIENCE_MS, '')),
  ])
  const url = linkWithChain(merchant, link, chainId)
  if (navigator.share) {
    try {
      return await navigator.share({ title, text: desc, url })
    } catch (error) {
      // Put away by the visitor: that was an answer.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  toast((await copyText(url)) ? '链接已复制，去粘贴给朋友吧' : '未能复制链接，请使用浏览器菜单中的分享')
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByField(text)
  }
}

/** For browsers, and pages without https, that have no clipboard for scripts. */
function copyByField(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
