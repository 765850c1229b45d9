import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type pg from 'pg'
import { OperatorError } from '../../../../base/operator-error.ts'
import { createPostgresDatabase, openPool } from '../../testing/databases.ts'
import { postgresCopier } from './copier.ts'

let database: Awaited<ReturnType<typeof createPostgresDatabase>>
let other: pg.Pool
beforeAll(async () => {
  database = await createPostgresDatabase()
  other = openPool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await other.end()
  await database.drop()
})

async function openCopier() {
  const copier = await postgresCopier(database.url)
  const [own] = await copier.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { copier, end: () => other.query('select pg_terminate_backend($1, 10000)', [own?.pid]) }
}

async function expectSentence(asked: Promise<unknown>): Promise<void> {
  const error: unknown = await asked.catch((failure) => failure)
  expect(error).toBeInstanceOf(OperatorError)
  expect(String(error)).toMatch(/DATABASE_URL: PostgreSQL at .* has ended the connection\. Check that/)
}

test('a connection that the server ends between two statements is told in a sentence', async () => {
  const { copier, end } = await openCopier()
  await end()
  await expectSentence(copier.query('select 1'))
  await copier.close()
})

test('so is one that it ends during a statement', async () => {
  const { copier, end } = await openCopier()
  const asked = copier.query('select pg_sleep(60)')
  await Promise.all([expectSentence(asked), end()])
  await copier.close()
})

test('and one that it ends while a table is read', async () => {
  const { copier, end } = await openCopier()
  await copier.query("create table long as select repeat('x', 1000) as line from generate_series(1, 100000)")
  const reading = async () => {
    let ended: Promise<unknown> | null = null
    for await (const _ of copier.read('long', ['line'])) ended ??= end()
    await ended
  }
  const error: unknown = await reading().catch((failure) => failure)
  expect(error).toBeInstanceOf(OperatorError)
  expect(String(error)).toMatch(/DATABASE_URL: PostgreSQL at /)
  await copier.close()
})
