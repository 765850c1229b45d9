import { sleep } from '../../e2e/support/workshop.ts'
import { quantile } from './figures.ts'
import { openLoadConnection } from './load-connection.ts'
import { processorSecondsOf } from './process-figures.ts'

export type Load = {
  perSecond: number
  /** Milliseconds. */
  p99: number
  /** Seconds of the server's processor time per request; null where the system does not report it. */
  perRequest: number | null
}

type Options = {
  port: number
  pid: number
  seconds: number
  connections: number
  headers?: Readonly<Record<string, string>>
  requests: readonly { path: string; headers?: Readonly<Record<string, string>> }[]
}

/**
 * As many requests as the server answers, for some seconds. The load is generated in this process, the server is
 * another.
 * @throws when an answer is not 200: a fast refusal must not count
 */
export async function load({ port, pid, seconds, connections, headers, requests }: Options): Promise<Load> {
  const took: number[] = []
  const wrong = new Map<number, number>()
  const prepared = requests.map((request) => prepare(port, request.path, { ...headers, ...request.headers }))
  const before = processorSecondsOf(pid)
  const began = performance.now()
  const open = Array.from({ length: connections }, (_, index) =>
    openLoadConnection({
      port,
      // Not all connections send the same request at the same time.
      requests: prepared.slice(index % prepared.length).concat(prepared.slice(0, index % prepared.length)),
      onAnswer: (status, ms) => {
        if (status === 200) took.push(ms)
        else wrong.set(status, (wrong.get(status) ?? 0) + 1)
      },
    }),
  )
  const all = Promise.all(open.map(({ done }) => done))
  await Promise.race([sleep(seconds * 1000), all])
  for (const connection of open) connection.stop()
  await all
  const elapsed = (performance.now() - began) / 1000
  const after = processorSecondsOf(pid)
  if (wrong.size > 0 || took.length === 0) {
    const counts = [...wrong].map(([status, count]) => `${count} × ${status}`).join(', ')
    throw new Error(`port ${port} answered other than 200: ${counts || 'nothing'}`)
  }
  return {
    perSecond: took.length / elapsed,
    p99: quantile(took, 0.99),
    perRequest: before === null || after === null ? null : (after - before) / took.length,
  }
}

function prepare(port: number, path: string, headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`)
}
