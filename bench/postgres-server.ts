import { randomBytes } from 'node:crypto'
import { freePort } from '../lib/base/testing/free-port.ts'
import { openPostgresPackage } from '../lib/operate-center/embedded/testing/postgres-programs.ts'

/**
 * A real PostgreSQL in POSTGRES_FOLDER, in a process of its own because the package ends the process it lives in when
 * that gets a signal. Prints its connection string and lives until its input ends. Unlike the tests' one it keeps the
 * default durability: a commit is answered when it has reached the disk.
 */
const { EmbeddedPostgres, asRoot, cleanUp } = await openPostgresPackage()
const port = await freePort()
const password = randomBytes(12).toString('hex')
const postgres = new EmbeddedPostgres({
  databaseDir: process.env.POSTGRES_FOLDER ?? '',
  port,
  user: 'bench',
  password,
  persistent: false,
  // PostgreSQL refuses to run as root; there it runs as a user of its own.
  createPostgresUser: asRoot,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  postgresFlags: ['-c', 'max_connections=200', '-k', ''],
  onLog: () => {},
  onError: () => {},
})
await postgres.initialise()
await postgres.start()
await postgres.createDatabase('shop')
console.log(`postgres://bench:${password}@127.0.0.1:${port}/shop`)
process.stdin.resume()
process.stdin.once('end', async () => {
  await postgres.stop()
  await cleanUp()
  process.exit(0)
})
