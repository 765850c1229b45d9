import { and, asc, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../base/calendar/dates.ts'
import { missingOfNotice } from '../../../domain/notices/notice.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { Db, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { orders } from '../orders/core/schema.ts'
import { findDeparture, type NoticeDraft } from './kinds.ts'
import {
  type CheckedNoticeFile,
  checkNoticeFile,
  keepNoticeFile,
  noticeFileOf,
  noticePage,
} from './notice-files.ts'
import { lockNotice, READING, shownStand, standOfNotice, versionOf } from './notice-rows.ts'
import {
  departure,
  departuresOf,
  isDue,
  journeysOf,
  noticeOf,
  onDeparture,
  stateSql,
  travelling,
} from './notice-sql.ts'
import { departureNotices, noticeVersions, orderNotices } from './schema.ts'
import { tellOrders } from './telling.ts'

type StaffCalls =
  `staff.${'notices' | 'notice' | 'saveNotice' | 'uploadNotice' | 'noticeFile' | 'noticePage' | 'sendNotice'}`

const noDeparture = () => absent('没有这个团期')

/** The file is checked before the transaction, which on PGlite would hold the only connection. */
const upload: StagedHandler<'staff.uploadNotice', CheckedNoticeFile> = {
  async before(context, { merchant }, { departureId, data }, { staff }) {
    if (!(await findDeparture(context, merchant, departureId))) return noDeparture()
    const checked = await checkNoticeFile(`staff/${staff.id}`, data)
    if (checked === 'busy') return refused('BUSY', '正在处理的文件较多，请稍候再试')
    return checked.ok ? { ok: true, value: checked.file } : invalid({ data: checked.message })
  },
  async within(context, { merchant }, { departureId }, _caller, file) {
    const fileId = await keepNoticeFile(context, { merchant, departureId }, file)
    return succeed({ fileId })
  },
}

export const staffNoticeHandlers: StagedHandlers<StaffCalls> = {
  'staff.uploadNotice': upload as StagedHandler<'staff.uploadNotice'>,

  'staff.noticeFile': async ({ db }, { merchant }, { departureId, fileId }) => {
    const found = await noticeFileOf(db, { merchant, departureId, fileId })
    if (!found) return absent('没有这份文件')
    const { file, drawing, problem } = found
    const state = drawing ? 'drawing' : problem === '' ? 'ready' : 'failed'
    return succeed({ state, problem, kind: file.kind, pages: file.pages })
  },

  'staff.noticePage': async (context, { merchant }, { departureId, fileId, page }) => {
    const data = await noticePage(context, { merchant, departureId, fileId }, page)
    return data === null ? absent('没有这份文件或这一页') : succeed({ data })
  },

  'staff.notices': async (context, { merchant }, input) => {
    const { db, now } = context
    const { search, kind, departFrom, departTo, state, due } = input
    const today = todayInShanghai(now())
    const like = matching(search)
    const travel = travelling(context)
    const found = and(
      sql`d.merchant = ${merchant}`,
      sql`d.depart_date >= ${departFrom ?? today}::date`,
      departTo ? sql`d.depart_date <= ${departTo}::date` : undefined,
      kind ? sql`d.kind = ${kind}` : undefined,
      sql`exists (select 1 ${travel})`,
      state ? sql`${stateSql} = ${state}` : undefined,
      due ? isDue(context) : undefined,
      search ? or(ilike(departure.groupNo, like), ilike(departure.name, like)) : undefined,
    )
    const all = departuresOf(context)
    return readList(input, {
      sorts: { departDate: { by: sql`d.depart_date`, type: 'date' } },
      id: departure.departureId,
      rows: (order) =>
        db
          .select({
            ...departure,
            notice: departureNotices,
            orders: sql<number>`(select count(*) ${travel})`.mapWith(Number),
            read: sql<number>`(select count(*) ${travel} and exists (
              select 1 from order_notices where order_notices.merchant = d.merchant
                and order_notices.departure_id = d.departure_id and order_notices.order_no = orders.order_no
                and greatest(order_notices.read, order_notices.same_as_read) >= departure_notices.sent
                and departure_notices.sent > 0))`.mapWith(Number),
            cursor: order.cursor,
          })
          .from(all)
          .leftJoin(departureNotices, noticeOf)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ notice, remindDays, cursor: _, merchant: _merchant, ...known }) => {
          const stand = shownStand(notice ?? { newest: 0, first: 0, sent: 0, told: 0 })
          const { departDate } = known
          const near = departDate >= today && departDate <= addDays(today, remindDays)
          return { ...known, ...stand, due: near && stand.sent === 0 }
        }),
      async count() {
        const [counted] = await db
          .select({ n: count() })
          .from(all)
          .leftJoin(departureNotices, noticeOf)
          .where(found)
        return counted?.n ?? 0
      },
    })
  },

  'staff.notice': async (context, { merchant }, { departureId }) => {
    const { db } = context
    const known = await findDeparture(context, merchant, departureId)
    if (!known) return noDeparture()
    const named = { merchant, departureId }
    const stand = await standOfNotice(db, named)
    const newest = stand.newest === 0 ? null : await versionOf(db, named, stand.newest)
    const draft = newest ? null : await known.draft()
    const { file, ...content } = newest?.content ?? { ...(draft as NoticeDraft).content, file: null }
    const versions = await db
      .select()
      .from(noticeVersions)
      .where(and(eq(noticeVersions.merchant, merchant), eq(noticeVersions.departureId, departureId)))
      .orderBy(desc(noticeVersions.version))
    const receipts = await db
      .select({
        orderNo: orders.orderNo,
        told: orderNotices.told,
        read: orderNotices.read,
        readAt: orderNotices.readAt,
      })
      .from(orders)
      .innerJoin(journeysOf(context), sql`j.order_no = ${orders.orderNo}`)
      .leftJoin(
        orderNotices,
        and(
          eq(orderNotices.merchant, merchant),
          eq(orderNotices.departureId, departureId),
          eq(orderNotices.orderNo, orders.orderNo),
        ),
      )
      .where(
        and(
          eq(orders.merchant, merchant),
          onDeparture(merchant, departureId),
          inArray(orders.phase, [...READING]),
        ),
      )
      .orderBy(asc(orders.createdAt))
    return succeed({
      ...shownStand(stand),
      content,
      file,
      exceptions:
        draft?.exceptions ??
        Object.entries(newest?.exceptions ?? {}).map(([orderNo, patch]) => ({ orderNo, patch })),
      missing: missingOfNotice({ ...content, file }),
      versions: versions.map(({ version, savedAt, by, sentAt }) => ({
        version,
        savedAt: savedAt.toISOString(),
        by,
        sentAt: sentAt?.toISOString() ?? null,
      })),
      orders: receipts.map(({ orderNo, told, read, readAt }) => ({
        orderNo,
        told: told ?? 0,
        read: read ?? 0,
        readAt: readAt?.toISOString() ?? null,
      })),
    })
  },

  'staff.saveNotice': async (context, { merchant }, input, { staff }) => {
    const { departureId, content, fileId, exceptions, seen } = input
    const { db, now } = context
    if (!(await findDeparture(context, merchant, departureId))) return noDeparture()
    const numbers = exceptions.map(({ orderNo }) => orderNo)
    const own = await db
      .select({ orderNo: orders.orderNo })
      .from(orders)
      .innerJoin(journeysOf(context), sql`j.order_no = ${orders.orderNo}`)
      .where(and(onDeparture(merchant, departureId), inArray(orders.orderNo, numbers)))
    if (own.length !== new Set(numbers).size || own.length !== numbers.length) {
      return invalid({ exceptions: '例外中的订单不在该团期，或重复，请核对后再保存' })
    }
    const stand = await lockNotice(db, { merchant, departureId })
    if (stand.newest !== seen) {
      return refused('CHANGED_MEANWHILE', '其他人刚刚修改了出团通知书，请刷新后再保存')
    }
    const found = fileId === null ? null : await noticeFileOf(db, { merchant, departureId, fileId })
    if (fileId !== null && !found) return invalid({ fileId: '没有这份文件，请重新上传' })
    if (found?.drawing) return refused('DRAWING', '文件的页面正在生成，请稍候再保存')
    if (found && found.problem !== '') return invalid({ fileId: found.problem })
    const file = found?.file ?? null
    const newest = stand.newest + 1
    await db.insert(noticeVersions).values({
      merchant,
      departureId,
      version: newest,
      content: { ...content, file },
      exceptions: Object.fromEntries(exceptions.map(({ orderNo, patch }) => [orderNo, patch])),
      savedAt: now(),
      by: staff.name,
    })
    await update(db, merchant, departureId, { newest })
    return succeed(shownStand({ ...stand, newest }))
  },

  'staff.sendNotice': async (context, { merchant }, { departureId, version, tell }) => {
    const { db, now } = context
    const known = await findDeparture(context, merchant, departureId)
    if (!known) return noDeparture()
    if (known.cancelled) return refused('CANCELLED', '该团期已取消，不能发送出团通知书')
    const stand = await lockNotice(db, { merchant, departureId })
    const newest = await versionOf(db, { merchant, departureId }, stand.newest)
    if (!newest) return refused('NO_NOTICE', '请先保存出团通知书，再发送')
    if (version !== stand.newest) {
      return refused('CHANGED_MEANWHILE', '出团通知书有更新的版本，请刷新核对后再发送')
    }
    const missing = missingOfNotice(newest.content)
    if (Object.keys(missing).length > 0) return invalid(missing)
    const after = {
      ...stand,
      first: stand.first || version,
      sent: version,
      told: tell ? version : stand.told,
    }
    const { first, sent, told } = after
    await update(db, merchant, departureId, { first, sent, told })
    if (stand.sent !== version) {
      await db
        .update(noticeVersions)
        .set({ sentAt: now() })
        .where(
          and(
            eq(noticeVersions.merchant, merchant),
            eq(noticeVersions.departureId, departureId),
            eq(noticeVersions.version, version),
          ),
        )
    }
    // At once, where nothing hinders it; the sweeper does the rest.
    if (tell) context.afterCommit(async (later) => void (await tellOrders(later)))
    const [travel] = await db
      .select({ n: count() })
      .from(orders)
      .innerJoin(journeysOf(context), sql`j.order_no = ${orders.orderNo}`)
      .where(and(onDeparture(merchant, departureId), eq(orders.phase, 'serving')))
    return succeed({ ...shownStand(after), orders: travel?.n ?? 0 })
  },
}

function update(
  db: Db,
  merchant: string,
  departureId: string,
  set: Partial<typeof departureNotices.$inferInsert>,
) {
  return db
    .update(departureNotices)
    .set(set)
    .where(and(eq(departureNotices.merchant, merchant), eq(departureNotices.departureId, departureId)))
}
