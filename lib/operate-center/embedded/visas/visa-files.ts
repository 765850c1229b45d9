import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { cleanFileName } from '../../../domain/visas/file-names.ts'
import type { Context, Db } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import type { FileRow } from './desk-rows.ts'
import type { Paper } from './paper-check.ts'
import { visaFiles } from './schema.ts'

type Place = { unitId: string; materialId: string | null; name: string }

/** Keeps a checked file, sealed together with its name; answers its id. */
export async function keepPaper(
  { db, sealer, now }: Pick<Context, 'db' | 'sealer' | 'now'>,
  { orderNo, merchant }: Pick<OrderRow, 'orderNo' | 'merchant'>,
  { unitId, materialId, name }: Place,
  { bytes, contentType, ending }: Paper,
): Promise<string> {
  const id = newId('vf')
  await db.insert(visaFiles).values({
    id,
    unitId,
    orderNo,
    merchant,
    materialId,
    nameSealed: sealer.seal(cleanFileName(name, ending)),
    contentType,
    bytes: bytes.length,
    sealed: sealer.sealBytes(bytes),
    createdAt: now(),
  })
  return id
}

/** The file as its readers get it; null when there is none. */
export async function openPaper({ db, sealer }: Pick<Context, 'db' | 'sealer'>, where: SQL | undefined) {
  const [row] = await db.select().from(visaFiles).where(where).limit(1)
  if (!row) return null
  return {
    name: sealer.open(row.nameSealed),
    contentType: row.contentType,
    data: Buffer.from(sealer.openBytes(row.sealed)).toString('base64'),
  }
}

export const isFile = (orderNo: string, id: string) =>
  and(eq(visaFiles.orderNo, orderNo), eq(visaFiles.id, id))

/** Deletes files of orders, with their bytes; answers how many. */
export async function deleteFiles(db: Db, orderNos: readonly string[]): Promise<number> {
  if (orderNos.length === 0) return 0
  const gone = await db
    .delete(visaFiles)
    .where(inArray(visaFiles.orderNo, [...orderNos]))
    .returning({ id: visaFiles.id })
  return gone.length
}

/** A file in a list. */
export function shownFile({ sealer }: Pick<Context, 'sealer'>, row: FileRow) {
  const { id, nameSealed, contentType, bytes, createdAt } = row
  return { id, name: sealer.open(nameSealed), contentType, bytes, at: createdAt.toISOString() }
}
