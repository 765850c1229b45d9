import { createHash } from 'node:crypto'
import { and, eq, ilike } from 'drizzle-orm'
import { errorFields } from '../../../base/log.ts'
import { type UploadedFile, uploadedBase, uploadedFile, uploadedFiles } from '../../../base/picture-files.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { decodeBase64, type KeptPicture } from '../kernel/pictures/picture-content.ts'
import { createPictureDecoder, STAFF_WAIT_MS } from '../kernel/pictures/picture-decoder.ts'
import { contentTypeOfFile, encodeFile } from './encode-file.ts'
import { mediaFiles, mediaPictures } from './schema.ts'

// Apart from the one of customers: no picture of a stranger keeps staff waiting.
const decode = createPictureDecoder({ waitMs: STAFF_WAIT_MS })

/** Pictures of a merchant in the database's care. */
const MOST = 5000

type PictureRow = Pick<typeof mediaPictures.$inferSelect, 'id' | 'alt' | 'width' | 'height'>

const viewOf = ({ id, alt, width, height }: PictureRow) => ({ id, src: uploadedBase(id), alt, width, height })

type Found = { picture: KeptPicture; digest: string }

/** Decoding happens in a process of its own and before the transaction, which on PGlite would hold the only connection. */
const upload: StagedHandler<'staff.uploadPicture', Found> = {
  async before(_context, _place, { data }, { staff }) {
    const file = decodeBase64(data)
    if (!file) return invalid({ data: '图片没有完整上传，请重新选择' })
    const checked = await decode(staff.id, file, 'media')
    if (checked === 'busy') return refused('BUSY', '正在处理其他图片，请稍后再上传')
    if (!checked.ok) return invalid({ data: checked.message })
    const digest = createHash('sha256').update(file).digest('base64url')
    return { ok: true, value: { picture: checked.picture, digest } }
  },

  async within(context, { merchant }, { alt }, _caller, { picture: { bytes, width, height }, digest }) {
    const { db, now } = context
    const same = and(eq(mediaPictures.merchant, merchant), eq(mediaPictures.digest, digest))
    if ((await db.$count(mediaPictures, eq(mediaPictures.merchant, merchant))) >= MOST) {
      return refused('PICTURE_LIMIT', `图片已达${MOST}张，请联系平台清理后再上传`)
    }
    const id = newId('').slice(1)
    const added = await db
      .insert(mediaPictures)
      .values({
        id,
        merchant,
        alt,
        width,
        height,
        digest,
        bytes: bytes.length,
        original: bytes,
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning({ id: mediaPictures.id })
    const [row] = await db.select().from(mediaPictures).where(same)
    if (!row) throw new Error('the picture that was just kept is not there')
    // Made now, so that the first shopper does not wait for it; a file that is missing is made when it is read.
    if (added.length > 0) context.afterCommit((after) => makeFiles(after, row))
    return succeed(viewOf(row))
  },
}

export const mediaHandlers: StagedHandlers<'staff.uploadPicture' | 'staff.pictures' | 'media.file'> = {
  'staff.uploadPicture': upload as StagedHandler<'staff.uploadPicture'>,

  async 'staff.pictures'({ db }, { merchant }, input) {
    const { id, alt, width, height, bytes, createdAt } = mediaPictures
    const found = and(
      eq(mediaPictures.merchant, merchant),
      input.search ? ilike(alt, matching(input.search)) : undefined,
    )
    return readList(input, {
      sorts: { createdAt: { by: createdAt, type: 'timestamptz' } },
      id: id,
      rows: (order) =>
        db
          .select({ id, alt, width, height, bytes, createdAt, cursor: order.cursor })
          .from(mediaPictures)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map((row) => ({
          ...viewOf(row),
          bytes: row.bytes,
          createdAt: row.createdAt.toISOString(),
        })),
      count: () => db.$count(mediaPictures, found),
    })
  },

  async 'media.file'(context, _place, { file: name }) {
    const named = uploadedFile(name)
    if (!named) return absent()
    const bytes = await readFile(context, named.id, named.file)
    if (!bytes) return absent()
    return succeed({
      contentType: contentTypeOfFile(named.file),
      data: Buffer.from(bytes).toString('base64'),
    })
  },
}

async function readFile(context: Context, pictureId: string, file: UploadedFile): Promise<Uint8Array | null> {
  const { db } = context
  const [kept] = await db
    .select({ bytes: mediaFiles.bytes })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.pictureId, pictureId), eq(mediaFiles.file, file)))
  if (kept) return kept.bytes
  const [row] = await db.select().from(mediaPictures).where(eq(mediaPictures.id, pictureId))
  return row ? makeFile(context, row, file) : null
}

async function makeFiles(context: Context, row: typeof mediaPictures.$inferSelect): Promise<void> {
  for (const file of uploadedFiles) {
    try {
      await makeFile(context, row, file)
    } catch (error) {
      context.log.error({ picture: row.id, file, ...errorFields(error) }, 'a file of a picture was not made')
    }
  }
}

/** Two processes may make the same file at once: both are the same, and the first is kept. */
async function makeFile(
  { db }: Context,
  { id, merchant, original }: typeof mediaPictures.$inferSelect,
  file: UploadedFile,
): Promise<Uint8Array> {
  const bytes = await encodeFile(original, file)
  await db.insert(mediaFiles).values({ pictureId: id, file, merchant, bytes }).onConflictDoNothing()
  return bytes
}
