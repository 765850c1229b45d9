import { and, eq } from 'drizzle-orm'
import { checkSmsCode } from '../../../base/validation/contact.ts'
import { trimText } from '../../../base/validation/text.ts'
import { choiceProblems } from '../../../domain/contracts/choices.ts'
import { missingConsent } from '../../../domain/contracts/contract-document.ts'
import { contractStageOf, isOpenContract, moveContract } from '../../../domain/contracts/contract-states.ts'
import { absent, invalid, refused, unauthenticated } from '../../contract/failures.ts'
import { customerAsker } from '../customers/askers.ts'
import { lockCustomer } from '../customers/customers.ts'
import { customerGate } from '../customers/proof.ts'
import { makeCode, matchCode, sendCode, spendCode } from '../customers/sms-codes.ts'
import type { Context, Outcome, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { decodeBase64 } from '../kernel/pictures/picture-content.ts'
import { createPictureDecoder } from '../kernel/pictures/picture-decoder.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { inTransaction } from '../kernel/transact.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import { tellOf } from '../orders/core/order-messages.ts'
import { note } from '../orders/core/order-moves.ts'
import { findOrder, loadOrder, lockOrder, noOrder, orderOfOwner } from '../orders/core/order-queries.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import { type ContractRow, contractsOf, presentOf } from './contract-rows.ts'
import { draftOf, signedOf, textOf } from './contract-views.ts'
import { keepContracts } from './keep-contracts.ts'
import { contractFacts, type Prepared, prepare } from './prepare.ts'
import { contracts } from './schema.ts'
import { presentSeal, sealPicture } from './seals.ts'
import { evidenceHash, type SignedContent, sealSigned, sha256 } from './signed-content.ts'

type ContractCalls = `contracts.${'draft' | 'choose' | 'text' | 'code' | 'sign' | 'get'}`

const decodePicture = createPictureDecoder()

type Loaded = { order: KindOrder; rows: ContractRow[]; row: ContractRow; prepared: Prepared }

/** The order's present contract with what it says now. */
async function loaded(context: Context, found: OrderRow | undefined): Promise<Outcome<Loaded>> {
  if (!found) return absent(noOrder)
  const rows = await contractsOf(context.db, found.orderNo)
  const row = presentOf(rows)
  if (!row) return noContract(found)
  const order = await loadOrder(context, found)
  const facts = await contractFacts(context, order)
  if (!facts) return refused('CONTRACT_UNREADABLE', '合同内容暂时无法生成，请联系客服处理')
  return { ok: true, value: { order, rows, row, prepared: await prepare(context, order, row, facts) } }
}

function noContract({ phase }: OrderRow) {
  const text =
    contractStageOf(phase) === 'none' ? '订单付款后即可签署合同' : '该订单没有合同，如有疑问请联系客服'
  return refused('NO_CONTRACT', text)
}

/** The same outside of a transaction; a contract that was never made is made now. */
async function loadedFresh(context: Context, found: OrderRow | undefined): Promise<Outcome<Loaded>> {
  const stage = found && contractStageOf(found.phase)
  if (found && (stage === 'draft' || stage === 'sign')) {
    const rows = await contractsOf(context.db, found.orderNo)
    if (rows.length === 0) {
      await inTransaction(context, async (inside) => {
        const row = await lockOrder(inside.db, eqOrder(found))
        if (row) await keepContracts(inside, row)
        return { ok: true, value: null }
      })
    }
  }
  return loaded(context, found)
}

const eqOrder = ({ merchant, customerId, orderNo }: OrderRow) =>
  orderOfOwner({ merchant, customerId }, orderNo)

type Signature = { kind: 'drawn'; picture: Uint8Array } | { kind: 'typed' }

/** The picture is decoded before the transaction, which on PGlite would hold the only connection. */
const sign: StagedHandler<'contracts.sign', Signature> = {
  async before(context, { merchant }, { orderNo, signature }, { customerId }) {
    if (!(await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))))
      return absent(noOrder)
    if (signature.kind === 'typed') return { ok: true, value: { kind: 'typed' } }
    const file = decodeBase64(signature.data)
    if (!file) return invalid({ signature: '签名没有完整上传，请重新签名' })
    const checked = await decodePicture(`${merchant}/${customerId}`, file, 'signature')
    if (checked === 'busy') return refused('BUSY', '现在签署的人较多，请稍候再试')
    if (!checked.ok) return invalid({ signature: checked.message })
    return { ok: true, value: { kind: 'drawn', picture: checked.picture.bytes } }
  },

  async within(context, { merchant }, input, caller, signature) {
    const { customerId } = caller
    const found = await lockOrder(context.db, orderOfOwner({ merchant, customerId }, input.orderNo))
    if (!found) return absent(noOrder)
    const rows = await contractsOf(context.db, found.orderNo)
    const present = presentOf(rows)
    const asked = rows.find(({ contractNo }) => contractNo === input.contractNo)
    if (!asked) return absent('合同不存在，请在“我的订单”中查看')
    const next = moveContract(asked.state, 'sign')
    if (!next.ok && !isOpenContract(asked.state)) return refusedBy(next)
    if (asked.contractNo !== present?.contractNo) return refused('TEXT_CHANGED', changed)
    const read = await loaded(context, found)
    if (!read.ok) return read
    const { order, row, prepared } = read.value
    // What is missing says what to do; that a contract is a draft does not.
    const [block] = prepared.blocks
    if (block) return refused('BLOCKED', block.text)
    if (!next.ok) return refusedBy(next)

    const signer = prepared.signers.find(({ id }) => id === input.signerId)
    if (!signer) return invalid({ signerId: '请选择签署人' })
    if (signer.why !== '') return refused('SIGNER', signer.why)
    if (prepared.hash !== input.hash) return refused('TEXT_CHANGED', changed)
    const open = missingConsent(prepared.consents, input.consents)
    if (open) {
      const what = open.people.length > 0 ? '逐人选择是否同意' : '阅读并同意'
      return invalid({ consents: `请${what}《${open.title}》` })
    }
    if (input.signature.kind === 'typed' && !isSameName(input.signature.name, signer.name)) {
      return invalid({ signature: `请输入签署人的姓名：${signer.name}` })
    }
    const code = checkSmsCode(input.code)
    if (!code.ok) return invalid({ code: code.message })
    const target = { merchant, purpose: 'contract', subject: row.contractNo, mobile: signer.code } as const
    const matched = await matchCode(context, target, code.normalised, customerAsker(context, customerId))
    if (!matched.ok) return matched
    await spendCode(context, matched.value)

    const signedAt = context.now()
    const seal = await presentSeal(context, merchant)
    const content: SignedContent = {
      document: prepared.document,
      essentials: prepared.essentials,
      people: prepared.facts.people.map(({ id, name }) => ({ id, name })),
      evidence: {
        contractNo: row.contractNo,
        orderNo: row.orderNo,
        customerId,
        signerId: signer.id,
        name: signer.name,
        document: signer.document,
        documentHash: signer.documentHash,
        mobile: signer.mobile,
        codeId: matched.value.id,
        signedAt: signedAt.toISOString(),
        address: caller.address,
        userAgent: caller.userAgent ?? '',
        requestId: caller.requestId,
        textHash: prepared.hash,
        versions: prepared.versions,
        choices: { ...prepared.chosen },
        consents: input.consents,
        signature:
          signature.kind === 'drawn'
            ? { kind: 'drawn', hash: sha256(signature.picture) }
            : { kind: 'typed', name: signer.name },
        ...(seal && { seal: { id: seal.id, hash: seal.hash } }),
      },
    }
    if (row.amends !== null) {
      await context.db
        .update(contracts)
        .set({ state: 'amended', updatedAt: signedAt })
        .where(and(eq(contracts.contractNo, row.amends), eq(contracts.state, 'signed')))
    }
    const [written] = await context.db
      .update(contracts)
      .set({
        state: next.state,
        textHash: prepared.hash,
        evidenceHash: evidenceHash(content),
        sealed: sealSigned(context, content),
        signatureSealed: signature.kind === 'drawn' ? context.sealer.sealBytes(signature.picture) : null,
        choices: { ...prepared.chosen },
        signedAt,
        remindAt: null,
        updatedAt: signedAt,
      })
      .where(and(eq(contracts.contractNo, row.contractNo), eq(contracts.state, 'waiting')))
      .returning()
    if (!written) throw new Error(`contract ${row.contractNo} was changed without its order's lock`)
    await note(context, found, { event: 'contractSigned', by: 'customer' })
    await tellOf(context, order, 'contractSigned', {}, row.contractNo)
    return {
      ok: true,
      value: await signedOf(context, written, await contractsOf(context.db, found.orderNo), null),
    }
  },
}

const changed = '合同内容已更新，请重新阅读后签署'

const isSameName = (typed: string, name: string) =>
  trimText(typed).replace(/\s+/g, '') === name.replace(/\s+/g, '')

export const contractHandlers: StagedHandlers<ContractCalls> = {
  async 'contracts.draft'(context, { merchant }, { orderNo }, { customerId }) {
    const found = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    const read = await loadedFresh(context, found)
    if (!read.ok) return read
    const { order, row, prepared } = read.value
    return { ok: true, value: draftOf(order, row, prepared) }
  },

  async 'contracts.choose'(context, { merchant }, { orderNo, choices }, { customerId }) {
    const found = await lockOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    const read = await loaded(context, found)
    if (!read.ok) return read
    const { order, row, prepared } = read.value
    if (!isOpenContract(row.state)) return refused('CLOSED', prepared.blocks[0]?.text ?? changed)
    const problems = choiceProblems(prepared.choices, choices)
    if (Object.keys(problems).length > 0) return invalid(problems)
    const [written] = await context.db
      .update(contracts)
      .set({ choices: { ...prepared.chosen, ...choices }, updatedAt: context.now() })
      .where(eq(contracts.contractNo, row.contractNo))
      .returning()
    if (!written) throw new Error('a locked order’s contract was gone')
    const after = await prepare(context, order, written, prepared.facts)
    return { ok: true, value: draftOf(order, written, after) }
  },

  async 'contracts.text'(context, { merchant }, { orderNo }, { customerId }) {
    const found = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    const read = await loadedFresh(context, found)
    if (!read.ok) return read
    const { row, prepared } = read.value
    if (!isOpenContract(row.state)) return refused('CLOSED', prepared.blocks[0]?.text ?? changed)
    const seal = await presentSeal(context, merchant)
    return { ok: true, value: textOf(row, prepared, seal && sealPicture(context, seal)) }
  },

  'contracts.code': {
    async within(context, { merchant }, { orderNo, signerId }, caller) {
      const { customerId } = caller
      const found = await lockOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
      const read = await loaded(context, found)
      if (!read.ok) return read
      const { row, prepared } = read.value
      const signer = prepared.signers.find(({ id }) => id === signerId)
      if (!signer) return invalid({ signerId: '请选择签署人' })
      if (signer.why !== '') return refused('SIGNER', signer.why)
      const [block] = prepared.blocks
      if (block) return refused('BLOCKED', block.text)
      const customer = await lockCustomer(context, merchant, customerId)
      if (!customer) return unauthenticated()
      const isOwn = signer.id === 'buyer'
      return makeCode(
        context,
        { merchant, purpose: 'contract', subject: row.contractNo, mobile: signer.code },
        {
          caller,
          // To a number of somebody else a customer is a stranger.
          asker: { ...customerAsker(context, customerId), known: isOwn },
          by: isOwn ? 'own' : 'stranger',
          ...(!isOwn && { gate: customerGate(context, customer) }),
        },
      )
    },
    after: sendCode,
  },

  'contracts.sign': sign as StagedHandler<'contracts.sign'>,

  async 'contracts.get'(context, { merchant }, { orderNo, contractNo }, { customerId }) {
    const found = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (!found) return absent(noOrder)
    const rows = await contractsOf(context.db, orderNo)
    const row = contractNo === undefined ? presentOf(rows) : rows.find((one) => one.contractNo === contractNo)
    if (!row) return contractNo === undefined ? noContract(found) : absent('合同不存在，请在“我的订单”中查看')
    if (!isOpenContract(row.state)) return { ok: true, value: await signedOf(context, row, rows, null) }
    const read = await loaded(context, found)
    return read.ok ? { ok: true, value: await signedOf(context, row, rows, read.value.prepared) } : read
  },
}
