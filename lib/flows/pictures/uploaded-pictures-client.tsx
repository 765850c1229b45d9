'use client'

import { useEffect, useState } from 'react'
import { call } from '../../browser/door/call.ts'
import { showPictures } from '../../ui/picture-viewer.ts'
import styles from './uploaded-pictures.module.css'

type Props = {
  ids: readonly string[]
  /** The call that answers them; it knows who may look. */
  from: 'pictures.get' | 'reviews.picture' | 'afterSales.picture'
  /** What they belong to: 点评图片. */
  alt: string
  /** One of them does not exist any more; the same function for every render. */
  onGone?: (id: string) => void
}

/** Pictures that a customer has uploaded, each enlarged by a tap. They come by a call, because they may be taken down. */
export function UploadedPictures({ ids, from, alt, onGone }: Props) {
  const [loaded, setLoaded] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    let left = false
    for (const id of ids) {
      void call(from, { id }).then((answer) => {
        if (left) return
        if (!answer.ok) {
          if (answer.failure.kind === 'absent') onGone?.(id)
          return
        }
        const { contentType, data } = answer.value
        setLoaded((before) => ({ ...before, [id]: `data:${contentType};base64,${data}` }))
      })
    }
    return () => {
      left = true
    }
  }, [ids, from, onGone])
  if (ids.length === 0) return null
  const shown = ids.flatMap((id) => (loaded[id] ? [{ id, src: loaded[id], alt }] : []))
  return (
    <div className={styles.pictures}>
      {ids.map((id, index) => {
        const src = loaded[id]
        return src === undefined ? (
          <span key={id} className={styles.picture} />
        ) : (
          <button
            key={id}
            type="button"
            className={styles.picture}
            aria-label={`放大第${index + 1}张图片`}
            onClick={() =>
              showPictures(
                shown,
                shown.findIndex((one) => one.id === id),
              )
            }
          >
            {/* biome-ignore lint/performance/noImgElement: its bytes are already loaded */}
            <img src={src} alt="" />
          </button>
        )
      })}
    </div>
  )
}
