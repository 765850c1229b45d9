import { and, count, eq, gt, inArray, isNotNull, isNull, lt, sql, sum } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Value } from '../../contract/contract.ts'
import type { PicturePurpose } from '../../contract/customers/pictures.ts'
import { absent, invalid, refused, unauthenticated } from '../../contract/failures.ts'
import type { Context, Db, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { contentTypeOf, decodeBase64, type KeptPicture } from '../kernel/pictures/picture-content.ts'
import { createPictureDecoder } from '../kernel/pictures/picture-decoder.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { findCustomer, lockCustomer } from './customers.ts'
import { pictures } from './schema.ts'

/** Limits per customer: pictures and bytes kept, pictures a day. */
const MOST = 60
const MOST_BYTES = 30 * 1024 * 1024
const A_DAY = 40

/** An unused picture is kept this long: the form it was taken for may still be open. */
const UNUSED_MS = DAY_MS

const decodePicture = createPictureDecoder()

type Owner = { merchant: string; customerId: string }

const ownedBy = ({ merchant, customerId }: Owner) =>
  and(eq(pictures.merchant, merchant), eq(pictures.customerId, customerId))

/** Decoding happens before the transaction, which on PGlite would hold the only connection. */
const upload: StagedHandler<'pictures.upload', KeptPicture> = {
  async before(context, { merchant }, { purpose, data }, { customerId }) {
    if (!(await findCustomer(context, merchant, customerId))) return unauthenticated()
    const file = decodeBase64(data)
    if (!file) return invalid({ data: '图片没有完整上传，请重新选择' })
    const checked = await decodePicture(`${merchant}/${customerId}`, file, purpose)
    if (checked === 'busy') return refused('BUSY', '正在处理的图片较多，请稍候再试')
    return checked.ok ? { ok: true, value: checked.picture } : invalid({ data: checked.message })
  },

  async within(context, { merchant }, { purpose }, { customerId }, { bytes, width, height }) {
    const { db, now, sealer } = context
    // Locked, so that the limits hold for two concurrent uploads.
    if (!(await lockCustomer(context, merchant, customerId))) return unauthenticated()
    const owner = { merchant, customerId }
    const since = new Date(now().getTime() - DAY_MS)
    const [kept] = await db
      .select({
        n: count(),
        bytes: sum(pictures.bytes),
        today: sql<number>`count(*) filter (where ${gt(pictures.createdAt, since)})`.mapWith(Number),
      })
      .from(pictures)
      .where(ownedBy(owner))
    if ((kept?.today ?? 0) >= A_DAY) return refused('PICTURE_LIMIT', '今天上传的图片太多了，请明天再试')
    if ((kept?.n ?? 0) >= MOST || Number(kept?.bytes ?? 0) + bytes.length > MOST_BYTES) {
      return refused('PICTURE_LIMIT', '保存的图片已达上限，请联系客服处理')
    }
    const id = newId('pic')
    await db.insert(pictures).values({
      ...owner,
      id,
      purpose,
      width,
      height,
      bytes: bytes.length,
      sealed: sealer.sealBytes(bytes),
      createdAt: now(),
    })
    return { ok: true, value: { id, width, height } }
  },
}

export const pictureHandlers: StagedHandlers<'pictures.upload' | 'pictures.get' | 'staff.picture'> = {
  'pictures.upload': upload as StagedHandler<'pictures.upload'>,

  'pictures.get': async (context, { merchant }, { id }, { customerId }) => {
    if (!(await findCustomer(context, merchant, customerId))) return unauthenticated()
    const [row] = await context.db
      .select()
      .from(pictures)
      .where(and(ownedBy({ merchant, customerId }), eq(pictures.id, id)))
    return row ? { ok: true, value: opened(context, row) } : noPicture()
  },

  // A change, because the audit keeps who has looked. Its kept answer is without the picture, which is read afterwards.
  'staff.picture': {
    async within(context, { merchant }, { id }) {
      const row = await submitted(context, merchant, id)
      return row ? { ok: true, value: { contentType: contentTypeOf(row.purpose), data: '' } } : noPicture()
    },
    async after(context, { merchant }, _value, { id }) {
      const row = await submitted(context, merchant, id)
      return row ? { ok: true, value: opened(context, row) } : noPicture()
    },
  },
}

/** A picture that its customer has submitted; until then it is theirs alone. */
async function submitted({ db }: Context, merchant: string, id: string) {
  const [row] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.merchant, merchant), eq(pictures.id, id), isNotNull(pictures.usedAt)))
  return row
}

const noPicture = () => absent('图片不存在或已删除')

function opened({ sealer }: Context, { purpose, sealed }: typeof pictures.$inferSelect) {
  return {
    contentType: contentTypeOf(purpose),
    data: Buffer.from(sealer.openBytes(sealed)).toString('base64'),
  }
}

/**
 * Marks the customer's own unused pictures of a purpose as used, within a change.
 * @returns false when one of them does not exist, is another customer's, of another purpose, or used already
 */
export async function claimPictures(
  { db, now }: Pick<Context, 'db' | 'now'>,
  owner: Owner,
  purpose: PicturePurpose,
  ids: readonly string[],
): Promise<boolean> {
  if (new Set(ids).size !== ids.length) return false
  const used = await db
    .update(pictures)
    .set({ usedAt: now() })
    .where(
      and(
        ownedBy(owner),
        eq(pictures.purpose, purpose),
        isNull(pictures.usedAt),
        inArray(pictures.id, [...ids]),
      ),
    )
    .returning({ id: pictures.id })
  return used.length === ids.length
}

/** A customer's picture of a purpose, once it is used: for modules that show it to others. */
export async function keptPicture(
  context: Context,
  owner: Owner,
  purpose: PicturePurpose,
  id: string,
): Promise<Value<'pictures.get'> | null> {
  const [row] = await context.db
    .select()
    .from(pictures)
    .where(
      and(ownedBy(owner), eq(pictures.purpose, purpose), eq(pictures.id, id), isNotNull(pictures.usedAt)),
    )
  return row ? opened(context, row) : null
}

/** Deletes pictures of a customer; all of them when no ids are given. */
export async function deletePictures(db: Db, owner: Owner, ids?: readonly string[]): Promise<void> {
  if (ids?.length === 0) return
  await db.delete(pictures).where(and(ownedBy(owner), ids ? inArray(pictures.id, [...ids]) : undefined))
}

/** Deletes unused pictures; answers how many. */
export function sweepPictures({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - UNUSED_MS)
  return sweepRows(db, pictures, and(isNull(pictures.usedAt), lt(pictures.createdAt, before)))
}
