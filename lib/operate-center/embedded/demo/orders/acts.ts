import type { Input } from '../../../contract/contract.ts'
import { demoCustomer } from '../customer.ts'
import type { Stage } from './stage.ts'

/** What scenes of any kind of order do with an order, a few calls each. */

export const contactOfDemo = {
  name: demoCustomer.name,
  mobile: demoCustomer.mobile,
  email: 'demo@example.com',
}

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

/** Asks for the refund of the order's first units, and staff approve it. */
export async function refundUnits(on: Stage, orderNo: string, count: number): Promise<void> {
  const { units } = await on.customer('orders.get', { orderNo })
  const unitIds = units.slice(0, count).map(({ id }) => id)
  const { amount } = await on.customer('orders.quoteRefund', { orderNo, unitIds })
  const asked = await on.customer('orders.requestRefund', { orderNo, unitIds, amount, reason: '行程有变' })
  const refundId = asked.refunds.find(({ state }) => state === 'requested')?.id ?? ''
  await on.staff('staff.decideRefund', { refundId, approve: true })
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
  const data = sampleInvoice(number, amount).toString('base64')
  await on.staff('staff.issueInvoice', { id, amount, number, issuedOn: on.date(0), data })
}

export const invoiceNumber = (serial: number): string => String(serial).padStart(20, '0')

/** A PDF of one page that says of itself that it is no invoice; in English, because a small PDF has no Chinese font. */
function sampleInvoice(number: string, amount: number): Buffer {
  const lines = ['WAYFRONT DEMO - NOT AN INVOICE', `No. ${number}`, `Amount CNY ${(amount / 100).toFixed(2)}`]
  const text = lines.map((line, index) => `BT /F1 14 Tf 40 ${150 - index * 30} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 220] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const size = objects.length + 1
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}
