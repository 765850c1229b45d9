/** The slides of a track that is scrolled sideways. */
export function slidesOf(track: HTMLElement): HTMLElement[] {
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

/** What a tapped button adds to the slide: 1 or -1; 0 for anything else. */
export function stepOf(target: Element): number {
  return Number(target.closest<HTMLElement>('[data-step]')?.dataset.step ?? 0)
}
