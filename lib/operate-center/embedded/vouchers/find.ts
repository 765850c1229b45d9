import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { FindSource } from '../kernel/find.ts'
import type { TrailSubject } from '../kernel/trail.ts'
import { trailOfOrder } from '../orders/core/find.ts'
import { orders } from '../orders/core/schema.ts'
import { boughtName } from '../orders/core/work.ts'
import { vouchers } from './schema.ts'
import { codeHash } from './voucher-rows.ts'

/** As many last characters of a code as are kept readable. */
const END = 4

export const voucherFinds: readonly FindSource[] = [
  {
    place: 'voucher',
    call: 'staff.vouchers',
    find: (context, { text, number }, { reached, merchant, limit }) =>
      context.db
        .select({
          id: vouchers.id,
          number: sql<string>`'…' || ${vouchers.codeEnd}`,
          title: sql<string>`coalesce(${boughtName}, '')`,
        })
        .from(vouchers)
        .innerJoin(orders, eq(orders.orderNo, vouchers.orderNo))
        .where(
          and(
            reached(orders),
            eq(vouchers.merchant, merchant),
            number.length === END
              ? and(eq(vouchers.codeEnd, number), sql`${vouchers.codeEnd} <> ''`)
              : or(eq(vouchers.codeHash, codeHash(context, merchant, text)), eq(vouchers.id, text)),
          ),
        )
        .orderBy(desc(vouchers.createdAt), desc(vouchers.id))
        .limit(limit),
  },
]

export const voucherTrails: readonly TrailSubject[] = [
  trailOfOrder('voucher', 'staff.vouchers', (id) => sql`(select order_no from vouchers where id = ${id})`),
]
