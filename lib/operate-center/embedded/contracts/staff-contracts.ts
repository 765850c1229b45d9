import { and, count, eq, gte, ilike, lte, or, sql } from 'drizzle-orm'
import { chosenWords, contractChoices, validChoices } from '../../../domain/contracts/choices.ts'
import { contractStageOf, isOpenContract, moveContract } from '../../../domain/contracts/contract-states.ts'
import { contractTypeNames } from '../../../domain/contracts/vocabulary.ts'
import type { Value } from '../../contract/contract.ts'
import { absent, refused } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { note } from '../orders/core/order-moves.ts'
import { loadOrder, lockOrder } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { type ContractRow, contractsOf, type ListedContract, listedColumns } from './contract-rows.ts'
import { signedPaper, stateText } from './contract-views.ts'
import { addContract, endContract } from './keep-contracts.ts'
import { contractFacts, prepare } from './prepare.ts'
import { contracts } from './schema.ts'
import { signedSeal } from './seals.ts'
import { evidenceHash, openSigned, sha256, textHash } from './signed-content.ts'

type StaffContract = Value<'staff.voidContract'>

const noContract = '合同不存在'

export const staffContractHandlers: Handlers<
  | 'staff.contracts'
  | 'staff.contract'
  | 'staff.revealContract'
  | 'staff.voidContract'
  | 'staff.reissueContract'
> = {
  async 'staff.contracts'({ db }, { merchant }, input) {
    const { search, state, type, startsFrom, startsTo } = input
    const found = and(
      eq(contracts.merchant, merchant),
      state && eq(contracts.state, state),
      type && eq(contracts.type, type),
      startsFrom ? gte(contracts.startsOn, startsFrom) : undefined,
      startsTo ? lte(contracts.startsOn, startsTo) : undefined,
      search
        ? or(
            eq(contracts.contractNo, search.toUpperCase()),
            eq(contracts.orderNo, search.toUpperCase()),
            ilike(contracts.product, matching(search)),
          )
        : undefined,
    )
    return readList(input, {
      sorts: {
        createdAt: { by: contracts.createdAt, type: 'timestamptz' },
        startsOn: { by: sql`coalesce(${contracts.startsOn}, '0001-01-01'::date)`, type: 'date' },
      },
      id: contracts.contractNo,
      rows: (order) =>
        db
          .select({ ...listedColumns, cursor: order.cursor })
          .from(contracts)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) => rows.map(shown),
      async count() {
        const [counted] = await db.select({ n: count() }).from(contracts).where(found)
        return counted?.n ?? 0
      },
    })
  },

  async 'staff.contract'(context, { merchant }, { contractNo }) {
    const row = await contractOf(context, merchant, contractNo)
    if (!row) return absent(noContract)
    const read = await prepared(context, row)
    const kept = row.sealed === null ? null : openSigned(context, row.sealed)
    const chosen = kept ? kept.evidence.choices : row.choices
    const wanted = read?.choices ?? contractChoices({ type: row.type, groupMin: 1, insured: false }, '')
    return {
      ok: true,
      value: {
        ...shown(row),
        choices: wanted.map((choice) => ({
          label: `${choice.group}：${choice.label}`,
          value: chosenWords(choice, validChoices(wanted, chosen)),
        })),
        blocks: isOpenContract(row.state) ? (read?.blocks.map(({ text }) => text) ?? []) : [],
      },
    }
  },

  async 'staff.revealContract'(context, { merchant }, { contractNo }) {
    const row = await contractOf(context, merchant, contractNo)
    if (!row) return absent(noContract)
    if (row.sealed === null) {
      const read = isOpenContract(row.state) ? await prepared(context, row) : null
      if (!read) return refused('NOT_KEPT', '合同未签署即已结束，没有留存内容')
      return { ok: true, value: { document: read.document, evidence: null } }
    }
    const content = openSigned(context, row.sealed)
    const { evidence } = content
    return {
      ok: true,
      value: {
        document: await signedPaper(context, row, content),
        evidence: {
          name: evidence.name,
          document: evidence.document,
          mobile: evidence.mobile,
          signature: evidence.signature.kind,
          signedAt: evidence.signedAt,
          address: evidence.address,
          userAgent: evidence.userAgent,
          requestId: evidence.requestId,
          textHash: row.textHash ?? '',
          evidenceHash: row.evidenceHash ?? '',
          intact: await isIntact(context, row),
          versions: evidence.versions,
        },
      },
    }
  },

  async 'staff.voidContract'(context, { merchant }, { contractNo, reason }, { staff }) {
    const before = await contractOf(context, merchant, contractNo)
    if (!before) return absent(noContract)
    const order = await lockOrder(
      context.db,
      and(eq(orders.merchant, merchant), eq(orders.orderNo, before.orderNo)),
    )
    const row = await contractOf(context, merchant, contractNo)
    if (!row || !order) return absent(noContract)
    const moved = moveContract(row.state, 'void')
    if (!moved.ok) return refusedBy(moved)
    const open = (await contractsOf(context.db, row.orderNo)).find(({ amends }) => amends === contractNo)
    if (open && isOpenContract(open.state)) {
      return refused('AMENDED', `该合同有待签署的变更合同${open.contractNo}，请先作废变更合同`)
    }
    await endContract(context, row, reason, staff)
    await note(context, order, { event: 'contractVoided', by: 'operator', note: reason, person: staff })
    return { ok: true, value: await shownNow(context, merchant, contractNo) }
  },

  async 'staff.reissueContract'(context, { merchant }, { orderNo }, { staff }) {
    const row = await lockOrder(context.db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)))
    if (!row) return absent('订单不存在')
    const stage = contractStageOf(row.phase)
    if (stage === 'none') return refused('TOO_EARLY', '订单付款后才有合同')
    if (stage === 'over') return refused('TOO_LATE', '订单已结束，不能再出具合同')
    const rows = await contractsOf(context.db, orderNo)
    if (rows.some(({ state }) => isOpenContract(state))) {
      return refused('OPEN', '该订单已有待签署的合同；如需更换，请先作废')
    }
    const order = await loadOrder(context, row)
    const facts = await contractFacts(context, order)
    if (!facts) return refused('NOT_NEEDED', '该订单不需要合同，或产品内容无法读取')
    const contractNo = await addContract(context, order, facts, rows, 'staff')
    await note(context, row, { event: 'contractReissued', by: 'operator', person: staff })
    return { ok: true, value: await shownNow(context, merchant, contractNo) }
  },
}

/** Whether text, evidence, signature and seal still have the hashes that were written when it was signed. */
async function isIntact(context: Pick<Context, 'db' | 'sealer'>, row: ContractRow): Promise<boolean> {
  if (row.sealed === null) return false
  const content = openSigned(context, row.sealed)
  const { signature, seal } = content.evidence
  const picture = row.signatureSealed && context.sealer.openBytes(row.signatureSealed)
  const sameSignature =
    signature.kind === 'typed' ? picture === null : picture !== null && sha256(picture) === signature.hash
  const sameSeal = seal === undefined || (await signedSeal(context, seal)) !== null
  return (
    sameSignature &&
    sameSeal &&
    row.textHash === textHash(content.document) &&
    row.evidenceHash === evidenceHash(content)
  )
}

async function contractOf(
  { db }: Pick<Context, 'db'>,
  merchant: string,
  contractNo: string,
): Promise<ContractRow | undefined> {
  const [row] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.merchant, merchant), eq(contracts.contractNo, contractNo)))
  return row
}

async function prepared(context: Context, row: ContractRow) {
  const [found] = await context.db.select().from(orders).where(eq(orders.orderNo, row.orderNo))
  if (!found) return null
  const order = await loadOrder(context, found)
  const facts = await contractFacts(context, order)
  return facts && prepare(context, order, row, facts)
}

async function shownNow(context: Context, merchant: string, contractNo: string): Promise<StaffContract> {
  const row = await contractOf(context, merchant, contractNo)
  if (!row) throw new Error('a contract was gone while its order was locked')
  return shown(row)
}

function shown(row: ListedContract): StaffContract {
  return {
    contractNo: row.contractNo,
    orderNo: row.orderNo,
    type: row.type,
    title: contractTypeNames[row.type],
    state: row.state,
    stateText: stateText(row),
    product: row.product,
    startsOn: row.startsOn,
    amends: row.amends,
    cause: row.cause,
    signedAt: row.signedAt?.toISOString() ?? null,
    textHash: row.textHash,
    evidenceHash: row.evidenceHash,
    voidReason: row.voidReason,
    voidedBy: row.voidedBy?.name ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
