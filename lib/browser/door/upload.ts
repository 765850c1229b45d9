import type { Input, Value } from '../../operate-center/contract/contract.ts'
import type { Answer } from '../../operate-center/contract/failures.ts'
import { TOKEN } from '../frame/frame-headers.ts'
import { sessionStore } from '../storage/storage.ts'
import { toDoor } from './call.ts'

/** Calls that take a file as base64 in their field `data`. */
export type UploadCall = 'pictures.upload' | 'visas.upload'
type Uploaded<N extends UploadCall> = Answer<Value<N>>

type Upload<N extends UploadCall> = {
  call: N
  /** The rest of the input. */
  fields: Omit<Input<N>, 'data'>
  file: Blob
  /** Of this file: a retry with the same key stores no second one. */
  idempotencyKey: string
  /** Part of it that was sent, 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Milliseconds: a picture of some hundred kB over a slow mobile network, and as much again for each megabyte. */
const timeoutOf = ({ size }: Blob) => 60_000 * (1 + size / 1_000_000)

/**
 * Uploads a file. By XMLHttpRequest, because `fetch` does not report progress. Never throws: without an answer it is
 * `unavailable`, and may be retried with its key.
 */
export async function upload<N extends UploadCall>({
  call,
  fields,
  file,
  idempotencyKey,
  onProgress,
  signal,
}: Upload<N>): Promise<Uploaded<N>> {
  const { url, merchant, headers } = toDoor(call)
  const body = JSON.stringify({ ...fields, data: await base64Of(file) })
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const give = () => resolve(answerOf<N>(request))
    request.open('POST', url)
    request.timeout = timeoutOf(file)
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

function answerOf<N extends UploadCall>({ responseText, status }: XMLHttpRequest): Uploaded<N> {
  try {
    const answer = JSON.parse(responseText) as Uploaded<N>
    if (answer.ok || answer.failure) return answer
  } catch {
    // Handled below.
  }
  const message = status === 413 ? '文件过大，请压缩或换一个' : '网络不太稳定，没有上传成功，请重试'
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
