'use client'

import { lazy, Suspense, useState } from 'react'
import { isInWechat } from '@/lib/browser/arrival/origin-mode.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import styles from './template-info.module.css'

const TemplateSheet = lazy(() =>
  import('./template-sheet-client.tsx').then((module) => ({ default: module.TemplateSheet })),
)

type Props = {
  base: string
  href: string
  proId: string
  templateId: string
  name: string
  size: string
}

/** A form to download. WeChat loads no files, so there it is sent by mail, or the page is opened outside. */
export function TemplateLink({ base, href, proId, templateId, name, size }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.template}>
      <a
        className={styles.download}
        href={href}
        rel="nofollow"
        onClick={(event) => {
          if (!isInWechat()) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon name="document" size={20} />
        <span className={styles.file}>{name}</span>
        <span className={styles.size}>{size}</span>
      </a>
      <button
        type="button"
        className={styles.mail}
        onClick={() => setOpen(true)}
        aria-label={`把${name}发到邮箱`}
      >
        发到邮箱
      </button>
      <Suspense fallback={null}>
        {open ? (
          <TemplateSheet
            base={base}
            proId={proId}
            templateId={templateId}
            name={name}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
