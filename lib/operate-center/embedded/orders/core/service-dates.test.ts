import { expect, test } from '@jest/globals'
import { asc, sql } from 'drizzle-orm'
import { handlerDatabases } from '../../testing/databases.ts'
import { openAfterMigration } from '../../testing/migrations.ts'
import { orders } from './schema.ts'

test.each(handlerDatabases)(
  'tours that were ordered before have their dates as days of use on %s',
  async (kind) => {
    const old = await openAfterMigration(kind, '0004_live_mode')
    try {
      await old.db.execute(sql`insert into merchants (code, name) values ('m', '甲')`)
      await old.db.execute(
        sql`insert into customers (id, merchant, mobile_hash, mobile_sealed) values ('c1', 'm', 'h', 's')`,
      )
      for (const [orderNo, orderKind] of [
        ['T1', 'tour'],
        ['T2', 'tour'],
        ['Y1', 'toy'],
      ]) {
        await old.db.execute(sql`
        insert into orders (order_no, project, merchant, channel, distributor, customer_id, kind, product_id, phase,
          sub_status, confirm_mode, snapshot, snapshot_version, contact_sealed, goods, discount, freight, payable, due_now)
        values (${orderNo}, 'trip', 'm', 'h5', 'd', 'c1', ${orderKind}, 'p', 'serving', 210, 'instant', '{}', 2, '', 1, 0, 0, 1, 1)`)
      }
      for (const [orderNo, from, to] of [
        ['T1', '2026-12-01', '2026-12-05'],
        ['T2', '2027-01-01', '2027-01-01'],
      ]) {
        await old.db.execute(sql`
        insert into tour_orders (order_no, merchant, tour_id, departure_id, depart_date, return_date)
        values (${orderNo}, 'm', 't', 'd', ${from}, ${to})`)
      }

      await old.migrate()

      const { orderNo, serviceFrom, serviceTo } = orders
      expect(
        await old.db.select({ orderNo, serviceFrom, serviceTo }).from(orders).orderBy(asc(orderNo)),
      ).toEqual([
        { orderNo: 'T1', serviceFrom: '2026-12-01', serviceTo: '2026-12-05' },
        { orderNo: 'T2', serviceFrom: '2027-01-01', serviceTo: '2027-01-01' },
        { orderNo: 'Y1', serviceFrom: null, serviceTo: null },
      ])
    } finally {
      await old.close()
    }
  },
)
