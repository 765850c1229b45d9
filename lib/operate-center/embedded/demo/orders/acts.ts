import { yuanWithCents } from '../../../../base/money/fen.ts'
import type { Input, Value } from '../../../contract/contract.ts'
import { demoCustomer } from '../customer.ts'
import { samplePdf } from './samples.ts'
import type { Stage } from './stage.ts'

/** What scenes of any kind of order do with an order, a few calls each. */

export const contactOfDemo = {
  name: demoCustomer.name,
  mobile: demoCustomer.mobile,
  email: 'demo@example.com',
}

/** Where the demo's customer has things sent: the first address kept, else an invented one. */
export async function keptAddress(on: Stage): Promise<{ id: string; regionCode: string }> {
  const { addresses } = await on.customer('addresses.list', {})
  const [first] = addresses
  if (first) return first
  const { name, mobile } = contactOfDemo
  const detail = '演示路26号演示花园1幢101室（虚构）'
  return on.customer('addresses.save', {
    receiver: name,
    phone: mobile,
    regionCode: '310101',
    detail,
    isDefault: true,
  })
}

/** A label of a parcel whose number can be seen to be invented. */
export const parcel = (serial: number) => ({ company: '顺丰速运', trackingNo: `SF000000000000${serial}` })

/** A coupon of a template of the demo (`demo/coupons.ts`); answers its id. */
export async function giveCoupon(on: Stage, template: string): Promise<string> {
  const templateId = `demo-${template}`
  const had = await ownCoupons(on, templateId)
  await on.staff('staff.giveCoupons', { templateId, mobiles: [demoCustomer.mobile], reason: '演示' })
  const given = (await ownCoupons(on, templateId)).find((id) => !had.includes(id))
  if (!given) throw new Error(`no coupon of ${templateId} arrived`)
  return given
}

async function ownCoupons(on: Stage, templateId: string): Promise<string[]> {
  const { items } = await on.staff('staff.customerCoupons', { customerId: on.customerId, limit: 200 })
  return items.filter((coupon) => coupon.templateId === templateId).map(({ id }) => id)
}

/** Answers a contract's choices, reads it, and signs it by code and typed name. */
export async function signContract(on: Stage, orderNo: string): Promise<void> {
  const { choices } = await on.customer('contracts.draft', { orderNo })
  const first = choices.map(({ code, options }) => [code, options[0]?.code ?? ''])
  await on.customer('contracts.choose', { orderNo, choices: Object.fromEntries(first) })
  const { contractNo, hash, signers, consents } = await on.customer('contracts.text', { orderNo })
  const [signer] = signers
  if (!signer) throw new Error(`nobody can sign the contract of ${orderNo}`)
  await on.customer('contracts.code', { orderNo, signerId: signer.id })
  await on.customer('contracts.sign', {
    orderNo,
    contractNo,
    hash,
    signerId: signer.id,
    code: on.lastCode(),
    signature: { kind: 'typed', name: signer.name },
    consents: consents.flatMap(({ section, people }): Input<'contracts.sign'>['consents'] =>
      people.length === 0
        ? [{ section, personId: null, agreed: true }]
        : people.map(({ id }, index) => ({ section, personId: id, agreed: index === 0 })),
    ),
  })
}

/** Asks for the refund of units; answers the request's id. */
export async function askRefund(
  on: Stage,
  orderNo: string,
  unitIds: string[],
  reason: string,
): Promise<string> {
  const { amount } = await on.customer('orders.quoteRefund', { orderNo, unitIds })
  const asked = await on.customer('orders.requestRefund', { orderNo, unitIds, amount, reason })
  const id = asked.refunds.find(({ state }) => state === 'requested')?.id
  if (!id) throw new Error(`no refund of ${orderNo} was asked for`)
  return id
}

/** Asks for the refund of the order's first units, and staff approve it. */
export async function refundUnits(
  on: Stage,
  orderNo: string,
  count: number,
  reason = '行程有变',
): Promise<void> {
  const { units } = await on.customer('orders.get', { orderNo })
  const unitIds = units.slice(0, count).map(({ id }) => id)
  const refundId = await askRefund(on, orderNo, unitIds, reason)
  await on.staff('staff.decideRefund', { refundId, approve: true })
}

type Person = Pick<Input<'travellers.save'>, 'name' | 'surnamePinyin' | 'givenPinyin' | 'sex'> & {
  name: string
  birthday(on: Stage): string
  passportUntil(on: Stage): string
}

const YEAR = 365
const tenYears = () => '2035-12-31'
/** A child's passport is valid for five years. */
const fiveYears = (on: Stage) => on.date(4 * YEAR)

/** The invented family in whose names the demo orders: two who work, one at school, one not yet. */
const family: readonly Person[] = [
  {
    name: '演示旅客甲',
    surnamePinyin: 'YAN',
    givenPinyin: 'SHIJIA',
    sex: 1,
    birthday: () => '1988-05-06',
    passportUntil: tenYears,
  },
  {
    name: '演示旅客乙',
    surnamePinyin: 'YAN',
    givenPinyin: 'SHIYI',
    sex: 0,
    birthday: () => '1990-07-08',
    passportUntil: tenYears,
  },
  {
    name: '演示旅客丙',
    surnamePinyin: 'YAN',
    givenPinyin: 'SHIBING',
    sex: 0,
    birthday: (on) => on.date(-11 * YEAR),
    passportUntil: fiveYears,
  },
  {
    name: '演示旅客丁',
    surnamePinyin: 'YAN',
    givenPinyin: 'SHIDING',
    sex: 1,
    birthday: (on) => on.date(-3 * YEAR),
    passportUntil: fiveYears,
  },
]

/** The first of the family as kept travellers with passports; answers their ids. */
export async function keptFamily(on: Stage, count: number): Promise<string[]> {
  const { travellers } = await on.customer('travellers.list', {})
  const ids: string[] = []
  for (const [index, { birthday, passportUntil, ...person }] of family.slice(0, count).entries()) {
    const kept = travellers.find(({ name }) => name === person.name)
    if (kept) {
      ids.push(kept.id)
      continue
    }
    // A passport, whose number can be seen to be invented.
    const documents = [{ type: 2 as const, number: `E0000000${index + 1}`, expiry: passportUntil(on) }]
    const { mobile } = contactOfDemo
    const wish = { ...person, birthday: birthday(on), mobile, documents, consent: true as const }
    ids.push((await on.customer('travellers.save', wish)).id)
  }
  return ids
}

const heads = {
  personal: { kind: 'personal', title: demoCustomer.name },
  enterprise: { kind: 'enterprise', title: '云城演示科技有限公司（虚构）', taxNo: '91350100M000100Y43' },
} as const

/** Asks for an invoice of a finished order; answers its id and amount. */
export async function askInvoice(
  on: Stage,
  orderNo: string,
  head: keyof typeof heads = 'personal',
): Promise<{ id: string; amount: number }> {
  const form = await on.customer('invoices.form', { kind: 'tour', orderNos: [orderNo] })
  const { amount, contents, missing } = form
  const [content] = contents
  if (!content || missing !== '') throw new Error(`order ${orderNo} cannot be invoiced: ${missing}`)
  const { email } = contactOfDemo
  const wish = { kind: 'tour' as const, orderNos: [orderNo], amount, content, head: heads[head], email }
  const { id } = await on.customer('invoices.create', wish)
  return { id, amount }
}

/** Staff issue an invoice under a number that no tax office gives out. */
export async function issueInvoice(
  on: Stage,
  { id, amount }: { id: string; amount: number },
  serial: number,
): Promise<void> {
  const number = invoiceNumber(serial)
  const data = samplePdf([
    'WAYFRONT DEMO - NOT AN INVOICE',
    `No. ${number}`,
    `Amount CNY ${yuanWithCents(amount)}`,
  ])
  await on.staff('staff.issueInvoice', { id, amount, number, issuedOn: on.date(0), data })
}

export const invoiceNumber = (serial: number): string => String(serial).padStart(20, '0')

type NoticeContent = Value<'staff.notice'>['content']

/** Staff fill in what the catalogue does not know, obviously invented, and send it. */
export async function sendNotice(
  on: Stage,
  { departureId }: { departureId: string },
  seen: number,
  patch: Partial<NoticeContent>,
): Promise<void> {
  const { content: known, exceptions } = await on.staff('staff.notice', { departureId })
  const content: Input<'staff.saveNotice'>['content'] = {
    ...known,
    ...(seen === 0 ? gathering : {}),
    ...patch,
  }
  const { newest } = await on.staff('staff.saveNotice', { departureId, content, exceptions, seen })
  await on.staff('staff.sendNotice', { departureId, version: newest })
}

const gathering = {
  gatherTime: '出发当天 06:30',
  gatherPlace: '云城体育馆南门（虚构）“云游国旅”旗帜处',
  gatherWay: '领队举牌迎接，请携带证件原件',
  guideName: '演示导游小杨',
  guideTel: '400-000-0101',
  emergencyTel: '400-000-0110',
  organiserTel: '400-000-0100',
  complaintTel: '12345',
}
