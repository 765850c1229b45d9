import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Messages kept in the folder; the oldest go first, so that the disk cannot fill up. */
const KEPT = 1000

/** `<dataDir>/outbox/<kind>/`: one JSON file per message, named so that they sort by time. */
export function outboxFolder(dataDir: string, kind: 'sms' | 'mail', now: () => Date = () => new Date()) {
  const folder = join(dataDir, 'outbox', kind)
  let written = 0
  return {
    /** Answers the file's name. */
    async write(message: object): Promise<string> {
      const at = now().toISOString()
      const file = `${at.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.json`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed into place, so that a reader of the folder never sees half a message.
      const temporary = join(folder, `.${file}`)
      await writeFile(temporary, `${JSON.stringify({ ...message, at }, null, 2)}\n`, { mode: 0o600 })
      await rename(temporary, join(folder, file))
      if (written++ % 100 === 0) await dropOldest(folder)
      return file
    },
  }
}

async function dropOldest(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  await Promise.all(
    files.slice(0, Math.max(0, files.length - KEPT)).map((name) => rm(join(folder, name), { force: true })),
  )
}
