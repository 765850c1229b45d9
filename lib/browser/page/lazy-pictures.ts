import { isOwnPicture, smallFile, sourceSet } from '../../base/picture-files.ts'

/** Pictures are loaded within 1.3 viewports (specification, section 9): so much around the one that is seen. */
export const LAZY_MARGIN = '30%'

/** Boxes whose picture is not observed yet. */
const NEW = '[data-lazy]:not([data-watched])'

/**
 * Loads pictures when they come within 1.3 viewports, with one attempt each (specification, section 9).
 * New boxes, added by lists that grow, are found as they appear.
 * @returns stops watching
 */
export function watchLazyPictures(root: HTMLElement): () => void {
  if (!('IntersectionObserver' in window)) {
    for (const box of root.querySelectorAll<HTMLElement>('[data-lazy]')) loadPicture(box)
    return () => {}
  }
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        if (target instanceof HTMLElement) loadPicture(target)
      }
    },
    { rootMargin: LAZY_MARGIN },
  )
  const watch = () => {
    for (const box of root.querySelectorAll<HTMLElement>(NEW)) {
      box.dataset.watched = ''
      near.observe(box)
    }
  }
  watch()
  const grown = new MutationObserver(watch)
  grown.observe(root, { childList: true, subtree: true })
  return () => {
    near.disconnect()
    grown.disconnect()
    for (const box of root.querySelectorAll<HTMLElement>('[data-watched=""]')) delete box.dataset.watched
  }
}

function loadPicture(box: HTMLElement): void {
  const src = box.dataset.lazy
  const image = box.querySelector('img')
  if (!src || !image) return
  box.dataset.watched = 'loaded'
  image.onerror = () => {
    box.dataset.failed = ''
  }
  if (!isOwnPicture(src)) {
    image.src = src
    return
  }
  // The browser chooses the format only inside a picture element; the image keeps its place in React's tree.
  image.srcset = sourceSet(src, avifKnown() ? 'avif' : 'webp')
  image.src = smallFile(src)
}

let avif: boolean | undefined

/** Whether the first picture of the page, offered as both, was loaded as AVIF; WebP where that is unknown. */
function avifKnown(): boolean {
  if (avif === undefined) {
    const shown = document.querySelector<HTMLImageElement>('picture > img')?.currentSrc
    if (!shown) return false
    avif = shown.endsWith('.avif')
  }
  return avif
}
