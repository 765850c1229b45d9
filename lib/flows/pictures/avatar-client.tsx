'use client'

import { useRead } from '../../browser/door/read-client.ts'
import styles from './avatar.module.css'

type Props = {
  /** Its first letter is shown without a picture. */
  name: string
  /** `avatar` of the profile or member: the id of a picture, empty without one. */
  picture: string
  /** Pixels. */
  size: number
}

/** The signed-in customer's picture. Only they may read it, so it comes by a call and not by an address. */
export function Avatar({ name, picture, size }: Props) {
  const read = useRead('pictures.get', { id: picture }, { login: false, enabled: picture !== '' })
  const shown = picture !== '' ? read.data : undefined
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      aria-hidden="true"
    >
      {shown ? (
        // biome-ignore lint/performance/noImgElement: its bytes are already loaded
        <img src={`data:${shown.contentType};base64,${shown.data}`} alt="" />
      ) : (
        [...(name || '客')][0]
      )}
    </span>
  )
}
