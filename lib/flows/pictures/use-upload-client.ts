'use client'

import { useEffect, useRef, useState } from 'react'
import { requireLogin } from '../../browser/door/require-login.ts'
import { upload } from '../../browser/door/upload.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import { randomString } from '../../browser/storage/random-string.ts'
import type { PicturePurpose } from '../../operate-center/contract/customers/pictures.ts'
import { scalePicture } from './scale-picture.ts'

export type UploadState =
  | { kind: 'empty' }
  /** `part` of it is sent, 0 to 1; `preview` is shown meanwhile. */
  | { kind: 'busy'; preview: string; part: number }
  | { kind: 'done'; preview: string; id: string }
  /** `again`: the same picture may be sent again. */
  | { kind: 'failed'; preview: string; message: string; again: boolean }

type Taken = { picture: Blob; preview: string; idempotencyKey: string }

/** Pixels a side of the uploaded picture; the server keeps fewer of an avatar. */
const MOST: Record<PicturePurpose, number> = { avatar: 640, identity: 1600, review: 1080, afterSale: 1600 }

/**
 * One picture from choosing it to its id. Choosing another one aborts the upload in progress; a failed upload is
 * retried with its own key, so that it cannot be stored twice.
 */
export function useUpload(purpose: PicturePurpose, onDone: (id: string) => void) {
  const { base } = useShop()
  const [state, setState] = useState<UploadState>({ kind: 'empty' })
  const taken = useRef<Taken | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(
    () => () => {
      running.current?.abort()
      if (taken.current) URL.revokeObjectURL(taken.current.preview)
    },
    [],
  )

  async function send({ picture, preview, idempotencyKey }: Taken): Promise<void> {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setState({ kind: 'busy', preview, part: 0 })
    const answer = await upload({
      call: 'pictures.upload',
      fields: { purpose },
      file: picture,
      idempotencyKey,
      signal: stop.signal,
      onProgress: (part) => {
        if (!stop.signal.aborted) setState({ kind: 'busy', preview, part })
      },
    })
    // Another picture has been chosen meanwhile, or the screen was left.
    if (stop.signal.aborted) return
    running.current = null
    if (answer.ok) {
      setState({ kind: 'done', preview, id: answer.value.id })
      onDone(answer.value.id)
      return
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    const again =
      failure.kind === 'unavailable' || (failure.kind === 'refused' && failure.code !== 'PICTURE_LIMIT')
    setState({ kind: 'failed', preview, message: failure.message, again })
  }

  async function choose(file: File): Promise<void> {
    running.current?.abort()
    running.current = null
    onDone('')
    if (taken.current) URL.revokeObjectURL(taken.current.preview)
    taken.current = null
    setState({ kind: 'busy', preview: '', part: 0 })
    try {
      const picture = await scalePicture(file, MOST[purpose])
      taken.current = { picture, preview: URL.createObjectURL(picture), idempotencyKey: randomString() }
    } catch {
      setState({
        kind: 'failed',
        preview: '',
        message: '无法读取这张图片，请换一张JPG或PNG图片',
        again: false,
      })
      return
    }
    await send(taken.current)
  }

  /** Retries the chosen picture; does nothing while it is being uploaded. */
  function again(): void {
    if (taken.current && !running.current) void send(taken.current)
  }

  return { state, choose, again }
}
