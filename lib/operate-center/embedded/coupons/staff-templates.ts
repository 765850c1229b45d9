import { and, count, eq, ilike, sql, sum } from 'drizzle-orm'
import { wrongTerms } from '../../../domain/coupons/coupon-terms.ts'
import { codesOf, couponSources, couponStates } from '../../../domain/vocabulary.ts'
import { couponsTag } from '../../../tenant/tags.ts'
import type { CouponTemplateDraft } from '../../contract/coupons/staff-coupons.ts'
import { absent, invalid, refused } from '../../contract/failures.ts'
import type { Handlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { orders } from '../orders/core/schema.ts'
import { type TemplateRow, validityOf } from './coupon-rows.ts'
import { coupons, couponTemplates } from './schema.ts'

type Calls =
  | 'staff.couponTemplates'
  | 'staff.saveCouponTemplate'
  | 'staff.stopCouponTemplate'
  | 'staff.couponStatistics'

export const staffTemplateHandlers: Handlers<Calls> = {
  async 'staff.couponTemplates'({ db }, { merchant }, input) {
    const { kind, state, inCenter, search } = input
    const { createdAt, taken, name } = couponTemplates
    const found = and(
      eq(couponTemplates.merchant, merchant),
      kind && eq(couponTemplates.kind, kind),
      state && eq(couponTemplates.stopped, state === 'stopped'),
      inCenter === undefined ? undefined : eq(couponTemplates.inCenter, inCenter),
      search ? ilike(name, matching(search)) : undefined,
    )
    // Names in full: drizzle leaves the table out of a selected field when the query has one table.
    const countIn = (state: 'locked' | 'used') =>
      sql<number>`(
        select count(*) from coupons where coupons.template_id = coupon_templates.id and coupons.state = ${state}
      )`.mapWith(Number)
    return readList(input, {
      sorts: {
        createdAt: { by: createdAt, type: 'timestamptz' },
        taken: { by: taken, type: 'bigint' },
        name: { by: name, type: 'text' },
      },
      id: couponTemplates.id,
      rows: (order) =>
        db
          .select({
            row: couponTemplates,
            cursor: order.cursor,
            locked: countIn('locked'),
            used: countIn('used'),
          })
          .from(couponTemplates)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ row, locked, used }) => ({
          ...draftOf(row),
          templateId: row.id,
          state: row.stopped ? ('stopped' as const) : ('active' as const),
          taken: row.taken,
          locked,
          used,
          createdAt: row.createdAt.toISOString(),
        })),
      count: () => db.$count(couponTemplates, found),
    })
  },

  async 'staff.saveCouponTemplate'({ db, now, announce }, { merchant }, { templateId, ...draft }) {
    const { validity } = draft
    const dates =
      validity.by === 'dates'
        ? { by: 'dates' as const, from: new Date(validity.from), until: new Date(validity.until) }
        : validity
    const wrong = wrongTerms({ ...draft, validity: dates })
    const { takeFrom, takeUntil } = draft
    if (takeFrom && takeUntil && new Date(takeUntil) <= new Date(takeFrom)) {
      wrong.takeUntil = '结束时间要晚于开始时间'
    }
    if (Object.keys(wrong).length > 0) return invalid(wrong)
    const values = rowOf(draft)
    if (!templateId) {
      const id = newId('ct')
      await db.insert(couponTemplates).values({ id, merchant, ...values, createdAt: now() })
      if (draft.inCenter) announce(merchant, [couponsTag(merchant)])
      return { ok: true, value: { templateId: id } }
    }
    const [row] = await db
      .select()
      .from(couponTemplates)
      .where(isTemplate(merchant, templateId))
      .for('update')
    if (!row) return absent('没有这张优惠券')
    if (row.taken > 0 && JSON.stringify(fixedOf(draft)) !== JSON.stringify(fixedOf(draftOf(row)))) {
      return refused('FIXED', '已有人领取，不能再修改面额、门槛、范围和有效期；请停用后新建一张')
    }
    if (draft.total !== null && draft.total < row.taken) {
      return invalid({ total: `总数量不能少于已发放的${row.taken}张` })
    }
    await db.update(couponTemplates).set(values).where(isTemplate(merchant, templateId))
    // Campaigns name it where the coupon centre does not.
    announce(merchant, [couponsTag(merchant)])
    return { ok: true, value: { templateId } }
  },

  async 'staff.stopCouponTemplate'({ db, announce }, { merchant }, { templateId, stopped }) {
    const [row] = await db
      .update(couponTemplates)
      .set({ stopped })
      .where(isTemplate(merchant, templateId))
      .returning({ id: couponTemplates.id })
    if (!row) return absent('没有这张优惠券')
    announce(merchant, [couponsTag(merchant)])
    return { ok: true, value: {} }
  },

  async 'staff.couponStatistics'({ db }, { merchant }, { templateId }) {
    const [template] = await db.select().from(couponTemplates).where(isTemplate(merchant, templateId))
    if (!template) return absent('没有这张优惠券')
    const ofTemplate = and(eq(coupons.merchant, merchant), eq(coupons.templateId, templateId))
    const groups = await db
      .select({ state: coupons.state, source: coupons.source, n: count() })
      .from(coupons)
      .where(ofTemplate)
      .groupBy(coupons.state, coupons.source)
    const sumWhere = (fits: (group: (typeof groups)[number]) => boolean) =>
      groups.filter(fits).reduce((all, { n }) => all + n, 0)
    const states = Object.fromEntries(
      codesOf(couponStates).map((state) => [state, sumWhere((group) => group.state === state)]),
    )
    const [spent] = await db
      .select({
        discount: sum(coupons.amount).mapWith(Number),
        orders: count(),
        payable: sum(orders.payable).mapWith(Number),
      })
      .from(coupons)
      .innerJoin(orders, and(eq(orders.orderNo, coupons.orderNo), eq(orders.merchant, coupons.merchant)))
      .where(and(ofTemplate, eq(coupons.state, 'used')))
    return {
      ok: true,
      value: {
        total: template.total,
        taken: template.taken,
        states: states as Record<keyof typeof couponStates, number>,
        sources: codesOf(couponSources).map((source) => ({
          source,
          taken: sumWhere((group) => group.source === source),
          used: sumWhere((group) => group.source === source && group.state === 'used'),
        })),
        orders: spent?.orders ?? 0,
        discount: spent?.discount ?? 0,
        payable: spent?.payable ?? 0,
      },
    }
  },
}

const isTemplate = (merchant: string, id: string) =>
  and(eq(couponTemplates.merchant, merchant), eq(couponTemplates.id, id))

/** What does not change once the first has been taken, in a form that compares. */
function fixedOf({ kind, amount, permille, cap, covers, threshold, scope, ...rest }: CouponTemplateDraft) {
  const { validity, activation, stackable, refundable } = rest
  return [
    [kind, amount, permille, cap, covers && [covers.line, covers.label, covers.quantity], threshold],
    [scope.kinds, scope.products.map((one) => [one.kind, one.id]), scope.cities, scope.shops],
    validity.by === 'days' ? validity.days : [Date.parse(validity.from), Date.parse(validity.until)],
    [activation, stackable, refundable],
  ]
}

function rowOf({ validity, takeFrom, takeUntil, ...draft }: CouponTemplateDraft) {
  const moment = (iso: string | null) => (iso === null ? null : new Date(iso))
  return {
    ...draft,
    takeFrom: moment(takeFrom),
    takeUntil: moment(takeUntil),
    validFrom: validity.by === 'dates' ? new Date(validity.from) : null,
    validUntil: validity.by === 'dates' ? new Date(validity.until) : null,
    validDays: validity.by === 'days' ? validity.days : null,
  }
}

function draftOf(row: TemplateRow): CouponTemplateDraft {
  const { name, notes, kind, amount, permille, cap, covers, threshold, scope, activation, stackable } = row
  const { refundable, total, perPerson, inCenter, takeFrom, takeUntil } = row
  const validity = validityOf(row)
  return {
    name,
    notes,
    kind,
    amount,
    permille,
    cap,
    covers,
    threshold,
    scope: {
      kinds: [...scope.kinds],
      products: [...scope.products],
      cities: [...scope.cities],
      shops: [...scope.shops],
    },
    validity:
      validity.by === 'days'
        ? { by: 'days', days: validity.days }
        : {
            by: 'dates',
            from: new Date(validity.from).toISOString(),
            until: new Date(validity.until).toISOString(),
          },
    activation,
    stackable,
    refundable,
    total,
    perPerson,
    inCenter,
    takeFrom: takeFrom?.toISOString() ?? null,
    takeUntil: takeUntil?.toISOString() ?? null,
  }
}
