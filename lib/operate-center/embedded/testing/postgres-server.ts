import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../base/testing/free-port.ts'
import { openPostgresPackage } from './postgres-programs.ts'

/**
 * A real PostgreSQL server for tests, run as a process of its own: prints its connection string (without
 * a database name) and runs until its standard input ends, so it never outlives its parent process. Its data lie in
 * memory, where the system has such a folder, or in the temporary folder, and are deleted.
 */

/** Bytes; a container's folder in memory is often far smaller. */
const ENOUGH = 2 * 1024 ** 3

// The parent that reads them may end before the server does.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

const { EmbeddedPostgres, asRoot, cleanUp } = await openPostgresPackage()
const port = await freePort()
const cluster = new EmbeddedPostgres({
  databaseDir: await mkdtemp(join(await folder(), 'wayfront-postgres-')),
  port,
  persistent: false,
  // PostgreSQL refuses to run as root, so root starts it as a user of its own.
  createPostgresUser: asRoot,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  // Tests kill processes, never the power, so nothing has to reach the disk. No socket file beside the port.
  postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-k', ''],
  onLog: (message) => console.error(message),
  onError: (message) => console.error(message),
})
await cluster.initialise()
await cluster.start()
console.log(`postgres://postgres:password@127.0.0.1:${port}`)
process.stdin.resume()
process.stdin.once('end', async () => {
  await cluster.stop()
  await cleanUp()
  process.exit(0)
})

/** Each test file makes and drops a database of 300 files, which a file system in memory does far faster. */
async function folder(): Promise<string> {
  const inMemory = '/dev/shm'
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ENOUGH ? inMemory : tmpdir()
}
