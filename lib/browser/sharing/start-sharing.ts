/**
 * Sharing, loaded on use: a tap on a share button, and what a page inside WeChat tells its host.
 * @returns undoes it
 */
export function startSharing(merchant: string): () => void {
  const tapped = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-share]')) return
    void import('./share-tap.ts').then(({ shareFromTap }) => shareFromTap(merchant))
  }
  document.addEventListener('click', tapped)
  if (document.documentElement.classList.contains('in-wechat')) {
    void import('../wechat/wechat-page.ts').then(({ startWechat }) => startWechat(merchant))
  }
  return () => document.removeEventListener('click', tapped)
}
