import type { Page } from 'playwright/test'
import type {
  ContractDraft,
  ContractText,
  SignedContract,
} from '../../lib/operate-center/contract/contracts/contracts.ts'
import type { Answer } from '../../lib/operate-center/contract/failures.ts'

/** Made-up answers about the contract of an order, for tests of its screens by themselves. */

export const orderNo = 'T261122AAAAAAAAAAAAAAAA'
export const hashes = { first: 'a1'.repeat(32), second: 'b2'.repeat(32) }

const base = {
  contractNo: 'HT20261122000001',
  orderNo,
  type: 'domestic',
  title: '境内旅游合同',
  state: 'waiting',
  stateText: '待签署',
} as const

const signers: ContractDraft['signers'] = [
  { id: 'buyer', name: '张三', document: '身份证 110***********1234', mobile: '138****0000', why: '' },
  { id: 'u2', name: '欧阳娜娜', document: '护照 E12****78', mobile: '139****1111', why: '' },
  { id: 'u3', name: '小童', document: '', mobile: '', why: '未满18周岁，不能签署' },
]

const yesOrNo = [
  { code: 'yes', label: '同意', hint: '' },
  { code: 'no', label: '不同意', hint: '' },
]

export const draft: ContractDraft = {
  ...base,
  amends: null,
  parties: [
    { role: '旅游者代表', name: '张三', facts: [{ label: '电话', value: '138****0000' }] },
    {
      role: '组团社',
      name: '云游国际旅行社有限责任公司',
      facts: [
        { label: '许可证号', value: 'L-ZJ-CJ00001' },
        { label: '投诉电话', value: '0571-12301' },
      ],
    },
  ],
  facts: [
    { label: '产品', value: '云南昆明大理丽江双飞六日' },
    { label: '出发日期', value: '2026-12-20' },
    { label: '最低成团人数', value: '16人' },
  ],
  travellers: [
    { id: 'u1', name: '张三', label: '成人', document: '身份证 110***********1234' },
    { id: 'u2', name: '欧阳娜娜', label: '成人', document: '护照 E12****78' },
  ],
  fees: [
    { label: '成人 2 × ¥3,999', amount: 799_800 },
    { label: '优惠', amount: -10_000 },
  ],
  payable: 789_800,
  paid: 789_800,
  choices: [
    {
      code: 'insurance',
      group: '人身意外伤害保险',
      label: '出行期间的人身意外伤害保险',
      options: [
        { code: 'agency', label: '委托旅行社购买', hint: '险种与保费由旅行社另行告知' },
        { code: 'own', label: '自行购买', hint: '' },
        { code: 'none', label: '不购买', hint: '风险自行承担' },
      ],
      value: null,
    },
    ...['转至其他旅行社出行', '延期出团'].map((label, index) => ({
      code: `notFormed.${index}`,
      group: '不能成团时的处理',
      label,
      options: yesOrNo,
      value: null,
    })),
  ],
  blocks: [],
  signers,
}

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'paragraph' as const,
    text: `第${index + 1}款：旅行社应当按照合同约定的行程和标准提供服务，未经旅游者同意不得变更；旅游者应当按时集合并遵守秩序。`,
  }))

export const text: ContractText = {
  ...base,
  hash: hashes.first,
  document: {
    title: '境内旅游合同',
    number: base.contractNo,
    version: '2026-11-22',
    sections: [
      {
        code: 'main',
        title: '合同正文',
        parts: [
          { kind: 'heading', text: '第一条 双方' },
          { kind: 'facts', rows: [{ label: '组团社', value: '云游国际旅行社有限责任公司' }] },
          ...paragraphs(30),
          {
            kind: 'table',
            head: ['出发前', '扣除比例'],
            rows: [
              ['6至4日', '20%'],
              ['3至1日', '40%'],
            ],
          },
          {
            kind: 'signature',
            role: 'customer',
            label: '旅游者（代表）签名',
            name: '',
            signedOn: '',
            picture: null,
          },
        ],
      },
      {
        code: 'itinerary',
        title: '行程单',
        parts: [
          {
            kind: 'table',
            head: ['日期', '行程', '用餐', '住宿'],
            rows: [['12月20日', '杭州—昆明', '晚餐', '昆明云安会都酒店']],
          },
        ],
      },
      { code: 'shopping', title: '自愿购物补充协议', parts: paragraphs(3) },
    ],
  },
  consents: [
    { section: 'main', title: '境内旅游合同', people: [] },
    {
      section: 'shopping',
      title: '自愿购物补充协议',
      people: [
        { id: 'u1', name: '张三' },
        { id: 'u2', name: '欧阳娜娜' },
      ],
    },
  ],
  blocks: [],
  signers,
  sealPicture: null,
  seller: {
    role: '组团社',
    name: '云上国际旅行社有限公司',
    facts: [{ label: '许可证号', value: 'L-ZJ-00000' }],
  },
}

export const unsigned: SignedContract = {
  ...base,
  document: text.document,
  hash: text.hash,
  signedAt: null,
  signer: null,
  voidReason: '',
  all: [{ contractNo: base.contractNo, state: 'waiting', stateText: '待签署', signedAt: null }],
}

export const signed: SignedContract = {
  ...unsigned,
  state: 'signed',
  stateText: '已签署',
  signedAt: '2026-11-22T08:30:00.000Z',
  signer: { name: '张三', document: '身份证 110***********1234' },
  all: [
    {
      contractNo: base.contractNo,
      state: 'signed',
      stateText: '已签署',
      signedAt: '2026-11-22T08:30:00.000Z',
    },
  ],
}

/** Answers a read of the page's door. */
export async function answer<T>(page: Page, name: string, reply: () => Answer<T>): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith(`/api/${name}`),
    (route) => route.fulfill({ json: reply() }),
  )
}

/** The contract's reads, each by what it answers at that moment. */
export async function contractIs(
  page: Page,
  now: () => { draft?: ContractDraft; text?: ContractText; contract?: SignedContract },
): Promise<void> {
  await answer(page, 'contracts.draft', () => ({ ok: true, value: now().draft ?? draft }))
  await answer(page, 'contracts.text', () => ({ ok: true, value: now().text ?? text }))
  await answer(page, 'contracts.get', () => ({ ok: true, value: now().contract ?? unsigned }))
}
