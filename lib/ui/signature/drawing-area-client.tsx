'use client'

import { useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { Icon } from '../icon.tsx'
import ui from '../ui.module.css'
import styles from './signature.module.css'
import { asGroups, PEN } from './signature-picture.ts'
import { type Drawing, nothingDrawn, shownIn, withoutLast, withStroke } from './strokes.ts'

type Props = {
  value: Drawing
  onChange: (drawing: Drawing) => void
  /** Id of the text that describes the field's error. */
  describedBy: string | undefined
}

/** Sharper than three pixels to one no eye tells. */
const MOST_DENSITY = 3

/** An area to write a name in by finger, mouse or pen. It never scrolls the page and keeps what was written. */
export function DrawingArea({ value, onChange, describedBy }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const latest = useRef<Latest['current']>({ value, onChange, shown: null })
  useEffect(() => {
    latest.current.value = value
    latest.current.onChange = onChange
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the library again
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let gone = false
    let stop = () => {}
    setState('loading')
    import('signature_pad')
      .then(({ default: Pad }) => {
        if (gone) return
        const drawn = new Pad(element, { ...PEN, minDistance: 2 })
        pad.current = drawn
        stop = listen(element, drawn, latest)
        setState('ready')
      })
      .catch(() => {
        if (!gone) setState('failed')
      })
    return () => {
      gone = true
      stop()
      pad.current = null
    }
  }, [tries])

  useEffect(() => {
    const drawn = pad.current
    const element = canvas.current
    // Drawing anew while the next stroke is under way would lose it, so what the pad shows already stays.
    if (drawn && element && latest.current.shown !== value) draw(element, drawn, latest.current)
  }, [value])

  const count = value.strokes.length
  return (
    <div className={styles.drawing}>
      <div className={styles.paper} aria-busy={state === 'loading'}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={
            count > 0
              ? `手写签名，已写${count}笔`
              : '手写签名区，用手指、鼠标或手写笔书写；不便书写时请改用键入姓名'
          }
          aria-describedby={describedBy}
        />
        {count === 0 && state === 'ready' ? (
          <p className={styles.hint} aria-hidden="true">
            请在此处手写姓名
          </p>
        ) : null}
        {state === 'failed' ? (
          <div className={styles.failed} role="alert">
            <p>手写区没有加载出来，可重试，或改用键入姓名</p>
            <button
              type="button"
              className={`${ui.button} ${ui.small}`}
              onClick={() => setTries((before) => before + 1)}
            >
              重新加载
            </button>
          </div>
        ) : null}
      </div>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          disabled={count === 0}
          onClick={() => onChange(withoutLast(value))}
        >
          <Icon name="back" size={18} />
          撤销一笔
        </button>
        <button
          type="button"
          className={styles.tool}
          disabled={count === 0}
          onClick={() => onChange(nothingDrawn)}
        >
          <Icon name="trash" size={18} />
          清除重写
        </button>
        <span className="visually-hidden" role="status">
          {count > 0 ? `已写${count}笔` : ''}
        </span>
      </div>
    </div>
  )
}

type Latest = {
  readonly current: {
    value: Drawing
    onChange: (drawing: Drawing) => void
    /** What the pad shows. */
    shown: Drawing | null
  }
}

/** Takes finished strokes, and draws anew when the area has another size; returns how to stop. */
function listen(canvas: HTMLCanvasElement, pad: SignaturePad, latest: Latest): () => void {
  const onEnd = () => {
    const stroke = pad.toData().at(-1)?.points ?? []
    const { value, onChange } = latest.current
    const next = withStroke(value, stroke, sizeOf(canvas))
    // The next stroke may end before React has rendered this one.
    Object.assign(latest.current, { value: next, shown: next })
    onChange(next)
  }
  // Some hosts move their whole page by a touch that the page itself does not scroll by.
  const hold = (event: TouchEvent) => {
    if (event.cancelable) event.preventDefault()
  }
  pad.addEventListener('endStroke', onEnd)
  canvas.addEventListener('touchmove', hold, { passive: false })
  // Reports once at the beginning as well.
  const resized = new ResizeObserver(() => draw(canvas, pad, latest.current))
  resized.observe(canvas)
  return () => {
    resized.disconnect()
    pad.removeEventListener('endStroke', onEnd)
    canvas.removeEventListener('touchmove', hold)
    pad.off()
  }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight })

function draw(canvas: HTMLCanvasElement, pad: SignaturePad, latest: Latest['current']): void {
  const { value } = latest
  const { width, height } = sizeOf(canvas)
  const density = Math.min(Math.max(devicePixelRatio || 1, 1), MOST_DENSITY)
  // Setting the size, even to the same, also clears the canvas and its scale.
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  canvas.getContext('2d')?.scale(density, density)
  pad.fromData(asGroups(shownIn(value, { width, height })))
  latest.shown = value
}
