import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers'
import type { PGlite } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { monotonicMs } from '../../../../base/async/monotonic.ts'

type Done = (error?: Error | null) => void

/** The one connection that PGlite has, for as long as it is open. Who needs it waits for whoever has it. */
export function pglitePool(client: PGlite): pg.Pool {
  return new pg.Pool({
    stream: () => new PgliteSocket(client) as unknown as Socket,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
    Client: PlanningClient,
  })
}

/** A text that has been asked so often is likely to come again. */
const OFTEN = 5
/** Plans kept for texts, some 50 kB each; texts that become frequent after them are planned every time. */
const PLANS = 300

/**
 * So long queries may follow each other, milliseconds. PGlite answers without leaving the process, so that work of many
 * queries, an export for instance, would otherwise be done to its end before any request or timer is looked at.
 */
const TURN_MS = 10

type Query = { text?: string; name?: string }
/** How often a text has been asked, and its name once it has one. */
type Frequent = { times: number; name?: string }

/**
 * Gives every frequent query a name, so that PGlite parses it once and may keep its plan: it works in this process, and
 * for a short query the plan takes longer than the answer. A server of its own plans beside the process, and queries
 * have a name there only where one is written down (`statement`).
 */
class PlanningClient extends pg.Client {
  readonly #asked = new LRUCache<string, Frequent>({ max: 1_000 })
  #plans = 0

  override query(query: unknown, values?: unknown, ...rest: unknown[]): never {
    const ask = super.query as unknown as (...given: unknown[]) => never
    const name = isText(query) && hasValues(values) ? this.#nameOf(query.text) : undefined
    return ask.call(this, name ? { ...(query as Query), name } : query, values, ...rest)
  }

  #nameOf(text: string): string | undefined {
    const known: Frequent = this.#asked.get(text) ?? { times: 0 }
    if (known.times === 0) this.#asked.set(text, known)
    known.times += 1
    if (!known.name && known.times >= OFTEN && this.#plans < PLANS) {
      this.#plans += 1
      known.name = `frequent ${this.#plans}`
    }
    return known.name
  }
}

/** Whether it is a text with its options, and has no name yet; not a query that has been built already. */
function isText(query: unknown): query is { text: string } {
  const { text, name, submit } = query as Query & { submit?: unknown }
  return typeof text === 'string' && !name && !submit
}

/** Only a text with values is one statement for certain. */
function hasValues(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0
}

/**
 * What node-postgres takes for the socket to a server: each write is answered by PGlite, in PostgreSQL's own protocol.
 * A query is one exchange so, and a prepared statement keeps its plan; PGlite's own `query` needs five, prepares every
 * time, and takes twice the processor time. PGlite has one session: one socket at a time.
 */
class PgliteSocket extends Duplex {
  readonly #pglite: PGlite
  /** When other work of the process last had its turn, by `monotonicMs`. */
  #turn = 0

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  /** As of a `net.Socket`. An earlier connection may have left a transaction, and names of its statements. */
  connect(): this {
    this.#pglite.exec('rollback; deallocate all').then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    )
    return this
  }

  override _write(chunk: Uint8Array, _encoding: string, done: Done): void {
    this.#exchange(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  /** Answers are pushed as they come. */
  override _read(): void {}

  /** The session stays for the next socket; only this side closes. */
  override _final(done: Done): void {
    this.push(null)
    done()
  }

  /** As a stream: what PGlite answers at once it also parses, and keeps every row of it for ever. */
  #exchange(message: Uint8Array, done: Done): void {
    const pieces: Buffer[] = []
    // Copied, because they lie in memory that PGlite writes again.
    const onRawData = (piece: Uint8Array) => pieces.push(Buffer.from(piece))
    const give = () => {
      if (pieces.length > 0) this.push(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))
      done()
    }
    this.#pglite.execProtocolRawStream(message, { onRawData }).then(() => {
      if (monotonicMs() - this.#turn < TURN_MS) return give()
      setImmediate(() => {
        this.#turn = monotonicMs()
        give()
      })
    }, done)
  }

  // What else is asked of a socket; there is no network.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
