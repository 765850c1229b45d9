import { expect, test } from '@jest/globals'
import { asc, sql } from 'drizzle-orm'
import { auditEntries } from '../kernel/schema.ts'
import { databaseKinds } from '../testing/databases.ts'
import { openBeforeMigration } from '../testing/migrations.ts'
import { staffExportParts } from './schema.ts'

test.each(databaseKinds)(
  'files of exports become pieces, and entries of the audit name their things, on %s',
  async (kind) => {
    const old = await openBeforeMigration(kind, '0010_console')
    try {
      for (const [id, file] of [
        ['ready', "'\\x010203'::bytea"],
        ['waiting', 'null'],
      ] as const) {
        await old.db.execute(sql`
          insert into staff_exports (id, user_id, list, place, filters_sealed, format, state, file_sealed, created_at, expires_at)
          values (${id}, 'u', 'staff.users', '{trip,m,-,-}', '', 'csv', ${id}, ${sql.raw(file)}, now(), now())`)
      }
      const inputs = [
        { orderNo: 'T1', reason: 'x' },
        { departureIds: ['d-1', 'd-2'], changes: { planSeats: 3 } },
        {
          applicants: [
            { unitId: 'u-1', state: 10 },
            { unitId: 'u-2', state: 10 },
          ],
          note: 'orderNo',
        },
        { orderNo: '有空格 的字', name: 'orderNo' },
        {},
      ]
      for (const [index, input] of inputs.entries()) {
        await old.db.execute(sql`
          insert into audit_entries (at, person_id, person_name, call, merchant, subject, input, reason, request_id, address)
          values (now(), 'p', 'p', ${`call ${index}`}, 'm', '', ${JSON.stringify(input)}::jsonb, '', '', '')`)
      }

      await old.migrate()

      const parts = await old.db.select().from(staffExportParts)
      expect(parts.map(({ sealed, ...part }) => ({ ...part, sealed: [...sealed] }))).toEqual([
        { exportId: 'ready', position: 0, sealed: [1, 2, 3] },
      ])
      const rows = await old.db.select().from(auditEntries).orderBy(asc(auditEntries.id))
      expect(rows.map(({ about }) => [...about].sort())).toEqual([
        ['orderNo:T1'],
        ['departureId:d-1', 'departureId:d-2'],
        ['unitId:u-1', 'unitId:u-2'],
        [],
        [],
      ])
    } finally {
      await old.close()
    }
  },
)
