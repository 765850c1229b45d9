import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { databaseKinds } from '../testing/databases.ts'
import { openBeforeMigration } from '../testing/migrations.ts'
import { channelBills, closedBooks, settledDifferences } from './schema.ts'

test.each(databaseKinds)(
  'bills read before books could be closed stay, with every month open, on %s',
  async (kind) => {
    const old = await openBeforeMigration(kind, '0011_console_desk')
    try {
      await old.db.execute(sql`
      insert into channel_bills (merchant, channel, day, imported_at, imported_by, differences)
      values ('m', 'wechat', '2026-10-05', now(), '出纳', 2)`)

      await old.migrate()

      expect(await old.db.select().from(channelBills)).toMatchObject([
        { merchant: 'm', day: '2026-10-05', differences: 2 },
      ])
      expect(await old.db.select().from(closedBooks)).toEqual([])
      expect(await old.db.select().from(settledDifferences)).toEqual([])
    } finally {
      await old.close()
    }
  },
)
