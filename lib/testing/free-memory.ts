import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/** Bytes. A file with a database adds about 25 MB to the 115 MB that a worker needs. */
const ENOUGH = 200_000_000

/**
 * Throws away what earlier test files left in this process. V8 keeps a file's modules for a long time: its ordinary
 * collections do not free them, yet each has to walk through them, and a file with a database causes about five. In a
 * complete run that cost every such file up to ten seconds.
 */
export function freeMemoryOfFormerFiles(): void {
  if (process.memoryUsage().heapUsed < ENOUGH) return
  collectGarbage()
}

let collect: CollectGarbage | undefined

/** Collects all there is, so that what memory is in use can be measured. */
export function collectGarbage(): void {
  collect ??= collector()
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

function collector(): CollectGarbage {
  setFlagsFromString('--expose-gc')
  const found: CollectGarbage = runInNewContext('gc')
  // Tests are not to see the function.
  setFlagsFromString('--no-expose-gc')
  return found
}
