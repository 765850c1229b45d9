'use client'

import { useId } from 'react'
import { Field } from '../field-client.tsx'
import { DrawingArea } from './drawing-area-client.tsx'
import styles from './signature.module.css'
import { type Drawing, nothingDrawn } from './strokes.ts'

/** A signature that is being made. Changing the way keeps what was made in the other one. */
export type SignatureDraft = { way: 'drawn' | 'typed'; drawing: Drawing; name: string }

export const noSignature: SignatureDraft = { way: 'drawn', drawing: nothingDrawn, name: '' }

const ways = [
  { way: 'drawn', label: '手写签名' },
  { way: 'typed', label: '键入姓名' },
] as const

type Props = {
  value: SignatureDraft
  onChange: (draft: SignatureDraft) => void
  error: string | undefined
}

/** A signature by hand or, for people who cannot draw, by typing the name. */
export function SignatureField({ value, onChange, error }: Props) {
  const id = useId()
  const note = error && value.way === 'drawn' ? `${id}-note` : undefined
  return (
    <div>
      <fieldset className={styles.ways} aria-label="签名方式">
        {ways.map(({ way, label }) => (
          <label key={way} className={styles.way}>
            <input
              type="radio"
              name={id}
              checked={value.way === way}
              onChange={() => onChange({ ...value, way })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {value.way === 'drawn' ? (
        <>
          <DrawingArea
            value={value.drawing}
            onChange={(drawing) => onChange({ ...value, drawing })}
            describedBy={note}
          />
          {note ? (
            <p id={note} className={styles.error} role="alert">
              {error}
            </p>
          ) : null}
        </>
      ) : (
        <Field
          label="姓名"
          name="signedName"
          autoComplete="off"
          placeholder="与证件上的姓名一致"
          maxLength={40}
          required
          value={value.name}
          error={error}
          help="键入姓名与手写签名具有同样的签署意思"
          onChange={(name) => onChange({ ...value, name })}
        />
      )}
    </div>
  )
}
