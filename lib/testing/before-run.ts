import { offerPostgres } from '../operate-center/embedded/testing/postgres-of-run.ts'
import { seed } from './properties.ts'

/** Jest's globalSetup. */
export default async function beforeRun(): Promise<void> {
  process.stderr.write(`Property tests use TEST_SEED=${seed}\n`)
  await offerPostgres()
}
