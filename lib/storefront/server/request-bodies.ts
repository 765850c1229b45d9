import type { IncomingMessage } from 'node:http'
import { monotonicMs } from '../../base/async/monotonic.ts'
import { BodyError } from '../../base/http/request-body.ts'
import { addressKey } from '../../base/validation/address-key.ts'

const KB = 1024
const MB = 1024 * KB

/** Bytes of bodies held at once, from arriving until the request is answered. */
export type BodyRoom = { all: number; ofOneAddress: number }

export type RequestBodiesOptions = {
  /** For bodies that are texts. Default 24 MB, of one address 4 MB. */
  texts?: BodyRoom
  /** For calls that take megabytes; their senders have proved who they are. Default 96 MB, of one address 96 MB. */
  files?: BodyRoom
  /** Called with every change of the bytes held. */
  onHeld?: (change: number) => void
  /** Milliseconds until a body has to come at the least speed. Default 5 s. */
  graceMs?: number
}

/** A body with a larger limit than this is a file. */
const LARGEST_TEXT = MB
/** On average, from the first moment on. A slow mobile network has ten times as much. */
const LEAST_BYTES_PER_SECOND = 4 * KB
/** The time for a whole body: so many seconds, and more by its limit, which is sent at this speed at least. */
const BASE_SECONDS = 10
const FULL_BYTES_PER_SECOND = 128 * KB
const CHECK_MS = 1000

export type RequestBody = {
  /** Read when somebody asks for it; null when there is none. Reading it may reject with a BodyError. */
  stream: ReadableStream<Uint8Array> | null
  /** Call when the request is answered. */
  release(): void
}

/**
 * Reads bodies of requests when a door wants them, within bounds of size, time, speed and memory. A door that refuses a
 * request by its headers costs no memory.
 */
export function createRequestBodies({
  texts = { all: 24 * MB, ofOneAddress: 4 * MB },
  files = { all: 96 * MB, ofOneAddress: 96 * MB },
  graceMs = 5000,
  onHeld = () => {},
}: RequestBodiesOptions = {}) {
  const ofTexts = createMeter(texts, onHeld)
  const ofFiles = createMeter(files, onHeld)

  return (message: IncomingMessage, limit: number, address: string): RequestBody => {
    if (!hasBody(message)) return { stream: null, release: () => {} }
    const held = (limit > LARGEST_TEXT ? ofFiles : ofTexts).open(addressKey(address))
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const body = await readAll(message, limit, held.add, graceMs)
            if (body.length > 0) controller.enqueue(body)
            controller.close()
          } catch (error) {
            controller.error(error)
          }
        },
      },
      // Nothing is read before it is wanted.
      { highWaterMark: 0 },
    )
    return { stream, release: held.release }
  }
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Counts the bytes held, in all and by address. */
function createMeter({ all: most, ofOneAddress }: BodyRoom, onHeld: (change: number) => void) {
  const byAddress = new Map<string, number>()
  let all = 0

  return {
    open(key: string) {
      let own = 0
      return {
        /** False when there is no room for more. */
        add(bytes: number): boolean {
          const ofAddress = byAddress.get(key) ?? 0
          if (all + bytes > most || ofAddress + bytes > ofOneAddress) return false
          all += bytes
          onHeld(bytes)
          own += bytes
          byAddress.set(key, ofAddress + bytes)
          return true
        },
        release() {
          all -= own
          if (own > 0) onHeld(-own)
          const left = (byAddress.get(key) ?? 0) - own
          if (left > 0) byAddress.set(key, left)
          else byAddress.delete(key)
          own = 0
        },
      }
    },
  }
}

/** @throws BodyError; then no more is read, and what has come is given up */
function readAll(
  message: IncomingMessage,
  limit: number,
  hold: (bytes: number) => boolean,
  graceMs: number,
): Promise<Buffer> {
  if (Number(message.headers['content-length'] ?? 0) > limit) {
    return Promise.reject(new BodyError('large'))
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const began = monotonicMs()
    const longestMs = (BASE_SECONDS + limit / FULL_BYTES_PER_SECOND) * 1000

    const end = () => {
      clearInterval(timer)
      message.off('data', take)
      message.off('end', whole)
      message.off('error', broken)
      message.off('close', broken)
    }
    const giveUp = (error: Error) => {
      end()
      // Not destroyed: the visitor still gets an answer over this connection.
      message.pause()
      chunks.length = 0
      reject(error)
    }
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limit) return giveUp(new BodyError('large'))
      if (!hold(chunk.length)) return giveUp(new BodyError('busy'))
      chunks.push(chunk)
    }
    const whole = () => {
      end()
      resolve(Buffer.concat(chunks))
    }
    const broken = (error?: Error) => giveUp(error ?? new Error('the request was aborted'))
    const timer = setInterval(
      () => {
        const ms = monotonicMs() - began
        const tooSlow = ms >= graceMs && bytes < (ms / 1000) * LEAST_BYTES_PER_SECOND
        if (tooSlow || ms >= longestMs) giveUp(new BodyError('slow'))
      },
      Math.min(CHECK_MS, graceMs),
    ).unref()

    message.on('data', take)
    message.once('end', whole)
    message.once('error', broken)
    message.once('close', broken)
  })
}
