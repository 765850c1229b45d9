import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

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
  })
}

/**
 * What node-postgres takes for the socket to a server: each write is answered by PGlite, in PostgreSQL's own protocol.
 * A query is one exchange so, and a prepared statement keeps its plan; PGlite's own `query` needs five, prepares every
 * time, and takes twice the processor time. PGlite has one session: one socket at a time.
 */
class PgliteSocket extends Duplex {
  readonly #pglite: PGlite

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

  #exchange(message: Uint8Array, done: Done): void {
    this.#pglite.execProtocolRaw(message).then((answer) => {
      if (answer.length > 0) this.push(answer)
      done()
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
