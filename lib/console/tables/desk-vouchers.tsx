import type { Value } from '../../operate-center/contract/contract.ts'
import { Stand, type Tone } from '../parts/cells.tsx'
import { columnsOf, sectionsOf } from './auto.tsx'
import { actsOn, detail, list, onNothing, type RowOf, type Screen } from './screen.ts'
import { tillScreen } from './till.tsx'

const onVoucher = actsOn<RowOf<'staff.vouchers'>>()

const voucherTones: Readonly<Record<string, Tone>> = {
  waiting: 'wait',
  unused: 'go',
  used: 'done',
  failed: 'bad',
}

export const voucherScreens: readonly Screen[] = [
  {
    name: 'vouchers',
    title: '票券',
    group: 'fulfilment',
    needs: ['staff.vouchers'],
    list: list('staff.vouchers', {
      empty: '还没有票券。客人购买门票与当地服务并付款后，票券出现在这里',
      search: '完整券码、订单号',
      id: ({ voucherId }) => voucherId,
      opens: ({ voucherId }) => voucherId,
      filters: ['state', 'orderNo', 'productId'],
      columns: columnsOf('staff.vouchers', [
        { key: 'name', width: 260 },
        { key: 'label', width: 90 },
        { key: 'state', width: 90, tone: voucherTones },
        { key: 'codeEnd', width: 90 },
        { key: 'orderNo', width: 170 },
        { key: 'validTo', width: 140 },
        { key: 'usedAt', width: 140 },
        { key: 'usedPlace', width: 120, extra: true },
        { key: 'reason', width: 160, extra: true },
      ]),
      acts: [
        onVoucher('staff.issueVouchers', {
          label: '出票',
          known: ({ orderNo }) => ({ orderNo }),
          when: ({ state }) => state === 'waiting',
        }),
        onVoucher('staff.failVouchers', {
          label: '无法出票',
          danger: true,
          known: ({ orderNo }) => ({ orderNo }),
          when: ({ state }) => state === 'waiting',
        }),
        onVoucher('staff.replaceVoucher', {
          label: '补发',
          known: ({ voucherId }) => ({ voucherId }),
          when: ({ state }) => state === 'unused',
        }),
      ],
    }),
    detail: detail('staff.voucher', {
      input: (voucherId) => ({ voucherId }),
      trail: 'voucher',
      title: ({ name, label }) => `${name} ${label}`,
      state: ({ state, stateText }) => <Stand tone={voucherTones[state] ?? 'off'}>{stateText}</Stand>,
      sections: sectionsOf('staff.voucher', { leave: ['voucherId', 'productId', 'packageId', 'stateText'] }),
      acts: [
        actsOn<Value<'staff.voucher'>>()('staff.undoRedemption', {
          label: '撤销核销',
          danger: true,
          known: ({ voucherId }) => ({ voucherId }),
          when: ({ undoUntil }) => undoUntil !== null,
          note: '凭证恢复为未使用，订单如已完成会恢复为待使用。原因会记入操作日志。',
          result: () => '已撤销，凭证可以再次核销。',
        }),
        actsOn<Value<'staff.voucher'>>()('staff.replaceVoucher', {
          label: '补发',
          known: ({ voucherId }) => ({ voucherId }),
          when: ({ state }) => state === 'unused',
        }),
      ],
    }),
  },
  tillScreen,
  {
    name: 'tills',
    title: '核销终端',
    group: 'fulfilment',
    needs: ['staff.tills'],
    list: list('staff.tills', {
      search: '名称',
      id: ({ tillId }) => tillId,
      filters: ['active'],
      columns: columnsOf('staff.tills', [
        { key: 'name', width: 200 },
        { key: 'active' },
        { key: 'products', width: 260 },
        { key: 'createdAt', width: 140 },
        { key: 'lastUsedAt', width: 140 },
      ]),
      make: [
        onNothing('staff.addTill', {
          label: '新建终端',
          result: ({ token }) => `终端令牌（只显示一次）：${token}`,
        }),
      ],
      acts: [
        actsOn<RowOf<'staff.tills'>>()('staff.changeTill', {
          label: '修改',
          known: ({ tillId }) => ({ tillId }),
          start: ({ active, products }) => ({ active, products }),
        }),
      ],
    }),
  },
]
