import { endPostgres } from '../operate-center/embedded/testing/postgres-of-run.ts'

/** Jest's globalTeardown; it shares modules with the globalSetup. */
export default async function afterRun(): Promise<void> {
  await endPostgres()
}
