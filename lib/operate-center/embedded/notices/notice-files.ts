import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { NoticeFile } from '../../../domain/notices/notice.ts'
import type { Context, Db } from '../kernel/context.ts'
import { drawFiles } from '../kernel/drawn-files.ts'
import { newId } from '../kernel/order-numbers.ts'
import { decodeBase64 } from '../kernel/pictures/picture-content.ts'
import { createFileDecoder } from '../kernel/pictures/picture-decoder.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { noticeFiles, noticePages } from './schema.ts'

/** A file as it is kept: a PDF, which is looked into before it is shown, or a picture encoded anew, its own only page. */
export type CheckedNoticeFile = Pick<NoticeFile, 'kind' | 'pages'> & { bytes: Uint8Array }

const decoder = createFileDecoder()

const isPdf = (file: Buffer) => file.subarray(0, 5).toString('latin1') === '%PDF-'

/**
 * What an uploaded notice is, by its content alone. What a PDF holds is found out when it is drawn.
 * @param sender of whom so many files are checked at a time
 */
export async function checkNoticeFile(
  sender: string,
  data: string,
): Promise<{ ok: true; file: CheckedNoticeFile } | { ok: false; message: string } | 'busy'> {
  const bytes = decodeBase64(data)
  if (!bytes) return { ok: false, message: '文件没有完整上传，请重新选择' }
  if (isPdf(bytes)) return { ok: true, file: { kind: 'pdf', bytes, pages: [] } }
  const decoded = await decoder.picture(sender, bytes, 'material')
  if (decoded === 'busy') return decoded
  if (!decoded.ok) {
    const message = decoded.message.replace('JPG、PNG或WebP格式的图片', 'PDF，或JPG、PNG、WebP图片')
    return { ok: false, message }
  }
  const { bytes: kept, width, height } = decoded.picture
  return { ok: true, file: { kind: 'picture', bytes: kept, pages: [{ width, height }] } }
}

/** Keeps a file, sealed; answers its id. A PDF is checked and its pages are drawn afterwards, which takes seconds. */
export async function keepNoticeFile(
  context: Context,
  departure: { merchant: string; departureId: string },
  { kind, pages, bytes }: CheckedNoticeFile,
): Promise<string> {
  const { db, sealer, now } = context
  const id = newId('nf')
  await db.insert(noticeFiles).values({
    ...departure,
    id,
    kind,
    hash: createHash('sha256').update(bytes).digest('hex'),
    pages,
    sealed: sealer.sealBytes(bytes),
    drawAt: kind === 'pdf' ? now() : null,
    createdAt: now(),
  })
  if (kind === 'pdf') context.afterCommit(async (later) => void (await drawNoticePages(later)))
  return id
}

/** Checks uploaded PDFs and draws their pages; answers how many files it has taken. */
export const drawNoticePages = (context: Context): Promise<number> =>
  drawFiles(context, { sort: 'notices', files: noticeFiles, pages: noticePages })

type Named = { merchant: string; departureId: string; fileId: string }

const isFile = ({ merchant, departureId, fileId }: Named) =>
  and(
    eq(noticeFiles.merchant, merchant),
    eq(noticeFiles.departureId, departureId),
    eq(noticeFiles.id, fileId),
  )

/**
 * What a version keeps of a file of its departure, and whether its pages are there; locked, so that it is not swept
 * meanwhile. Null: no such file.
 */
export async function noticeFileOf(
  db: Db,
  named: Named,
): Promise<{ file: NoticeFile; drawing: boolean; problem: string } | null> {
  const { id, kind, hash, pages, drawAt, problem } = noticeFiles
  const [row] = await db
    .select({ file: { id, kind, hash, pages }, drawAt, problem })
    .from(noticeFiles)
    .where(isFile(named))
    .for('share')
  return row ? { file: row.file, drawing: row.drawAt !== null, problem: row.problem } : null
}

/** The file as it is handed out; null when there is none. */
export async function openNoticeFile({ db, sealer }: Pick<Context, 'db' | 'sealer'>, named: Named) {
  const [row] = await db.select().from(noticeFiles).where(isFile(named))
  if (!row) return null
  const mediaType = row.kind === 'pdf' ? ('application/pdf' as const) : ('image/jpeg' as const)
  return { mediaType, bytes: sealer.openBytes(row.sealed) }
}

/** A page as a JPEG in base64; null when there is none. */
export async function noticePage(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  named: Named,
  page: number,
): Promise<string | null> {
  const [row] = await db
    .select({ kind: noticeFiles.kind, whole: noticeFiles.sealed, sealed: noticePages.sealed })
    .from(noticeFiles)
    .leftJoin(noticePages, and(eq(noticePages.fileId, noticeFiles.id), eq(noticePages.page, page)))
    .where(isFile(named))
  const sealed = row?.sealed ?? (row?.kind === 'picture' && page === 1 ? row.whole : null)
  return sealed ? Buffer.from(sealer.openBytes(sealed)).toString('base64') : null
}

/** Deletes files of yesterday that no version has. */
export function sweepNoticeFiles({ db, now }: Context): Promise<number> {
  return sweepRows(
    db,
    noticeFiles,
    and(
      lt(noticeFiles.createdAt, new Date(now().getTime() - DAY_MS)),
      sql`not exists (select 1 from notice_versions
        where notice_versions.merchant = ${noticeFiles.merchant}
          and notice_versions.departure_id = ${noticeFiles.departureId}
          and notice_versions.content -> 'file' ->> 'id' = ${noticeFiles.id})`,
    ),
  )
}
