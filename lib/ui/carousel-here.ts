import { slideOf, slidesOf, stepOf, turn } from './slides.ts'

/** How long a slide of a carousel that turns by itself is shown, and how long it rests after a touch. */
const TURN_MS = 5_000
const REST_MS = 10_000

/**
 * Lets a carousel's buttons turn its slides, its dots say which one is shown, and a tap on a picture enlarge it. One with
 * dots turns by itself, except while somebody touches, points at or focuses it, while the tab is hidden, and for
 * those who ask for less motion.
 * @returns undoes it
 */
export function startCarousel(frame: HTMLElement): () => void {
  const track = frame.querySelector('section')
  if (!track) return () => {}
  const dots = frame.querySelectorAll('i')
  const clicked = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const step = stepOf(target)
    if (step) return turn(track, step)
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
  let touched = -REST_MS
  const rest = () => {
    touched = performance.now()
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const timer =
    dots.length > 0
      ? setInterval(() => {
          const resting = performance.now() - touched < REST_MS
          if (resting || still.matches || document.hidden || frame.matches(':hover, :focus-within')) return
          turn(track, 1)
        }, TURN_MS)
      : undefined
  frame.addEventListener('touchstart', rest, { passive: true })
  frame.addEventListener('touchend', rest, { passive: true })
  frame.addEventListener('click', clicked)
  track.addEventListener('keydown', typed)
  track.addEventListener('scroll', scrolled, { passive: true })
  return () => {
    clearInterval(timer)
    frame.removeEventListener('touchstart', rest)
    frame.removeEventListener('touchend', rest)
    frame.removeEventListener('click', clicked)
    track.removeEventListener('keydown', typed)
    track.removeEventListener('scroll', scrolled)
  }
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
