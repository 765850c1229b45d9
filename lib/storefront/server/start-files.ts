import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
 * Marks the scripts with which every page starts (React and Next): all at once on a page that has just been painted, they
 * are the longest task of its life, half of which was compiling. What one page alone or a later tap needs is compiled as
 * it is called.
 * @param distDir of a finished build of Next, before its files are compressed
 * @throws when the build says otherwise what its pages start with
 */
export function hintStartFiles(distDir: string): void {
  const text = readFileSync(join(distDir, 'build-manifest.json'), 'utf8')
  for (const name of manifest.parse(JSON.parse(text)).rootMainFiles) {
    const file = join(distDir, name)
    const code = readFileSync(file, 'utf8')
    if (code.length < WORTH_A_HINT || code.startsWith(COMPILE_HINT)) continue
    writeFileSync(file, COMPILE_HINT + code)
  }
}
