import { errorFields, type Log } from '../../../base/log.ts'
import { succeed } from '../../contract/failures.ts'
import { sweepAudit } from './audit.ts'
import type { Context } from './context.ts'
import { sweepEvents } from './events.ts'
import { sweepAnswers } from './idempotency.ts'
import { sweepSharedTokens } from './shared-tokens.ts'
import type { Transact } from './transact.ts'

/**
 * Work that is due at some time rather than requested. Any number of processes run it at once, so it takes its rows
 * with `for update skip locked`. `run` gets a context whose `db` is the pool, handles a batch and answers how many rows
 * it has handled; it is called again at once until that is 0.
 */
export type Job = { name: string; run(context: Context): Promise<number> }

export type Sweeper = {
  start(): void
  /** Waits for the batch that is running. */
  stop(): Promise<void>
  /** Runs all jobs now; for tests and commands. */
  sweep(): Promise<void>
}

type Parts = { jobs: readonly Job[]; everyMs: number; work: Transact; log: Log }

/** More than this is left for the next round, so that one job cannot starve the others. */
const MOST_BATCHES = 100

export function createSweeper({ jobs, everyMs, work, log }: Parts): Sweeper {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let stopped = false

  async function runJob(job: Job): Promise<void> {
    for (let batch = 0; batch < MOST_BATCHES && !stopped; batch += 1) {
      const handled = await work(async (context) => succeed(await job.run(context)))
      if (!handled.ok || handled.value === 0) return
      log.info({ job: job.name, handled: handled.value }, 'swept')
    }
  }

  async function sweep(): Promise<void> {
    for (const job of jobs) {
      try {
        await runJob(job)
      } catch (error) {
        log.error({ job: job.name, ...errorFields(error) }, 'a sweeper job failed; it runs again')
      }
    }
  }

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = sweep().finally(() => {
        running = null
        schedule()
      })
    }, everyMs)
    timer.unref()
  }

  return {
    start: schedule,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
    sweep,
  }
}

/** Due work of the kernel's own tables. */
export const housekeeping: readonly Job[] = [
  { name: 'idempotent answers', run: sweepAnswers },
  { name: 'change events', run: sweepEvents },
  { name: 'shared tokens', run: sweepSharedTokens },
  { name: 'audit', run: sweepAudit },
]
