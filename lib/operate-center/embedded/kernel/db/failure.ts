/** What a database error means for the caller. */
export type DatabaseTrouble =
  /** Another transaction was in the way and this one was undone; trying again may work. */
  | 'conflict'
  /** The database cannot be reached, is shutting down, or took too long. */
  | 'outage'
  /** The server did not even answer that it was busy; what the connection is doing is unknown. */
  | 'silence'

const CONFLICTS = new Set(['40001', '40P01'])
/** Connection errors, too many connections, operator intervention (timeouts, shutdown), lock not available. */
const OUTAGES = /^(08|53|57|58)|^(55P03|25P03|XX000)$/
/** Node's codes for a server that cannot be reached. */
export const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])

/** pg's own errors of a connection, which have no code. */
const UNCODED =
  /^(timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after calling end)|is not queryable$/

/** Null: not the database's fault, that is, a mistake of the code or of the data. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  for (const cause of causes(error)) {
    const code = typeof cause.code === 'string' ? cause.code : ''
    if (CONFLICTS.has(code)) return 'conflict'
    if (OUTAGES.test(code) || NETWORK.has(code)) return 'outage'
    // This one has no code either.
    if (cause.message === 'Query read timeout') return 'silence'
    if (UNCODED.test(cause.message)) return 'outage'
  }
  return null
}

type Cause = { message: string; code?: unknown; cause?: unknown; errors?: unknown }

/** The error, what caused it, and so on; drizzle and pg wrap the server's error, and Node several attempts to connect. */
export function causes(error: unknown): Cause[] {
  const found: Cause[] = []
  for (let next: unknown = error; isCause(next) && found.length < 5; next = next.cause) {
    found.push(next)
    if (Array.isArray(next.errors)) found.push(...next.errors.filter(isCause))
  }
  return found
}

/** Not by class: errors come from other copies of it, too (module copies, worker contexts). */
function isCause(error: unknown): error is Cause {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  )
}
