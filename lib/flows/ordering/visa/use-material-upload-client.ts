'use client'

import { useEffect, useRef, useState } from 'react'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { upload } from '../../../browser/door/upload.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { randomString } from '../../../browser/storage/random-string.ts'
import { MATERIAL_MOST_BYTES, MATERIAL_TOO_LARGE } from '../../../domain/visas/materials.ts'
import type { VisaProgress } from '../../../operate-center/contract/orders/visa.ts'
import { scalePicture } from '../../pictures/scale-picture.ts'

/** Pixels a side: small print on a page is still legible. */
const MOST_PIXELS = 2400
/** Smaller files are sent as they are. */
const SMALL = 450_000

type State =
  | { kind: 'idle' }
  /** `part` of it is sent, 0 to 1. */
  | { kind: 'busy'; part: number }
  | { kind: 'failed'; message: string; again: boolean }

type Place = { orderNo: string; unitId: string; materialId: string }
type Taken = { file: Blob; name: string; idempotencyKey: string }

/**
 * Files for one material, one at a time. A failed one is sent again with its own key, so that it cannot be stored twice;
 * leaving the screen stops what is on its way.
 */
export function useMaterialUpload(place: Place, onDone: (progress: VisaProgress) => void) {
  const { base } = useShop()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const taken = useRef<Taken | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send({ file, name, idempotencyKey }: Taken): Promise<void> {
    const stop = new AbortController()
    running.current = stop
    setState({ kind: 'busy', part: 0 })
    const answer = await upload({
      call: 'visas.upload',
      fields: { ...place, name },
      file,
      idempotencyKey,
      signal: stop.signal,
      onProgress: (part) => {
        if (!stop.signal.aborted) setState({ kind: 'busy', part })
      },
    })
    if (stop.signal.aborted) return
    running.current = null
    if (answer.ok) {
      taken.current = null
      setState({ kind: 'idle' })
      return onDone(answer.value)
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    setState({ kind: 'failed', message: failure.message, again: failure.kind === 'unavailable' })
  }

  async function choose(file: File): Promise<void> {
    if (running.current) return
    setState({ kind: 'busy', part: 0 })
    const ready = await readyToSend(file)
    if (ready.size > MATERIAL_MOST_BYTES) {
      setState({ kind: 'failed', message: MATERIAL_TOO_LARGE, again: false })
      return
    }
    taken.current = { file: ready, name: file.name || '文件', idempotencyKey: randomString() }
    await send(taken.current)
  }

  const again = () => {
    if (taken.current && !running.current) void send(taken.current)
  }
  return { state, choose, again }
}

/** A large photo is made smaller first; what the browser cannot read is judged by the server. */
async function readyToSend(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.size <= SMALL) return file
  try {
    return await scalePicture(file, MOST_PIXELS)
  } catch {
    return file
  }
}
