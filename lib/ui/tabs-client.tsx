'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

type Tab<T extends string> = { value: T; label: string }

type Props<T extends string> = {
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (value: T) => void
  /** id of the panel whose content the tabs choose. */
  panel: string
  className?: string | undefined
}

/** Tabs over one panel; arrow keys move between them. */
export function Tabs<T extends string>({ label, tabs, value, onChange, panel, className }: Props<T>) {
  const list = useRef<HTMLDivElement>(null)
  // On a narrow screen the tabs scroll sideways; the chosen one is in view.
  const chosen = tabs.findIndex((tab) => tab.value === value)
  useEffect(() => {
    const element = list.current
    const tab = element?.querySelectorAll('button')[chosen]
    if (!element || !tab) return
    element.scrollLeft = tab.offsetLeft - element.offsetLeft - (element.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (chosen + step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onChange(tab.value)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={className ? `${styles.tabs} ${className}` : styles.tabs}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${panel}-${tab.value}`}
          className={styles.tab}
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
