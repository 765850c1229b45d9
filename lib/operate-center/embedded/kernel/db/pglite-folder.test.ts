import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { OperatorError } from '../../../../base/operator-error.ts'
import { layPgliteFolder } from '../../testing/templates.ts'
import { merchants } from '../schema.ts'
import { openDatabase } from './connect.ts'
import { FolderInUseError, lockFolder } from './lock.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wayfront-pglite-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** A process that writes rows to the folder; resolves when it has the database open. */
async function startWriter(prefix: string) {
  const script = join(process.cwd(), 'lib/operate-center/embedded/testing/acknowledging-writer.ts')
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(process.execPath, [script, folder, '', prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  children.push(child)
  const lines = createInterface(child.stdout)
  const acknowledged: string[] = []
  const [first] = await once(lines, 'line')
  lines.on('line', (line) => acknowledged.push(line))
  return {
    first: String(first),
    acknowledged,
    async kill() {
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
    },
  }
}

it('is refused to a second process, whose error names the first one', async () => {
  await layPgliteFolder(folder)
  const writer = await startWriter('a')
  expect(writer.first).toBe('open')
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(FolderInUseError)
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
    /in use by another process \(pid \d+, since/,
  )
  expect((await startWriter('b')).first).toMatch(/^failed: .*in use by another process/)
  await writer.kill()
})

it('is refused to the same process while it is open, and can be opened again once closed', async () => {
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  expect(await readFile(join(folder, 'in-use-by.txt'), 'utf8')).toContain(`pid ${process.pid}`)
  lock.release()
  lockFolder(folder).release()
})

it('is refused to others although nobody keeps its lock', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  lockFolder(folder)
  collectGarbage()
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
})

it('keeps every committed row when its process is killed repeatedly', async () => {
  const acknowledged: string[] = []
  // Every row waits for the disk, which others use as well.
  for (const [round, rows] of [1, 30].entries()) {
    const writer = await startWriter(`r${round}`)
    expect(writer.first).toBe('open')
    while (writer.acknowledged.length < rows) await new Promise((resolve) => setTimeout(resolve, 1))
    await writer.kill()
    acknowledged.push(...writer.acknowledged)
  }
  const database = await openDatabase({ dataDir: folder })
  const rows = await database.db.select({ code: merchants.code }).from(merchants)
  const kept = new Set(rows.map(({ code }) => code))
  expect(acknowledged.filter((code) => !kept.has(code))).toEqual([])
  const synced = await database.db.execute(sql`select current_setting('fsync') as fsync`)
  expect(synced).toMatchObject({ rows: [{ fsync: 'on' }] })
  await database.close()
}, 240_000)

it('whose files are damaged is refused in one sentence, without a trace of WebAssembly', async () => {
  await layPgliteFolder(folder)
  await (await openDatabase({ dataDir: folder })).close()
  await truncate(join(folder, 'pglite/global/pg_control'), 100)
  const error = await openDatabase({ dataDir: folder }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(OperatorError)
  expect(String(error)).toMatch(/pglite cannot be opened: its files are damaged.*back-up/)
  expect(String(error)).not.toContain('\n')
  // The lock is given back.
  lockFolder(folder).release()
})
