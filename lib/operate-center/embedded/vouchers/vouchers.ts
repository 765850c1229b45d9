import { and, eq } from 'drizzle-orm'
import { qrOf } from '../../../domain/debris/vouchers.ts'
import { absent, refused } from '../../contract/failures.ts'
import type { VoucherSheet } from '../../contract/vouchers/vouchers.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { randomCode } from '../kernel/order-numbers.ts'
import { noOrder, orderOfOwner } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { type DebrisOrder, lockDebrisOrder } from '../orders/debris/debris-rows.ts'
import { dateTextOf, labelOf } from './redeem.ts'
import { vouchers } from './schema.ts'
import {
  findDebris,
  openCode,
  shownCode,
  standingForHolder,
  type VoucherRow,
  vouchersBy,
  vouchersOf,
} from './voucher-rows.ts'

/** 130 random bits. */
const TOKEN_LENGTH = 26

export const voucherHandlers: Handlers<'vouchers.list' | 'vouchers.share' | 'vouchers.shared'> = {
  async 'vouchers.list'(context, { merchant }, { orderNo }, { customerId }) {
    const order = await findDebris(context, orderOfOwner({ merchant, customerId }, orderNo))
    if (!order) return absent(noOrder)
    const rows = await vouchersOf(context.db, [orderNo])
    return { ok: true, value: { orderNo, ...sheetOf(context, order, rows) } }
  },

  async 'vouchers.share'(context, { merchant }, { orderNo, voucherId }, { customerId }) {
    const order = await lockDebrisOrder(context, orderOfOwner({ merchant, customerId }, orderNo))
    if (!order) return absent(noOrder)
    const rows = await vouchersOf(context.db, [orderNo])
    const voucher = rows.find(({ id }) => id === voucherId)
    if (!voucher) return absent('凭证不存在，请刷新后查看')
    if (standingForHolder(context, order, voucher).state !== 'unused') {
      return refused('NOT_UNUSED', '只有未使用的凭证可以发给朋友')
    }
    const token = randomCode(TOKEN_LENGTH)
    await context.db
      .update(vouchers)
      .set({ shareHash: shareHash(context, merchant, token) })
      .where(eq(vouchers.id, voucherId))
    return { ok: true, value: { token } }
  },

  async 'vouchers.shared'(context, { merchant }, { token }) {
    const isShared = and(
      eq(vouchers.merchant, merchant),
      eq(vouchers.shareHash, shareHash(context, merchant, token)),
    )
    const [voucher] = await vouchersBy(context.db, isShared)
    const order =
      voucher &&
      (await findDebris(context, and(eq(orders.merchant, merchant), eq(orders.orderNo, voucher.orderNo))))
    if (!order) return absent('链接已失效，请让朋友重新发送')
    return { ok: true, value: sheetOf(context, order, [voucher]) }
  },
}

const shareHash = ({ sealer }: Pick<Context, 'sealer'>, merchant: string, token: string) =>
  sealer.hash(`voucher-share:${merchant}:${token}`)

/** What the holder of vouchers sees of them. */
export function sheetOf(context: Context, order: DebrisOrder, rows: readonly VoucherRow[]): VoucherSheet {
  const { own, snapshot } = order
  return {
    name: snapshot.name,
    packageName: snapshot.package.name,
    dateText: dateTextOf(own),
    redeem: snapshot.package.redeem,
    usage: snapshot.usage,
    openingHours: snapshot.openingHours,
    address: snapshot.address,
    merchantPhone: snapshot.merchantPhone,
    vouchers: rows.map((row) => shownVoucher(context, order, row)),
    now: context.now().toISOString(),
  }
}

function shownVoucher(
  context: Context,
  order: DebrisOrder,
  row: VoucherRow,
): VoucherSheet['vouchers'][number] {
  const { state, stateText } = standingForHolder(context, order, row)
  const code = state === 'unused' || state === 'used' || state === 'expired' ? openCode(context, row) : null
  return {
    id: row.id,
    state,
    stateText,
    code: code === null ? '' : shownCode(code, row.source),
    // What can no longer be used has no code to scan.
    qr: code === null || state !== 'unused' ? '' : qrOf(code),
    label: labelOf(order, row),
    validFrom: order.own.validFrom,
    validTo: order.own.validTo,
    issuedAt: row.issuedAt?.toISOString() ?? null,
    usedAt: row.usedAt?.toISOString() ?? null,
    usedPlace: row.usedPlace,
  }
}
