import { NO_CHANGES } from '../../../domain/notices/notice.ts'
import { noticeDocument } from '../../../domain/notices/notice-document.ts'
import { absent, refused, succeed } from '../../contract/failures.ts'
import { infoAnswer } from '../../contract/shops/shop.ts'
import type { DocumentSource } from '../documents/sources.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { findShop } from '../kernel/shops.ts'
import {
  findOrder,
  isLive,
  loadOrder,
  lockOrder,
  noOrder,
  orderOfOwner,
} from '../orders/core/order-queries.ts'
import { fullName, openOrdered } from '../orders/core/ordered-person.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import { noticedKindOf } from './kinds.ts'
import { noticePage, openNoticeFile } from './notice-files.ts'
import { noticeFor } from './notice-rows.ts'
import { orderNotices } from './schema.ts'

export const noticeHandlers: Handlers<'notices.get' | 'notices.page' | 'notices.confirm'> = {
  'notices.get': async (context, { merchant }, { orderNo }, { customerId }) => {
    const row = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    const order = row && (await loadOrder(context, row))
    if (!row || !order || !noticedKindOf(context, row)?.of(order)) return absent(noOrder)
    const found = await noticeFor(context, row)
    if (!found) return succeed({ notice: null })
    const { content, file, changes, version, sentAt, comparedWith, read, readAt } = found
    const contacts = [
      { label: '导游', name: content.guideName, tel: content.guideTel },
      { label: '当地应急电话', name: '', tel: content.emergencyTel },
      { label: '组团社', name: '', tel: content.organiserTel },
      { label: '投诉质监', name: '', tel: content.complaintTel },
    ]
    return succeed({
      notice: {
        version,
        document: await documentOf(context, row, found),
        file: file && { kind: file.kind, pages: file.pages, changed: changes?.fields.has('file') ?? false },
        contacts: contacts.filter(({ tel }) => tel !== ''),
        sentAt: sentAt.toISOString(),
        comparedWith,
        read,
        readAt: readAt?.toISOString() ?? null,
      },
    })
  },

  'notices.page': async (context, { merchant }, { orderNo, version, page }, { customerId }) => {
    const row = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    const found = row && (await noticeFor(context, row))
    if (!found?.file) return absent('出团通知书还没有生成，请稍后再看')
    if (version !== found.version) return refused('NEW_VERSION', '出团通知书已更新，请刷新后查看')
    const data = await noticePage(context, { ...found.departure, fileId: found.file.id }, page)
    return data === null ? absent('没有这一页') : succeed({ data })
  },

  'notices.confirm': async (context, { merchant }, { orderNo, version }, { customerId }) => {
    const { db, now } = context
    const row = await lockOrder(db, orderOfOwner({ merchant, customerId }, orderNo))
    const found = row ? await noticeFor(context, row) : null
    if (!found) return absent('出团通知书还没有生成，请稍后再看')
    if (version !== found.version) {
      return refused('NEW_VERSION', '出团通知书已更新，请看完新版本后再确认')
    }
    const { departureId } = found.departure
    const readAt = now()
    await db
      .insert(orderNotices)
      .values({ merchant, departureId, orderNo, read: version, readAt })
      .onConflictDoUpdate({
        target: [orderNotices.merchant, orderNotices.departureId, orderNotices.orderNo],
        set: { read: version, readAt },
      })
    return succeed({ read: version, readAt: readAt.toISOString() })
  },
}

/** Notices as files and mails; the subject is the order's number. */
export const noticeDocuments: DocumentSource = {
  code: 'notice',
  async open(context, { merchant }, customerId, orderNo) {
    const row = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    const found = row && (await noticeFor(context, row))
    if (!found) return null
    const named = { title: '出团通知书', fileName: `出团通知书 ${orderNo} V${found.version}` }
    if (!found.file) return { ...named, content: await documentOf(context, row, found) }
    const file = await openNoticeFile(context, { ...found.departure, fileId: found.file.id })
    return file && { ...named, content: file }
  },
}

type Found = NonNullable<Awaited<ReturnType<typeof noticeFor>>>

async function documentOf(context: Context, row: OrderRow, { order, on, content, version, changes }: Found) {
  const info = infoAnswer.safeParse((await findShop(context, row))?.info)
  return noticeDocument(
    content,
    {
      orderNo: row.orderNo,
      line: on.line,
      journey: on.journey,
      travellers: order.units.flatMap((unit) =>
        isLive(unit) && unit.sealed !== null ? [fullName(openOrdered(context, unit.sealed))] : [],
      ),
      seller: info.success ? info.data.company || info.data.name : '',
      version,
    },
    changes ?? NO_CHANGES,
  )
}
