import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { merchantCredentials } from '../kernel/schema.ts'
import { databaseKinds } from '../testing/databases.ts'
import { openBeforeMigration } from '../testing/migrations.ts'

test.each(databaseKinds)('keys that were set before stand as not tried yet, on %s', async (kind) => {
  const old = await openBeforeMigration(kind, '0011_console_desk')
  try {
    await old.db.execute(sql`
      insert into merchant_credentials (merchant, kind, sealed, fields, updated_at)
      values ('m', 'wechatPay', 'sealed', '{mchId}', now())`)
    await old.migrate()
    expect(await old.db.select().from(merchantCredentials)).toMatchObject([
      {
        merchant: 'm',
        kind: 'wechatPay',
        sealed: 'sealed',
        triedAt: null,
        triedWorks: null,
        triedMessage: '',
      },
    ])
  } finally {
    await old.close()
  }
})
