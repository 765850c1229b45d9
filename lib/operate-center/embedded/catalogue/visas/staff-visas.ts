import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { lintWording, textsOf } from '../../../../domain/catalogue/tour-lint.ts'
import { contradictionsOf, missingForSale } from '../../../../domain/visas/visa-complete.ts'
import { catalogueTag, productTag } from '../../../../tenant/tags.ts'
import type { VisaDraft } from '../../../contract/catalogue/staff-visas.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Context, Db, Handlers, Outcome } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { newId } from '../../kernel/order-numbers.ts'
import { readCountries } from './countries.ts'
import { replanVisaDays } from './day-pools.ts'
import { visaCountries, visaDistricts, visaProducts } from './schema.ts'
import { templatesNamed } from './staff-visa-templates.ts'
import { type VisaContent, visaContent } from './visa-content.ts'

type VisaRow = typeof visaProducts.$inferSelect

export const staffVisaHandlers: Handlers<
  'staff.visas' | 'staff.visa' | 'staff.saveVisa' | 'staff.copyVisa' | 'staff.setVisaStatus'
> = {
  async 'staff.visas'(context, { merchant }, input) {
    const { db } = context
    const { status, country, type, search } = input
    const price = sql<number>`(${visaProducts.serviceFee} + ${visaProducts.embassyFee})`
    const found = and(
      eq(visaProducts.merchant, merchant),
      status && eq(visaProducts.status, status),
      country ? eq(visaProducts.country, country) : undefined,
      type && eq(visaProducts.type, type),
      search
        ? or(
            eq(visaProducts.id, search),
            ilike(visaProducts.code, matching(search)),
            ilike(visaProducts.name, matching(search)),
          )
        : undefined,
    )
    const names = new Map((await readCountries(context, merchant)).map(({ code, name }) => [code, name]))
    return readList(input, {
      sorts: {
        updatedAt: { by: visaProducts.updatedAt, type: 'timestamptz' },
        name: { by: visaProducts.name, type: 'text' },
        sold: { by: visaProducts.sold, type: 'bigint' },
        sort: { by: visaProducts.sort, type: 'bigint' },
        price: { by: price, type: 'bigint' },
      },
      id: visaProducts.id,
      rows: (order) =>
        db
          .select({ visa: visaProducts, cursor: order.cursor })
          .from(visaProducts)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ visa }) => ({
          proId: visa.id,
          code: visa.code,
          name: visa.name,
          country: { code: visa.country, name: names.get(visa.country) ?? visa.country },
          type: visa.type,
          entries: visa.entries,
          price: visa.serviceFee + visa.embassyFee,
          processingDays: visa.processingDays,
          dailyCapacity: visa.dailyCapacity,
          status: visa.status,
          sold: visa.sold,
          sort: visa.sort,
          updatedAt: visa.updatedAt.toISOString(),
        })),
      count: () => db.$count(visaProducts, found),
    })
  },

  async 'staff.visa'({ db }, { merchant }, { proId }) {
    const [row] = await db.select().from(visaProducts).where(isVisa(merchant, proId))
    if (!row) return absent('没有这个产品')
    const { status, sold, updatedAt } = row
    return succeed({ proId, visa: draftOf(row), status, sold, updatedAt: updatedAt.toISOString() })
  },

  async 'staff.saveVisa'(context, { merchant }, { proId, visa, seen }) {
    const { db, now } = context
    const problems = prefixed(contradictionsOf(visa))
    if (Object.keys(problems).length > 0) return invalid(problems)
    const [other] = await db
      .select({ id: visaProducts.id })
      .from(visaProducts)
      .where(and(eq(visaProducts.merchant, merchant), eq(visaProducts.code, visa.code)))
    if (other && other.id !== proId) return codeTaken(visa.code)
    const resolved = await resolve(db, merchant, visa)
    if (!resolved.ok) return resolved
    const warnings = lintWording(textsOf(visa))
    const updatedAt = now()
    const saved = (id: string) => succeed({ proId: id, updatedAt: updatedAt.toISOString(), warnings })
    if (!proId) {
      const id = newId('v')
      const reviews = { reviews: [], reviewCount: 0 }
      await db.insert(visaProducts).values({
        id,
        merchant,
        ...columnsOf(visa),
        content: visaContent.parse({ ...resolved.value, ...reviews }),
        status: 'withdrawn',
        updatedAt,
      })
      return saved(id)
    }
    const [row] = await db.select().from(visaProducts).where(isVisa(merchant, proId)).for('update')
    if (!row) return absent('没有这个产品')
    if (seen && seen !== row.updatedAt.toISOString()) {
      return refused('CHANGED_MEANWHILE', '其他人刚刚修改了这个产品，请刷新后再保存')
    }
    if (row.status === 'onSale') {
      const missing = missingForSale(visa)
      if (Object.keys(missing).length > 0) return invalid(prefixed(missing))
    }
    const { reviews, reviewCount } = visaContent.parse(row.content)
    await db
      .update(visaProducts)
      .set({
        ...columnsOf(visa),
        content: visaContent.parse({ ...resolved.value, reviews, reviewCount }),
        updatedAt,
      })
      .where(isVisa(merchant, proId))
    if (row.dailyCapacity !== visa.dailyCapacity) {
      const from = todayInShanghai(updatedAt)
      await replanVisaDays(context, { merchant, proId, from, capacity: visa.dailyCapacity })
    }
    announceVisa(context, merchant, proId)
    return saved(proId)
  },

  async 'staff.copyVisa'({ db, now }, { merchant }, { proId, code, name }) {
    const [row] = await db.select().from(visaProducts).where(isVisa(merchant, proId))
    if (!row) return absent('没有这个产品')
    const id = newId('v')
    const content = { ...visaContent.parse(row.content), reviews: [], reviewCount: 0 }
    const copied = await db
      .insert(visaProducts)
      .values({ ...row, id, code, name, sold: 0, status: 'withdrawn', content, updatedAt: now() })
      .onConflictDoNothing()
      .returning({ id: visaProducts.id })
    return copied.length === 0 ? codeTaken(code) : succeed({ proId: id })
  },

  async 'staff.setVisaStatus'(context, { merchant }, { proId, status }) {
    const [row] = await context.db.select().from(visaProducts).where(isVisa(merchant, proId)).for('update')
    if (!row) return absent('没有这个产品')
    if (row.status === status) return succeed({})
    if (status === 'onSale') {
      const missing = missingForSale(draftOf(row))
      if (Object.keys(missing).length > 0) return invalid(missing)
    }
    await context.db
      .update(visaProducts)
      .set({ status, updatedAt: context.now() })
      .where(isVisa(merchant, proId))
    announceVisa(context, merchant, proId)
    return succeed({})
  },
}

const isVisa = (merchant: string, proId: string) =>
  and(eq(visaProducts.merchant, merchant), eq(visaProducts.id, proId))

const codeTaken = (code: string) => refused('CODE_TAKEN', `编号 ${code} 已被其他产品使用，请换一个`)

function announceVisa(context: Context, merchant: string, proId: string): void {
  context.announce(merchant, [productTag(merchant, 'visa', proId), catalogueTag(merchant, 'visa')])
}

/** The draft with its forms' own names; invalid where it names a country, district or form that is not there. */
async function resolve(
  db: Db,
  merchant: string,
  visa: VisaDraft,
): Promise<Outcome<Omit<VisaContent, 'reviews' | 'reviewCount'>>> {
  const wrong: Record<string, string> = {}
  // Locked until the transaction ends: a country or district that is being removed at the same time stays, or is gone.
  const [country] = await db
    .select({ code: visaCountries.code })
    .from(visaCountries)
    .where(and(eq(visaCountries.merchant, merchant), eq(visaCountries.code, visa.country)))
    .for('share')
  if (!country) wrong['visa.country'] = '请先添加这个国家或地区'
  const districts = await db
    .select({ id: visaDistricts.id })
    .from(visaDistricts)
    .where(and(eq(visaDistricts.merchant, merchant), eq(visaDistricts.country, visa.country)))
    .for('share')
  const known = new Set(districts.map(({ id }) => id))
  if (visa.districts.some((id) => !known.has(id))) wrong['visa.districts'] = '请重新选择受理的领区'
  const templates = await templatesNamed(
    db,
    merchant,
    visa.materials.flatMap(({ template }) => template?.id ?? []),
  )
  const materials = visa.materials.map((material, i) => {
    const id = material.template?.id
    const template = id === undefined ? null : (templates.get(id) ?? null)
    if (id !== undefined && template === null) wrong[`visa.materials.${i}.template`] = '请重新选择模板'
    return { ...material, template }
  })
  return Object.keys(wrong).length > 0 ? invalid(wrong) : { ok: true, value: { ...visa, materials } }
}

function columnsOf(visa: VisaDraft) {
  const { code, name, country, type, entries, processingDays, districts, fees, dailyCapacity, sort } = visa
  return {
    code,
    name,
    country,
    type,
    entries,
    processingDays,
    districts: [...new Set(districts)],
    serviceFee: fees.service,
    embassyFee: fees.embassy,
    dailyCapacity,
    sort,
  }
}

export function draftOf(row: VisaRow) {
  const { reviews: _reviews, reviewCount: _count, ...content } = visaContent.parse(row.content)
  const { code, name, country, type, entries, processingDays, districts, dailyCapacity, sort } = row
  return {
    ...content,
    code,
    name,
    country,
    type,
    entries,
    processingDays,
    districts,
    dailyCapacity,
    sort,
    fees: { service: row.serviceFee, embassy: row.embassyFee },
  }
}

function prefixed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, words]) => [`visa.${field}`, words]))
}
