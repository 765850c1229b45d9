import { shareHere } from '../arrival/origin-mode.ts'
import { chainOf, linkWithChain } from './share-chain.ts'
import { shareData, sharedPage } from './share-data.ts'

/**
 * Browsers allow sharing or copying only for a few seconds after a tap, so the link does not wait long for its node.
 */
const CHAIN_PATIENCE_MS = 1_500

/**
 * The outcome. none: the screen may not be shared. hostMenu: only the host's own menu (WeChat) can share. answered: the
 * visitor has seen the system's share sheet. copied, notCopied: the link, where there is no such sheet.
 */
export type Sharing = 'none' | 'hostMenu' | 'answered' | 'copied' | 'notCopied'

/** Shares the page with the system's share sheet, or copies its link. */
export async function sharePage(merchant: string): Promise<Sharing> {
  const page = sharedPage()
  if (!page?.share) return 'none'
  if (shareHere() === 'menu') return 'hostMenu'
  const { title, desc, link } = shareData(merchant, page.screen)
  const chainId = await Promise.race([
    chainOf(merchant, page),
    new Promise<string>((resolve) => setTimeout(resolve, CHAIN_PATIENCE_MS, '')),
  ])
  const url = linkWithChain(merchant, link, chainId)
  if (navigator.share) {
    try {
      await navigator.share({ title, text: desc, url })
      return 'answered'
    } catch (error) {
      // The visitor closed the sheet, which is an answer.
      if (error instanceof DOMException && error.name === 'AbortError') return 'answered'
    }
  }
  return (await copyText(url)) ? 'copied' : 'notCopied'
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
