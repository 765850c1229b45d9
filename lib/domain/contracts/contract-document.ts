import { formatDateWithYear } from '../../base/calendar/dates.ts'
import { formatFen } from '../../base/money/fen.ts'
import type { DocumentPart, DocumentSection, PaperDocument, SignaturePlace } from '../documents/document.ts'
import type { VersionedText } from '../texts/text-codes.ts'
import { filledIn, paragraphsOf, type TextValues } from '../texts/variables.ts'
import { type ContractChoices, chosenWords, contractChoices } from './choices.ts'
import type { ContractChange } from './essentials.ts'
import type { ContractFacts, ContractPerson } from './facts.ts'
import { contractTypeNames } from './vocabulary.ts'

/** The texts of a contract, each in its version. */
export type ContractTexts = {
  main: VersionedText
  supplement: VersionedText
  shopping: VersionedText
  paidItems: VersionedText
  safety: VersionedText
}

export type ContractInput = {
  number: string
  facts: ContractFacts
  texts: ContractTexts
  choices: ContractChoices
  /** The signed contract that this one changes. */
  amends: { contractNo: string; changes: readonly ContractChange[] } | null
}

/** Answers that every traveller gives by themselves. */
const PER_PERSON = ['shopping', 'paidItems']

/** Everything that is read and signed: parties, travellers, fees, choices, the texts, the programme and the annexes. */
export function contractDocument(input: ContractInput): PaperDocument {
  const { number, facts, texts } = input
  const values = valuesOf(input)
  const sections = [
    mainSection(input, values),
    ...(facts.itinerary.length > 0 ? [section('itinerary', '行程单', facts.itinerary)] : []),
    textSection('supplement', texts.supplement, values, noticeParts(facts)),
    ...(facts.shopping.length > 0 ? [shoppingSection(facts, texts.shopping, values)] : []),
    ...(facts.paidItems.length > 0 ? [paidItemsSection(facts, texts.paidItems, values)] : []),
    textSection('safety', texts.safety, values, facts.safety === '' ? [] : paragraphs(facts.safety)),
  ]
  return {
    title: texts.main.title || contractTypeNames[facts.type],
    number,
    version:
      versionsOf(facts, texts)
        .map(({ version }) => version)
        .sort()
        .at(-1) ?? '',
    sections: sections.filter(({ parts }) => parts.length > 0),
  }
}

/** The texts that a document is made of, for the evidence. */
export function versionsOf(
  { shopping, paidItems }: Pick<ContractFacts, 'shopping' | 'paidItems'>,
  texts: ContractTexts,
): { code: string; version: string }[] {
  const used = [
    texts.main,
    texts.supplement,
    ...(shopping.length > 0 ? [texts.shopping] : []),
    ...(paidItems.length > 0 ? [texts.paidItems] : []),
    texts.safety,
  ]
  return used.map(({ code, version }) => ({ code, version }))
}

export type WantedConsent = { section: string; title: string; people: { id: string; name: string }[] }

/** What has to be agreed to: every section as a whole, the voluntary annexes by each traveller. */
export function wantedConsents(
  { sections }: Pick<PaperDocument, 'sections'>,
  people: readonly Pick<ContractPerson, 'id' | 'name'>[],
): WantedConsent[] {
  return sections.map(({ code, title }) => ({
    section: code,
    title,
    people: PER_PERSON.includes(code) ? people.map(({ id, name }) => ({ id, name })) : [],
  }))
}

export type Consent = { section: string; personId: string | null; agreed: boolean }

/** The first section that is not agreed to, or not answered for everybody; null when all is there, and nothing else. */
export function missingConsent(
  wanted: readonly WantedConsent[],
  given: readonly Consent[],
): WantedConsent | null {
  const answerOf = (section: string, personId: string | null) =>
    given.filter((one) => one.section === section && one.personId === personId)
  for (const want of wanted) {
    if (want.people.length === 0) {
      const [answer, ...more] = answerOf(want.section, null)
      if (!answer?.agreed || more.length > 0) return want
    } else if (want.people.some(({ id }) => answerOf(want.section, id).length !== 1)) return want
  }
  const asked = wanted.reduce((sum, { people }) => sum + Math.max(1, people.length), 0)
  return given.length === asked ? null : (wanted[0] ?? null)
}

export type Signature = Pick<SignaturePlace, 'name' | 'signedOn' | 'picture'>

/**
 * The document as it was signed: the customer's places filled in, and each traveller's answer under its annex.
 * @param seal the seller's own seal as a data URL; null: the mark drawn from its name
 */
export function signedDocument(
  document: PaperDocument,
  signature: Signature,
  consents: readonly Consent[],
  people: readonly Pick<ContractPerson, 'id' | 'name'>[],
  seal: string | null = null,
): PaperDocument {
  const sections = document.sections.map((one): DocumentSection => {
    const answers = consents.filter(({ section, personId }) => section === one.code && personId !== null)
    const table: DocumentPart[] =
      answers.length === 0
        ? []
        : [
            {
              kind: 'table',
              head: ['出行人', '是否同意'],
              rows: answers.map(({ personId, agreed }) => [
                people.find(({ id }) => id === personId)?.name ?? '',
                agreed ? '同意' : '不同意',
              ]),
            },
          ]
    return {
      ...one,
      parts: one.parts.flatMap((part) =>
        part.kind !== 'signature'
          ? [part]
          : [
              ...(part.role === 'customer' ? table : []),
              part.role === 'customer'
                ? { ...part, ...signature }
                : { ...part, signedOn: signature.signedOn, picture: seal },
            ],
      ),
    }
  })
  return { ...document, sections }
}

function mainSection(input: ContractInput, values: TextValues): DocumentSection {
  const { facts, texts, choices, amends } = input
  const [organiser] = facts.parties
  const wanted = contractChoices(facts, texts.main.arbitration)
  return section('main', texts.main.title, [
    ...(amends ? amendment(amends) : []),
    heading('合同双方'),
    {
      kind: 'facts',
      rows: [
        {
          label: facts.type === 'service' ? '委托人' : '旅游者（代表）',
          value: '以签名处为准',
        },
        ...facts.parties.map(({ role, name, facts }) => ({
          label: role,
          value: [name, ...facts.map(({ label, value }) => `${label}：${value}`)].join('；'),
        })),
      ],
    },
    ...peopleParts(facts),
    heading(facts.type === 'service' ? '委托事项' : '产品与日期'),
    { kind: 'facts', rows: [{ label: '产品', value: facts.product }, ...dateRows(facts), ...facts.facts] },
    heading('费用'),
    {
      kind: 'table',
      head: ['项目', '金额'],
      rows: [
        ...facts.fees.map(({ label, amount }) => [label, formatFen(amount)]),
        ['合计', formatFen(facts.payable)],
      ],
    },
    ...(facts.payment === '' ? [] : paragraphs(facts.payment)),
    ...(facts.included.length + facts.excluded.length > 0 ? [heading('费用说明')] : []),
    ...listed('费用包含', facts.included),
    ...listed('费用不含', facts.excluded),
    heading('退改与违约'),
    ...ladder(
      facts.type === 'service' ? '委托人解除委托时退还的费用' : '旅游者解除合同时扣除的费用',
      facts.ladder,
    ),
    ...ladder(
      facts.type === 'service' ? '受托人取消委托时退还的费用' : '旅行社取消时的退款与违约金',
      facts.agencyLadder,
    ),
    ...(facts.ladderNote === '' ? [] : paragraphs(facts.ladderNote)),
    heading(facts.type === 'service' ? '委托人的选择' : '旅游者的选择'),
    {
      kind: 'facts',
      rows: wanted.map((choice) => ({
        label: choice.group === '不能成团时的处理' ? `不能成团时：${choice.label}` : choice.group,
        value: chosenWords(choice, choices),
      })),
    },
    ...texts.main.sections.flatMap(({ heading: title, text }) => [
      ...(title === '' ? [] : [heading(filledIn(title, values))]),
      ...paragraphs(filledIn(text, values)),
    ]),
    place('customer', facts.type === 'service' ? '委托人签名' : '旅游者（代表）签名', ''),
    place('seller', '旅行社（盖章）', organiser?.name ?? ''),
  ])
}

/** Whom it is for; a single service may be for whoever holds its tickets. */
function peopleParts({ type, people }: ContractFacts): DocumentPart[] {
  if (people.length === 0) return []
  return [
    heading(type === 'service' ? '服务对象' : '出行人'),
    {
      kind: 'table',
      head: ['序号', '姓名', '类型', '证件'],
      rows: people.map(({ name, label, document }, index) => [
        String(index + 1),
        name || '待补充',
        label,
        document || '待补充',
      ]),
    },
  ]
}

function amendment({ contractNo, changes }: NonNullable<ContractInput['amends']>): DocumentPart[] {
  return [
    heading('变更说明'),
    {
      kind: 'paragraph',
      text: `本合同签署后代替编号${contractNo}的合同，变更内容如下。本合同签署前，原合同继续有效。`,
    },
    ...(changes.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: ['事项', '变更前', '变更后'],
            rows: changes.map(({ label, before, after }) => [label, before, after]),
          },
        ]),
  ]
}

function shoppingSection(facts: ContractFacts, text: VersionedText, values: TextValues): DocumentSection {
  return annex('shopping', text, values, {
    kind: 'table',
    head: ['购物场所', '地点', '主要商品', '停留时间'],
    rows: facts.shopping.map(({ name, place, goods, minutes }) => [name, place, goods, `约${minutes}分钟`]),
  })
}

function paidItemsSection(facts: ContractFacts, text: VersionedText, values: TextValues): DocumentSection {
  return annex('paidItems', text, values, {
    kind: 'table',
    head: ['项目', '价格（每人）', '时长', '说明'],
    rows: facts.paidItems.map(({ name, price, minutes, note }) => [
      name,
      formatFen(price),
      `约${minutes}分钟`,
      note,
    ]),
  })
}

/** Signed apart from the contract. */
function annex(code: string, text: VersionedText, values: TextValues, table: DocumentPart): DocumentSection {
  const { title, parts } = textSection(code, text, values, [])
  return section(code, title, [...parts, table, place('customer', '旅游者（代表）签名', '')])
}

function textSection(
  code: string,
  { title, sections }: VersionedText,
  values: TextValues,
  more: readonly DocumentPart[],
): DocumentSection {
  const own = sections.flatMap(({ heading: above, text }) => [
    ...(above === '' ? [] : [heading(filledIn(above, values))]),
    ...paragraphs(filledIn(text, values)),
  ])
  return section(code, title, [...own, ...more])
}

function noticeParts({ notices }: ContractFacts): DocumentPart[] {
  return notices
    .filter(({ text }) => text.trim() !== '')
    .flatMap(({ title, text }) => [heading(title), ...paragraphs(text)])
}

function dateRows({ dates }: ContractFacts): { label: string; value: string }[] {
  if (!dates) return []
  if (dates.from === dates.to) return [{ label: '日期', value: formatDateWithYear(dates.from) }]
  return [
    { label: '出发日期', value: formatDateWithYear(dates.from) },
    { label: '返回日期', value: formatDateWithYear(dates.to) },
  ]
}

function ladder(title: string, rows: readonly { when: string; what: string }[]): DocumentPart[] {
  if (rows.length === 0) return []
  return [
    { kind: 'paragraph', text: title, strong: true },
    { kind: 'table', head: ['时间', '标准'], rows: rows.map(({ when, what }) => [when, what]) },
  ]
}

function listed(title: string, items: readonly string[]): DocumentPart[] {
  if (items.length === 0) return []
  return [
    { kind: 'paragraph', text: title, strong: true },
    { kind: 'list', items: [...items], numbered: true },
  ]
}

function valuesOf({ number, facts }: ContractInput): TextValues {
  const [organiser] = facts.parties
  return {
    合同编号: number,
    旅行社: organiser?.name ?? '',
    许可证号: organiser?.facts.find(({ label }) => label === '许可证号')?.value ?? '',
    产品: facts.product,
    出发日期: facts.dates ? formatDateWithYear(facts.dates.from) : '待定',
    返回日期: facts.dates ? formatDateWithYear(facts.dates.to) : '待定',
    人数: `${facts.people.length}人`,
    费用合计: formatFen(facts.payable),
    最低成团人数: facts.groupMin === null ? '不限' : `${facts.groupMin}人`,
    通知天数: facts.noticeDays === null ? '约定' : String(facts.noticeDays),
  }
}

const section = (code: string, title: string, parts: DocumentPart[]): DocumentSection => ({
  code,
  title,
  parts,
})
const heading = (text: string): DocumentPart => ({ kind: 'heading', text })
const paragraphs = (text: string): DocumentPart[] =>
  paragraphsOf(text).map((line) => ({ kind: 'paragraph', text: line }))
const place = (role: SignaturePlace['role'], label: string, name: string): DocumentPart => ({
  kind: 'signature',
  role,
  label,
  name,
  signedOn: '',
  picture: null,
})
