import { type SQL, sql } from 'drizzle-orm'
import { isInner } from '../../../../base/http/inner-addresses.ts'
import { type Holding, type HoldRefusal, holdRefusal } from '../../../../domain/orders/holds.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { Caller } from '../../../contract/contract.ts'
import type { Context } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { rawStatement } from '../../kernel/db/statement.ts'
import type { Claim } from '../../stock/stock.ts'

/** Who orders, as the door has established it. */
export type Buyer = {
  customerId: string
  /** Empty when unknown. */
  address: string
  /** The device's id, and who else has signed in there; undefined when nobody knows. */
  device?: Caller['device']
}

/** What a buyer holds without having paid; no other order adds to it until the transaction ends. */
export type LockedHolding = Holding & { addressHash: string | null }

/** What counts a buyer's address; null for an address that is not one of the internet (tests, a proxy not trusted). */
function addressHashOf({ sealer }: Pick<Context, 'sealer'>, address: string): string | null {
  return isInner(address) ? null : sealer.hash(`address:${address}`)
}

/**
 * Locks the buyer, and what buyers share: orders of the same customer, of the same device and of the same address wait
 * for one another until the transaction ends. A missing device or address is null, and null is not locked. Every order
 * takes these locks in the sequence in which they stand, so that no two wait for each other.
 */
const lockHolders = rawStatement(
  'lock holders',
  sql`
    select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('device')}, 0)),
      pg_advisory_xact_lock(hashtextextended(${sql.placeholder('address')}, 0))
    from customers
    where merchant = ${sql.placeholder('merchant')} and id = ${sql.placeholder('customerId')}
    for no key update
  `,
)

type HeldRow = { orderNo: string; customerId: string; pool: string; count: number }

/**
 * What customers hold without having paid, the newest order first, and how many units are held at an address. An order
 * whose time is over is about to be ended. Orders are looked up one customer after the other and by nothing else
 * (`offset 0` keeps it so), and only then by merchant and phase: while PostgreSQL knows little of the table, reading
 * all of it, or an index of all of a merchant's orders, seems as short to it.
 */
const readHeld = rawStatement<{ byCustomers: HeldRow[]; atAddress: number }>(
  'held',
  sql`
    with own as materialized (
      select orders_of.*
      from jsonb_array_elements_text(${sql.placeholder('customers')}::jsonb) as buyer(id) cross join lateral (
        select order_no, merchant, customer_id, phase, pay_deadline, created_at from orders
        where customer_id = buyer.id
        offset 0
      ) as orders_of
    )
    select (
      select coalesce(jsonb_agg(jsonb_build_object(
        'orderNo', own.order_no, 'customerId', own.customer_id, 'pool', c.pool, 'count', c.count
      ) order by own.created_at desc, own.order_no desc), '[]')
      from own join stock_claims c on c.order_no = own.order_no
      where own.merchant = ${sql.placeholder('merchant')} and ${unpaid('own')}
    ) as "byCustomers", (
      select coalesce(sum(c.count), 0)::int
      from orders join stock_claims c on c.order_no = orders.order_no
      where orders.merchant = ${sql.placeholder('merchant')}
        and orders.address_hash = ${sql.placeholder('addressHash')} and ${unpaid('orders')}
    ) as "atAddress"
  `,
)

/** The phases stand in the text, because only so can the index of these phases be used for any values. */
function unpaid(of: 'own' | 'orders'): SQL {
  const row = sql.identifier(of)
  return sql`${row}.phase in ('awaitingConfirm', 'awaitingPay')
    and (${row}.pay_deadline is null or ${row}.pay_deadline > ${sql.placeholder('now')}::timestamptz)`
}

/**
 * Locks and reads what the buyer holds. Asked together with what an order is checked by, so that it costs no round trip
 * of its own; other orders that count the same holding wait until the transaction ends.
 */
export async function lockHolding(
  { db, now, sealer }: Context,
  { merchant }: Pick<Tenant, 'merchant'>,
  { customerId, address, device }: Buyer,
): Promise<LockedHolding> {
  const addressHash = addressHashOf({ sealer }, address)
  // Run in this sequence: what is held is read once the locks are taken.
  const [, [held]] = await atOnce([
    lockHolders(db, {
      merchant,
      customerId,
      device: device ? `${merchant}/device:${device.id}` : null,
      address: addressHash && `${merchant}/${addressHash}`,
    }),
    readHeld(db, {
      merchant,
      customers: JSON.stringify([...new Set([customerId, ...(device?.customers ?? [])])]),
      addressHash,
      now: now().toISOString(),
    }),
  ])
  const onDevice = held?.byCustomers ?? []
  const rows = onDevice.filter((row) => row.customerId === customerId)
  const orders = [...new Set(rows.map(({ orderNo }) => orderNo))].map((orderNo) => {
    const mine = rows.filter((row) => row.orderNo === orderNo)
    return { orderNo, pools: mine.map(({ pool }) => pool), units: sumOf(mine) }
  })
  return { addressHash, orders, unitsOfDevice: sumOf(onDevice), unitsOfAddress: held?.atAddress ?? 0 }
}

/** Why a buyer may not hold these claims besides that, `times` as many as places; null: they may. */
export function holdingRefusal(
  { holdLimits }: Context,
  holding: Holding,
  claims: readonly Claim[],
  times?: number,
): HoldRefusal | null {
  return holdRefusal(
    holdLimits,
    holding,
    { pools: claims.map(({ pool }) => pool), units: sumOf(claims) },
    times,
  )
}

const sumOf = (claims: readonly { count: number }[]) => claims.reduce((sum, { count }) => sum + count, 0)
