import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { signedDocument } from '../../../domain/contracts/contract-document.ts'
import { isOpenContract } from '../../../domain/contracts/contract-states.ts'
import { contractStateNames, contractTypeNames } from '../../../domain/contracts/vocabulary.ts'
import type { PaperDocument } from '../../../domain/documents/document.ts'
import type { ContractDraft, ContractText, SignedContract } from '../../contract/contracts/contracts.ts'
import type { Context } from '../kernel/context.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import type { ContractRow, ListedContract } from './contract-rows.ts'
import type { Prepared, Signer } from './prepare.ts'
import { signedSeal } from './seals.ts'
import { openSigned, type SignedContent } from './signed-content.ts'

/** 待签署; 变更待签署 for one that changes a signed contract. */
export function stateText({ state, amends }: Pick<ContractRow, 'state' | 'amends'>): string {
  const text = contractStateNames[state]
  return amends !== null && isOpenContract(state) ? `变更${text}` : text
}

const baseOf = (row: ListedContract, title?: string) => ({
  contractNo: row.contractNo,
  orderNo: row.orderNo,
  type: row.type,
  title: title || contractTypeNames[row.type],
  state: row.state,
  stateText: stateText(row),
})

export function draftOf(order: KindOrder, row: ContractRow, prepared: Prepared): ContractDraft {
  const { facts, document } = prepared
  const { buyer } = { buyer: prepared.signers[0] }
  return {
    ...baseOf(row, document.title),
    amends: prepared.amends,
    parties: [
      {
        role: facts.type === 'service' ? '委托人' : '旅游者代表',
        name: buyer?.name ?? '',
        facts: buyer?.mobile ? [{ label: '手机号', value: buyer.mobile }] : [],
      },
      ...facts.parties,
    ],
    facts: [
      { label: '产品', value: facts.product },
      ...(facts.dates
        ? [
            { label: '出发日期', value: facts.dates.from },
            { label: '返回日期', value: facts.dates.to },
          ]
        : []),
      ...facts.facts,
    ],
    travellers: facts.people.map(({ id, name, label, document }) => ({ id, name, label, document })),
    fees: facts.fees,
    payable: facts.payable,
    paid: Math.max(0, order.row.paid - order.row.refunded),
    choices: prepared.choices.map((choice) => ({ ...choice, value: prepared.chosen[choice.code] ?? null })),
    blocks: prepared.blocks,
    signers: prepared.signers.map(shownSigner),
  }
}

/** @param sealPicture the merchant's own seal, as a data URL */
export function textOf(row: ContractRow, prepared: Prepared, sealPicture: string | null): ContractText {
  const { document, hash, consents, blocks, signers, facts } = prepared
  const [seller] = facts.parties
  return {
    ...baseOf(row, document.title),
    document,
    hash,
    consents,
    blocks,
    signers: signers.map(shownSigner),
    seller: seller ?? null,
    sealPicture,
  }
}

const shownSigner = ({ id, name, document, mobile, why }: Signer) => ({ id, name, document, mobile, why })

/** The contract with its signatures. */
export async function signedPaper(
  context: Pick<Context, 'db' | 'sealer'>,
  row: ContractRow,
  kept: SignedContent,
): Promise<PaperDocument> {
  const picture = row.signatureSealed
    ? `data:image/jpeg;base64,${Buffer.from(context.sealer.openBytes(row.signatureSealed)).toString('base64')}`
    : null
  const { evidence } = kept
  const signature = {
    name: evidence.name,
    signedOn: todayInShanghai(new Date(evidence.signedAt)),
    picture,
  }
  const seal = evidence.seal ? await signedSeal(context, evidence.seal) : null
  return signedDocument(kept.document, signature, evidence.consents, kept.people, seal)
}

/**
 * A contract as it was signed.
 * @param open what it says as it stands, where it was never signed
 */
export async function signedOf(
  context: Pick<Context, 'db' | 'sealer'>,
  row: ContractRow,
  all: readonly ListedContract[],
  open: Pick<Prepared, 'document' | 'hash'> | null,
): Promise<SignedContract> {
  const kept = row.sealed === null ? null : openSigned(context, row.sealed)
  const document = kept ? await signedPaper(context, row, kept) : (open?.document ?? emptyPaper(row))
  return {
    ...baseOf(row, document.title),
    document,
    hash: row.textHash ?? open?.hash ?? '',
    signedAt: row.signedAt?.toISOString() ?? null,
    signer: kept && { name: kept.evidence.name, document: kept.evidence.document },
    voidReason: row.voidReason,
    all: all.map((one) => ({
      contractNo: one.contractNo,
      state: one.state,
      stateText: stateText(one),
      signedAt: one.signedAt?.toISOString() ?? null,
    })),
  }
}

/** Of a contract that ended before anybody signed it, nothing has been kept. */
function emptyPaper({ contractNo, type }: ContractRow): PaperDocument {
  return { title: contractTypeNames[type], number: contractNo, version: '', sections: [] }
}
