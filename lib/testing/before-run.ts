import { offerPostgres } from '../operate-center/embedded/testing/postgres-of-run.ts'

/** Jest's globalSetup. */
export default async function beforeRun(): Promise<void> {
  await offerPostgres()
}
