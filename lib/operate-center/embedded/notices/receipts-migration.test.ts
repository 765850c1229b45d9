import { expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { invoiceFiles } from '../invoices/schema.ts'
import { databaseKinds } from '../testing/databases.ts'
import { openBeforeMigration } from '../testing/migrations.ts'
import { orderNotices } from './schema.ts'

test.each(databaseKinds)(
  'receipts of notices and files of invoices from before are read and drawn after the migration on %s',
  async (kind) => {
    const old = await openBeforeMigration(kind, '0009_notices_told_again_and_invoice_pages')
    try {
      await old.db.execute(sql`
        insert into order_notices (merchant, departure_id, order_no, told, read, read_at)
        values ('m', 'd1', 'T1', 2, 1, '2026-11-01T00:00:00Z')`)
      await old.db.transaction(async (tx) => {
        // The invoices themselves are not what this is about.
        await tx.execute(sql`set local session_replication_role = replica`)
        for (const [id, role, format] of [
          ['pdf', 'invoice', 'pdf'],
          ['ofd', 'invoice', 'ofd'],
          ['red', 'redLetter', 'pdf'],
        ] as const) {
          await tx.execute(sql`
            insert into invoice_files (id, invoice_id, merchant, role, format, bytes, sealed, created_at)
            values (${id}, 'i1', 'm', ${role}, ${format}, 1, '\\x00', now())`)
        }
      })

      await old.migrate()

      expect(await old.db.select().from(orderNotices)).toMatchObject([
        { told: 2, toldAt: null, again: 0, againAt: null, read: 1, sameAsRead: 0 },
      ])
      const dueOf = async (id: string) => {
        const [row] = await old.db.select().from(invoiceFiles).where(eq(invoiceFiles.id, id))
        return { due: row?.drawAt !== null, pages: row?.pages, problem: row?.problem }
      }
      expect(await dueOf('pdf')).toEqual({ due: true, pages: [], problem: '' })
      expect(await dueOf('ofd')).toEqual({ due: false, pages: [], problem: '' })
      expect(await dueOf('red')).toEqual({ due: false, pages: [], problem: '' })
    } finally {
      await old.close()
    }
  },
)
