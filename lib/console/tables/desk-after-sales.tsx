import type { Value } from '../../operate-center/contract/contract.ts'
import type { Tone } from '../parts/cells.tsx'
import { Pictures } from '../parts/pictures.tsx'
import { columnsOf, sectionsOf } from './auto.tsx'
import { actsOn, detail, list, type Screen } from './screen.ts'

type AfterSale = Value<'staff.afterSale'>
const onAfterSale = actsOn<Pick<AfterSale, 'id' | 'state' | 'type'>>()

const afterSaleTones: Readonly<Record<string, Tone>> = {
  applied: 'wait',
  toReturn: 'go',
  returned: 'wait',
  refunding: 'go',
  done: 'done',
}

export const afterSaleScreens: readonly Screen[] = [
  {
    name: 'after-sales',
    title: '商品售后',
    group: 'fulfilment',
    needs: ['staff.afterSales'],
    list: list('staff.afterSales', {
      empty: '没有售后申请。客人在商品订单里申请后，申请出现在这里',
      search: '订单号、售后编号、快递单号',
      id: ({ id }) => id,
      opens: ({ id }) => id,
      first: () => ({
        states: ['applied' as const, 'toReturn' as const, 'returned' as const, 'refunding' as const],
      }),
      filters: ['states', 'type', 'overdue', 'createdFrom', 'createdTo', 'orderNo'],
      columns: columnsOf('staff.afterSales', [
        { key: 'product', width: 260 },
        { key: 'state', width: 100, tone: afterSaleTones },
        { key: 'type', width: 90 },
        { key: 'reason', width: 110 },
        { key: 'amount', width: 100, sort: 'amount' },
        { key: 'dueAt', width: 140 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
        { key: 'orderNo', width: 170, extra: true },
      ]),
    }),
    detail: detail('staff.afterSale', {
      input: (id) => ({ id }),
      trail: 'afterSale',
      title: ({ product }) => product,
      sections: [
        ...sectionsOf('staff.afterSale', { leave: ['pictures'] }),
        {
          title: '客人上传的图片',
          when: ({ pictures }) => pictures.length > 0,
          of: ({ id, pictures }) => (
            <Pictures
              call="staff.afterSalePicture"
              inputs={pictures.map((pictureId) => ({ id, pictureId }))}
              alt="售后图片"
            />
          ),
        },
      ],
      acts: [
        onAfterSale('staff.agreeAfterSale', {
          label: '同意',
          known: ({ id, state }) => ({ id, state }),
          when: ({ state }) => state === 'applied',
        }),
        onAfterSale('staff.receiveAfterSale', {
          label: '收到退货',
          known: ({ id, state }) => ({ id, state }),
          when: ({ state }) => state === 'returned' || state === 'toReturn',
        }),
        onAfterSale('staff.rejectAfterSale', {
          label: '拒绝',
          danger: true,
          known: ({ id, state }) => ({ id, state }),
          when: ({ state }) => state === 'applied' || state === 'returned',
        }),
      ],
    }),
  },
]
