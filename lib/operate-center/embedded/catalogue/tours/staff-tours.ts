import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { missingForSale } from '../../../../domain/catalogue/tour-complete.ts'
import { lintWording, textsOf } from '../../../../domain/catalogue/tour-lint.ts'
import { catalogueTag, productTag } from '../../../../tenant/tags.ts'
import type { TourDraft } from '../../../contract/catalogue/staff-tours.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { newId } from '../../kernel/order-numbers.ts'
import { tours } from './schema.ts'
import { moveCutoffs } from './staff-catalogue.ts'
import { tourContent, tourFacts } from './tour-content.ts'

type TourRow = typeof tours.$inferSelect

export const staffTourHandlers: Handlers<
  'staff.tours' | 'staff.tour' | 'staff.saveTour' | 'staff.copyTour' | 'staff.setTourStatus'
> = {
  async 'staff.tours'({ db, now }, { merchant }, input) {
    const { updatedAt, name, sold, sort, days } = tours
    const { status, category, scope, departCity, search } = input
    const found = and(
      eq(tours.merchant, merchant),
      status && eq(tours.status, status),
      category && eq(tours.category, category),
      scope && eq(tours.scope, scope),
      departCity ? eq(tours.departCity, departCity) : undefined,
      search
        ? or(eq(tours.id, search), ilike(tours.code, matching(search)), ilike(tours.name, matching(search)))
        : undefined,
    )
    // Names in full: drizzle leaves the table out of a selected field when the query has one table.
    const coming = sql`departures.merchant = tours.merchant and departures.tour_id = tours.id
      and departures.depart_date >= ${todayInShanghai(now())} and departures.status = 'onSale'`
    return readList(input, {
      sorts: {
        updatedAt: { by: updatedAt, type: 'timestamptz' },
        name: { by: name, type: 'text' },
        sold: { by: sold, type: 'bigint' },
        sort: { by: sort, type: 'bigint' },
        days: { by: days, type: 'bigint' },
      },
      id: tours.id,
      rows: (order) =>
        db
          .select({
            tour: tours,
            cursor: order.cursor,
            departures: sql<number>`(select count(*) from departures where ${coming})`.mapWith(Number),
            nextDate: sql<
              string | null
            >`(select min(departures.depart_date)::text from departures where ${coming})`,
          })
          .from(tours)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ tour, ...counted }) => ({
          proId: tour.id,
          code: tour.code,
          name: tour.name,
          ...tourFacts.pick({ category: true, scope: true, departCity: true, days: true }).parse(tour),
          status: tour.status,
          sold: tour.sold,
          sort: tour.sort,
          departures: counted.departures,
          nextDate: counted.nextDate,
          updatedAt: tour.updatedAt.toISOString(),
        })),
      count: () => db.$count(tours, found),
    })
  },

  async 'staff.tour'({ db }, { merchant }, { proId }) {
    const [row] = await db.select().from(tours).where(isTour(merchant, proId))
    if (!row) return absent('没有这个产品')
    const { status, sold, updatedAt } = row
    return succeed({ proId, tour: draftOf(row), status, sold, updatedAt: updatedAt.toISOString() })
  },

  async 'staff.saveTour'(context, { merchant }, { proId, tour, seen }) {
    const { db, now } = context
    const problems = prefixed(contradictions(tour))
    if (Object.keys(problems).length > 0) return invalid(problems)
    const [other] = await db
      .select({ id: tours.id })
      .from(tours)
      .where(and(eq(tours.merchant, merchant), eq(tours.code, tour.code)))
    if (other && other.id !== proId) {
      return refused('CODE_TAKEN', `编号 ${tour.code} 已被其他产品使用，请换一个`)
    }
    const warnings = lintWording(textsOf(tour))
    const updatedAt = now()
    const saved = (id: string) => succeed({ proId: id, updatedAt: updatedAt.toISOString(), warnings })
    if (!proId) {
      const row = newTour(merchant, tour, updatedAt)
      await db.insert(tours).values(row)
      return saved(row.id)
    }
    const [row] = await db.select().from(tours).where(isTour(merchant, proId)).for('update')
    if (!row) return absent('没有这个产品')
    if (seen && seen !== row.updatedAt.toISOString()) {
      return refused('CHANGED_MEANWHILE', '其他人刚刚修改了这个产品，请刷新后再保存')
    }
    if (row.status === 'onSale') {
      const missing = missingForSale(tour)
      if (Object.keys(missing).length > 0) return invalid(prefixed(missing))
    }
    await replaceTour(context, row, tour, { status: row.status, updatedAt })
    announceTour(context, merchant, proId)
    return saved(proId)
  },

  async 'staff.copyTour'({ db, now }, { merchant }, { proId, code, name }) {
    const [row] = await db.select().from(tours).where(isTour(merchant, proId))
    if (!row) return absent('没有这个产品')
    const id = newId('t')
    const content = tourContent.parse(row.content)
    const copied = await db
      .insert(tours)
      .values({
        ...row,
        id,
        code,
        name,
        sold: 0,
        status: 'withdrawn',
        content: { ...content, satisfaction: null, reviews: [], reviewCount: 0 },
        updatedAt: now(),
      })
      .onConflictDoNothing()
      .returning({ id: tours.id })
    if (copied.length === 0) return refused('CODE_TAKEN', `编号 ${code} 已被其他产品使用，请换一个`)
    return succeed({ proId: id })
  },

  async 'staff.setTourStatus'(context, { merchant }, { proId, status }) {
    const [row] = await context.db.select().from(tours).where(isTour(merchant, proId)).for('update')
    if (!row) return absent('没有这个产品')
    if (row.status === status) return succeed({})
    if (status === 'onSale') {
      const missing = missingForSale({ ...tourContent.parse(row.content), ...row })
      if (Object.keys(missing).length > 0) return invalid(missing)
    }
    await context.db.update(tours).set({ status, updatedAt: context.now() }).where(isTour(merchant, proId))
    announceTour(context, merchant, proId)
    return succeed({})
  },
}

export const isTour = (merchant: string, proId: string) =>
  and(eq(tours.merchant, merchant), eq(tours.id, proId))

/** A tour that is not on sale yet. */
export function newTour(merchant: string, tour: TourDraft, updatedAt: Date) {
  const content = tourContent.parse({ ...tour, satisfaction: null, reviews: [], reviewCount: 0 })
  const status: TourRow['status'] = 'withdrawn'
  return { id: newId('t'), merchant, ...columnsOf(tour), content, status, updatedAt }
}

/** Writes everything an editor writes of a tour; its reviews stay, and its departures' cut-offs follow. */
export async function replaceTour(
  context: Context,
  row: TourRow,
  tour: TourDraft,
  values: Pick<TourRow, 'status' | 'updatedAt'>,
): Promise<void> {
  const before = tourContent.parse(row.content)
  const { satisfaction, reviews, reviewCount } = before
  const content = tourContent.parse({ ...tour, satisfaction, reviews, reviewCount })
  await context.db
    .update(tours)
    .set({ ...columnsOf(tour), content, ...values })
    .where(isTour(row.merchant, row.id))
  await moveCutoffs(context, row, before, content)
}

function announceTour(context: Context, merchant: string, proId: string): void {
  context.announce(merchant, [productTag(merchant, 'tour', proId), catalogueTag(merchant, 'tour')])
}

export function draftOf(row: TourRow): TourDraft {
  const { code, departPinyin, sort } = row
  const {
    satisfaction: _satisfaction,
    reviews: _reviews,
    reviewCount: _count,
    ...content
  } = tourContent.parse(row.content)
  return { ...content, ...tourFacts.parse(row), code, departPinyin, sort }
}

function columnsOf(tour: TourDraft) {
  return { ...tourFacts.parse(tour), code: tour.code, departPinyin: tour.departPinyin, sort: tour.sort }
}

/** What no single field can be told for. */
export function contradictions(tour: TourDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  const twice = (codes: readonly string[]) => new Set(codes).size !== codes.length
  if (twice(tour.packages.map(({ code }) => code))) problems.packages = '套餐编号重复'
  if (twice(tour.addOns.map(({ code }) => code))) problems.addOns = '加购项编号重复'
  if (tour.maxPerOrder < tour.minPerOrder) problems.maxPerOrder = '最多人数不能少于最少人数'
  if (tour.groupMax < tour.groupMin) problems.groupMax = '最多人数不能少于成团人数'
  if (tour.days < 1) problems.days = '行程至少1天'
  if (tour.acceptedDocuments.length === 0) problems.acceptedDocuments = '请至少选择一种证件'
  tour.itinerary.forEach(({ day }, i) => {
    if (day !== i + 1) problems[`itinerary.${i}.day`] = `这里应是第${i + 1}天`
  })
  return problems
}

function prefixed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [`tour.${field}`, text]))
}
