import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where the console's built files are served. */
export const CONSOLE_FILES = '/console/files'

/** Addresses of the console's script and style. */
export type ConsoleFiles = { script: string; style: string }

/** The folder that scripts/bootstrap/console.mjs writes. */
export function consoleFolder(root: string): string {
  return join(root, process.env.NEXT_DIST_DIR ?? '.next', 'console')
}

/** Null while the console has not been built. */
export function readConsoleFiles(root: string): ConsoleFiles | null {
  const names = filesIn(consoleFolder(root))
  const [script, style] = ['.js', '.css'].map((ending) => names.find((name) => name.endsWith(ending)))
  return script && style ? { script: `${CONSOLE_FILES}/${script}`, style: `${CONSOLE_FILES}/${style}` } : null
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
