import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { checkMobile } from '../../../base/validation/contact.ts'
import { maskMobile } from '../../../base/validation/mask.ts'
import { absent, invalid, refused } from '../../contract/failures.ts'
import { attribution } from '../../contract/orders/order-parts.ts'
import type { Customer } from '../customers/customers.ts'
import { customers } from '../customers/schema.ts'
import { mobileHash } from '../customers/sms-codes.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { readList } from '../kernel/lists.ts'
import { tellAccount } from '../kernel/tell-customer.ts'
import { giveCoupons } from './give.ts'
import { coupons, couponTemplates } from './schema.ts'

type Calls = 'staff.giveCoupons' | 'staff.customerCoupons' | 'staff.voidCoupon'

export const staffGivenHandlers: Handlers<Calls> = {
  async 'staff.giveCoupons'(context, { merchant }, { templateId, customerIds, mobiles, quantity }) {
    const [template] = await context.db
      .select({ name: couponTemplates.name })
      .from(couponTemplates)
      .where(and(eq(couponTemplates.merchant, merchant), eq(couponTemplates.id, templateId)))
    if (!template) return absent('没有这张优惠券')
    if (customerIds.length + mobiles.length === 0) return invalid({ customerIds: '请选择要发放的客户' })
    const { found, unknown } = await chosenCustomers(context, merchant, customerIds, mobiles)
    if (found.length === 0) return { ok: true, value: { given: 0, unknown } }
    const given = await giveCoupons(context, {
      merchant,
      templateId,
      customerIds: found.map(({ id }) => id),
      quantity,
      source: 'staff',
      attribution: {},
    })
    if (!given.ok) return given
    for (const customer of found) {
      await tellAccount.of(context)(context, {
        merchant,
        customerId: customer.id,
        mobile: context.sealer.open(customer.mobileSealed),
        event: 'coupon-received',
        values: { coupon: template.name },
      })
    }
    return { ok: true, value: { given: given.value.length, unknown } }
  },

  async 'staff.customerCoupons'({ db }, { merchant }, input) {
    const { templateId, customerId, state, source, orderNo, batchId, campaignId, search } = input
    const found = and(
      eq(coupons.merchant, merchant),
      templateId ? eq(coupons.templateId, templateId) : undefined,
      customerId ? eq(coupons.customerId, customerId) : undefined,
      state && eq(coupons.state, state),
      source && eq(coupons.source, source),
      orderNo ? eq(coupons.orderNo, orderNo) : undefined,
      batchId ? eq(coupons.batchId, batchId) : undefined,
      campaignId ? eq(coupons.campaignId, campaignId) : undefined,
      search
        ? or(eq(coupons.number, search.toUpperCase()), eq(coupons.orderNo, search.toUpperCase()))
        : undefined,
    )
    return readList(input, {
      sorts: {
        takenAt: { by: coupons.takenAt, type: 'timestamptz' },
        // One whose days have not begun comes after all others.
        validUntil: {
          by: sql`coalesce(${coupons.validUntil}, '9999-01-01T00:00:00Z'::timestamptz)`,
          type: 'timestamptz',
        },
      },
      id: coupons.id,
      rows: (order) =>
        db
          .select({ row: coupons, name: couponTemplates.name, cursor: order.cursor })
          .from(coupons)
          .innerJoin(couponTemplates, eq(couponTemplates.id, coupons.templateId))
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ row, name }) => ({
          id: row.id,
          number: row.number,
          templateId: row.templateId,
          name,
          customerId: row.customerId ?? '',
          state: row.state,
          source: row.source,
          takenAt: row.takenAt.toISOString(),
          validFrom: row.validFrom?.toISOString() ?? null,
          validUntil: row.validUntil?.toISOString() ?? null,
          orderNo: row.orderNo,
          amount: row.amount,
          usedAt: row.usedAt?.toISOString() ?? null,
          attribution: attribution.parse(row.attribution),
        })),
      count: () => db.$count(coupons, found),
    })
  },

  async 'staff.voidCoupon'({ db }, { merchant }, { id }) {
    const [coupon] = await db
      .select()
      .from(coupons)
      .where(and(eq(coupons.merchant, merchant), eq(coupons.id, id)))
      .for('update')
    if (!coupon) return absent('没有这张优惠券')
    if (coupon.state === 'locked' || coupon.state === 'used') {
      return refused('IN_USE', '该优惠券已用于订单，不能作废；如需处理请先取消订单')
    }
    await db.update(coupons).set({ state: 'void' }).where(eq(coupons.id, id))
    return { ok: true, value: {} }
  },
}

/** Those of the merchant who have not left, each once, and what names nobody. */
async function chosenCustomers(
  context: Context,
  merchant: string,
  ids: readonly string[],
  mobiles: readonly string[],
): Promise<{ found: Customer[]; unknown: string[] }> {
  const hashes = new Map(
    mobiles.map((typed) => {
      const mobile = checkMobile(typed)
      return [typed, mobile.ok ? mobileHash(context, mobile.normalised) : '']
    }),
  )
  const found = await context.db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.merchant, merchant),
        isNull(customers.deletedAt),
        or(inArray(customers.id, [...ids]), inArray(customers.mobileHash, [...hashes.values()])),
      ),
    )
    .orderBy(customers.id)
  const unknown = [
    ...ids.filter((id) => !found.some((customer) => customer.id === id)),
    ...mobiles
      .filter((typed) => !found.some((customer) => customer.mobileHash === hashes.get(typed)))
      .map(maskMobile),
  ]
  return { found, unknown }
}
