import type { Figure } from '../../../base/figures.ts'
import { errorFields, type Log } from '../../../base/log.ts'
import { succeed } from '../../contract/failures.ts'
import type { Database } from './db/connect.ts'
import type { Module } from './module.ts'
import type { Sweeper } from './sweeper.ts'
import type { Transact } from './transact.ts'

type Parts = {
  database: Database
  modules: readonly Module[]
  sweeper: Sweeper
  /** Gives a module its context. */
  read: Transact
  log: Log
}

/** What modules count in the database is kept so long, however often it is asked for. */
const KEPT_MS = 30_000

/** The centre's numbers for monitoring. A module that cannot count is logged and leaves its numbers out. */
export function createFigures({ database, modules, sweeper, read, log }: Parts): () => Promise<Figure[]> {
  let counted: { at: number; figures: Promise<Figure[]> } | null = null

  async function count(): Promise<Figure[]> {
    const all: Figure[] = []
    for (const { figures } of modules) {
      if (!figures) continue
      try {
        const found = await read(async (context) => succeed(await figures(context)))
        if (found.ok) all.push(...found.value)
      } catch (error) {
        log.warn(errorFields(error), 'numbers for monitoring could not be read')
      }
    }
    return all
  }

  return async () => {
    const now = performance.now()
    if (!counted || now - counted.at > KEPT_MS) counted = { at: now, figures: count() }
    return [...jobFigures(sweeper, now), ...poolFigures(database), ...(await counted.figures)]
  }
}

function jobFigures(sweeper: Sweeper, now: number): Figure[] {
  const late = sweeper.late()
  return sweeper.jobs().flatMap(({ job, lastGood, runs, failures }): Figure[] => [
    {
      name: 'wayfront_job_last_success_seconds',
      help: 'Seconds since a job last ended without an error in this process.',
      kind: 'gauge',
      labels: { job },
      value: (now - lastGood) / 1000,
    },
    {
      name: 'wayfront_job_late',
      help: '1 when a job has not succeeded for five minutes.',
      kind: 'gauge',
      labels: { job },
      value: late.includes(job) ? 1 : 0,
    },
    {
      name: 'wayfront_job_runs_total',
      help: 'Runs of a job in this process.',
      kind: 'counter',
      labels: { job },
      value: runs,
    },
    {
      name: 'wayfront_job_failures_total',
      help: 'Runs of a job that ended with an error.',
      kind: 'counter',
      labels: { job },
      value: failures,
    },
  ])
}

function poolFigures({ pool }: Database): Figure[] {
  const connections = (state: string, value: number): Figure => ({
    name: 'wayfront_database_connections',
    help: 'Connections of this process to PostgreSQL, and requests that wait for one.',
    kind: 'gauge',
    labels: { state },
    value,
  })
  if (!pool) return []
  const { total, idle, waiting } = pool()
  return [connections('busy', total - idle), connections('idle', idle), connections('waiting', waiting)]
}
