import type { Page } from 'playwright/test'
import type { Failure } from '../../lib/operate-center/contract/failures.ts'
import type { DebrisOrderAbout } from '../../lib/operate-center/contract/orders/debris.ts'
import type { AfterSale, GoodsOrderAbout } from '../../lib/operate-center/contract/orders/goods.ts'
import type { Order } from '../../lib/operate-center/contract/orders/orders.ts'

/** Made-up answers about orders of goods and of fragment products, for tests of their screens by themselves. */

export const goodsNo = 'G261122AAAAAAAAAAAAAAAA'
export const debrisNo = 'D261122AAAAAAAAAAAAAAAA'
const picture = { src: 'share-default', alt: '' }
const at = '2026-11-22T02:00:00.000Z'

const common = {
  ...{ label: 2, until: null, cover: picture, balance: null, payDeadline: null, createdAt: at, papers: [] },
  ...{ paid: 0, refunded: 0, due: 0, dueFor: null, discounts: [], freight: 0, remark: '', payState: 'paid' },
  contact: { name: '买买提吐尔逊·阿卜杜拉热合曼', mobile: '138****1234', email: '' },
  result: { title: '', text: '', facts: [] },
  ...{ keptText: '订单为您保留', saleTel: '', cancelReason: '', penalty: 0, penaltyPaid: false },
  ...{ refunds: [], payments: [], history: [{ at, text: '提交订单' }], now: '2026-11-23T02:00:00.000Z' },
} satisfies Partial<Order>

const piece = (id: string, version: string, sent: boolean): GoodsOrderAbout['piecesInFull'][number] => ({
  ...{ id, skuId: version, version, picture, paid: 29_900, given: 0, status: 1, sent },
})

/** Two colours of a jacket, of which one is sent. */
export const goodsOrder = {
  ...common,
  ...{ orderNo: goodsNo, kind: 'goods', phase: 'serving', statusText: '部分发货' },
  nextText: '部分商品已发出，其余商品发出后可在物流中查看',
  name: '高原三合一防风防水冲锋衣男女同款可拆卸抓绒内胆户外登山外套秋冬加厚',
  ...{ payable: 91_100, paid: 91_100, freight: 1_400, goods: 89_700, dueNow: 91_100 },
  lines: [{ code: 'red', label: '冲锋衣 红色 L', unitPrice: 29_900, quantity: 3, amount: 89_700 }],
  units: ['p1', 'p2', 'p3'].map((id) => ({
    ...{ id, name: `冲锋衣 ${id}`, note: '', label: '', status: 1 as const, refundable: false },
  })),
  actions: [
    { code: 'logistics', text: '查看物流' },
    { code: 'remind', text: '提醒发货' },
    { code: 'afterSale', text: '申请售后' },
  ],
  about: {
    ...{ kind: 'goods', proId: 'g101', pieces: 3, way: 'express', shipped: '已发2件，共3件' },
    items: [
      { skuId: '红色 L', version: '红色 L', picture, unitPrice: 29_900, quantity: 2 },
      { skuId: '藏蓝色 XXXL', version: '藏蓝色 XXXL', picture, unitPrice: 29_900, quantity: 1 },
    ],
    piecesInFull: [
      piece('p1', '红色 L', true),
      piece('p2', '红色 L', true),
      piece('p3', '藏蓝色 XXXL', false),
    ],
    address: {
      receiver: '名字也可以有这么多个字的收件人先生或女士',
      phone: '138****1234',
      address: `浙江省杭州市西湖区${'中关村大街'.repeat(10)}`,
    },
    ...{ pickupPoint: null, pickupCode: '', freightText: '浙江省首重1kg 10元，续重每kg 4元' },
    ...{ shipBy: '2026-11-25T02:00:00.000Z', receiptBy: null, returnUntil: null, faultUntil: null },
    returnable: { days: 7, text: '签收后7天内支持无理由退货，商品需完好' },
    ...{ invoiceWish: '个人 王小明', afterSales: 0 },
  },
} as const satisfies Order

/** Three tickets: one to be used, one used, one that expired; and a device with its deposit. */
export const debrisOrder = {
  ...common,
  ...{ orderNo: debrisNo, kind: 'debris', phase: 'serving', statusText: '待使用' },
  nextText: '请于12月3日 周四 09:30使用',
  name: '云上主题乐园双人欢乐套票含快速通道与花车巡游观礼席位及随身WiFi租赁服务',
  ...{ payable: 110_000, paid: 110_000, goods: 110_000, dueNow: 110_000 },
  lines: [
    { code: 'adult', label: '成人票', unitPrice: 20_000, quantity: 3, amount: 60_000 },
    { code: 'deposit', label: '设备押金', unitPrice: 50_000, quantity: 1, amount: 50_000 },
  ],
  units: [
    { id: 't1', name: '成人票1', note: '', label: '成人票', status: 1, refundable: true },
    { id: 't2', name: '成人票2', note: '', label: '成人票', status: 1, refundable: false },
    { id: 't3', name: '成人票3', note: '', label: '成人票', status: 1, refundable: true },
    { id: 'd1', name: '押金', note: '', label: '押金', status: 1, refundable: true },
  ],
  actions: [
    { code: 'voucher', text: '查看凭证' },
    { code: 'logistics', text: '查看物流' },
    { code: 'refund', text: '申请退款' },
  ],
  about: {
    ...{ kind: 'debris', proId: 'd101', type: 'ticket', packageName: '双人欢乐套票（含快速通道）' },
    ...{
      date: '2026-12-03',
      slot: '09:30',
      days: 1,
      countText: '3张 成人票',
      progress: '2张未使用 1张已使用',
    },
    ...{ validFrom: '2026-12-03', validTo: '2026-12-03' },
    package: {
      ...{ id: 'k1', includes: ['入园门票1张', '快速通道3次'], redeem: ['code', 'document'] },
      refund: { mode: 'before', hoursBefore: 24, feePercent: 10, expired: 'keep' },
      refundText: '使用日前24小时以上可退，扣除10%手续费',
      ...{ voucher: 'ticket', guests: 'ticket' },
    },
    usage: ['凭电子凭证或身份证件到北门扫码入园', '请按预约时间到达，迟到可能需要排队'],
    ...{ openingHours: '09:00–21:00（19:30停止入园）', address: '浙江省杭州市西湖区云上路1号' },
    ...{ position: { latitude: 30.24, longitude: 120.1 }, merchantPhone: '0571-82345678' },
    answers: [{ label: '航班/车次号', value: 'MU5101' }],
    tickets: [
      ...(['t1', 't2', 't3'] as const).map((id, index) => ({
        ...{ id, label: `成人票${index + 1}`, sort: 'adult' as const, paid: 20_000, status: 1 as const },
        ...{
          name: ['买买提吐尔逊·阿卜杜拉热合曼', '李四', '王五'][index] ?? '',
          document: '110***********1234',
        },
        stateText: id === 't2' ? '已使用' : '未使用',
      })),
      {
        ...{ id: 'd1', label: '押金', name: '', document: '', sort: 'deposit', paid: 50_000, status: 1 },
        stateText: '设备归还后退还',
      },
    ],
    handover: {
      way: 'courier',
      address: { receiver: '王小明', phone: '138****1234', address: '浙江省杭州市西湖区文三路90号' },
      ...{ point: null, text: '待寄出' },
    },
    device: {
      ...{ deposit: 50_000, returnBy: '2026-12-10', state: 'out', stateText: '使用中', returnParcel: null },
      returnAddress: {
        receiver: '设备回收组',
        phone: '0571-80001234',
        address: '浙江省杭州市余杭区仓前路8号',
      },
    },
  },
} as const satisfies Order & { about: DebrisOrderAbout }

/** A request to give one piece back, to be sent. */
export const afterSale: AfterSale = {
  ...{ id: 'as1', orderNo: goodsNo, type: 'return', state: 'toReturn' },
  nextText: '请在12月1日 周二 10:00前寄回商品并填写快递单号，逾期申请将关闭',
  until: '2026-12-01T02:00:00.000Z',
  pieces: [piece('p1', '红色 L', true)],
  ...{ reason: 'quality', remark: '拉链坏了', pictures: [], amount: 29_900, freight: 0, answer: '' },
  returnAddress: {
    receiver: '售后组',
    phone: '0571-80001234',
    address: '浙江省杭州市余杭区仓前路8号3号仓库',
  },
  returnParcel: null,
  part: false,
  actions: ['sendBack', 'withdraw'],
  history: [
    { at, text: '您提交了申请' },
    { at, text: '商家同意了申请' },
  ],
  createdAt: at,
}

/** Answers a call with a value or a failure until another answer is given. */
export async function answerWith(
  page: Page,
  call: string,
  answer: { value: unknown } | { failure: Failure },
): Promise<void> {
  await page.unroute(`**/api/${call}*`)
  const json = 'value' in answer ? { ok: true, value: answer.value } : { ok: false, failure: answer.failure }
  await page.route(`**/api/${call}*`, (route) => route.fulfill({ json }))
}
