import type { Tone } from '../parts/cells.tsx'
import { answerSchema } from '../parts/schema.ts'
import { columnsOf, sectionsOf, Whole } from './auto.tsx'
import { actsOn, detail, list, type RowOf, type Screen } from './screen.ts'

type Contract = Pick<RowOf<'staff.contracts'>, 'contractNo' | 'orderNo' | 'state'>
const onContract = actsOn<Contract>()

const contractTones: Readonly<Record<string, Tone>> = {
  waiting: 'wait',
  draft: 'wait',
  signed: 'done',
  amended: 'done',
}

export const contractScreens: readonly Screen[] = [
  {
    name: 'contracts',
    title: '合同',
    group: 'fulfilment',
    needs: ['staff.contracts'],
    list: list('staff.contracts', {
      empty: '还没有合同。客人签署线路订单的合同后，合同出现在这里',
      search: '合同号、订单号、产品名称',
      id: ({ contractNo }) => contractNo,
      opens: ({ contractNo }) => contractNo,
      filters: ['state', 'type', 'startsFrom', 'startsTo'],
      columns: columnsOf('staff.contracts', [
        { key: 'product', width: 260 },
        { key: 'contractNo', width: 180 },
        { key: 'state', width: 90, tone: contractTones },
        { key: 'type', width: 130 },
        { key: 'startsOn', width: 140, sort: 'startsOn' },
        { key: 'signedAt', width: 140 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
        { key: 'orderNo', width: 170, extra: true },
      ]),
    }),
    detail: detail('staff.contract', {
      input: (contractNo) => ({ contractNo }),
      trail: 'contract',
      title: ({ title }) => title,
      sections: sectionsOf('staff.contract'),
      acts: [
        onContract('staff.revealContract', {
          label: '查看全文',
          known: ({ contractNo }) => ({ contractNo }),
          note: '合同含个人信息，查看会连同原因记入操作日志。',
          result: (value) => (
            <Whole schema={answerSchema('staff.revealContract')} value={value} path="staff.revealContract" />
          ),
        }),
        onContract('staff.reissueContract', { label: '重新出具', known: ({ orderNo }) => ({ orderNo }) }),
        onContract('staff.voidContract', {
          label: '作废',
          danger: true,
          known: ({ contractNo }) => ({ contractNo }),
          when: ({ state }) => state !== 'void',
        }),
      ] as never,
    }),
  },
]
