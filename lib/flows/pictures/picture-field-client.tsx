'use client'

import { useId } from 'react'
import type { PicturePurpose } from '../../operate-center/contract/customers/pictures.ts'
import { useHydrated } from '../../ui/hydrated-client.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './pictures.module.css'
import { useUpload } from './use-upload-client.ts'

type Props = {
  label: string
  /** What the picture should show, while the field is empty. */
  hint: string
  icon: IconName
  purpose: PicturePurpose
  /** Shown as it will be: a card, or cut round. */
  shape?: 'card' | 'round'
  /** An error of the form at this field. */
  error?: string | undefined
  /** The picture's id once it is uploaded; empty as soon as another one is chosen. */
  onChange: (id: string) => void
}

/** One picture of a form: choose it, see the upload's progress, choose another one, retry. */
export function PictureField({ label, hint, icon, purpose, shape = 'card', error, onChange }: Props) {
  const id = useId()
  const hydrated = useHydrated()
  const { state, choose, again } = useUpload(purpose, onChange)
  const preview = state.kind === 'empty' ? '' : state.preview
  const problem = state.kind === 'failed' ? state.message : state.kind === 'empty' ? error : undefined
  const percent = state.kind === 'busy' ? Math.round(state.part * 100) : 0
  return (
    <div className={styles.field}>
      <div className={styles.frame} data-state={state.kind} data-shape={shape}>
        <input
          id={id}
          className={styles.input}
          type="file"
          accept="image/*"
          disabled={!hydrated}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-note` : undefined}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file may be chosen again.
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
        <label className={styles.face} htmlFor={id}>
          {preview ? (
            // biome-ignore lint/performance/noImgElement: a picture of this document's own, made a moment ago
            <img src={preview} alt={`已选的${label}`} />
          ) : (
            <>
              <Icon name={icon} size={30} />
              <span>{hint}</span>
            </>
          )}
        </label>
        {state.kind === 'busy' ? (
          <div className={styles.veil}>
            <div
              className={styles.bar}
              role="progressbar"
              aria-label={`${label}上传进度`}
              aria-valuenow={percent}
              aria-valuemin={0}
              aria-valuemax={100}
            >
              <span style={{ width: `${percent}%` }} />
            </div>
            {percent < 100 ? `上传中 ${percent}%` : '正在检查图片'}
          </div>
        ) : null}
        {state.kind === 'done' ? (
          <span className={styles.done}>
            <Icon name="check" size={14} />
            已上传
          </span>
        ) : null}
      </div>
      <p className={styles.label}>
        {label}
        {state.kind === 'done' ? <span className={styles.change}>点图片可更换</span> : null}
      </p>
      {problem ? (
        <p id={`${id}-note`} className={styles.error} role="alert">
          {problem}
        </p>
      ) : null}
      {state.kind === 'failed' && state.again ? (
        <button type="button" className={styles.again} onClick={again}>
          重新上传
        </button>
      ) : null}
    </div>
  )
}
