import pg from 'pg'

/**
 * What one process of a PostgreSQL database does at a time, each with the number of its advisory lock: constants of our
 * own, of which only the difference matters.
 */
const ONE_PROCESS = { migrate: 7_239_114_055, playDemo: 7_239_114_056, seedDemo: 7_239_114_057 } as const
export type OneProcess = keyof typeof ONE_PROCESS

/**
 * Does the work when no other process does that of the same lock, and waits for it as long as it takes. The lock stands
 * on a connection of its own, which has no statement timeout and is free for the work.
 */
export async function inOneProcess<T>(
  databaseUrl: string,
  lock: OneProcess,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  // A connection that breaks while nothing runs on it would end the process. The work does not need it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ONE_PROCESS[lock]])
    return await work(client)
  } finally {
    // Closing the session gives the lock back.
    await client.end()
  }
}
