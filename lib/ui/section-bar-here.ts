/** Pixels below the bar in which a section's start counts as reached. */
const TOLERANCE = 24

/**
 * Marks the link of the section that is read in a `SectionBar`, and lets its links replace the address instead of adding
 * to the history: going back then leaves the page.
 * @returns undoes it
 */
export function startSectionBar(bar: HTMLElement): () => void {
  const links = [...bar.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  /** The link tapped last counts where its tap has scrolled to, also where the page is too short to reach its section. */
  let held: { link: HTMLAnchorElement; at: number | null } | null = null
  let asked = 0

  const show = () => {
    asked = 0
    if (held && held.at !== null && Math.abs(scrollY - held.at) > 2) held = null
    const link = held?.link ?? linkHere(bar, links)
    for (const other of links) {
      if (other === link) other.setAttribute('aria-current', 'true')
      else other.removeAttribute('aria-current')
    }
    if (link) bar.scrollLeft = link.offsetLeft - bar.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2
  }
  const scrolled = () => {
    asked ||= requestAnimationFrame(show)
  }
  const tapped = (event: MouseEvent) => {
    const link = links.find((one) => event.target instanceof Node && one.contains(event.target))
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const tap = { link, at: null as number | null }
    held = tap
    // The browser scrolls, and moves the point from which the keyboard goes on.
    location.replace(link.hash)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        tap.at = scrollY
        show()
      }),
    )
  }
  addEventListener('scroll', scrolled, { passive: true })
  bar.addEventListener('click', tapped)
  show()
  return () => {
    removeEventListener('scroll', scrolled)
    bar.removeEventListener('click', tapped)
    cancelAnimationFrame(asked)
  }
}

/** The link of the last section that has come up to the bar; null above the first one. */
function linkHere(bar: HTMLElement, links: readonly HTMLAnchorElement[]): HTMLAnchorElement | null {
  const line = bar.getBoundingClientRect().bottom + TOLERANCE
  const reached = links.filter((link) => {
    const section = document.getElementById(link.hash.slice(1))
    return section !== null && section.getBoundingClientRect().top <= line
  })
  return reached.at(-1) ?? null
}
