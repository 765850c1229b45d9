import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { contractNumber } from '../../../domain/contracts/contract-number.ts'
import { contractStageOf, isOpenContract, moveContract } from '../../../domain/contracts/contract-states.ts'
import { changesOf, essentialsOf } from '../../../domain/contracts/essentials.ts'
import type { ContractFacts } from '../../../domain/contracts/facts.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { Context } from '../kernel/context.ts'
import { inTransaction } from '../kernel/transact.ts'
import { type KindOrder, orderKinds, whyNotSigned } from '../orders/core/kinds.ts'
import { tellOf } from '../orders/core/order-messages.ts'
import { loadOrder, lockOrder } from '../orders/core/order-queries.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import { orders } from '../orders/core/schema.ts'
import { type ContractRow, contractsOf } from './contract-rows.ts'
import { contractFacts, isReady } from './prepare.ts'
import { contracts } from './schema.ts'
import { openSigned } from './signed-content.ts'

/** After paying, the screen leads to the contract; who leaves it is reminded after an hour. */
const REMIND_MS = 60 * 60_000
const BATCH = 50

/**
 * Brings the contracts of a locked order up to date: the first one is made once the order is paid for, an amendment
 * when a signed order has changed, and what can no longer be signed ends.
 */
export async function keepContracts(context: Context, row: OrderRow): Promise<void> {
  const stage = contractStageOf(row.phase)
  if (stage === 'none') return
  const order = await loadOrder(context, row)
  const rows = await contractsOf(context.db, row.orderNo)
  const open = rows.find(({ state }) => isOpenContract(state))
  if (stage === 'over') {
    if (open) {
      await endContract(context, open, row.phase === 'done' ? '行程结束前未签署' : '订单已取消', null)
    }
    return
  }
  const facts = await contractFacts(context, order)
  if (!facts) return
  const signed = rows.find(({ state }) => state === 'signed')
  if (open) {
    if (signed && open.cause === 'changed' && !hasChanged(context, signed, facts)) {
      await endContract(context, open, '订单恢复为已签署的内容', null)
      return
    }
    await settle(context, order, open, facts)
    return
  }
  if (signed) {
    if (hasChanged(context, signed, facts)) await addContract(context, order, facts, rows, 'changed')
    return
  }
  // After staff have voided the last one they decide whether there is another.
  if (rows.length === 0) await addContract(context, order, facts, rows, 'order')
}

function hasChanged(context: Context, { sealed }: ContractRow, facts: ContractFacts): boolean {
  return sealed !== null && changesOf(openSigned(context, sealed).essentials, essentialsOf(facts)).length > 0
}

/** Makes the order's next contract. @returns its number */
export async function addContract(
  context: Context,
  order: KindOrder,
  facts: ContractFacts,
  rows: readonly ContractRow[],
  cause: ContractRow['cause'],
): Promise<string> {
  const { row } = order
  const serial = Math.max(0, ...rows.map((one) => one.serial)) + 1
  const contractNo = contractNumber(row.orderNo, serial)
  const now = context.now()
  const signed = rows.find(({ state }) => state === 'signed')
  const ready = isReady(context, order, facts)
  await context.db.insert(contracts).values({
    contractNo,
    merchant: row.merchant,
    orderNo: row.orderNo,
    customerId: row.customerId,
    serial,
    type: facts.type,
    state: ready ? 'waiting' : 'draft',
    cause,
    amends: signed?.contractNo ?? null,
    // What was answered before is offered again, to be read and confirmed with the new text.
    choices: rows[0]?.choices ?? {},
    product: facts.product,
    startsOn: facts.dates?.from ?? null,
    remindAt: ready ? remindAt(now, cause) : null,
    createdAt: now,
    updatedAt: now,
  })
  return contractNo
}

/** A change is told at once. */
const remindAt = (now: Date, cause: ContractRow['cause']) =>
  cause === 'order' ? new Date(now.getTime() + REMIND_MS) : now

/** Draft or ready to be signed, as the order is now. */
async function settle(context: Context, order: KindOrder, open: ContractRow, facts: ContractFacts) {
  const moved = moveContract(open.state, isReady(context, order, facts) ? 'ready' : 'unready')
  if (!moved.ok) return
  const now = context.now()
  const becomes = moved.state !== open.state
  await context.db
    .update(contracts)
    .set({
      state: moved.state,
      type: facts.type,
      product: facts.product,
      startsOn: facts.dates?.from ?? null,
      ...(becomes && { remindAt: moved.state === 'waiting' ? remindAt(now, open.cause) : null }),
      updatedAt: now,
    })
    .where(eq(contracts.contractNo, open.contractNo))
}

/** @param by the member of staff; null where the order itself ended it */
export async function endContract(
  context: Context,
  { contractNo }: Pick<ContractRow, 'contractNo'>,
  reason: string,
  by: StaffPerson | null,
): Promise<void> {
  await context.db
    .update(contracts)
    .set({
      state: 'void',
      voidedAt: context.now(),
      voidReason: reason,
      voidedBy: by && { id: by.id, name: by.name },
      remindAt: null,
      updatedAt: context.now(),
    })
    .where(eq(contracts.contractNo, contractNo))
}

/** Makes the contracts of orders that were paid for before there were contracts. Returns how many it made. */
export async function addMissingContracts(context: Context): Promise<number> {
  const kinds = [...orderKinds.of(context).values()].filter(({ contract }) => contract !== undefined)
  if (kinds.length === 0) return 0
  const missing = await context.db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        or(...kinds.map(({ kind, contractWanted }) => and(eq(orders.kind, kind.code), contractWanted))),
        inArray(orders.phase, ['awaitingBalance', 'confirming', 'serving']),
        sql`not exists (select 1 from contracts where contracts.order_no = orders.order_no)`,
      ),
    )
    .limit(BATCH)
  let made = 0
  for (const { orderNo } of missing) {
    await inTransaction(context, async (inside) => {
      const row = await lockOrder(inside.db, eq(orders.orderNo, orderNo))
      if (row) await keepContracts(inside, row)
      made += (await contractsOf(inside.db, orderNo)).length
      return { ok: true, value: null }
    })
  }
  return made
}

/** Reminds customers, once each, of contracts that wait to be signed. Returns how many it took. */
export async function remindOfContracts(context: Context): Promise<number> {
  const taken = await inTransaction(context, async (inside) => {
    const now = inside.now()
    const due = await inside.db
      .select({ contractNo: contracts.contractNo, orderNo: contracts.orderNo, startsOn: contracts.startsOn })
      .from(contracts)
      .where(and(isNotNull(contracts.remindAt), lte(contracts.remindAt, now), eq(contracts.state, 'waiting')))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const { contractNo, orderNo, startsOn } of due) {
      await inside.db.update(contracts).set({ remindAt: null }).where(eq(contracts.contractNo, contractNo))
      // Nobody is asked for a signature in the middle of the journey.
      if (startsOn !== null && startsOn <= todayInShanghai(now)) continue
      const [row] = await inside.db.select().from(orders).where(eq(orders.orderNo, orderNo))
      const order = row && (await loadOrder(inside, row))
      // When it can be signed again, a reminder of its own follows.
      if (!order || whyNotSigned(inside, order) !== null) continue
      await tellOf(inside, order, 'contractWaiting', {}, contractNo)
    }
    return { ok: true, value: due.length }
  })
  return taken.ok ? taken.value : 0
}
