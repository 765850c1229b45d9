import { todayInShanghai } from '../../base/calendar/dates.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { Decision } from '../boards/decision.tsx'
import { type Departure, departureBoard, FormingState } from '../boards/departure-board.tsx'
import { RosterSheet } from '../boards/roster.tsx'
import { outlines } from '../editor/outlines.ts'
import { newTour } from '../guide/first-tour.ts'
import { Day, Money, Pair, Stand, Words } from '../parts/cells.tsx'
import { columnsOf, sectionsOf } from './auto.tsx'
import { idOf, onSale, pricesOf, saleActs, wording } from './catalogue-shared.tsx'
import { actsOn, beside, detail, list, onNothing, preview, type RowOf, type Screen } from './screen.ts'

const onTourInFull = actsOn<Value<'staff.tour'>>()

const onDeparture = actsOn<Departure>()
const oneDeparture = ({ id }: Departure) => ({ departureId: id })

/** Tours and the departures that are sold of them. */
export const tourScreens: readonly Screen[] = [
  {
    name: 'departures',
    title: '团期',
    group: 'fulfilment',
    needs: ['staff.departures'],
    list: list<'staff.departures', Partial<Value<'staff.departureNumbers'>['items'][number]>>(
      'staff.departures',
      {
        search: '团号、产品名称',
        id: ({ id }) => id,
        first: () => ({ from: todayInShanghai(Date.now()), sort: 'departDate', direction: 'asc' }),
        filters: ['from', 'to', 'forming', 'status', 'proId', 'packageCode'],
        name: ({ tourName }) => tourName,
        board: departureBoard as never,
        beside: beside<'staff.departureNumbers', RowOf<'staff.departures'>>('staff.departureNumbers', {
          input: (rows) => ({ departureIds: rows.map(({ id }) => id) }),
          of: ({ items }, { id }) => items.find(({ departureId }) => departureId === id) ?? {},
        }),
        columns: [
          {
            key: 'tour',
            title: '产品',
            width: 260,
            of: ({ tourName, groupNo }) => <Pair first={tourName} second={groupNo} />,
          },
          {
            key: 'date',
            title: '出发',
            width: 136,
            sort: 'departDate',
            of: ({ departDate }) => <Day date={departDate} />,
          },
          {
            key: 'status',
            title: '状态',
            width: 76,
            of: ({ status }) => (
              <Stand tone={onSale[status] ?? 'off'}>
                {status === 'onSale' ? '在售' : status === 'stopped' ? '停售' : '已取消'}
              </Stand>
            ),
          },
          { key: 'forming', title: '成团', width: 200, of: (row) => <FormingState row={row as Departure} /> },
          {
            key: 'seats',
            title: '计划/已用/占位',
            width: 116,
            of: ({ planSeats, usedSeats, heldSeats }) =>
              `${planSeats < 0 ? '不限' : planSeats} / ${usedSeats} / ${heldSeats}`,
          },
          {
            key: 'orders',
            title: '订单',
            width: 60,
            align: 'right',
            of: ({ orders }) => <Words>{orders?.total}</Words>,
          },
          {
            key: 'named',
            title: '资料齐',
            width: 74,
            of: ({ travellers }) => (
              <Words>{travellers && `${travellers.named}/${travellers.persons}`}</Words>
            ),
          },
          {
            key: 'contracts',
            title: '合同',
            width: 66,
            of: ({ contracts }) => <Words>{contracts && `${contracts.signed}/${contracts.needed}`}</Words>,
          },
          {
            key: 'notices',
            title: '通知已读',
            width: 80,
            of: ({ notices }) => <Words>{notices && `${notices.read}/${notices.sent}`}</Words>,
          },
          {
            key: 'paid',
            title: '已收',
            width: 104,
            align: 'right',
            of: ({ money }) => <Money amount={money?.paid} />,
          },
          { key: 'id', title: '团期编号', extra: true, of: ({ id }) => id },
        ],
        acts: [
          onDeparture('staff.confirmDeparture', {
            label: '确认成团',
            known: ({ id, formedAt }) => ({ departureId: id, seen: formedAt }),
            when: ({ forming }) => forming === 'undecided' || forming === 'enough',
            note: ({ usedSeats, groupMin }) =>
              usedSeats < groupMin
                ? `现有${usedSeats}人，少于最低成团人数${groupMin}人，请填写仍然成团的原因。确认后从待办移除。`
                : `现有${usedSeats}人，已达到最低成团人数${groupMin}人。`,
            preview: preview<'staff.previewCancelDeparture', Departure>('staff.previewCancelDeparture', {
              input: oneDeparture,
              show: (value) => <Decision preview={value} cancels={false} />,
              known: () => ({}),
            }),
          }),
          onDeparture('staff.unconfirmDeparture', {
            label: '撤销成团',
            known: ({ id, formedAt }) => ({ departureId: id, seen: formedAt }),
            when: ({ forming, callOffBy }) =>
              forming === 'confirmed' && callOffBy >= todayInShanghai(Date.now()),
            note: ({ callOffBy }) => `${callOffBy} 之前可以撤销，之后客人须能按期出行。`,
          }),
          onDeparture('staff.changeDepartures', {
            label: '改价位',
            known: ({ id }) => ({ departureIds: [id] }),
            omit: ['all'],
            start: ({ prices, singleSupplement, planSeats, status }) => ({
              changes: { prices, singleSupplement, planSeats, ...(status === 'cancelled' ? {} : { status }) },
            }),
            when: ({ status }) => status !== 'cancelled',
            bulk: true,
            all: 'departureIds',
          }),
          onDeparture('staff.roster', {
            label: '查看名单',
            known: oneDeparture,
            note: '名单含完整证件信息，查看会连同原因记入操作日志。',
            wide: true,
            result: (roster) => <RosterSheet roster={roster} />,
          }),
          onDeparture('staff.cancelDeparture', {
            label: '不成团取消',
            danger: true,
            known: ({ id, formedAt }) => ({ departureId: id, formed: formedAt !== null }),
            narrow: ({ proId }) => ({ 'choice.departureIds': { proId } }),
            when: ({ status }) => status !== 'cancelled',
            note: '团期下的所有订单都会取消并全额退款，违约金按合同另计。请先核对下面的预计结果；填写“改期选择”后，已付全款的客人可先选择改期。',
            preview: preview<'staff.previewCancelDeparture', Departure>('staff.previewCancelDeparture', {
              input: oneDeparture,
              show: (value) => <Decision preview={value} cancels />,
              known: ({ orders, refund, penalty }) => ({ expected: { orders, refund, penalty } }),
            }),
          }),
        ],
      },
    ),
  },
  {
    name: 'tours',
    title: '旅游线路',
    group: 'catalogue',
    needs: ['staff.tours'],
    list: list('staff.tours', {
      search: '编号、名称',
      id: ({ proId }) => proId,
      opens: ({ proId }) => proId,
      filters: ['status', 'category', 'scope', 'departCity'],
      columns: columnsOf('staff.tours', [
        { key: 'name', width: 300, sort: 'name' },
        { key: 'code', width: 110 },
        { key: 'status', width: 80, tone: onSale },
        { key: 'category', width: 84 },
        { key: 'departCity', width: 90 },
        { key: 'days', width: 70, sort: 'days' },
        { key: 'nextDate', width: 136 },
        { key: 'sold', width: 70, sort: 'sold' },
        { key: 'updatedAt', width: 140, sort: 'updatedAt' },
      ]),
      make: [
        onNothing('staff.saveTour', {
          label: '新建线路',
          omit: ['proId', 'seen'],
          start: () => ({ tour: newTour() }),
          result: wording,
          page: outlines.tour,
        }),
      ],
      acts: [
        ...saleActs('staff.setTourStatus', 'tour', {
          on: '资料不齐时会列出缺少的内容。',
          off: '店铺中不再出售，已有订单不受影响。',
        }),
      ],
    }),
    detail: detail('staff.tour', {
      input: (proId) => ({ proId }),
      trail: 'product',
      title: ({ tour }) => tour.name,
      sections: sectionsOf('staff.tour'),
      ways: pricesOf('tour'),
      acts: [
        onTourInFull('staff.saveTour', {
          label: '编辑',
          page: outlines.tour,
          known: idOf,
          start: ({ tour }) => ({ tour }),
          result: wording,
        }),
        onTourInFull('staff.copyTour', { label: '复制', known: idOf }),
      ],
    }),
  },
]
