import { and, eq, isNull } from 'drizzle-orm'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { decodeBase64, type KeptPicture } from '../kernel/pictures/picture-content.ts'
import { createPictureDecoder, STAFF_WAIT_MS } from '../kernel/pictures/picture-decoder.ts'
import { contractSeals } from './schema.ts'
import { sha256 } from './signed-content.ts'

type SealRow = typeof contractSeals.$inferSelect

const decode = createPictureDecoder({ waitMs: STAFF_WAIT_MS })

const isPresent = (merchant: string) =>
  and(eq(contractSeals.merchant, merchant), isNull(contractSeals.endedAt))

/** The merchant's own seal; null: its papers bear the mark that is drawn from its name. */
export async function presentSeal({ db }: Pick<Context, 'db'>, merchant: string): Promise<SealRow | null> {
  const [row] = await db.select().from(contractSeals).where(isPresent(merchant))
  return row ?? null
}

/** As a data URL. */
export function sealPicture(
  { sealer }: Pick<Context, 'sealer'>,
  { sealed }: Pick<SealRow, 'sealed'>,
): string {
  return `data:image/png;base64,${Buffer.from(sealer.openBytes(sealed)).toString('base64')}`
}

/** The seal that a contract was signed with, as its evidence names it; null when it is not there unchanged. */
export async function signedSeal(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  { id, hash }: { id: string; hash: string },
): Promise<string | null> {
  const [row] = await db.select().from(contractSeals).where(eq(contractSeals.id, id))
  if (!row || sha256(sealer.openBytes(row.sealed)) !== hash) return null
  return sealPicture({ sealer }, row)
}

const shown = ({ id, hash, width, height, by, createdAt }: Omit<SealRow, 'sealed'>) => ({
  sealId: id,
  hash,
  width,
  height,
  by,
  createdAt: createdAt.toISOString(),
})

/** The picture is decoded before the transaction, which on PGlite would hold the only connection. */
const set: StagedHandler<'staff.setContractSeal', KeptPicture> = {
  async before(_context, _place, { data }, { staff }) {
    const file = decodeBase64(data)
    if (!file) return invalid({ data: '图片没有完整上传，请重新选择' })
    const checked = await decode(`staff/${staff.id}`, file, 'seal')
    if (checked === 'busy') return refused('BUSY', '正在处理其他图片，请稍后再上传')
    return checked.ok ? { ok: true, value: checked.picture } : invalid({ data: checked.message })
  },
  async within({ db, now, sealer }, { merchant }, _input, { staff }, { bytes, width, height }) {
    const at = now()
    await db.update(contractSeals).set({ endedAt: at }).where(isPresent(merchant))
    const row = {
      id: newId('cs'),
      merchant,
      hash: sha256(bytes),
      width,
      height,
      by: staff.name,
      createdAt: at,
      endedAt: null,
    }
    // Another one set at the same moment is the present one already.
    const added = await db
      .insert(contractSeals)
      .values({ ...row, sealed: sealer.sealBytes(bytes) })
      .onConflictDoNothing()
      .returning({ id: contractSeals.id })
    return added.length > 0
      ? succeed(shown(row))
      : refused('CHANGED_MEANWHILE', '其他人刚刚更换了印章，请刷新后再上传')
  },
}

export const sealHandlers: StagedHandlers<`staff.${'contractSeal' | 'setContractSeal' | 'removeContractSeal'}`> =
  {
    async 'staff.contractSeal'(context, { merchant }) {
      const row = await presentSeal(context, merchant)
      return succeed({ seal: row && { ...shown(row), picture: sealPicture(context, row) } })
    },

    'staff.setContractSeal': set as StagedHandler<'staff.setContractSeal'>,

    async 'staff.removeContractSeal'({ db, now }, { merchant }) {
      const ended = await db
        .update(contractSeals)
        .set({ endedAt: now() })
        .where(isPresent(merchant))
        .returning({ id: contractSeals.id })
      return ended.length > 0 ? succeed({}) : absent('没有上传过印章')
    },
  }
