import { z } from 'zod'
import { messageStates, messageWays } from '../../../domain/messages/message-states.ts'
import type { NoticeContent, NoticeException, NoticeFile } from '../../../domain/notices/notice.ts'
import { type NoticeState, noticeStates } from '../../../domain/notices/notice-state.ts'
import { itineraryDay } from '../catalogue/tours.ts'
import { paperDocument } from '../contracts/document.ts'
import { change, read, staffChange, staffList, staffRead } from '../define.ts'
import { orderNo } from '../orders/order-parts.ts'
import { calendarDate, instant } from '../values.ts'

const short = z.string().trim().max(200)
const phone = z.string().trim().max(40)
const long = z.string().trim().max(5000)
const lines = z.array(z.string().trim().min(1).max(300)).max(60)

export const noticeContent = z.object({
  gatherTime: short,
  gatherPlace: short,
  gatherWay: short,
  guideName: short,
  guideTel: phone,
  emergencyTel: phone,
  organiserTel: phone,
  complaintTel: phone,
  transport: lines,
  hotels: z.array(z.object({ date: short, name: short, address: short, tel: phone })).max(60),
  days: z.array(itineraryDay).max(60),
  included: lines,
  excluded: lines,
  beforeTravel: long,
  warnings: long,
  cancelNote: long,
}) satisfies z.ZodType<NoticeContent>
/** As staff fill it in. */
export type FilledNotice = z.infer<typeof noticeContent>

export const noticeException = noticeContent
  .pick({
    gatherTime: true,
    gatherPlace: true,
    gatherWay: true,
    guideName: true,
    guideTel: true,
    transport: true,
    hotels: true,
  })
  .partial() satisfies z.ZodType<NoticeException>

/** Largest file of a notice, bytes. */
const FILE_MOST_BYTES = 5 * 1024 * 1024
const FILE_LENGTH = Math.ceil(FILE_MOST_BYTES / 3) * 4
const FILE_TOO_LARGE = '文件超过5MB，请压缩后上传'

export const noticeFile = z.object({
  id: z.string(),
  kind: z.enum(['pdf', 'picture']),
  /** SHA-256 of its bytes, hex. */
  hash: z.string(),
  /** Its pages as pictures, pixels. */
  pages: z.array(z.object({ width: z.number().int(), height: z.number().int() })),
}) satisfies z.ZodType<NoticeFile>

const fileId = z.string().min(1).max(40)
const page = z.coerce.number().int().min(1).max(100)
/** A page of an uploaded notice: a JPEG in base64. */
const pagePicture = z.object({ data: z.string() })

const noticeState = z.enum(Object.keys(noticeStates) as [NoticeState, ...NoticeState[]])

/** A departure by its id; of day tours the package with day and time: `dp1@2026-12-03@08:30`. */
const departureId = z.object({ departureId: z.string().min(1).max(64) })
const noticedKind = z.enum(['tour', 'debris'])
/** A kind of order of which notices are written, as in `orders.kind`. */
export type NoticedCode = z.infer<typeof noticedKind>
/** Number of a version; 0: none. */
const version = z.number().int().min(0)

const stand = z.object({
  state: noticeState,
  stateText: z.string(),
  newest: version,
  sent: version,
  told: version,
})

/** Notices of departure (出团通知书). */
export const noticeCalls = {
  'notices.get': read({
    wire: 'notice:get',
    who: 'customer',
    input: orderNo,
    answer: z.object({
      /** Null while the agency has sent none. */
      notice: z
        .object({
          version,
          document: paperDocument,
          /** What staff have uploaded, as pages (`notices.page`); the document then says what stands beside it. */
          file: z
            .object({
              kind: noticeFile.shape.kind,
              pages: noticeFile.shape.pages,
              /** It is another one than in the version compared with. */
              changed: z.boolean(),
            })
            .nullable(),
          /** Who can be called, the guide first. */
          contacts: z.array(z.object({ label: z.string(), name: z.string(), tel: z.string() })),
          sentAt: instant,
          /** The version with which differences are marked; 0: nothing is marked. */
          comparedWith: version,
          /** The last version that the customer has confirmed to have read, and when. */
          read: version,
          readAt: instant.nullable(),
        })
        .nullable(),
    }),
    summary: 'The notice of departure of an order, with what has changed since it was last read.',
  }),
  'notices.page': read({
    wire: 'notice:page',
    who: 'customer',
    input: orderNo.extend({ version: z.coerce.number().int().min(1), page }),
    answer: pagePicture,
    summary: 'A page of the uploaded notice in the version that the customer reads now.',
  }),
  'notices.confirm': change({
    wire: 'notice:confirm',
    who: 'customer',
    input: orderNo.extend({ version: z.number().int().min(1) }),
    answer: z.object({ read: version, readAt: instant }),
    summary: 'Confirms that a version has been read; refused with `NEW_VERSION` when there is a later one.',
  }),
  'staff.notices': staffList({
    wire: 'staff:notices',
    permission: 'orders.read',
    scope: 'merchant',
    filters: {
      /** Tours, or day tours, which are fragment products. */
      kind: noticedKind.optional(),
      /** Departures from this day on; today, if not given. */
      departFrom: calendarDate.optional(),
      departTo: calendarDate.optional(),
      state: noticeState.optional(),
      /** Those that near, have travellers and no notice. */
      due: z.literal(true).optional(),
    },
    item: stand.extend({
      departureId: z.string(),
      kind: noticedKind,
      proId: z.string(),
      name: z.string(),
      /** Of a day tour its package and time. */
      groupNo: z.string(),
      departDate: calendarDate,
      /** Orders that travel, and how many of them have confirmed the version sent last. */
      orders: z.number().int(),
      read: z.number().int(),
      due: z.boolean(),
    }),
    sorts: ['departDate'],
    summary:
      'Departures with travellers and how their notices stand; the search finds group number and product.',
  }),
  'staff.notice': staffRead({
    wire: 'staff:notice',
    permission: 'orders.read',
    scope: 'merchant',
    subject: 'departureId',
    input: departureId,
    answer: stand.extend({
      /** The newest version, or a first draft of what the tour knows. */
      content: noticeContent,
      exceptions: z.array(z.object({ orderNo: z.string(), patch: noticeException })),
      /** What was uploaded instead of filling everything in; null where nothing was. */
      file: noticeFile.nullable(),
      /** What has to be filled in before it can be sent, by field. */
      missing: z.record(z.string(), z.string()),
      versions: z.array(z.object({ version, savedAt: instant, by: z.string(), sentAt: instant.nullable() })),
      orders: z.array(
        z.object({ orderNo: z.string(), told: version, read: version, readAt: instant.nullable() }),
      ),
    }),
    summary: 'The notice of a departure with its versions, exceptions and who has read it.',
  }),
  'staff.saveNotice': staffChange({
    wire: 'staff:saveNotice',
    permission: 'orders.handle',
    scope: 'merchant',
    subject: 'departureId',
    input: departureId.extend({
      content: noticeContent,
      /** What differs for single orders of the departure. */
      exceptions: z
        .array(z.object({ orderNo: orderNo.shape.orderNo, patch: noticeException }))
        .max(200)
        .default([]),
      /**
       * A file of `staff.uploadNotice` in which the rest stands: then customers see of the content when and where to gather
       * and whom to call, nothing of it is required, and what single orders differ in.
       */
      fileId: fileId.nullable().default(null),
      /** The newest version that was seen; refused with `CHANGED_MEANWHILE` when there is a later one. */
      seen: version,
    }),
    answer: stand,
    summary: 'Keeps a new version of a departure’s notice; customers see it once it is sent.',
  }),
  'staff.uploadNotice': staffChange({
    wire: 'staff:uploadNotice',
    permission: 'orders.handle',
    scope: 'merchant',
    subject: 'departureId',
    hidden: ['data'],
    maxBodyBytes: FILE_LENGTH + 2048,
    input: departureId.extend({
      /** A PDF of at most 12 pages, or a JPEG, PNG or WebP, in base64, at most 5 MB. */
      data: z.string().min(1, '请选择出团通知书文件').max(FILE_LENGTH, FILE_TOO_LARGE),
    }),
    answer: z.object({ fileId: z.string() }),
    summary:
      'Keeps a notice that was made elsewhere, judged by its content, sealed; `staff.noticeFile` says when its pages are ' +
      'drawn, then `staff.saveNotice` makes it part of a version, within a day.',
  }),
  'staff.noticeFile': staffRead({
    wire: 'staff:noticeFile',
    permission: 'orders.read',
    scope: 'merchant',
    subject: 'departureId',
    input: departureId.extend({ fileId }),
    answer: z.object({
      state: z.enum(['drawing', 'ready', 'failed']),
      /** Why its pages cannot be drawn, and what helps; empty otherwise. */
      problem: z.string(),
      kind: noticeFile.shape.kind,
      /** Empty until they are drawn. */
      pages: noticeFile.shape.pages,
    }),
    summary: 'How an uploaded notice stands; its pages are drawn within some seconds.',
  }),
  'staff.noticePage': staffRead({
    wire: 'staff:noticePage',
    permission: 'orders.read',
    scope: 'merchant',
    subject: 'departureId',
    input: departureId.extend({ fileId, page }),
    answer: pagePicture,
    summary: 'A page of an uploaded notice as customers see it: to be looked at before it is sent.',
  }),
  'staff.noticeReceipts': staffList({
    wire: 'staff:noticeReceipts',
    permission: 'orders.read',
    scope: 'merchant',
    filters: {
      departureId: departureId.shape.departureId.optional(),
      kind: noticedKind.optional(),
      /** Departures from this day on; today, if not given and no departure is named. */
      departFrom: calendarDate.optional(),
      departTo: calendarDate.optional(),
      /** Those that have not confirmed the version sent last. */
      unread: z.literal(true).optional(),
      /** Those whose last message has certainly not arrived. */
      failed: z.literal(true).optional(),
    },
    item: z.object({
      orderNo: z.string(),
      departureId: z.string(),
      kind: noticedKind,
      name: z.string(),
      groupNo: z.string(),
      departDate: calendarDate,
      /** Versions: the one that customers read, and what this one was told and has confirmed. */
      sent: version,
      told: version,
      toldAt: instant.nullable(),
      read: version,
      readAt: instant.nullable(),
      isRead: z.boolean(),
      isUnreached: z.boolean(),
      /** About the version told last, the newest first, with copies by mail; never what they say. */
      messages: z.array(
        z.object({
          way: z.enum(messageWays).nullable(),
          /** 短信, 微信, 邮件; empty until it is chosen. */
          wayText: z.string(),
          /** Masked; empty in WeChat. */
          recipient: z.string(),
          state: z.enum(messageStates),
          stateText: z.string(),
          /** Why it has not arrived; empty where nothing is wrong. */
          problem: z.string(),
          at: instant,
        }),
      ),
      /** How often this version was told again, and why it cannot be just now; empty: it can. */
      again: z.number().int(),
      againAt: instant.nullable(),
      whyNotAgain: z.string(),
    }),
    sorts: ['departDate'],
    direction: 'asc',
    summary:
      'Who was told of notices of departure, by which way and with what result, and who has read them; finds by order ' +
      'number, group number and product.',
  }),
  'staff.tellNoticeAgain': staffChange({
    wire: 'staff:tellNoticeAgain',
    permission: 'orders.handle',
    scope: 'merchant',
    subject: 'departureId',
    input: departureId.extend({
      orderNos: z.array(orderNo.shape.orderNo).min(1, '请选择要提醒的订单').max(200, '一次最多提醒200个订单'),
    }),
    answer: z.object({
      told: z.array(z.string()),
      /** The others, each with its reason. */
      left: z.array(z.object({ orderNo: z.string(), reason: z.string() })),
    }),
    summary:
      'Tells customers again of the notice they were not reached with or have not read: three times a version at most, ' +
      'half an hour apart, by SMS where WeChat could not deliver it.',
  }),
  'staff.sendNotice': staffChange({
    wire: 'staff:sendNotice',
    permission: 'orders.handle',
    scope: 'merchant',
    subject: 'departureId',
    input: departureId.extend({
      version: z.number().int().min(1),
      /** Whether customers get a message. */
      tell: z.boolean().default(true),
    }),
    answer: stand.extend({ orders: z.number().int() }),
    summary: 'Shows the newest version to the customers of the departure, and tells them.',
  }),
}
