import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { monotonicMs } from '../../../../base/async/monotonic.ts'
import type { PdfCheck } from './pdf-content.ts'
import type { PagesCheck } from './pdf-pages.ts'
import { BROKEN, formatProblem, type PictureCheck, type PictureUse, SMALL_COST } from './picture-content.ts'
import type { DecodeResult, DecodeTask } from './picture-decoder-child.ts'

/** How long a shopper waits for a picture. */
const WAIT_MS = 4_000
/** The same when the process has to be started for it. */
const LONGEST_WAIT_MS = 4_400
/** How long a person of the staff waits: the console shows that it is at work. Less than an upload may take in all. */
export const STAFF_WAIT_MS = 15_000
/** How long the pages of a PDF may take; nobody waits for them. */
const PAGES_WAIT_MS = 30_000
/** Pictures that wait to be looked at, which takes a moment, and large ones that wait to be decoded. */
const MOST_WAITING = { small: 24, large: 4 }
/**
 * The server's own answers come first. More than 5, and where other programs keep every core busy, a photograph of a
 * phone would never be done in `WAIT_MS`: ended each time, it would begin anew each time.
 */
const NICENESS = { small: 2, large: 5 }
/** Uploads of one customer at a time: the two sides of a card. */
const OF_ONE_CUSTOMER = 2
/** A process without work ends after this. */
const IDLE_MS = 60_000

const CHILD = join(import.meta.dirname, 'picture-decoder-child.ts')

/** `busy`: too much is being decoded, or it was not done in time. */
type Decoded = DecodeResult | 'busy'
type Job = DecodeTask & { until: number; latest: number; done: (result: Decoded) => void }

/** A process that takes one job after the other, started when there is work. */
function createLane({ niceness, mostWaiting }: { niceness: number; mostWaiting: number }) {
  const waiting: Job[] = []
  let child: ChildProcess | null = null
  let running = false
  let idle: NodeJS.Timeout | undefined

  /** A process that has started; null when it could not. */
  async function ready(): Promise<ChildProcess | null> {
    if (child) return child
    // Without the server's environment: its secrets are none of a decoder's business.
    const { PATH, NODE_ENV } = process.env
    const env = { PATH, NODE_ENV, UV_THREADPOOL_SIZE: '1' }
    const started = fork(CHILD, [], { serialization: 'advanced', execArgv: [], env, stdio: 'ignore' })
    const up = await new Promise<boolean>((resolve) => {
      started.once('message', () => resolve(true))
      started.once('exit', () => resolve(false))
      started.once('error', () => resolve(false))
    })
    try {
      // Somebody waits for the start, and only what comes after it can be hostile.
      if (up && started.pid) setPriority(started.pid, niceness)
    } catch {
      // Not allowed everywhere, and not needed.
    }
    started.once('exit', () => {
      if (child === started) child = null
    })
    hold(started, false)
    child = up ? started : null
    return child
  }

  /** Takes jobs until none is left. */
  async function work(): Promise<void> {
    if (running) return
    running = true
    clearTimeout(idle)
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const before = monotonicMs()
      const worker = await ready()
      // Starting the process counts little; but an answer that comes too late helps nobody.
      for (const one of [job, ...waiting])
        one.until = Math.min(one.latest, one.until + monotonicMs() - before)
      // The sender of one that is too late has been answered long ago.
      job.done(worker && job.until > monotonicMs() ? await decodeIn(worker, job) : 'busy')
    }
    running = false
    idle = setTimeout(() => child?.kill(), IDLE_MS).unref()
  }

  function decodeIn(
    worker: ChildProcess,
    { until, latest: _latest, done: _done, ...task }: Job,
  ): Promise<Decoded> {
    hold(worker, true)
    return new Promise((resolve) => {
      const finish = (result: Decoded) => {
        clearTimeout(late)
        worker.off('message', finish)
        worker.off('exit', onExit)
        hold(worker, false)
        resolve(result)
      }
      const onExit = () => finish({ ok: false, message: BROKEN })
      const late = setTimeout(() => {
        child = null
        worker.kill('SIGKILL')
        finish('busy')
      }, until - monotonicMs())
      worker.on('message', finish)
      worker.once('exit', onExit)
      worker.send(task satisfies DecodeTask)
    })
  }

  return (task: DecodeTask, until: number): Promise<Decoded> => {
    if (waiting.length >= mostWaiting) return Promise.resolve('busy')
    return new Promise((done) => {
      waiting.push({ ...task, until, latest: until + LONGEST_WAIT_MS - WAIT_MS, done })
      void work()
    })
  }
}

/** A process without work does not keep the server from ending. */
function hold(worker: ChildProcess, on: boolean): void {
  if (on) {
    worker.ref()
    worker.channel?.ref()
  } else {
    worker.unref()
    worker.channel?.unref()
  }
}

export type PictureDecoder = (
  customer: string,
  file: Buffer,
  purpose: PictureUse,
) => Promise<PictureCheck | 'busy'>

type Options = { waitMs?: number }

/**
 * Decodes pictures outside of this process, small ones apart from large ones, so that a hostile picture holds up other
 * large ones at most, for a moment, and neither memory nor threads of the server.
 */
export function createPictureDecoder(options: Options = {}): PictureDecoder {
  return createFileDecoder(options).picture
}

/** The same, with PDFs, which count as large. */
export function createFileDecoder({ waitMs = WAIT_MS }: Options = {}) {
  const small = createLane({ niceness: NICENESS.small, mostWaiting: MOST_WAITING.small })
  const large = createLane({ niceness: NICENESS.large, mostWaiting: MOST_WAITING.large })
  const ofCustomer = new Map<string, number>()

  async function decode(file: Buffer, purpose: PictureUse): Promise<PictureCheck | 'busy'> {
    const refusal = formatProblem(file, purpose)
    if (refusal) return { ok: false, message: refusal }
    const until = monotonicMs() + waitMs
    const first = await small({ file, purpose, mostCost: SMALL_COST }, until)
    if (first !== 'large') return pictureOf(first)
    const second = await large({ file, purpose, mostCost: Number.POSITIVE_INFINITY }, until)
    return second === 'large' ? 'busy' : pictureOf(second)
  }

  async function readPdf(file: Buffer): Promise<PdfCheck | 'busy'> {
    const read = await large({ file, purpose: 'pdf', mostCost: 0 }, monotonicMs() + waitMs)
    return read === 'large' ? 'busy' : read
  }

  async function pagesOf(file: Buffer): Promise<PagesCheck | 'busy'> {
    const made = await large({ file, purpose: 'pages', mostCost: 0 }, monotonicMs() + PAGES_WAIT_MS)
    if (made === 'busy' || made === 'large') return 'busy'
    if (!made.ok) return made
    if (!('pages' in made)) return { ok: false, message: BROKEN }
    return { ok: true, pages: made.pages.map((page) => ({ ...page, bytes: Buffer.from(page.bytes) })) }
  }

  async function inTurn<T>(customer: string, work: () => Promise<T>): Promise<T | 'busy'> {
    const before = ofCustomer.get(customer) ?? 0
    if (before >= OF_ONE_CUSTOMER) return 'busy'
    ofCustomer.set(customer, before + 1)
    try {
      return await work()
    } finally {
      const left = (ofCustomer.get(customer) ?? 1) - 1
      if (left > 0) ofCustomer.set(customer, left)
      else ofCustomer.delete(customer)
    }
  }

  return {
    picture: ((customer, file, purpose) =>
      inTurn(customer, () => decode(file, purpose))) satisfies PictureDecoder,
    pdf: (customer: string, file: Buffer) => inTurn(customer, () => readPdf(file)),
    /** The pages of a PDF as pictures; it is checked first, unless it was `checked` by its owner. */
    pages: (customer: string, file: Buffer, checked = false) =>
      inTurn(customer, async (): Promise<PagesCheck | 'busy'> => {
        if (checked) return pagesOf(file)
        const read = await readPdf(file)
        return read === 'busy' || !read.ok ? read : pagesOf(file)
      }),
  }
}

/** A decoded picture; between processes a buffer arrives as plain bytes. */
function pictureOf(result: PictureCheck | PdfCheck | PagesCheck | 'busy'): PictureCheck | 'busy' {
  if (result === 'busy' || !result.ok) return result
  if (!('picture' in result)) return { ok: false, message: BROKEN }
  return { ok: true, picture: { ...result.picture, bytes: Buffer.from(result.picture.bytes) } }
}
