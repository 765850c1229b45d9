import { readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipAsync } from '@gfx/zopfli'
import { z } from 'zod'

/**
 * Tells browsers to compile a script's functions while it arrives, on another thread, instead of each at its first call.
 * Chromium does so since 136 (WICG, Explicit JavaScript Compile Hints); for others it is a comment. It has to be the
 * file's beginning.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Shorter files are compiled in no time. The hint costs some thirty bytes a file, and a page's scripts have a limit.
 */
const WORTH_A_HINT = 100_000

const manifest = z.object({ rootMainFiles: z.array(z.string()) })

/**
 * The scripts with which every page starts (React and Next), whole paths.
 * @param distDir of a finished build of Next
 * @throws when the build does not say what its pages start with
 */
export function startFiles(distDir: string): string[] {
  const text = readFileSync(join(distDir, 'build-manifest.json'), 'utf8')
  return manifest.parse(JSON.parse(text)).rootMainFiles.map((name) => join(distDir, name))
}

/**
 * Has the start files compiled while they arrive: all at once on a page that has just been painted, they are the longest
 * task of its life, half of which was compiling. What one page alone or a later tap needs is compiled as it is called.
 * Before they are compressed.
 */
export function hintStartFiles(files: readonly string[]): void {
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    if (code.length < WORTH_A_HINT || code.startsWith(COMPILE_HINT)) continue
    writeFileSync(file, COMPILE_HINT + code)
  }
}

/**
 * Gives the start files a smaller `.gz` than zlib can make: three percent less of what every first visit loads that does
 * not take Brotli, as none does over plain http. It takes a hundred times as long, so other files are left as they are.
 */
export async function squeezeStartFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await writeFile(`${file}.gz`, await gzipAsync(await readFile(file), {}))
}
