/**
 * Lets a carousel's buttons turn its slides, its dots say which one is shown, and a tap on a picture enlarge it.
 * @returns undoes it
 */
export function startCarousel(frame: HTMLElement): () => void {
  const track = frame.querySelector('section')
  if (!track) return () => {}
  const dots = frame.querySelectorAll('i')
  const clicked = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const step = target.closest<HTMLElement>('[data-step]')?.dataset.step
    if (step) return turn(track, Number(step))
    const slide = slidesOf(track).findIndex((one) => one.contains(target))
    if (slide >= 0) enlarge(slide)
  }
  const enlarge = (slide: number) => {
    if (frame.dataset.carousel !== 'enlarges') return
    void import('./picture-viewer.ts').then(({ showPictures }) => showPictures(picturesOf(track), slide))
  }
  const typed = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target === track) enlarge(slideOf(track))
  }
  const scrolled = () => {
    const here = slideOf(track)
    for (const [index, dot] of dots.entries()) dot.toggleAttribute('data-current', index === here)
  }
  frame.addEventListener('click', clicked)
  track.addEventListener('keydown', typed)
  track.addEventListener('scroll', scrolled, { passive: true })
  return () => {
    frame.removeEventListener('click', clicked)
    track.removeEventListener('keydown', typed)
    track.removeEventListener('scroll', scrolled)
  }
}

function slidesOf(track: HTMLElement): HTMLElement[] {
  return [...track.children].filter((child) => child instanceof HTMLElement)
}

/** The slide that is shown. */
export function slideOf(track: HTMLElement): number {
  const slides = slidesOf(track)
  const distances = slides.map(({ offsetLeft }) => Math.abs(offsetLeft - track.offsetLeft - track.scrollLeft))
  // At the end the last slide may not reach the left edge.
  const atEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 1
  return atEnd ? slides.length - 1 : distances.indexOf(Math.min(...distances))
}

/** To the next slide or the one before; after the last one comes the first. */
export function turn(track: HTMLElement, step: number): void {
  const slides = slidesOf(track)
  const next = (slideOf(track) + step + slides.length) % slides.length
  track.scrollTo({ left: (slides[next]?.offsetLeft ?? 0) - track.offsetLeft, behavior: behaviour() })
}

function behaviour(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

function picturesOf(track: HTMLElement): { src: string; alt: string }[] {
  return slidesOf(track).flatMap((slide) => {
    const image = slide.querySelector('img')
    // A picture that is loaded at once has its files' names only (`Picture`).
    const src =
      slide.querySelector<HTMLElement>('[data-lazy]')?.dataset.lazy ??
      image?.getAttribute('src')?.replace(/-480\.webp$/, '')
    return image && src ? [{ src, alt: image.alt }] : []
  })
}
