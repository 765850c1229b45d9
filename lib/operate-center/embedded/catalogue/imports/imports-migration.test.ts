import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { databaseKinds } from '../../testing/databases.ts'
import { openBeforeMigration } from '../../testing/migrations.ts'
import { catalogueImports } from './schema.ts'

test.each(databaseKinds)(
  'imports are kept from now on, and the audit stays as it is, on %s',
  async (kind) => {
    const old = await openBeforeMigration(kind, '0011_console_desk')
    try {
      await old.db.execute(sql`
      insert into audit_entries (at, person_id, person_name, call, merchant, subject, input, reason, request_id, address)
      values (now(), 'p', 'p', 'staff.import', 'm', '', '{}'::jsonb, '', '', '')`)
      await old.migrate()
      expect(await old.db.$count(sql`audit_entries`)).toBe(1)
      expect(await old.db.select().from(catalogueImports)).toEqual([])
      const row = {
        id: 'im_1',
        merchant: 'm',
        at: new Date('2026-11-23T00:00:00Z'),
        personId: 'p',
        personName: '王编辑',
        files: ['线路.xlsx'],
        counts: [{ sheet: 'tours', title: '线路', added: 1, changed: 0, unchanged: 0, untouched: 3 }],
        undo: [{ sheet: 'tours', rows: [['IMP-1', '']] }],
      }
      await old.db.insert(catalogueImports).values(row)
      expect(await old.db.select().from(catalogueImports)).toEqual([row])
    } finally {
      await old.close()
    }
  },
)
