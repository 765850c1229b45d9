import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { offlineProblem } from '../../../domain/debris/till-queue.ts'
import { codeOfScan } from '../../../domain/debris/vouchers.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import { absent, invalid, refused } from '../../contract/failures.ts'
import type { StaffVoucher } from '../../contract/vouchers/staff-vouchers.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { readList } from '../kernel/lists.ts'
import { randomCode } from '../kernel/order-numbers.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { loadOrders } from '../orders/core/order-queries.ts'
import { findForStaff, lockForStaff, ordersOfStaff } from '../orders/core/orders-of-staff.ts'
import { orders } from '../orders/core/schema.ts'
import { type DebrisOrder, loadDebrisOrder } from '../orders/debris/debris-rows.ts'
import { refuseIssue } from '../orders/debris/issue.ts'
import { debrisOrders } from '../orders/debris/schema.ts'
import { issueOrder } from './issue.ts'
import { issueWaiting } from './jobs.ts'
import { labelOf, lookUp, type Redeemer, redeem, shownAtTill } from './redeem.ts'
import { voucherCodes, vouchers } from './schema.ts'
import { undoRedemption, undoUntilOf } from './undo.ts'
import { codeHash, isVoucher, standingOf, type VoucherRow, vouchersBy } from './voucher-rows.ts'

type Calls =
  | 'staff.vouchers'
  | 'staff.issueVouchers'
  | 'staff.failVouchers'
  | 'staff.importVoucherCodes'
  | 'staff.voucherCodes'
  | 'staff.replaceVoucher'
  | 'staff.lookUpVoucher'
  | 'staff.redeemVoucher'
  | 'staff.voucher'
  | 'staff.undoRedemption'

const noVoucher = () => absent('没有这张凭证')
const notOfThisKind = () => refused('NOT_VOUCHERS', '这个订单不使用电子凭证')
const CHUNK = 500

export const staffVoucherHandlers: Handlers<Calls> = {
  async 'staff.vouchers'(context, { merchant }, input, { staff }) {
    const { db } = context
    const { search, state, productId, orderNo } = input
    const today = sql`(${context.now().toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date`
    const found = and(
      ordersOfStaff({ staff, merchant, call: 'staff.vouchers' }),
      productId ? eq(vouchers.productId, productId) : undefined,
      orderNo ? eq(vouchers.orderNo, orderNo) : undefined,
      search ? or(eq(vouchers.orderNo, search), hasCode(context, merchant, search)) : undefined,
      state ? inState(state, today) : undefined,
    )
    const from = () =>
      db
        .select({ row: vouchers, order: orders })
        .from(vouchers)
        .innerJoin(orders, eq(orders.orderNo, vouchers.orderNo))
        .innerJoin(debrisOrders, eq(debrisOrders.orderNo, vouchers.orderNo))
    return readList(input, {
      sorts: { createdAt: { by: vouchers.createdAt, type: 'timestamptz' } },
      id: vouchers.id,
      rows: (order) =>
        db
          .select({ row: vouchers, order: orders, cursor: order.cursor })
          .from(vouchers)
          .innerJoin(orders, eq(orders.orderNo, vouchers.orderNo))
          .innerJoin(debrisOrders, eq(debrisOrders.orderNo, vouchers.orderNo))
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const rowOf = new Map(rows.map(({ order }) => [order.orderNo, order]))
        const loaded = (await loadOrders(context, [...rowOf.values()])) as DebrisOrder[]
        const orderOf = new Map(loaded.map((one) => [one.row.orderNo, one]))
        return rows.flatMap(({ row }) => {
          const order = orderOf.get(row.orderNo)
          return order ? [shownToStaff(context, order, row)] : []
        })
      },
      count: async () => (await from().where(found)).length,
    })
  },

  async 'staff.issueVouchers'(context, { merchant }, { orderNo, codes }, { staff }) {
    const found = await lockForStaff(context, { staff, merchant, call: 'staff.issueVouchers' }, orderNo)
    if (!found.ok) return found
    if (found.value.kind !== 'debris') return notOfThisKind()
    const order = await loadDebrisOrder(context, found.value)
    if (order.row.phase !== 'confirming' && order.row.phase !== 'serving') {
      return refused('NOT_PAID', '订单未付款或已结束，不能出票')
    }
    const issued = await issueOrder(context, order, {
      codes: codes.map(codeOfScan),
      person: staff,
    })
    if (issued === 'taken') return invalid({ codes: '有券码已被使用或重复，请核对后重新填写' })
    if (issued === 'short') {
      return codes.length > 0
        ? invalid({ codes: '券码数量与待出票数量不一致，请核对' })
        : refused('NO_CODES', '该套餐的券码不足，请先导入券码')
    }
    return { ok: true, value: issued }
  },

  async 'staff.failVouchers'(context, { merchant }, { orderNo, reason }, { staff }) {
    const found = await lockForStaff(context, { staff, merchant, call: 'staff.failVouchers' }, orderNo)
    if (!found.ok) return found
    if (found.value.kind !== 'debris') return notOfThisKind()
    await context.db
      .update(vouchers)
      .set({ state: 'failed', reason })
      .where(and(eq(vouchers.orderNo, orderNo), eq(vouchers.state, 'waiting')))
    const refusedOrder = await refuseIssue(context, found.value, `出票失败：${reason}`, staff)
    return refusedOrder.ok ? { ok: true, value: {} } : refusedOrder
  },

  async 'staff.importVoucherCodes'(context, { merchant }, { packageId, codes }) {
    const { db, sealer, now } = context
    const byHash = new Map(codes.map((code) => [codeHash(context, merchant, code), code]))
    const used = await db
      .select({ hash: vouchers.codeHash })
      .from(vouchers)
      .where(and(eq(vouchers.merchant, merchant), inArray(vouchers.codeHash, [...byHash.keys()])))
    for (const { hash } of used) byHash.delete(hash ?? '')
    const rows = [...byHash].map(([hash, code], position) => ({
      merchant,
      packageId,
      codeHash: hash,
      codeSealed: sealer.seal(code),
      createdAt: now(),
      position,
    }))
    let added = 0
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = await db
        .insert(voucherCodes)
        .values(rows.slice(from, from + CHUNK))
        .onConflictDoNothing()
        .returning({ hash: voucherCodes.codeHash })
      added += chunk.length
    }
    context.afterCommit((after) => issueWaiting(after).then(() => undefined))
    return {
      ok: true,
      value: { added, known: codes.length - added, left: await leftOf(context, merchant, packageId) },
    }
  },

  async 'staff.voucherCodes'(context, { merchant }, { packageId }) {
    const { db } = context
    const ofPackage = and(eq(voucherCodes.merchant, merchant), eq(voucherCodes.packageId, packageId))
    const all = await db.$count(voucherCodes, ofPackage)
    const left = await leftOf(context, merchant, packageId)
    const waiting = await db.$count(
      vouchers,
      and(eq(vouchers.merchant, merchant), eq(vouchers.packageId, packageId), eq(vouchers.state, 'waiting')),
    )
    return { ok: true, value: { left, given: all - left, waiting } }
  },

  async 'staff.replaceVoucher'(context, { merchant }, { voucherId, reason }, { staff }) {
    const { db, sealer, now } = context
    const [known] = await vouchersBy(db, isVoucher(merchant, voucherId))
    if (!known) return noVoucher()
    const found = await lockForStaff(
      context,
      { staff, merchant, call: 'staff.replaceVoucher' },
      known.orderNo,
    )
    if (!found.ok) return noVoucher()
    const order = await loadDebrisOrder(context, found.value)
    const [voucher] = await vouchersBy(db, isVoucher(merchant, voucherId))
    if (!voucher || standingOf(context, order, voucher).state !== 'unused') {
      return refused('NOT_UNUSED', '只有未使用的凭证可以补发')
    }
    if (voucher.source !== 'own') {
      return refused('SUPPLIER_CODE', '该凭证使用供应商券码，请联系供应商处理')
    }
    const code = randomCode(12)
    const [row] = await db
      .update(vouchers)
      .set({
        codeSealed: sealer.seal(code),
        codeHash: codeHash(context, merchant, code),
        codeEnd: code.slice(-4),
        shareHash: null,
        issuedAt: now(),
        reason,
      })
      .where(eq(vouchers.id, voucherId))
      .returning()
    if (!row) throw new Error('unreachable: the voucher is locked with its order')
    return { ok: true, value: shownToStaff(context, order, row) }
  },

  async 'staff.lookUpVoucher'(context, { merchant }, input, { staff }) {
    const of = ordersOfStaff({ staff, merchant, call: 'staff.lookUpVoucher' })
    return lookUp(context, ofPerson(staff, merchant, of, ''), input)
  },

  async 'staff.redeemVoucher'(context, { merchant }, input, { staff }) {
    const of = ordersOfStaff({ staff, merchant, call: 'staff.redeemVoucher' })
    const at = input.at ? new Date(input.at) : context.now()
    const problem = offlineProblem(at, context.now())
    if (problem) return refusedBy(problem)
    return redeem(context, ofPerson(staff, merchant, of, input.place), input, at)
  },

  async 'staff.voucher'(context, { merchant }, { voucherId }, { staff }) {
    const [voucher] = await vouchersBy(context.db, isVoucher(merchant, voucherId))
    if (!voucher) return noVoucher()
    const asks = { staff, merchant, call: 'staff.voucher' } as const
    const found = await findForStaff(context, asks, voucher.orderNo)
    if (!found.ok) return noVoucher()
    const order = await loadDebrisOrder(context, found.value)
    const undo = await undoUntilOf(context, staff, { order, voucher })
    return {
      ok: true,
      value: {
        ...shownToStaff(context, order, voucher),
        usedBy: voucher.usedBy?.name ?? '',
        undoUntil: undo,
      },
    }
  },

  async 'staff.undoRedemption'(context, { merchant }, { voucherId }, { staff }) {
    const [known] = await vouchersBy(context.db, isVoucher(merchant, voucherId))
    if (!known) return noVoucher()
    const asks = { staff, merchant, call: 'staff.undoRedemption' } as const
    const found = await lockForStaff(context, asks, known.orderNo)
    if (!found.ok) return noVoucher()
    const order = await loadDebrisOrder(context, found.value)
    const [voucher] = await vouchersBy(context.db, isVoucher(merchant, voucherId))
    if (!voucher) return noVoucher()
    const undone = await undoRedemption(context, staff, { order, voucher })
    return undone.ok ? shownAtTill(context, staff, [undone.value]) : undone
  },
}

function ofPerson(person: StaffPerson, merchant: string, of: SQL | undefined, place: string): Redeemer {
  const { id, name } = person
  return { id, name, person, place, merchant, orders: of, products: [] }
}

const hasCode = (context: Context, merchant: string, text: string) =>
  eq(vouchers.codeHash, codeHash(context, merchant, codeOfScan(text)))

/** The condition that belongs to domain/debris/vouchers.ts `voucherStateOf`. */
function inState(state: StaffVoucher['state'], today: SQL): SQL | undefined {
  const live = sql`exists (select 1 from order_units u where u.order_no = ${vouchers.orderNo}
    and (${vouchers.unitId} is null or u.id = ${vouchers.unitId}) and u.status in (1, 4))`
  const past = sql`${debrisOrders.validTo} is not null and ${today} > ${debrisOrders.validTo}`
  if (state === 'used') return eq(vouchers.state, 'used')
  if (state === 'void') {
    return or(
      eq(vouchers.state, 'void'),
      and(inArray(vouchers.state, ['waiting', 'issued']), sql`not ${live}`),
    )
  }
  if (state === 'unused') return and(eq(vouchers.state, 'issued'), live, sql`not (${past})`)
  if (state === 'expired') return and(eq(vouchers.state, 'issued'), live, past)
  return state === 'failed' ? eq(vouchers.state, state) : and(eq(vouchers.state, state), live)
}

function leftOf({ db }: Context, merchant: string, packageId: string): Promise<number> {
  return db.$count(
    voucherCodes,
    and(
      eq(voucherCodes.merchant, merchant),
      eq(voucherCodes.packageId, packageId),
      isNull(voucherCodes.voucherId),
    ),
  )
}

function shownToStaff(context: Context, order: DebrisOrder, row: VoucherRow): StaffVoucher {
  const { state, stateText } = standingOf(context, order, row)
  const { validFrom, validTo } = order.own
  return {
    voucherId: row.id,
    orderNo: row.orderNo,
    productId: row.productId,
    packageId: row.packageId,
    name: `${order.snapshot.name} · ${order.snapshot.package.name}`,
    label: labelOf(order, row),
    state,
    stateText,
    source: row.source,
    codeEnd: row.codeEnd,
    validFrom,
    validTo,
    issuedAt: row.issuedAt?.toISOString() ?? null,
    usedAt: row.usedAt?.toISOString() ?? null,
    usedPlace: row.usedPlace,
    reason: row.reason,
  }
}
