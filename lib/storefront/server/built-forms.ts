import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lookup } from 'mrmime'
import { type Encoded, encode } from '../front-cache/encoded.ts'

/**
 * Files of a build are compressed by the build, as well as it goes, so that a server's first visitors get the small form
 * at once and no server has to make it anew: the scripts of the console alone take four seconds of processor time.
 * The forms stand beside a file under its name and `.br` or `.gz`.
 */
const FORM = /\.(br|gz)$/

/** Text is worth compressing; pictures and fonts are compressed already. */
export const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/

/** Whether a file is a compressed form of one beside it, so that it has no address of its own. */
export function isForm(file: string): boolean {
  return FORM.test(file) && existsSync(file.replace(FORM, ''))
}

/** Writes the compressed forms of all files in these folders of a build. */
export async function compressBuilt(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    // All at once: the system's threads take them in turn, and a build is a few megabytes.
    await Promise.all(files.filter((file) => !isForm(file)).map(compress))
  }
}

async function compress(file: string): Promise<void> {
  if (!COMPRESSIBLE.test(lookup(file) ?? '')) return
  const { br, gzip } = await encode(await readFile(file), 'once')
  if (br) await writeFile(`${file}.br`, br)
  if (gzip) await writeFile(`${file}.gz`, gzip)
}

/** A file's content with the forms that its build made; null when it made none. */
export async function readForms(file: string, identity: Buffer): Promise<Encoded | null> {
  const [br, gzip] = await Promise.all([readIfThere(`${file}.br`), readIfThere(`${file}.gz`)])
  return br || gzip ? { identity, br, gzip } : null
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
