import type { ReactNode } from 'react'
import styles from './carousel.module.css'
import { Icon } from './icon.tsx'

type Props = {
  label: string
  children: ReactNode
  /** How many slides there are. */
  count: number
  /** Dots below show which slide it is; without them the slides say so themselves. */
  dots?: boolean
  /** Class of the scrolling region: widths, gaps and snapping are the caller's. */
  className?: string | undefined
  /** A tap on a picture enlarges all of them. */
  enlarges?: boolean
}

/**
 * Slides that are swiped sideways, without scripts too. `carousel-here.ts` adds what a mouse needs: buttons for the next
 * and the last slide; and the dots.
 */
export function Carousel({ label, children, count, dots = false, className, enlarges = false }: Props) {
  const several = count > 1
  return (
    <div className={dots ? styles.dotted : styles.frame} data-carousel={enlarges ? 'enlarges' : ''}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section className={`${styles.track} ${className ?? ''}`} aria-label={label} tabIndex={0}>
        {children}
      </section>
      {several ? (
        <>
          <button type="button" className={styles.before} aria-label="上一张" data-step="-1">
            <Icon name="back" size={22} />
          </button>
          <button type="button" className={styles.next} aria-label="下一张" data-step="1">
            <Icon name="forward" size={22} />
          </button>
        </>
      ) : null}
      {several && dots ? (
        <span className={styles.dots} aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: dots have nothing but their place
              key={index}
              data-current={index === 0 ? '' : undefined}
              suppressHydrationWarning
            />
          ))}
        </span>
      ) : null}
    </div>
  )
}
