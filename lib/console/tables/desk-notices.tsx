import { todayInShanghai } from '../../base/calendar/dates.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { addressNow } from '../frame/address.ts'
import { NoticePages, UploadedNotice } from '../notices/notice-file.tsx'
import { Pair, type Tone, Words } from '../parts/cells.tsx'
import { columnsOf, sectionsOf } from './auto.tsx'
import { actsOn, detail, list, type RowOf, type Screen } from './screen.ts'

type Notice = Value<'staff.notice'>
const onNotice = actsOn<RowOf<'staff.notices'>>()

/** The departure whose notice is shown: a notice has no id of its own. */
const shownDeparture = () => addressNow().id ?? ''

const noticeTones: Readonly<Record<string, Tone>> = {
  waiting: 'wait',
  uploaded: 'wait',
  changed: 'wait',
  sent: 'go',
  told: 'done',
  changedTold: 'done',
}

export const noticeScreens: readonly Screen[] = [
  {
    name: 'notices',
    title: '出团通知',
    group: 'fulfilment',
    needs: ['staff.notices'],
    list: list('staff.notices', {
      empty: '还没有要通知的团期。客人报名后，团期出现在这里',
      search: '团号、产品名称',
      id: ({ departureId }) => departureId,
      opens: ({ departureId }) => departureId,
      first: () => ({ departFrom: todayInShanghai(Date.now()), sort: 'departDate', direction: 'asc' }),
      filters: ['departFrom', 'departTo', 'state'],
      columns: columnsOf('staff.notices', [
        { key: 'name', width: 240 },
        { key: 'state', width: 110, tone: noticeTones },
        { key: 'departDate', width: 140, sort: 'departDate' },
        { key: 'groupNo', width: 150 },
        { key: 'orders', width: 70 },
        { key: 'read', width: 70 },
        { key: 'due', width: 90, tone: { true: 'bad' } },
      ]),
      acts: [
        onNotice('staff.sendNotice', {
          label: '发送通知',
          known: ({ departureId, newest }) => ({ departureId, version: newest }),
          when: ({ newest, sent }) => newest > sent,
        }),
        onNotice('staff.uploadNotice', {
          label: '上传通知书',
          known: ({ departureId }) => ({ departureId }),
          note: 'PDF（最多12页）或图片。上传后核对每一页，再用于通知。',
          result: ({ fileId }, { departureId }) => (
            <UploadedNotice departureId={departureId} fileId={fileId} />
          ),
        }),
      ],
    }),
    detail: detail('staff.notice', {
      input: (departureId) => ({ departureId }),
      trail: 'departure',
      title: ({ stateText }) => `出团通知：${stateText}`,
      sections: [
        ...sectionsOf('staff.notice', { leave: ['file'] }),
        {
          title: '上传的通知书',
          when: ({ file }) => file !== null,
          of: ({ file }) => file && <NoticePages departureId={shownDeparture()} file={file} />,
        },
      ],
      acts: [
        actsOn<Notice>()('staff.saveNotice', {
          label: '填写通知',
          known: ({ newest, file }) => ({
            departureId: shownDeparture(),
            seen: newest,
            fileId: file?.id ?? null,
          }),
          start: ({ content, exceptions }) => ({ content, exceptions }) as never,
          choices: ({ orders }) => ({
            'exceptions.orderNo': orders.map(({ orderNo }) => ({ value: orderNo, label: orderNo })),
          }),
        }),
        actsOn<Notice>()('staff.sendNotice', {
          label: '发送通知',
          known: ({ newest }) => ({ departureId: shownDeparture(), version: newest }),
          when: ({ newest, sent }) => newest > sent,
        }),
      ],
    }),
  },
  {
    name: 'notice-receipts',
    title: '通知送达与阅读',
    group: 'fulfilment',
    needs: ['staff.noticeReceipts'],
    list: list('staff.noticeReceipts', {
      empty: '还没有发出通知。在“出团通知”里发送后，这里显示谁已收到、谁已阅读',
      search: '订单号、团号、产品名称',
      id: ({ orderNo }) => orderNo,
      filters: ['unread', 'failed', 'kind', 'departFrom', 'departTo', 'departureId'],
      columns: [
        ...columnsOf('staff.noticeReceipts', [
          { key: 'name', width: 260 },
          { key: 'orderNo', width: 190 },
          { key: 'groupNo', width: 150 },
          { key: 'departDate', width: 140, sort: 'departDate' },
          { key: 'toldAt', width: 150 },
          { key: 'isRead', width: 90, tone: { false: 'wait', true: 'done' } },
          { key: 'readAt', width: 150 },
          { key: 'isUnreached', width: 90, tone: { true: 'bad' } },
        ]),
        {
          key: 'message',
          title: '最近一次通知',
          width: 220,
          of: ({ messages: [last] }) =>
            last ? (
              <Pair first={`${last.wayText} ${last.recipient}`} second={last.problem || last.stateText} />
            ) : (
              <Words>{null}</Words>
            ),
        },
      ],
      acts: [
        actsOn<RowOf<'staff.noticeReceipts'>>()('staff.tellNoticeAgain', {
          label: '再次提醒',
          known: ({ departureId, orderNo }) => ({ departureId, orderNos: [orderNo] }),
          when: ({ isRead, isUnreached }) => !isRead || isUnreached,
          note: '微信未送达的改发短信；每个版本最多再提醒三次，间隔半小时。',
          result: ({ left }) => left[0]?.reason ?? '',
          bulk: true,
        }),
      ],
    }),
  },
]
