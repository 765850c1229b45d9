import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ReadResult, ReadTask } from './read-tables-worker.ts'

const WORKER = join(import.meta.dirname, 'read-tables-worker.ts')

/**
 * A large catalogue takes a second on an idle machine. Longer than a call is waited for: an import that is done after
 * its caller has gone is complete, and the same file again then changes nothing.
 */
const WAIT_MS = 8_000
/** A file may unpack to a fifth of it. */
const MEMORY_MB = 256
/** Imports read at the same time, of all merchants. */
const AT_ONCE = 2

let running = 0

/**
 * Reads files in a thread with little memory and little time, so that a hostile one stops there. `busy`: others are
 * being read just now.
 */
export async function readFiles(
  files: ReadTask,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): Promise<ReadResult | 'busy'> {
  if (running >= AT_ONCE) return 'busy'
  running += 1
  // Without the server's environment: its secrets are none of a reader's business.
  const worker = new Worker(WORKER, {
    workerData: files,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const tooMuch: ReadResult = {
    ok: false,
    file: files.map(({ name }) => name).join('、'),
    message: '文件过大或内容异常，未能读取，请分成几个文件或另存为新文件',
  }
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<ReadResult>((resolve) => {
      worker.once('message', resolve)
      worker.once('error', () => resolve(tooMuch))
      worker.once('exit', () => resolve(tooMuch))
      worker.once('online', () => {
        late = setTimeout(() => resolve(tooMuch), waitMs)
      })
    })
  } finally {
    clearTimeout(late)
    running -= 1
    void worker.terminate()
  }
}
