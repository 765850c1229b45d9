import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PaperDocument } from '../domain/documents/document.ts'
import type { Printed } from './pdf-layout.ts'

const WORKER = join(import.meta.dirname, 'pdf-worker.ts')

/** A contract of twenty pages takes a second on an idle machine. */
const WAIT_MS = 20_000
const MEMORY_MB = 256
/** Made at the same time; each takes about 150 MB. */
const AT_ONCE = 2
/** Waiting for that; as many more are refused at once. */
const WAITING = 16

/** Too many documents are being made; try again in a moment. */
export class PrinterBusy extends Error {}

let running = 0
const queue: (() => void)[] = []

/**
 * The PDF of a paper: A4, text that can be selected, with its own characters embedded, the number on every page. Made
 * in a thread of its own with bounded memory and time, so that no document holds up the server.
 * @param foot stands at the foot of every page
 * @throws PrinterBusy when too many wait; Error when it could not be made in time
 */
export async function printPdf(
  document: PaperDocument,
  { foot = '', waitMs = WAIT_MS }: { foot?: string; waitMs?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new PrinterBusy('too many documents are being made')
    await new Promise<void>((enter) => queue.push(enter))
  } else {
    running += 1
  }
  try {
    return await printed({ document, foot }, waitMs)
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

function printed(workerData: Printed, waitMs: number): Promise<Uint8Array<ArrayBuffer>> {
  // Without the server's environment: its secrets are none of a printer's business.
  const worker = new Worker(WORKER, {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  let late: NodeJS.Timeout | undefined
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the printer ended without a document')))
    late = setTimeout(() => reject(new Error('a document took too long to be made')), waitMs)
  }).finally(() => {
    clearTimeout(late)
    void worker.terminate()
  })
}
