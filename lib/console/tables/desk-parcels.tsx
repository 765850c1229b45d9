import type { Tone } from '../parts/cells.tsx'
import { answerSchema } from '../parts/schema.ts'
import { columnsOf, sectionsOf, Whole } from './auto.tsx'
import { actsOn, detail, list, onNothing, type RowOf, type Screen } from './screen.ts'

type Parcel = RowOf<'staff.parcels'>
const onParcel = actsOn<Parcel>()
const onWaiting = actsOn<RowOf<'staff.waitingShipments'>>()

const parcelTones: Readonly<Record<string, Tone>> = {
  trouble: 'bad',
  returning: 'bad',
  delivered: 'done',
  sent: 'go',
  moving: 'go',
  delivering: 'go',
}

export const parcelScreens: readonly Screen[] = [
  {
    name: 'shipping',
    title: '待发货',
    group: 'fulfilment',
    needs: ['staff.waitingShipments'],
    list: list('staff.waitingShipments', {
      empty: '没有待发货的订单。客人付款后，要寄送的订单出现在这里',
      search: '订单号、产品名称',
      id: ({ orderNo }) => orderNo,
      filters: ['kind', 'waitingBy', 'partly'],
      columns: columnsOf('staff.waitingShipments', [
        { key: 'product', width: 280 },
        { key: 'orderNo', width: 170 },
        { key: 'since', width: 140, sort: 'since' },
        { key: 'receiver', width: 260 },
        { key: 'parcels', width: 80 },
      ]),
      make: [
        onNothing('staff.shipParcels', {
          label: '批量发货',
          note: '逐行填写订单号、快递公司和单号；一行有误不影响其他行。',
          result: (value) => (
            <Whole schema={answerSchema('staff.shipParcels')} value={value} path="staff.shipParcels" />
          ),
        }),
        onNothing('staff.handOverGoods', { label: '自提交付', note: '核对客人出示的8位提货码。' }),
      ],
      acts: [
        onWaiting('staff.shipParcel', {
          label: '发货',
          known: ({ orderNo }) => ({ orderNo }),
          start: ({ units }) => ({
            unitIds: units.filter(({ refunding }) => !refunding).map(({ id }) => id),
          }),
          note: '默认全部发出；退款中的不发。',
          choices: ({ units }) => ({
            unitIds: units
              .filter(({ refunding }) => !refunding)
              .map(({ id, label }) => ({ value: id, label })),
          }),
        }),
        onWaiting('staff.revealReceivers', {
          label: '收件信息',
          known: ({ orderNo }) => ({ orderNos: [orderNo] }),
          note: '查看完整收件人和电话会连同原因记入操作日志。',
          result: ({ receivers }) =>
            receivers.map(({ receiver, phone, address }) => `${receiver} ${phone} ${address}`).join('；'),
        }),
        onWaiting('staff.handOverItems', {
          label: '当面交付',
          known: ({ orderNo }) => ({ orderNo }),
          when: ({ kind }) => kind === 'debris',
        }),
        onWaiting('staff.receiveDevice', {
          label: '收回设备',
          known: ({ orderNo }) => ({ orderNo }),
          when: ({ kind }) => kind === 'debris',
        }),
      ],
    }),
  },
  {
    name: 'parcels',
    title: '快递包裹',
    group: 'fulfilment',
    needs: ['staff.parcels'],
    list: list('staff.parcels', {
      empty: '还没有寄出的包裹。在“待发货”里发货后，包裹出现在这里',
      search: '快递单号、订单号、产品名称',
      id: ({ id }) => id,
      opens: ({ id }) => id,
      filters: ['way', 'trouble', 'kind', 'sentFrom', 'sentTo', 'orderNo'],
      columns: columnsOf('staff.parcels', [
        { key: 'product', width: 240 },
        { key: 'trackingNo', width: 160 },
        { key: 'courier', width: 100 },
        { key: 'state', width: 90, tone: parcelTones },
        { key: 'way', width: 80 },
        { key: 'sentAt', width: 140, sort: 'sentAt' },
        { key: 'lastText', width: 240 },
      ]),
      acts: [
        onParcel('staff.receiveParcel', {
          label: '登记签收',
          known: ({ id }) => ({ parcelId: id }),
          when: ({ way, receivedAt }) => way === 'back' && !receivedAt,
        }),
        onParcel('staff.correctParcel', {
          label: '改单号',
          known: ({ id }) => ({ parcelId: id }),
          start: ({ trackingNo }) => ({ trackingNo }),
        }),
        onParcel('staff.addParcelTrack', { label: '补录物流', known: ({ id }) => ({ parcelId: id }) }),
      ],
    }),
    detail: detail('staff.parcel', {
      input: (parcelId) => ({ parcelId }),
      trail: 'parcel',
      title: ({ courier, trackingNo }) => `${courier.name} ${trackingNo}`,
      sections: sectionsOf('staff.parcel'),
    }),
  },
]
