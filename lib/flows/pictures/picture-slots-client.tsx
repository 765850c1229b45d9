'use client'

import { useState } from 'react'
import type { PicturePurpose } from '../../operate-center/contract/customers/pictures.ts'
import { PictureField } from './picture-field-client.tsx'
import styles from './pictures.module.css'

/** `id` null: nothing chosen; empty: chosen and not uploaded (yet). */
type Slot = { key: number; id: string | null }

/** Pictures of a form, up to a number: those that are uploaded, and whether one of them is not there yet. */
export function usePictureSlots() {
  const [slots, setSlots] = useState<readonly Slot[]>([{ key: 0, id: null }])
  return {
    slots,
    ids: slots.flatMap(({ id }) => id || []),
    waits: slots.some(({ id }) => id === ''),
    set: (key: number, id: string) =>
      setSlots((all) => {
        const next = all.map((slot) => (slot.key === key ? { key, id } : slot))
        return next.some((slot) => slot.id === null) ? next : [...next, { key: nextKey(next), id: null }]
      }),
    remove: (key: number) => setSlots((all) => all.filter((slot) => slot.key !== key)),
  }
}
type PictureSlots = ReturnType<typeof usePictureSlots>

type Props = {
  pictures: PictureSlots
  purpose: PicturePurpose
  most: number
  /** Pictures that come before them. */
  before?: number
}

/** The fields of such pictures; an empty one follows until there are as many as may be. */
export function PictureSlotFields({ pictures: { slots, set, remove }, purpose, most, before = 0 }: Props) {
  return slots.slice(0, most - before).map(({ key, id }, index) => {
    const label = `第${before + index + 1}张图片`
    return (
      <div key={key}>
        <PictureField
          label={label}
          hint="添加图片"
          icon="camera"
          purpose={purpose}
          onChange={(given) => set(key, given)}
        />
        {id === null ? null : (
          <button
            type="button"
            className={styles.remove}
            aria-label={`移除${label}`}
            onClick={() => remove(key)}
          >
            移除
          </button>
        )}
      </div>
    )
  })
}

function nextKey(slots: readonly Slot[]): number {
  return Math.max(...slots.map(({ key }) => key)) + 1
}
