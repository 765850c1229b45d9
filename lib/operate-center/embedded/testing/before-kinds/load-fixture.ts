import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db } from '../../kernel/context.ts'
import { rowsOf } from '../../kernel/db/rows-of.ts'
import type { DatabaseKind, TestDatabase } from '../databases.ts'
import { openBeforeMigration } from '../migrations.ts'
import type { BooksBefore } from '../seat-books.ts'

/**
 * A database as written by the version before orders had kinds: an order in every state, made by that version's own
 * calls, for tests that migrate it and prove that nothing is lost.
 */
export type Fixture = {
  /** Applied when it was made, first to last. */
  migrations: string[]
  /** The centre's clock when it was made: deadlines and offers are relative to it. */
  now: string
  /** 32 bytes in base64, as in the setting DATA_KEY: opens what is sealed. */
  dataKey: string
  /** All rows, in an order that satisfies the foreign keys; columns as PostgreSQL's `to_jsonb` writes them. */
  tables: Record<string, FixtureRow[]>
  expect: {
    customers: ExpectedCustomer[]
    orders: ExpectedOrder[]
    /** Departures that have orders. */
    departures: ExpectedDeparture[]
    /** Tours that have orders, and what they had sold before the first. */
    tours: { merchant: string; id: string; sold: number; before: number }[]
  }
  /** Names of orders in a state that no call and no job reaches; the rules' own transitions made them. */
  byHand: string[]
}

export type FixtureRow = Record<string, unknown>

type ExpectedCustomer = {
  /** Their role in the story that made it. */
  name: string
  merchant: string
  customerId: string
  /** Empty once the account is deleted. */
  mobile: string
  password: string
  verified: boolean
  deleted: boolean
  travellerIds: string[]
}

export type ExpectedOrder = {
  /** What state it is an example of. */
  name: string
  orderNo: string
  /** The shop it was bought in, `project/merchant/channel/distributor`. */
  shop: string
  merchant: string
  customerId: string
  tourId: string
  departureId: string
  confirmMode: string
  label: number
  subStatus: number
  afterSale: boolean
  partlyRefunded: boolean
  seatState: string
  seats: number
  /** Persons still travelling. */
  travellers: number
  payable: number
  dueNow: number
  paid: number
  refunded: number
  payDeadline: string | null
  anonymised: boolean
  /** Fen. */
  people: {
    id: string
    position: number
    personType: string
    status: number
    share: number
    complete: boolean
  }[]
  refunds: { id: string; state: string; amount: number; fee: number; travellerIds: string[] }[]
  attempts: { attemptNo: string; channel: string; kind: string; state: string; amount: number }[]
  payouts: { refundNo: string; refundId: string | null; state: string; amount: number; message: string }[]
  history: { event: string; from: number | null; to: number; by: string }[]
  /** What `orders.get` answered its customer at `now`. */
  view: OldView
}

/** An order in the contract of that version. */
type OldView = {
  label: number
  statusText: string
  proId: string
  departDate: string
  returnDate: string
  travellers: number
  actions: string[]
  travellerList: { id: string; status: number; refundable: boolean }[]
  refunds: { id: string; travellerIds: string[]; names: string[]; amount: number; fee: number }[]
  cancelReason: string
  travellersUntil: string | null
} & Record<string, unknown>

type ExpectedDeparture = {
  merchant: string
  id: string
  tourId: string
  planSeats: number
  usedSeats: number
  heldSeats: number
  /** Seats that were taken before its first order. */
  before: { used: number; held: number }
}

export async function readFixture(
  path = join(import.meta.dirname, 'orders-before-kinds.json.gz'),
): Promise<Fixture> {
  return JSON.parse(gunzipSync(await readFile(path)).toString('utf8')) as Fixture
}

/** Rows per statement: on a busy machine each has to end before the pool's time limit. */
const AT_ONCE = 500

/** Fills a database that has the fixture's migrations and no rows; sequences continue after the last id. */
async function loadFixture(db: Db, fixture: Fixture): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [table, rows] of Object.entries(fixture.tables)) {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        await insertRows(tx, table, rows.slice(from, from + AT_ONCE))
      }
    }
    await moveCounters(tx)
  })
}

async function insertRows(db: Db, table: string, rows: FixtureRow[]): Promise<void> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((column) => sql.identifier(column)),
    sql`, `,
  )
  const name = sql.identifier(table)
  await db.execute(
    sql`insert into ${name} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
  )
}

async function moveCounters(db: Db): Promise<void> {
  const rows = await rowsOf<{ table: string; column: string }>(
    db,
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_default like 'nextval(%'`,
  )
  for (const { table, column } of rows) {
    const id = sql.identifier(column)
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${id}), 1), max(${id}) is not null)
        from ${sql.identifier(table)}`,
    )
  }
}

/** The fixture's data in the tables of its own version, then brought up to date as a new release does. */
export async function openFixture(kind: DatabaseKind, fixture: Fixture): Promise<TestDatabase> {
  const { db, migrate, close } = await openBeforeMigration(kind, '0002_orders_of_kinds')
  await loadFixture(db, fixture)
  await migrate()
  return {
    database: { db, kind, inOneProcess: (_, work) => work(), checkWritable: async () => {}, close },
    url: '',
    close,
  }
}

/** What its departures and tours had sold elsewhere, without an order, for `wrongBooks`. */
export function booksBefore({ tables, expect }: Fixture): BooksBefore {
  const seats: BooksBefore['seats'] = {}
  const sold: BooksBefore['sold'] = {}
  for (const { merchant, id, used_seats, held_seats } of tables.departures ?? []) {
    seats[`${merchant}/${id}`] = { used: Number(used_seats), held: Number(held_seats) }
  }
  for (const row of tables.tours ?? []) sold[`${row.merchant}/${row.id}`] = Number(row.sold)
  for (const { merchant, id, before } of expect.departures) seats[`${merchant}/${id}`] = before
  for (const { merchant, id, before } of expect.tours) sold[`${merchant}/${id}`] = before
  return { seats, sold }
}
