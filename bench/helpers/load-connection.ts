import { connect, type Socket } from 'node:net'

/** One kept-alive connection that sends prepared requests one after another and counts the answers. */
export type LoadConnection = { stop(): void; done: Promise<void> }

type Options = {
  port: number
  /** Complete requests, sent in turn over and over. */
  requests: readonly Buffer[]
  onAnswer: (status: number, ms: number) => void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * Parses an answer only as far as needed to find its end, and reads into one buffer: on a machine with few processors a
 * load generator that parses and keeps all answers is slower than the servers it measures.
 */
export function openLoadConnection({ port, requests, onAnswer }: Options): LoadConnection {
  let next = 0
  let sentAt = 0
  let stopping = false
  /** Undefined: still in the head. Null: chunked. */
  let left: number | null | undefined
  let status = 0
  let head = ''

  function send(socket: Socket): void {
    const request = requests[next % requests.length]
    next += 1
    left = undefined
    head = ''
    sentAt = performance.now()
    if (request) socket.write(request)
  }

  /** Whether the answer is complete with these bytes. */
  function take(bytes: Buffer): boolean {
    let body = bytes.length
    if (left === undefined) {
      const before = head.length
      head += bytes.toString('latin1', 0, Math.min(bytes.length, 16_384))
      const end = head.indexOf(HEAD_END.toString('latin1'))
      if (end < 0) return false
      status = Number(head.slice(9, 12))
      const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1]
      left = length === undefined ? null : Number(length)
      body = bytes.length - (end + HEAD_END.length - before)
    }
    if (left === null) return bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
    left -= body
    return left <= 0
  }

  const buffer = Buffer.allocUnsafe(256 * 1024)
  let socket: Socket
  const done = new Promise<void>((resolve, reject) => {
    socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer,
        callback: (size) => {
          if (!take(buffer.subarray(0, size))) return true
          onAnswer(status, performance.now() - sentAt)
          if (stopping) socket.destroy()
          else send(socket)
          return true
        },
      },
    })
    socket.on('connect', () => send(socket))
    socket.on('error', reject)
    socket.on('close', () => {
      if (stopping) resolve()
      else reject(new Error('the server closed a connection under load'))
    })
  })
  return {
    done,
    stop: () => {
      stopping = true
    },
  }
}
