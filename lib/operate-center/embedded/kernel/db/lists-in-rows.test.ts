import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { merchants } from '../schema.ts'
import { rowsOf } from './rows-of.ts'

describe.each(databaseKinds)('lists in rows of %s', (kind) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    await opened.database.db.insert(merchants).values({ code: 'm1', name: '一, "二"' })
  })
  afterAll(() => opened.close())

  test('of texts, numbers, truths and documents are lists; of whole rows they are texts', async () => {
    const rows = await rowsOf<Record<string, unknown>>(
      opened.database.db,
      sql`
      select array['a,b', null, '"'] as texts, array[1, 2] as numbers, array[true, false] as truths,
        array['{"a": [1]}'::jsonb] as documents, array_agg(${merchants}) as whole from ${merchants}
    `,
    )
    expect(rows).toEqual([
      {
        texts: ['a,b', null, '"'],
        numbers: [1, 2],
        truths: [true, false],
        documents: [{ a: [1] }],
        whole: expect.stringContaining('m1'),
      },
    ])
  })
})
