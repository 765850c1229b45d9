import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../../../base/operator-error.ts'

/** Thrown when another process works on the folder. */
export class FolderInUseError extends OperatorError {}

export type FolderLock = { release(): void }

/** Of locked folders: a connection that nobody keeps is closed by the garbage collector, and its lock ends with it. */
const open = new Set<DatabaseSync>()

/**
 * Keeps a data folder to one process: two PGlite instances on one folder lose each other's acknowledged rows.
 *
 * The lock is the operating system's own, held through an exclusive SQLite transaction on a file of the folder, so it
 * ends with the process, even by SIGKILL: there is no stale lock to detect and no process id that another process may
 * have been given since, in this container or another one on the same volume. The text file beside it only tells
 * operators which process holds it.
 *
 * @throws FolderInUseError when another process, or this one, holds it already.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true })
  const note = join(folder, 'in-use-by.txt')
  const file = new DatabaseSync(join(folder, 'in-use.lock'))
  try {
    file.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new FolderInUseError(
      `${folder} is in use by another process (${holder(note)}). Two processes on one embedded database lose data: ` +
        'stop the other one, give this one a folder of its own (DATA_DIR), or use PostgreSQL (DATABASE_URL).',
    )
  }
  open.add(file)
  writeFileSync(note, `pid ${process.pid}, since ${new Date().toISOString()}\n`)
  return {
    release() {
      rmSync(note, { force: true })
      open.delete(file)
      file.close()
    },
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function holder(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
