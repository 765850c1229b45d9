import { maskMobile } from '../../../base/validation/mask.ts'
import {
  type ContractChoice,
  type ContractChoices,
  contractChoices,
  openChoices,
  validChoices,
} from '../../../domain/contracts/choices.ts'
import {
  type ContractTexts,
  contractDocument,
  versionsOf,
  wantedConsents,
} from '../../../domain/contracts/contract-document.ts'
import { contractStageOf } from '../../../domain/contracts/contract-states.ts'
import {
  type ContractChange,
  changesOf,
  type Essential,
  essentialsOf,
} from '../../../domain/contracts/essentials.ts'
import type { ContractFacts } from '../../../domain/contracts/facts.ts'
import type { ContractType } from '../../../domain/contracts/vocabulary.ts'
import type { PaperDocument } from '../../../domain/documents/document.ts'
import type { TextCode } from '../../../domain/texts/text-codes.ts'
import type { ContractDraft } from '../../contract/contracts/contracts.ts'
import { infoAnswer } from '../../contract/shops/shop.ts'
import { findCustomer } from '../customers/customers.ts'
import type { Context } from '../kernel/context.ts'
import { findShop } from '../kernel/shops.ts'
import { openContact } from '../orders/core/contact.ts'
import { type KindOrder, kindOf, whyNotSigned } from '../orders/core/kinds.ts'
import { validTexts } from '../texts/valid-texts.ts'
import { type ContractRow, contractsOf } from './contract-rows.ts'
import { openSigned, textHash } from './signed-content.ts'

/** Who may sign, with the number a code is sent to. */
export type Signer = ContractDraft['signers'][number] & { code: string; documentHash: string }

/** An open contract with everything that is shown, read and signed of it now. */
export type Prepared = {
  facts: ContractFacts
  choices: ContractChoice[]
  chosen: ContractChoices
  essentials: Essential[]
  amends: { contractNo: string; changes: ContractChange[] } | null
  document: PaperDocument
  hash: string
  versions: { code: string; version: string }[]
  consents: ReturnType<typeof wantedConsents>
  blocks: ContractDraft['blocks']
  signers: Signer[]
}

/** What the order's kind says of its contract, with the phones of the shop it was bought in; null: it needs none. */
export async function contractFacts(context: Context, order: KindOrder): Promise<ContractFacts | null> {
  const facts = await kindOf(context, order.row).contract?.(context, order)
  if (!facts) return null
  const shop = await findShop(context, order.row)
  const { complaintTel } = infoAnswer
    .partial()
    .catch({})
    .parse(shop?.info ?? {})
  const [organiser, ...others] = facts.parties
  if (!organiser || !complaintTel) return facts
  const phone = { label: '投诉电话', value: complaintTel }
  return { ...facts, parties: [{ ...organiser, facts: [...organiser.facts, phone] }, ...others] }
}

const PARTS = ['contract.supplement', 'contract.shopping', 'contract.paidItems', 'contract.safety'] as const

/** The texts that hold at the merchant today for a contract of the type. */
async function textsFor(
  context: Pick<Context, 'db' | 'now'>,
  merchant: string,
  type: ContractType,
): Promise<ContractTexts> {
  const main: TextCode = `contract.${type}`
  const textOf = await validTexts(context, merchant, [main, ...PARTS])
  return {
    main: textOf(main),
    supplement: textOf('contract.supplement'),
    shopping: textOf('contract.shopping'),
    paidItems: textOf('contract.paidItems'),
    safety: textOf('contract.safety'),
  }
}

export async function prepare(
  context: Context,
  order: KindOrder,
  contract: ContractRow,
  facts: ContractFacts,
): Promise<Prepared> {
  const texts = await textsFor(context, contract.merchant, facts.type)
  const choices = contractChoices(facts, texts.main.arbitration)
  const chosen = validChoices(choices, contract.choices)
  const essentials = essentialsOf(facts)
  const amends = await amendmentOf(context, contract, essentials)
  const document = contractDocument({ number: contract.contractNo, facts, texts, choices: chosen, amends })
  return {
    facts,
    choices,
    chosen,
    essentials,
    amends,
    document,
    hash: textHash(document),
    versions: versionsOf(facts, texts),
    consents: wantedConsents(document, facts.people),
    blocks: blocksOf(context, order, contract, facts, openChoices(choices, chosen).length),
    signers: await signersOf(context, order, facts),
  }
}

async function amendmentOf(
  context: Context,
  { orderNo, amends }: ContractRow,
  now: readonly Essential[],
): Promise<Prepared['amends']> {
  if (amends === null) return null
  const before = (await contractsOf(context.db, orderNo)).find(({ contractNo }) => contractNo === amends)
  const signed = before?.sealed ? openSigned(context, before.sealed).essentials : now
  return { contractNo: amends, changes: changesOf(signed, now) }
}

function blocksOf(
  context: Context,
  order: KindOrder,
  { state }: ContractRow,
  { people }: ContractFacts,
  unchosen: number,
): ContractDraft['blocks'] {
  const closed = (text: string) => [{ code: 'closed' as const, text, action: null }]
  if (state === 'signed') return closed('合同已签署，可在合同页面查看')
  if (state === 'amended') return closed('合同已变更，请查看新的合同')
  if (state === 'void') return closed('合同已作废，如需重新签署请联系旅行社')
  const { row } = order
  const stage = contractStageOf(row.phase)
  if (stage === 'over') return closed('订单已结束，合同不再签署')
  const why = whyNotSigned(context, order)
  if (why !== null) return [{ code: 'order', text: why, action: 'order' }]
  const blocks: ContractDraft['blocks'] = []
  if (stage !== 'sign') {
    blocks.push({ code: 'order', text: '旅行社确认订单后即可签署，请稍候', action: null })
  }
  if (row.afterSale) {
    blocks.push({ code: 'order', text: '退款正在处理，处理完成后再签署合同', action: null })
  }
  const missing = people.filter(({ name }) => name === '').length
  if (missing > 0) {
    blocks.push({
      code: 'travellers',
      text: `还有${missing}位出行人未填写，补充完整后才能签署`,
      action: 'addTravellers',
    })
  }
  if (unchosen > 0) {
    blocks.push({ code: 'choices', text: `还有${unchosen}项需要您选择`, action: 'choose' })
  }
  return blocks
}

/** Whether the contract can be signed as far as the order is concerned; what the customer chooses comes after. */
export function isReady(
  context: Pick<Context, 'provided' | 'now'>,
  order: KindOrder,
  { type, people }: ContractFacts,
): boolean {
  return (
    contractStageOf(order.row.phase) === 'sign' &&
    whyNotSigned(context, order) === null &&
    // A single service may be for whoever holds its tickets.
    (type === 'service' || people.length > 0) &&
    people.every(({ name }) => name !== '')
  )
}

/**
 * The buyer, by the number of their account, and every adult traveller with a number of their own. A buyer who travels
 * signs as that traveller.
 */
async function signersOf(context: Context, { row }: KindOrder, { people }: ContractFacts): Promise<Signer[]> {
  const customer = await findCustomer(context, row.merchant, row.customerId)
  const own = customer ? context.sealer.open(customer.mobileSealed) : ''
  const { name } = openContact(context, row).contact
  const named = people.filter((person) => person.name !== '')
  const self = named.find((person) => person.adult && person.name === name)
  const adults = named.filter((person) => person.adult && person !== self)
  const buyer: Signer = {
    id: 'buyer',
    name,
    document: self?.document ?? '',
    documentHash: self?.documentHash ?? '',
    mobile: own === '' ? '' : maskMobile(own),
    code: own,
    why: own === '' ? '请先在账户设置中绑定手机号' : '',
  }
  return [
    buyer,
    ...adults.map(
      ({ id, name, document, documentHash, mobile }): Signer => ({
        id,
        name,
        document,
        documentHash,
        mobile: mobile === '' ? '' : maskMobile(mobile),
        code: mobile,
        why: mobile === '' ? '该出行人没有填写手机号，无法接收验证码' : '',
      }),
    ),
  ]
}
