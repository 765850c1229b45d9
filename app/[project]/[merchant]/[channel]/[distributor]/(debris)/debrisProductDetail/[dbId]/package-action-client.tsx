'use client'

import { useEffect, useRef, useState } from 'react'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

type Props = { proId: string; packageId: string; name: string; href: string }

/**
 * The way to book a package. The page is the same for hours, so whether the package can be ordered now is asked when
 * it comes into view; without an answer the link stays, and the next screen says it.
 */
export function PackageAction({ proId, packageId, name, href }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [closed, setClosed] = useState('')
  useEffect(() => {
    const element = place.current
    if (!element || !('IntersectionObserver' in window)) return
    let gone = false
    const near = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      near.disconnect()
      // Loaded on use: most visitors decide before they come to the packages.
      void import('@/lib/browser/door/call.ts')
        .then(({ call }) => call('debris.calendar', { proId, packageId }))
        .then(
          (answer) => {
            if (!gone && answer.ok && !answer.value.open) setClosed(answer.value.closed || '暂不可订')
          },
          () => {},
        )
    })
    near.observe(element)
    return () => {
      gone = true
      near.disconnect()
    }
  }, [proId, packageId])
  return (
    <span ref={place} className={styles.action}>
      {closed ? (
        <span className={styles.closed} role="status">
          {closed}
        </span>
      ) : (
        <a className={`${ui.primary} ${ui.small}`} href={href} aria-label={`预订${name}`}>
          预订
        </a>
      )}
    </span>
  )
}
