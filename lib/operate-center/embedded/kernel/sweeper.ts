import { alarms } from '../../../base/alarms.ts'
import { errorFields, type Log } from '../../../base/log.ts'
import { succeed } from '../../contract/failures.ts'
import { sweepAudit } from './audit.ts'
import type { Context } from './context.ts'
import { sweepEvents } from './events.ts'
import { sweepAnswers } from './idempotency.ts'
import { sweepSharedTokens } from './shared-tokens.ts'
import type { Transact } from './transact.ts'
import { sweepTries } from './tries.ts'

/**
 * Work that is due at some time rather than requested. Any number of processes run it at once, so it takes its rows
 * with `for update skip locked`. `run` gets a context whose `db` is the pool, handles a batch and answers how many rows
 * it has handled; it is called again at once until that is 0.
 */
export type Job = { name: string; run(context: Context): Promise<number> }

/** How a job has fared in this process. Times in milliseconds of `performance.now()`. */
type JobState = { job: string; lastGood: number; runs: number; failures: number }

export type Sweeper = {
  start(): void
  /** Waits for the batch that is running. */
  stop(): Promise<void>
  /** Runs all jobs now; for tests and commands. */
  sweep(): Promise<void>
  jobs(): readonly JobState[]
  /** Jobs that have not succeeded for `LATE_MS`; none before the sweeper has been started. */
  late(): string[]
}

/** Many times as long as the pause between two sweeps; a long batch of one job delays the others by less. */
const LATE_MS = 5 * 60_000

type Parts = {
  jobs: readonly Job[]
  everyMs: number
  work: Transact
  log: Log
  /** A clock that is never set, in milliseconds. */
  monotonic?: () => number
}

/** More than this is left for the next round, so that one job cannot starve the others. */
const MOST_BATCHES = 100

export function createSweeper({
  jobs,
  everyMs,
  work,
  log,
  monotonic = () => performance.now(),
}: Parts): Sweeper {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let stopped = false
  let started = false
  const states = jobs.map(({ name }): JobState => ({ job: name, lastGood: 0, runs: 0, failures: 0 }))

  async function runJob(job: Job): Promise<void> {
    for (let batch = 0; batch < MOST_BATCHES && !stopped; batch += 1) {
      const handled = await work(async (context) => succeed(await job.run(context)))
      if (!handled.ok || handled.value === 0) return
      log.info({ job: job.name, handled: handled.value }, 'swept')
    }
  }

  async function sweepOnce(): Promise<void> {
    for (const [index, job] of jobs.entries()) {
      const state = states[index]
      try {
        await runJob(job)
        if (state) state.lastGood = monotonic()
      } catch (error) {
        if (state) state.failures += 1
        const fields = { alarm: alarms.jobFailed, job: job.name, ...errorFields(error) }
        log.error(fields, 'a sweeper job failed; it runs again')
      }
      if (state) state.runs += 1
    }
  }

  /** One sweep after the other, whoever asks for it. */
  function sweep(): Promise<void> {
    running = running.then(sweepOnce)
    return running
  }

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      void sweep().finally(schedule)
    }, everyMs)
    timer.unref()
  }

  function late(): string[] {
    const now = monotonic()
    return started ? states.filter(({ lastGood }) => now - lastGood > LATE_MS).map(({ job }) => job) : []
  }

  return {
    start() {
      started = true
      for (const state of states) state.lastGood = monotonic()
      schedule()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
    sweep,
    jobs: () => states,
    late,
  }
}

/** Due work of the kernel's own tables. */
export const housekeeping: readonly Job[] = [
  { name: 'idempotent answers', run: sweepAnswers },
  { name: 'change events', run: sweepEvents },
  { name: 'shared tokens', run: sweepSharedTokens },
  { name: 'tries of codes', run: sweepTries },
  { name: 'audit', run: sweepAudit },
]
