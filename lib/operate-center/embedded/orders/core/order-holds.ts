import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isInner } from '../../../../base/http/inner-addresses.ts'
import { type HoldRefusal, holdRefusal } from '../../../../domain/orders/holds.ts'
import type { Caller } from '../../../contract/contract.ts'
import { customers } from '../../customers/schema.ts'
import type { Context } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { rawStatement, statement } from '../../kernel/db/statement.ts'
import type { Claim } from '../../stock/stock.ts'

export type Buyer = {
  merchant: string
  customerId: string
  addressHash: string | null
  /** The device's id, and who else has signed in there; undefined when nobody knows. */
  device: Caller['device']
}

/** What counts a buyer's address; null for an address that is not one of the internet (tests, a proxy not trusted). */
export function addressHashOf({ sealer }: Pick<Context, 'sealer'>, address: string): string | null {
  return isInner(address) ? null : sealer.hash(`address:${address}`)
}

const lockBuyer = statement('lock buyer', (db) =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.merchant, sql.placeholder('merchant')),
        eq(customers.id, sql.placeholder('customerId')),
      ),
    )
    .for('no key update'),
)

const lockShared = rawStatement(
  'lock what buyers share',
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('shared')}, 0))`,
)

type Held = { orderNo: string; customerId: string; pool: string; count: number }

/**
 * What customers hold without having paid, the newest first. An order whose time is over is about to be ended. Their
 * orders are looked up first of all: while PostgreSQL knows little of the table, it believes the index of the phases to
 * be shorter, and reads everybody's unpaid orders.
 */
const readHeld = rawStatement<Held>(
  'held by customers',
  sql`
    with own as materialized (
      select order_no, customer_id, phase, pay_deadline, created_at from orders
      where merchant = ${sql.placeholder('merchant')} and customer_id = any(${sql.placeholder('customers')}::text[])
    )
    select own.order_no as "orderNo", own.customer_id as "customerId", c.pool, c.count
    from own join stock_claims c on c.order_no = own.order_no
    where ${unpaid('own')}
    order by own.created_at desc, own.order_no desc
  `,
)

const countAtAddress = rawStatement<{ units: number }>(
  'held at address',
  sql`
    select coalesce(sum(c.count), 0)::int as units
    from orders join stock_claims c on c.order_no = orders.order_no
    where orders.merchant = ${sql.placeholder('merchant')} and orders.address_hash = ${sql.placeholder('addressHash')}
      and ${unpaid('orders')}
  `,
)

/** The phases stand in the text, because only so can the index of these phases be used for any values. */
function unpaid(of: 'own' | 'orders'): SQL {
  const row = sql.identifier(of)
  return sql`${row}.phase in ('awaitingConfirm', 'awaitingPay')
    and (${row}.pay_deadline is null or ${row}.pay_deadline > ${sql.placeholder('now')}::timestamptz)`
}

/**
 * Whether a buyer may hold these claims besides what they hold already, `times` as many as places; null: yes. Orders of
 * the same customer, of the same device and of the same address wait for one another until the transaction ends, so that
 * no two of them count the same holding.
 */
export async function checkHolding(
  { db, now, holdLimits }: Context,
  { merchant, customerId, addressHash, device }: Buyer,
  claims: readonly Claim[],
  times?: number,
): Promise<HoldRefusal | null> {
  const buyers = [...new Set([customerId, ...(device?.customers ?? [])])]
  const held = { merchant, now: now().toISOString() }
  // Run in this sequence: the locks are taken in one order everywhere, so that no two buyers wait for each other, and
  // what is held is read once they are.
  const [, , , onDevice, [atAddress]] = await atOnce([
    lockBuyer(db, { merchant, customerId }),
    device && lockShared(db, { shared: `${merchant}/device:${device.id}` }),
    addressHash && lockShared(db, { shared: `${merchant}/${addressHash}` }),
    readHeld(db, { ...held, customers: buyers }),
    addressHash === null ? [] : countAtAddress(db, { ...held, addressHash }),
  ])
  const rows = onDevice.filter((row) => row.customerId === customerId)
  const own = [...new Set(rows.map(({ orderNo }) => orderNo))].map((orderNo) => {
    const mine = rows.filter((row) => row.orderNo === orderNo)
    return { orderNo, pools: mine.map(({ pool }) => pool), units: sumOf(mine) }
  })
  return holdRefusal(
    holdLimits,
    {
      orders: own,
      unitsOfDevice: sumOf(onDevice),
      unitsOfAddress: atAddress?.units ?? 0,
    },
    { pools: claims.map(({ pool }) => pool), units: sumOf(claims) },
    times,
  )
}

const sumOf = (claims: readonly { count: number }[]) => claims.reduce((sum, { count }) => sum + count, 0)
