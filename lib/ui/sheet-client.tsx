'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { openModal } from './modal-history.ts'
import styles from './sheet.module.css'

type Props = {
  open: boolean
  /** The visitor has closed it. What navigates then waits for `afterModals`. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays at the bottom of the sheet while its content scrolls. */
  foot?: ReactNode
  /** Text without controls: the keyboard scrolls it by its own focus. */
  reading?: boolean
}

/**
 * A sheet from below, for choices. The native dialog keeps focus inside, closes on Escape and on going back, and gives
 * focus back to what opened it; so it is closed first, and only then `onClose` may unmount it.
 */
export function Sheet({ open, onClose, title, children, foot, reading = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closed = useRef(onClose)
  useEffect(() => {
    closed.current = onClose
  })
  // In the layout phase: a sheet that is unmounted closes while it is still in the document, and returns the focus.
  useLayoutEffect(() => {
    if (open && dialog.current) return openModal(dialog.current, () => closed.current())
  }, [open])
  const close = () => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is for the backdrop
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={title}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      {open ? (
        <div className={styles.inner}>
          <header className={styles.head}>
            <h2 className={styles.title}>{title}</h2>
            <button type="button" className={styles.close} onClick={close} aria-label="关闭">
              <Icon name="close" size={22} />
            </button>
          </header>
          <div
            className={styles.content}
            {...(reading && { role: 'region', 'aria-label': `${title}全文`, tabIndex: 0 })}
          >
            {children}
          </div>
          {foot ? <footer className={styles.foot}>{foot}</footer> : null}
        </div>
      ) : null}
    </dialog>
  )
}
