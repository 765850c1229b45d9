import type { Value } from '../../operate-center/contract/contract.ts'
import type { Tone } from '../parts/cells.tsx'
import { Pictures } from '../parts/pictures.tsx'
import { answerSchema } from '../parts/schema.ts'
import { Still } from '../parts/still.tsx'
import { columnsOf, sectionsOf, Whole } from './auto.tsx'
import { actsOn, detail, list, onNothing, type RowOf, type Screen } from './screen.ts'

type Customer = Pick<Value<'staff.customer'>, 'customerId' | 'state'>
const onCustomer = actsOn<Customer>()
const onVerification = actsOn<RowOf<'staff.verifications'>>()
const onApplication = actsOn<RowOf<'staff.distributorApplications'>>()
const onReview = actsOn<RowOf<'staff.reviews'>>()
const onMessage = actsOn<RowOf<'staff.messages'>>()
const decided: Readonly<Record<string, Tone>> = {
  pending: 'wait',
  passed: 'done',
  published: 'done',
  rejected: 'off',
}
const customer = ({ customerId }: Customer) => ({ customerId })

export const peopleScreens: readonly Screen[] = [
  {
    name: 'messages',
    title: '客户留言',
    group: 'customers',
    needs: ['staff.messages'],
    list: list('staff.messages', {
      empty: '没有客户留言。客人在店铺留言后，留言出现在这里',
      search: '完整手机号、产品',
      id: ({ id }) => id,
      first: () => ({ handled: false }),
      filters: ['handled', 'createdFrom', 'createdTo'],
      columns: columnsOf('staff.messages', [
        { key: 'text', width: 340 },
        { key: 'name', width: 100 },
        { key: 'mobile', width: 120 },
        { key: 'product', width: 180 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
        { key: 'handledAt', width: 140 },
        { key: 'note', width: 160, extra: true },
      ]),
      acts: [
        onMessage('staff.handleMessage', {
          label: '标记已处理',
          known: ({ id }) => ({ id }),
          when: ({ handledAt }) => handledAt === null,
          bulk: true,
        }),
      ],
    }),
  },
  {
    name: 'customers',
    title: '会员',
    group: 'customers',
    needs: ['staff.customers'],
    list: list('staff.customers', {
      empty: '还没有会员。客人在店铺登录后，会员出现在这里',
      search: '昵称、完整手机号、会员编号',
      id: ({ customerId }) => customerId,
      opens: ({ customerId }) => customerId,
      filters: ['state', 'verified', 'hasOrders', 'level', 'createdFrom', 'createdTo'],
      columns: columnsOf('staff.customers', [
        { key: 'name', width: 180 },
        { key: 'mobile', width: 130 },
        { key: 'state', width: 90, tone: { active: 'done', blocked: 'bad', leaving: 'wait' } },
        { key: 'verified', width: 80 },
        { key: 'level', width: 100 },
        { key: 'orders', width: 80 },
        { key: 'paid', width: 120, sort: 'paid' },
        { key: 'lastOrderAt', width: 140, sort: 'lastOrderAt' },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
      ]),
    }),
    detail: detail('staff.customer', {
      input: (customerId) => ({ customerId }),
      trail: 'customer',
      title: ({ name, mobile }) => `${name} ${mobile}`.trim(),
      sections: sectionsOf('staff.customer'),
      acts: [
        onCustomer('staff.revealCustomer', {
          label: '查看联系方式',
          known: customer,
          note: '查看会连同原因记入操作日志。',
          result: (value) => (
            <Whole schema={answerSchema('staff.revealCustomer')} value={value} path="staff.revealCustomer" />
          ),
        }),
        onCustomer('staff.blockCustomer', {
          label: '停用',
          danger: true,
          known: customer,
          when: ({ state }) => state === 'active',
          note: '几秒内退出所有登录，不能再登录；已有订单照常处理。',
        }),
        onCustomer('staff.unblockCustomer', {
          label: '恢复',
          known: customer,
          when: ({ state }) => state === 'blocked',
        }),
        onCustomer('staff.deleteCustomer', {
          label: '注销账号',
          danger: true,
          known: customer,
          when: ({ state }) => state !== 'left',
          note: '立即清除账号的个人信息，不能恢复。未完成的订单须先处理。',
        }),
      ],
    }),
  },
  {
    name: 'verifications',
    title: '实名审核',
    group: 'customers',
    needs: ['staff.verifications'],
    list: list('staff.verifications', {
      empty: '没有实名审核。会员提交证件后，审核出现在这里',
      search: '编号、会员编号、完整证件号',
      id: ({ id }) => id,
      first: () => ({ state: 'pending' as const }),
      filters: ['state', 'by', 'createdFrom', 'createdTo'],
      columns: columnsOf('staff.verifications', [
        { key: 'name', width: 120 },
        { key: 'number', width: 180 },
        { key: 'state', width: 90, tone: decided },
        { key: 'by', width: 100 },
        { key: 'elsewhere', width: 120 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
        { key: 'reason', width: 180 },
        { key: 'pictures', width: 200, extra: true },
      ]),
      acts: [
        onVerification('staff.decideVerification', {
          label: '通过',
          known: ({ id }) => ({ id, approve: true }),
          omit: ['reason'],
          when: ({ state }) => state === 'pending',
        }),
        onVerification('staff.decideVerification', {
          label: '不通过',
          danger: true,
          known: ({ id }) => ({ id, approve: false }),
          when: ({ state }) => state === 'pending',
        }),
        onVerification('staff.revealVerification', {
          label: '查看证件号',
          known: ({ id }) => ({ id }),
          note: '查看会连同原因记入操作日志。',
          result: ({ name, number }) => `${name} ${number}`,
        }),
        ...(['portrait', 'emblem', 'selfie'] as const).map((side) =>
          onVerification('staff.picture', {
            label: { portrait: '查看人像面', emblem: '查看国徽面', selfie: '查看手持照' }[side],
            known: ({ pictures }) => ({ id: pictures.find((one) => one.side === side)?.id ?? '' }),
            when: ({ pictures }) => pictures.some((one) => one.side === side),
            note: '查看会连同原因记入操作日志。',
            result: (file) => <Still file={file} alt="证件照片" />,
          }),
        ),
      ],
    }),
  },
  {
    name: 'applications',
    title: '分销商申请',
    group: 'customers',
    needs: ['staff.distributorApplications'],
    list: list('staff.distributorApplications', {
      empty: '没有分销商申请。会员提交申请后，申请出现在这里',
      search: '申请编号、会员编号',
      id: ({ id }) => id,
      first: () => ({ state: 'pending' as const }),
      filters: ['state', 'createdFrom', 'createdTo'],
      columns: columnsOf('staff.distributorApplications', [
        { key: 'shopName', width: 200 },
        { key: 'state', width: 90, tone: decided },
        { key: 'contact', width: 100 },
        { key: 'mobile', width: 130 },
        { key: 'city', width: 100 },
        { key: 'creditCode', width: 180 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
        { key: 'reason', width: 160, extra: true },
      ]),
      acts: [
        onApplication('staff.decideDistributorApplication', {
          label: '通过',
          known: ({ id }) => ({ id, pass: true }),
          omit: ['reason'],
          when: ({ state }) => state === 'pending',
        }),
        onApplication('staff.decideDistributorApplication', {
          label: '不通过',
          danger: true,
          known: ({ id }) => ({ id, pass: false }),
          omit: ['shop'],
          when: ({ state }) => state === 'pending',
        }),
      ],
    }),
  },
  {
    name: 'reviews',
    title: '点评',
    group: 'customers',
    needs: ['staff.reviews'],
    list: list('staff.reviews', {
      empty: '还没有点评。客人出行后写下的点评出现在这里',
      search: '点评内容、订单号',
      id: ({ id }) => id,
      first: () => ({ state: 'pending' as const }),
      filters: ['state', 'kind', 'scoreMax', 'productId'],
      columns: columnsOf('staff.reviews', [
        { key: 'text', width: 400 },
        { key: 'score', width: 70 },
        { key: 'state', width: 90, tone: decided },
        { key: 'author', width: 110 },
        { key: 'kind', width: 80 },
        { key: 'reply', width: 200 },
        { key: 'updatedAt', width: 140, sort: 'updatedAt' },
      ]).toSpliced(1, 0, {
        key: 'pictures',
        title: '图片',
        width: 150,
        of: ({ pictures }) => (
          <Pictures call="staff.reviewPicture" inputs={pictures.map((id) => ({ id }))} alt="点评图片" />
        ),
      }),
      acts: [
        onReview('staff.decideReview', {
          label: '发布',
          known: ({ id, edits }) => ({ id, version: edits, publish: true }),
          when: ({ state }) => state !== 'published',
        }),
        onReview('staff.decideReview', {
          label: '不发布',
          danger: true,
          known: ({ id, edits }) => ({ id, version: edits, publish: false }),
          when: ({ state }) => state !== 'rejected',
        }),
        onReview('staff.replyReview', {
          label: '回复',
          known: ({ id }) => ({ id }),
          start: ({ reply }) => ({ text: reply }),
        }),
      ],
    }),
  },
  {
    name: 'levels',
    title: '会员等级',
    group: 'customers',
    needs: ['staff.setLevels'],
    single: true,
    detail: detail('staff.me', {
      input: () => ({}),
      title: () => '会员等级',
      sections: [{ title: '说明', of: () => '等级按成长值划分，第一级从0开始。保存会替换全部等级。' }],
      acts: [onNothing('staff.setLevels', { label: '设置等级' })] as never,
    }),
  },
]
