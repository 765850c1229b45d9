import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../lib/base/testing/free-port.ts'

/** Cleanup of everything that this command has opened, run in any case. */
const open = new Set<() => Promise<void> | void>()

export function putAwayLater(close: () => Promise<void> | void): () => Promise<void> {
  open.add(close)
  return async () => {
    if (open.delete(close)) await close()
  }
}

let closing: Promise<void> | null = null

/** Ends processes and removes folders that are still there, the newest first. A second caller waits for the first. */
export function putEverythingAway(): Promise<void> {
  closing ??= closeAll()
  return closing
}

async function closeAll(): Promise<void> {
  // An interrupted part may open something more while it fails.
  while (open.size > 0) {
    for (const close of [...open].reverse()) {
      open.delete(close)
      try {
        await close()
      } catch (error) {
        console.error('could not put something away:', error)
      }
    }
  }
}

/** A folder of this run, removed at its end. */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `wayfront-${purpose}-`))
  putAwayLater(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type Running = {
  pid: number
  port: number
  /** `http://127.0.0.1:port` */
  origin: string
  stop(): Promise<void>
}

const PROJECT = resolve(import.meta.dirname, '../..')
const START_MS = 120_000
const STOP_MS = 20_000

/**
 * Runs one of the project's scripts as a server on a free port (variable PORT) and waits until `readyPath` answers 200.
 * @param project folder of the checkout whose script it is
 * @param patienceMs how long it may take to come up
 * @throws with the end of its output when it does not come up
 */
export async function startServer(
  script: string,
  readyPath: string,
  environment: Readonly<Record<string, string>>,
  project = PROJECT,
  patienceMs = START_MS,
): Promise<Running> {
  const port = await freePort()
  const { SERVER_FLAGS } = await bootstrap<{ SERVER_FLAGS: string[] }>('run.mjs')
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...profiling(), script], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listen = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-4000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  let stopping = false
  child.once('exit', (code, signal) => {
    if (!stopping) console.error(`${script} ended by itself (${signal ?? code}):\n${output}`)
  })
  const stop = putAwayLater(() => {
    stopping = true
    return end(child)
  })
  const origin = `http://127.0.0.1:${port}`
  const until = Date.now() + patienceMs
  while (!(await answers(origin + readyPath))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`${script} did not come up:\n${output}`)
    }
    await sleep(100)
  }
  return { pid: child.pid ?? 0, port, origin, stop }
}

/** What a file of scripts/bootstrap exports: JavaScript without types, because it also runs before anything is installed. */
export async function bootstrap<Exports>(file: string): Promise<Exports> {
  return (await import(`../../scripts/bootstrap/${file}`)) as Exports
}

/** With BENCH_PROFILE=<folder> every server leaves a processor profile there when it stops. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${resolve(folder)}`] : []
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(timer)
}

export function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
