/**
 * Starts sharing on a page: listens for taps on share buttons, and inside WeChat sets what the host shares. Both load
 * their code on use.
 * @returns undoes it
 */
export function startSharing(merchant: string): () => void {
  const tapped = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-share]')) return
    void import('./share-tap.ts').then(({ shareFromTap }) => shareFromTap(merchant))
  }
  document.addEventListener('click', tapped)
  if (document.documentElement.classList.contains('in-wechat')) {
    void import('../browser/wechat/wechat-page.ts').then(({ startWechat }) => startWechat(merchant))
  }
  return () => document.removeEventListener('click', tapped)
}
