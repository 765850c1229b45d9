import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { OperatorError } from '../../../../base/operator-error.ts'

/** What a back-up holds; written last, so that a folder without it is no back-up. */
const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  from: z.enum(['pglite', 'postgres']),
  /** Milliseconds that name the newest migration, as in migrations/meta/_journal.json. */
  version: z.number(),
  /** Ids of the data keys without which the rows cannot be read. */
  dataKeys: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** SHA-256 of the file `tables/<name>.copy.gz`, in hexadecimal. */
      sha256: z.string(),
    }),
  ),
})
export type Manifest = z.infer<typeof manifest>

export const MANIFEST = 'manifest.json'

export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`)

/** @throws OperatorError when the folder holds no complete back-up */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) {
    throw new OperatorError(`${folder} holds no complete back-up: there is no ${MANIFEST} in it.`)
  }
  const read = manifest.safeParse(parsed(readFileSync(file, 'utf8')))
  if (!read.success)
    throw new OperatorError(`${file} is damaged, or of a version that this one does not know.`)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
