import { spawn, spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import { delimiter, join, sep } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
/** The parent when this process began; a later check compares with it, after installing and building. */
const parent = process.ppid
const BIN = join('node_modules', '.bin')

/** PATH without the packages' own commands: there `node` is the pinned one, which an installation replaces. */
export function outsidePath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders
    .filter((folder) => !folder.endsWith(BIN) && !folder.includes(`${sep}node-gyp-bin`))
    .join(delimiter)
}

/**
 * PATH on which `node` is the pinned one, for tools that start it by name. The package's own folder is named too: npm
 * links no command that was not there yet when it installed the package.
 */
export function insidePath() {
  return [join(root, 'node_modules', 'node', 'bin'), join(root, BIN), outsidePath()].join(delimiter)
}

/** For the runtime, before a TypeScript file of ours that opens a centre; it starts a second sooner (quick-imports.mjs). */
export const QUICK_IMPORTS = ['--import', './scripts/bootstrap/quick-imports.mjs']

/**
 * For the runtime of a server: room for what requests make and drop. In node's own 16 MB, objects of a request that is
 * still running are copied twice and then kept as if they were to stay (docs/decisions/0060).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32']

/** Niceness of work that takes what is left of the processor; it still gets a tenth where nothing is left. */
export const PATIENT = 10

/**
 * Runs a command to its end with its output shown. Answers its exit code.
 * @param nice of the command and what it starts
 */
export function run(command, args, env = {}, nice = 0) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && command === 'npm',
    })
    if (nice !== 0) child.on('spawn', () => setPriority(child.pid, nice))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** The same, silent; answers what it printed, or null when it failed. */
export function capture(command, args) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: 30_000 })
  return status === 0 ? stdout : null
}

/** A failing command's error output; empty when it does not fail. */
export function complaint(command, args) {
  const { status, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: 30_000 })
  return status === 0 ? '' : (stderr || error?.message || 'it ended without a word').trim()
}

/** Becomes another command as far as possible: signals are passed on, and this process ends as it ends. */
export function become(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (process.env.npm_lifecycle_event) endWithParent(() => child.kill())
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    // A terminal sends an interrupt to both already; the child decides when it ends.
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/** npm gives a signal to its shell only, which ends without passing it on: the only sign is that the parent is gone. */
function endWithParent(end) {
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    end()
  }, 500)
  look.unref()
}
