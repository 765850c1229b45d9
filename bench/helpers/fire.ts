import { Agent, request } from 'node:http'

export type Ask = {
  path: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

export type Answered = {
  status: number
  headers: Readonly<Record<string, unknown>>
  body: Buffer
  ms: number
}

/**
 * Sends the requests, so many at a time over kept connections, each once.
 * @returns seconds it took from the first to the last
 */
export async function fire(
  port: number,
  asks: Iterable<Ask>,
  concurrency: number,
  onAnswer: (answer: Answered, ask: Ask) => void,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const waiting = asks[Symbol.iterator]()
  const began = performance.now()
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      onAnswer(await send(agent, port, next.value), next.value)
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, work))
  } finally {
    agent.destroy()
  }
  return (performance.now() - began) / 1000
}

/** One request; milliseconds are counted to the last byte. */
function send(
  agent: Agent,
  port: number,
  { path, method = 'GET', headers = {}, body }: Ask,
): Promise<Answered> {
  return new Promise((done, fail) => {
    const began = performance.now()
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(
      { agent, host: '127.0.0.1', port, path, method, headers: { ...headers, ...length } },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', fail)
        incoming.on('end', () =>
          done({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
            ms: performance.now() - began,
          }),
        )
      },
    )
    outgoing.setTimeout(60_000, () => outgoing.destroy(new Error(`${path}: no answer for a minute`)))
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}
