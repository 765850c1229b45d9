import { isInWechat } from '../browser/arrival/origin-mode.ts'
import { throttle } from '../browser/page/throttle.ts'

/**
 * Starts sharing on a page: listens for taps on share buttons, and inside WeChat sets what the host shares. Both load
 * their code on use.
 * @returns undoes it
 */
export function startSharing(merchant: string): () => void {
  // A double tap shares once.
  const share = throttle(() => {
    void import('./share-tap.ts').then(({ shareFromTap }) => shareFromTap(merchant))
  })
  const tapped = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-share]')) return
    share()
  }
  document.addEventListener('click', tapped)
  if (isInWechat()) {
    void import('../browser/wechat/wechat-page.ts').then(({ startWechat }) => startWechat(merchant))
  }
  return () => document.removeEventListener('click', tapped)
}
