import { isOwnPicture, smallFile, sourceSet } from '../base/picture-files.ts'
import styles from './carousel.module.css'
import { openModal } from './modal-history.ts'
import { slideOf, stepOf, turn } from './slides.ts'

/** An address as `Picture` takes it. */
export type Viewed = { src: string; alt: string }

const ICONS = { close: 'M6 6l12 12M18 6L6 18', before: 'M15 5l-7 7 7 7', next: 'M9 5l7 7-7 7' }

/**
 * Shows pictures over the whole screen, beginning with one of them: swiped by finger, turned by buttons and arrow keys,
 * enlarged by a tap or by two fingers. Escape, the cross and going back close it.
 */
export function showPictures(pictures: readonly Viewed[], first: number): void {
  const dialog = document.createElement('dialog')
  dialog.className = styles.viewer ?? ''
  dialog.setAttribute('aria-label', `图片，共${pictures.length}张`)
  const track = document.createElement('section')
  track.className = styles.track ?? ''
  track.append(...pictures.map((picture, index) => slide(picture, `${index + 1}/${pictures.length}`)))
  const close = button('close', '关闭')
  close.onclick = () => dialog.close()
  dialog.append(track, close)
  if (pictures.length > 1) {
    for (const [icon, label, step] of [
      ['before', '上一张', '-1'] as const,
      ['next', '下一张', '1'] as const,
    ]) {
      const turner = button(icon, label)
      turner.dataset.step = step
      dialog.append(turner)
    }
  }
  dialog.onkeydown = ({ key }) => {
    if (key === 'ArrowRight') turn(track, 1)
    if (key === 'ArrowLeft') turn(track, -1)
  }
  dialog.onclick = ({ target }) => {
    const step = target instanceof Element ? stepOf(target) : 0
    if (step) turn(track, step)
  }
  // Turning a phone changes every width; the picture that was shown stays.
  let shown = first
  track.addEventListener('scrollend', () => {
    shown = slideOf(track)
  })
  const place = () => {
    track.scrollLeft = shown * track.clientWidth
  }
  addEventListener('resize', place)
  document.body.append(dialog)
  openModal(dialog, () => {
    removeEventListener('resize', place)
    dialog.remove()
  })
  place()
}

function slide({ src, alt }: Viewed, count: string): HTMLElement {
  const figure = document.createElement('figure')
  const image = document.createElement('img')
  image.alt = alt
  image.decoding = 'async'
  if (isOwnPicture(src)) {
    image.sizes = '200vw'
    image.srcset = sourceSet(src, 'webp')
    image.src = smallFile(src)
  } else {
    image.src = src
  }
  image.onclick = ({ offsetX, offsetY }) => {
    const large = figure.toggleAttribute('data-large')
    if (large) figure.scrollTo(offsetX, offsetY)
  }
  const caption = document.createElement('figcaption')
  caption.className = styles.count ?? ''
  caption.textContent = [count, alt].filter(Boolean).join('　')
  figure.append(image, caption)
  return figure
}

function button(icon: keyof typeof ICONS, label: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = styles[icon] ?? ''
  element.setAttribute('aria-label', label)
  element.innerHTML = `<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${ICONS[icon]}"/></svg>`
  return element
}
