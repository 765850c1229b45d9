import { sql } from 'drizzle-orm'
import { OperatorError } from '../../../base/operator-error.ts'
import type { Db, Sealer } from './context.ts'
import { rowsOf } from './db/rows-of.ts'
import { dataKeys } from './schema.ts'
import { type SealedPlace, sealedPlaces } from './sealed-places.ts'
import { createSealer, dataKeyId, derivedHashKey, type KeyedSealer } from './sealer.ts'

/** The data keys of this process, in base64: the one that seals, and others that only open. */
export type GivenKeys = { dataKey: string; otherDataKeys?: readonly string[] }

/** The given data keys are not those of the database. */
export class DataKeyError extends OperatorError {}

/**
 * The sealer for a database. The table `data_keys` has a row for each key that seals of this database may name; every
 * one of them has to be given, so a wrong or lost key is noticed at start and not at the first customer. The rows also
 * keep the key of the look-up hashes, so that hashes stay as they are when the data key changes.
 * @throws DataKeyError when the database needs a key that is not given
 */
export function openSealer(db: Db, { dataKey, otherDataKeys = [] }: GivenKeys): Promise<KeyedSealer> {
  return db.transaction(async (tx) => {
    // Processes that start together must not each choose a key of hashes.
    await tx.execute(sql`lock table ${dataKeys} in exclusive mode`)
    const given = [dataKey, ...otherDataKeys]
    const rows = await tx.select().from(dataKeys)
    const missing = rows.filter(({ id }) => !given.some((key) => dataKeyId(key) === id))
    if (missing.length > 0)
      throw new DataKeyError(
        wrongKeyText(
          missing.map(({ id }) => id),
          given,
        ),
      )
    const [row] = rows
    const hashKey = row
      ? Buffer.from(createSealer(dataKey, { others: otherDataKeys }).open(row.sealed), 'base64')
      : derivedHashKey(await keyOfFirstSeals(tx, given))
    const sealer = createSealer(dataKey, { others: otherDataKeys, hashKey })
    await tx
      .insert(dataKeys)
      .values({ id: sealer.keyId, sealed: sealer.seal(hashKey.toString('base64')) })
      .onConflictDoNothing()
    return sealer
  })
}

/** Ids of the keys that a database needs; empty for one that no process has opened yet. */
export async function neededKeys(db: Db): Promise<string[]> {
  const rows = await db.select({ id: dataKeys.id }).from(dataKeys).orderBy(dataKeys.id)
  return rows.map(({ id }) => id)
}

/**
 * The key of a database that an earlier version has filled, which kept no list of keys: the given key that opens what
 * is sealed there. The first one for an empty database.
 */
async function keyOfFirstSeals(db: Db, given: readonly string[]): Promise<string> {
  const sealers = given.map((key) => ({ key, sealer: createSealer(key) }))
  let found: string | undefined
  for (const place of await sealedPlaces(db)) {
    // These are short-lived, and a token that cannot be opened is fetched anew.
    if (place.table === 'shared_tokens' || place.table === 'idempotent_answers') continue
    const sealed = await oneOf(db, place)
    if (sealed === null) continue
    const fitting = sealers.find(({ sealer }) => opens(sealer, sealed))
    if (!fitting) throw new DataKeyError(wrongKeyText([], given))
    found ??= fitting.key
  }
  return found ?? given[0] ?? ''
}

async function oneOf(db: Db, { table, value }: SealedPlace): Promise<string | Uint8Array | null> {
  const rows = await rowsOf<{ sealed: string | Uint8Array }>(
    db,
    sql`select ${value} as sealed from ${sql.identifier(table)} where ${value} is not null limit 1`,
  )
  return rows[0]?.sealed ?? null
}

function opens(sealer: Sealer, sealed: string | Uint8Array): boolean {
  try {
    if (typeof sealed === 'string') sealer.open(sealed)
    else sealer.openBytes(sealed)
    return true
  } catch {
    return false
  }
}

function wrongKeyText(missing: readonly string[], given: readonly string[]): string {
  const needed = missing.length > 0 ? `the data key ${missing.join(' and ')}` : 'another data key'
  return (
    `The database is sealed with ${needed}; given is ${given.map(dataKeyId).join(', ')}. ` +
    'Give the missing key as DATA_KEY, or in OTHER_DATA_KEYS; where DATA_KEY is not set, the key is in ' +
    'DATA_DIR/secrets.json, which belongs to the same back-up as the database. Nothing was changed.'
  )
}
