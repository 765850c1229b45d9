import type { Value } from '../../operate-center/contract/contract.ts'
import type { PicturePurpose } from '../../operate-center/contract/customers/pictures.ts'
import type { Answer } from '../../operate-center/contract/failures.ts'
import { TOKEN } from '../frame/frame-headers.ts'
import { sessionStore } from '../storage/storage.ts'
import { toDoor } from './call.ts'

type Uploaded = Answer<Value<'pictures.upload'>>

type Upload = {
  purpose: PicturePurpose
  /** A JPEG. */
  picture: Blob
  /** Of this picture: a retry with the same key stores no second picture. */
  idempotencyKey: string
  /** Part of it that was sent, 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** A picture of some hundred kB over a slow mobile network. */
const TIMEOUT_MS = 60_000

/**
 * Uploads a picture. By XMLHttpRequest, because `fetch` does not report progress. Never throws: without an answer it is
 * `unavailable`, and may be retried with its key.
 */
export async function uploadPicture(upload: Upload): Promise<Uploaded> {
  const { purpose, picture, idempotencyKey, onProgress, signal } = upload
  const { url, merchant, headers } = toDoor('pictures.upload')
  const body = JSON.stringify({ purpose, data: await base64Of(picture) })
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const give = () => resolve(answerOf(request))
    request.open('POST', url)
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('idempotency-key', idempotencyKey)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const renewed = request.getResponseHeader(TOKEN)
      if (renewed) sessionStore.set(merchant, 'frameSession', renewed)
      give()
    }
    request.onerror = give
    request.ontimeout = give
    request.onabort = give
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) give()
    else request.send(body)
  })
}

function answerOf({ responseText, status }: XMLHttpRequest): Uploaded {
  try {
    const answer = JSON.parse(responseText) as Uploaded
    if (answer.ok || answer.failure) return answer
  } catch {
    // Handled below.
  }
  const message = status === 413 ? '图片过大，请换一张' : '网络不太稳定，图片没有上传成功，请重试'
  return { ok: false, failure: { kind: 'unavailable', message } }
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('a file could not be read'))
    reader.readAsDataURL(blob)
  })
}
