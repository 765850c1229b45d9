import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Clock ticks a second of /proc/…/stat, the same on every Linux that Node runs on. */
const TICKS = 100

/** Bytes of memory that a process occupies. */
export function memoryOf(pid: number): number {
  const status = `/proc/${pid}/status`
  if (existsSync(status)) {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) * 1024
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}

/** Seconds of processor time a process has used; null where the system does not report it. */
export function processorSecondsOf(pid: number): number | null {
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return null
  // The second field is the program's name in parentheses and may hold spaces.
  const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/**
 * Begins to count a process's processor time; the returned function gives it per piece of work, as an addition to a
 * row's name. It approximates the figure of a machine without other load.
 */
export function countProcessor(pid: number): (pieces: number) => string {
  const before = processorSecondsOf(pid)
  return (pieces) => {
    const after = processorSecondsOf(pid)
    if (before === null || after === null || pieces === 0) return ''
    return ` (${(((after - before) / pieces) * 1000).toFixed(1)} ms of processor each)`
  }
}

/** Samples a process's memory repeatedly, so that a short peak counts as well. */
export function watchMemory(pid: number): { peak(): number; stop(): void } {
  let peak = 0
  const look = () => {
    try {
      peak = Math.max(peak, memoryOf(pid))
    } catch {
      // The process has ended; the samples so far count.
    }
  }
  const timer = setInterval(look, 250)
  return {
    peak: () => {
      look()
      return peak
    },
    stop: () => clearInterval(timer),
  }
}

/** Bytes of all files below a folder; 0 when there is none. */
export function folderBytes(folder: string): number {
  if (!existsSync(folder)) return 0
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    try {
      bytes += statSync(join(entry.parentPath, entry.name)).size
    } catch {
      // Deleted while being counted.
    }
  }
  return bytes
}
