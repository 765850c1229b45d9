import { and, eq, getTableColumns, notLike, sql } from 'drizzle-orm'
import { idNumber } from '../../lib/base/testing/id-number.ts'
import { itsSeats } from '../../lib/operate-center/embedded/catalogue/tours/departures.ts'
import { addDepartures } from '../../lib/operate-center/embedded/catalogue/tours/new-departures.ts'
import { departures, tours } from '../../lib/operate-center/embedded/catalogue/tours/schema.ts'
import { documentHash, type KeptPerson } from '../../lib/operate-center/embedded/customers/kept-person.ts'
import {
  customers,
  travellerDocuments,
  travellers,
} from '../../lib/operate-center/embedded/customers/schema.ts'
import type { Context, Db } from '../../lib/operate-center/embedded/kernel/context.ts'
import { openDatabase } from '../../lib/operate-center/embedded/kernel/db/connect.ts'
import { distributors } from '../../lib/operate-center/embedded/kernel/schema.ts'
import { createSealer } from '../../lib/operate-center/embedded/kernel/sealer.ts'
import { stockPools } from '../../lib/operate-center/embedded/stock/schema.ts'

/** The demo shop that everything is copied from. */
export const demoShop = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }

export type Amounts = { tours: number; shops: number; customers: number }

/** Identities of the rows that the bench adds; they sort together and never collide with the demo's own. */
export const tourId = (index: number) => `bt${String(index).padStart(5, '0')}`
export const shopCode = (index: number) => `bs${String(index).padStart(5, '0')}`
export const customerId = (index: number) => `bc${String(index).padStart(5, '0')}`
export const travellerId = (index: number) => `bv${String(index).padStart(5, '0')}`

type Where = { dataDir: string; databaseUrl?: string }

/**
 * Adds copies of the demo's tours (with their departures), copies of a demo shop, and customers with one kept traveller
 * each. The database must hold the demo data; a PGlite database must not be open elsewhere.
 * @param dataKey as the setting DATA_KEY
 */
export async function seed(where: Where, amounts: Amounts, dataKey: string): Promise<void> {
  const database = await openDatabase({ ...where, poolSize: 2 })
  const sealer = createSealer(dataKey)
  try {
    await database.db.transaction(async (db) => {
      await seedTours(db, amounts.tours)
      await seedShops(db, amounts.shops)
      await seedCustomers({ db, sealer }, amounts.customers)
    })
    await database.db.execute(sql`analyze`)
  } finally {
    await database.close()
  }
}

async function seedTours(db: Db, count: number): Promise<void> {
  const { merchant } = demoShop
  const demo = await db
    .select()
    .from(tours)
    .where(and(eq(tours.merchant, merchant), eq(tours.status, 'onSale'), notLike(tours.id, 'bt%')))
    .orderBy(tours.id)
  const dates = await db
    .select({ ...getTableColumns(departures), seats: stockPools })
    .from(departures)
    .innerJoin(stockPools, itsSeats)
    .where(eq(departures.merchant, merchant))
  const sold = demo.filter(({ id }) => dates.some(({ tourId: of }) => of === id))
  const copies = Array.from({ length: count }, (_, index) => {
    const source = sold[index % sold.length]
    if (!source) throw new Error('the demo has no tour on sale')
    return { source, row: { ...source, id: tourId(index), code: `BT${index}`, sort: 10_000 + index } }
  })
  await inBatches(copies, 100, async (batch) => {
    await db.insert(tours).values(batch.map(({ row }) => ({ ...row, name: `${row.name}（${row.code}）` })))
  })
  const rows = copies.flatMap(({ source, row }) =>
    dates
      .filter(({ tourId: of }) => of === source.id)
      .map(({ seats, ...departure }) => ({
        ...departure,
        planSeats: seats.plan,
        usedSeats: seats.used,
        heldSeats: seats.held,
        tourId: row.id,
        id: [row.id, departure.departDate.replaceAll('-', ''), departure.packageCode]
          .filter(Boolean)
          .join('-'),
      })),
  )
  await inBatches(rows, 500, async (batch) => {
    await addDepartures(db, batch)
  })
}

async function seedShops(db: Db, count: number): Promise<void> {
  const { project, merchant, channel, distributor } = demoShop
  const [source] = await db
    .select()
    .from(distributors)
    .where(
      and(
        eq(distributors.project, project),
        eq(distributors.merchant, merchant),
        eq(distributors.channel, channel),
        eq(distributors.code, distributor),
      ),
    )
  if (!source) throw new Error('the demo shop is missing')
  const rows = Array.from({ length: count }, (_, index) => ({
    ...source,
    code: shopCode(index),
    info: { ...(source.info as object), name: `测试门店${index}` },
  }))
  await inBatches(rows, 200, async (batch) => {
    await db.insert(distributors).values(batch)
  })
}

async function seedCustomers({ db, sealer }: Pick<Context, 'db' | 'sealer'>, count: number): Promise<void> {
  const { merchant } = demoShop
  const indexes = Array.from({ length: count }, (_, index) => index)
  await inBatches(indexes, 250, async (batch) => {
    const people = batch.map((index) => ({ index, kept: person(index) }))
    await db.insert(customers).values(
      people.map(({ index, kept }) => ({
        id: customerId(index),
        merchant,
        mobileHash: sealer.hash(`bench:${index}`),
        mobileSealed: sealer.seal(kept.mobile),
        name: kept.name,
      })),
    )
    await db.insert(travellers).values(
      people.map(({ index, kept }) => ({
        id: travellerId(index),
        merchant,
        customerId: customerId(index),
        sealed: sealer.seal(JSON.stringify(kept)),
      })),
    )
    await db.insert(travellerDocuments).values(
      people.flatMap(({ index, kept }) =>
        kept.documents.map((document) => ({
          merchant,
          customerId: customerId(index),
          travellerId: travellerId(index),
          documentHash: documentHash({ sealer }, document),
        })),
      ),
    )
  })
}

function person(index: number): KeptPerson {
  return {
    name: '张测试',
    surnamePinyin: 'ZHANG',
    givenPinyin: 'CESHI',
    sex: index % 2 === 1 ? 1 : 0,
    birthday: '1990-06-15',
    nationality: '中国',
    mobile: `138${String(index).padStart(8, '0')}`,
    documents: [{ type: 1, number: idNumber('1990-06-15', index), expiry: '', issuePlace: '' }],
  }
}

async function inBatches<T>(
  items: readonly T[],
  size: number,
  write: (batch: T[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) await write(items.slice(start, start + size))
}
