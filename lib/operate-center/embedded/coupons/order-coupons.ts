import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { formatFen } from '../../../base/money/fen.ts'
import {
  bestTogether,
  type CouponSale,
  discountCode,
  offAlone,
  offTogether,
  type UsedCoupon,
} from '../../../domain/coupons/coupon-use.ts'
import { isClosedPhase } from '../../../domain/orders/phases.ts'
import type { QuoteDiscount } from '../../../domain/quote/total.ts'
import { goodsOf } from '../../../domain/quote/total.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import { absent, refused } from '../../contract/failures.ts'
import type { Context, Handler, Outcome } from '../kernel/context.ts'
import { atOnce } from '../kernel/db/at-once.ts'
import { statement } from '../kernel/db/statement.ts'
import type { DiscountChoice, OrderDiscounts, QuoteFor, Sale } from '../kernel/order-discounts.ts'
import type { OrderFeature } from '../orders/core/features.ts'
import { kindOf, orderKinds } from '../orders/core/kinds.ts'
import { type CouponOfTemplate, heldOf, shopKey } from './coupon-rows.ts'
import { ownCouponOf } from './coupon-views.ts'
import { coupons, couponTemplates } from './schema.ts'

/** Coupons at hand that are looked at for one order: those that expire first. */
const MOST_LOOKED_AT = 200

type Owner = { merchant: string; customerId: string }

/** Two statements, because a plan for one that may name coupons or not is made anew every time. */
const readAtHand = atHandStatement('coupons at hand')
const readNamed = atHandStatement(
  'named coupons at hand',
  sql`${coupons.id} = any(${sql.placeholder('named')}::text[])`,
)

function atHandStatement(name: string, which?: SQL) {
  return statement(name, (db) =>
    db
      .select({ coupon: coupons, template: couponTemplates })
      .from(coupons)
      .innerJoin(couponTemplates, eq(couponTemplates.id, coupons.templateId))
      .where(
        and(
          eq(coupons.merchant, sql.placeholder('merchant')),
          eq(coupons.customerId, sql.placeholder('customerId')),
          eq(coupons.state, 'unused'),
          gt(coupons.validUntil, sql.placeholder('now')),
          which,
        ),
      )
      .orderBy(asc(coupons.validUntil), asc(coupons.id))
      .limit(MOST_LOOKED_AT),
  )
}

/**
 * All coupons that their owner could use now or later, and those of a choice: a named one may lie beyond the first. All
 * are read for a screen, and for an order where the best of them are to be found.
 */
type AtHand = { all: readonly CouponOfTemplate[]; named: readonly CouponOfTemplate[] }

async function atHand(
  { db, now }: Context,
  owner: Owner,
  choice: DiscountChoice,
  quoteFor: QuoteFor,
): Promise<AtHand> {
  const ids = idsOf(choice)
  const asked = { ...owner, now: now().toISOString() }
  const [all, named] = await atOnce([
    quoteFor === 'screen' || choice === 'best' ? readAtHand(db, asked) : [],
    ids.length === 0 ? [] : readNamed(db, { ...asked, named: ids }),
  ])
  return { all, named }
}

const idsOf = (choice: DiscountChoice) => (typeof choice === 'string' ? [] : [...new Set(choice)])

const unusable = ({ message }: Pick<Refusal, 'message'>, id?: string) =>
  refused('COUPON_UNUSABLE', message, id === undefined ? undefined : { couponId: id })

const gone = () => unusable({ message: '所选优惠券已使用、过期或不存在，请重新选择' })

/** What a choice takes off a sale. */
function chosenOf(
  { all, named }: AtHand,
  sale: CouponSale,
  choice: DiscountChoice,
  now: number,
): Outcome<UsedCoupon[]> {
  const isNamed = choice !== 'best'
  const ids = idsOf(choice)
  if (isNamed && ids.length === 0) return { ok: true, value: [] }
  const held = (isNamed ? named : all).flatMap((row) => heldOf(row) ?? [])
  if (isNamed && held.length < ids.length) return gone()
  const off = offTogether(isNamed ? held : bestTogether(held, sale, now), sale, now)
  return off.ok ? { ok: true, value: off.used } : unusable(off)
}

const totalOf = (used: readonly UsedCoupon[]) => used.reduce((sum, { amount }) => sum + amount, 0)

export const couponDiscounts: OrderDiscounts = {
  async offer(context, tenant, customerId, choice, quoteFor) {
    if (customerId === undefined) {
      const none = { discounts: [], chosen: [], usable: 0, text: '登录后可使用优惠券' }
      return () => ({ ok: true, value: none })
    }
    const found = await atHand(context, { merchant: tenant.merchant, customerId }, choice, quoteFor)
    const now = context.now().getTime()
    return (sale) => {
      const ofShop = { ...sale, shop: shopKey(tenant) }
      const used = chosenOf(found, ofShop, choice, now)
      if (!used.ok) return used
      const usable = found.all.filter((row) => {
        const held = heldOf(row)
        return held !== null && offAlone(held, ofShop, now).ok
      }).length
      return {
        ok: true,
        value: {
          discounts: used.value.map(({ id, name, amount }) => ({
            code: discountCode(id),
            label: name,
            amount,
          })),
          chosen: used.value.map(({ id }) => id),
          usable,
          text: quoteFor === 'screen' ? textOf(used.value, usable) : '',
        },
      }
    }
  },

  async hold({ db, now }, { merchant, orderNo, customerId }, discounts) {
    const wanted = discounts.flatMap((discount) => couponOf(discount) ?? [])
    if (wanted.length === 0) return { ok: true, value: null }
    const isOpen = and(
      eq(coupons.merchant, merchant),
      eq(coupons.customerId, customerId),
      eq(coupons.state, 'unused'),
      gt(coupons.validUntil, now()),
    )
    const ids = wanted.map(({ id }) => id)
    // Always in the sequence of their ids, so that two orders cannot lock each other out.
    const open = await db
      .select({ id: coupons.id })
      .from(coupons)
      .where(and(isOpen, inArray(coupons.id, ids)))
      .orderBy(asc(coupons.id))
      .for('update')
    if (open.length < ids.length) return gone()
    for (const { id, amount } of wanted) {
      await db.update(coupons).set({ state: 'locked', orderNo, amount }).where(eq(coupons.id, id))
    }
    return { ok: true, value: null }
  },
}

/** Coupons follow the steps of the order that holds them. */
export const couponsFollow: OrderFeature = {
  /**
   * They are used with the first payment. They go back when the order ends unpaid, or once all that was paid has gone back;
   * while money is still due to the buyer, its refund decides.
   */
  async onMoved(context, { row }, { event, from, fromStatus, refundDue }) {
    if (event.name === 'pay') return use(context, row)
    const isRefunded = row.phase === 'refunded' && from !== 'refunded'
    const hasEnded = isClosedPhase(row.phase) && !isClosedPhase(from) && !refundDue
    if (!isRefunded && !hasEnded) return
    const { cancelledByAgency } = kindOf(context, row).kind.leads
    const bySeller = [row.subStatus, fromStatus].includes(cancelledByAgency)
    await release(context, row, { whatever: bySeller })
  },
}

type Ref = { merchant: string; orderNo: string }

async function use({ db, now }: Context, { merchant, orderNo }: Ref): Promise<void> {
  await db
    .update(coupons)
    .set({ state: 'used', usedAt: now() })
    .where(and(eq(coupons.merchant, merchant), eq(coupons.orderNo, orderNo), eq(coupons.state, 'locked')))
}

/**
 * The order's number leaves the coupon, so that a second release finds nothing to give back. A used one comes back only
 * where its template says so; whatever that says, where the seller has cancelled.
 */
async function release(
  { db, now }: Context,
  { merchant, orderNo }: Ref,
  { whatever }: { whatever: boolean },
) {
  const refundable = sql`exists (
    select 1 from coupon_templates where coupon_templates.id = coupons.template_id and coupon_templates.refundable
  )`
  await db
    .update(coupons)
    .set({
      state: sql`case when coupons.valid_until > ${now().toISOString()}::timestamptz then 'unused' else 'expired' end`,
      orderNo: null,
      amount: 0,
      usedAt: null,
    })
    .where(
      and(
        eq(coupons.merchant, merchant),
        eq(coupons.orderNo, orderNo),
        whatever ? undefined : or(eq(coupons.state, 'locked'), refundable),
      ),
    )
}

function couponOf({ code, amount }: QuoteDiscount): { id: string; amount: number } | null {
  const prefix = discountCode('')
  return code.startsWith(prefix) ? { id: code.slice(prefix.length), amount } : null
}

function textOf(used: readonly UsedCoupon[], usable: number): string {
  if (used.length > 0) return `已选${used.length}张，共减${formatFen(totalOf(used))}`
  return usable > 0 ? `${usable}张可用` : '暂无可用优惠券'
}

export const couponsForOrder: Handler<'coupons.forOrder'> = async (
  context,
  tenant,
  { quote },
  { customerId },
) => {
  const kind = orderKinds.of(context).get(quote.kind)
  if (!kind?.saleOf) return absent('该产品已下架，请重新选择')
  const found = await kind.saleOf(context, tenant, quote)
  if (!found.ok) return found
  const { freight, ...sold } = found.value
  return explained(context, tenant, customerId, sold, freight, quote.coupons)
}

async function explained(
  context: Context,
  tenant: Tenant,
  customerId: string,
  sold: Sale,
  freight: number,
  choice: DiscountChoice,
) {
  const now = context.now()
  const owner = { merchant: tenant.merchant, customerId }
  const sale = { ...sold, shop: shopKey(tenant) }
  const found = await atHand(context, owner, choice, 'screen')
  const used = chosenOf(found, sale, choice, now.getTime())
  if (!used.ok) return used
  const { all } = found
  const chosen = used.value.map(({ id }) => id)
  const helds = all.flatMap((row) => heldOf(row) ?? [])
  const best = bestTogether(helds, sale, now.getTime()).map(({ id }) => id)
  const picked = helds.filter(({ id }) => chosen.includes(id))
  const items = all.flatMap((row) => {
    const held = heldOf(row)
    if (!held) return []
    const alone = offAlone(held, sale, now.getTime())
    const isChosen = chosen.includes(held.id)
    const beside =
      alone.ok && !isChosen && picked.length > 0 ? offTogether([...picked, held], sale, now.getTime()) : null
    const reason = !alone.ok ? alone.message : beside && !beside.ok ? beside.message : ''
    return [
      {
        coupon: ownCouponOf(row, now),
        usable: alone.ok,
        amount: alone.ok ? alone.amount : 0,
        chosen: isChosen,
        reason,
      },
    ]
  })
  items.sort((a, b) => Number(b.usable) - Number(a.usable) || b.amount - a.amount)
  const discount = totalOf(used.value)
  const isBest = discount > 0 && best.length === chosen.length && best.every((id) => chosen.includes(id))
  return {
    ok: true as const,
    value: {
      items,
      best,
      chosen,
      discount,
      payable: goodsOf(sale) - discount + freight,
      explain: isBest
        ? `已为您选择最优组合：${chosen.length}张，共减${formatFen(discount)}`
        : textOf(used.value, items.filter(({ usable }) => usable).length),
    },
  }
}
