'use client'

import { useState } from 'react'
import styles from './pictures.module.css'
import { UploadedPictures } from './uploaded-pictures-client.tsx'

type Props = {
  id: string
  /** What it belongs to: 点评图片. */
  alt: string
  /** Of the button that removes it: 移除第1张. */
  label: string
  onRemove: () => void
  /** It does not exist any more; the same function for every render. */
  onGone?: (id: string) => void
}

/** A picture of a form that was uploaded before the form was opened. */
export function KeptPicture({ id, alt, label, onRemove, onGone }: Props) {
  const [ids] = useState(() => [id])
  return (
    <div>
      <UploadedPictures ids={ids} from="pictures.get" alt={alt} {...(onGone && { onGone })} />
      <button type="button" className={styles.remove} aria-label={label} onClick={onRemove}>
        移除
      </button>
    </div>
  )
}
