import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { catalogueTag, productTag } from '../../../../tenant/tags.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { newId } from '../../kernel/order-numbers.ts'
import { visaCountries, visaDistricts, visaHomes, visaProducts } from './schema.ts'
import { counterContent } from './visa-home.ts'

/** Countries, consular districts and the content of the merchant's visa counter. */
export const staffPlaceHandlers: Handlers<
  | 'staff.visaCountries'
  | 'staff.saveVisaCountry'
  | 'staff.removeVisaCountry'
  | 'staff.visaDistricts'
  | 'staff.saveVisaDistrict'
  | 'staff.removeVisaDistrict'
  | 'staff.visaHome'
  | 'staff.setVisaHome'
> = {
  'staff.visaCountries'({ db }, { merchant }, input) {
    const { continent, entry, search } = input
    const found = and(
      eq(visaCountries.merchant, merchant),
      continent && eq(visaCountries.continent, continent),
      entry && eq(visaCountries.entry, entry),
      search
        ? or(
            eq(visaCountries.code, search.toUpperCase()),
            ilike(visaCountries.name, matching(search)),
            sql`array_to_string(${visaCountries.aliases}, ' ') ilike ${matching(search)}`,
          )
        : undefined,
    )
    // Names in full: drizzle leaves the table out of a selected field when the query has one table.
    const visas = sql<number>`(select count(*) from visa_products
      where visa_products.merchant = visa_countries.merchant and visa_products.country = visa_countries.code)`
    const districts = sql<number>`(select count(*) from visa_districts
      where visa_districts.merchant = visa_countries.merchant and visa_districts.country = visa_countries.code)`
    return readList(input, {
      sorts: {
        sort: { by: visaCountries.sort, type: 'bigint' },
        name: { by: visaCountries.name, type: 'text' },
        updatedAt: { by: visaCountries.updatedAt, type: 'timestamptz' },
      },
      id: visaCountries.code,
      rows: (order) =>
        db
          .select({
            country: visaCountries,
            visas: visas.mapWith(Number),
            districts: districts.mapWith(Number),
            cursor: order.cursor,
          })
          .from(visaCountries)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(
          ({ country: { merchant: _merchant, updatedAt, ...country }, visas: sold, districts: has }) => ({
            ...country,
            visas: sold,
            districts: has,
            updatedAt: updatedAt.toISOString(),
          }),
        ),
      count: () => db.$count(visaCountries, found),
    })
  },

  async 'staff.saveVisaCountry'(context, { merchant }, { code, country }) {
    const values = { ...country, updatedAt: context.now() }
    await context.db
      .insert(visaCountries)
      .values({ merchant, code, ...values })
      .onConflictDoUpdate({ target: [visaCountries.merchant, visaCountries.code], set: values })
    await announceCountry(context, merchant, code)
    return succeed({ updatedAt: values.updatedAt.toISOString() })
  },

  async 'staff.removeVisaCountry'(context, { merchant }, { code }) {
    const { db } = context
    const mine = and(eq(visaCountries.merchant, merchant), eq(visaCountries.code, code))
    const [row] = await db.select().from(visaCountries).where(mine).for('update')
    if (!row) return absent('没有这个国家或地区')
    const visas = await db.$count(visaProducts, ofCountry(merchant, code))
    if (visas > 0) return refused('IN_USE', `${row.name}还有${visas}个签证产品，不能删除`)
    await db
      .delete(visaDistricts)
      .where(and(eq(visaDistricts.merchant, merchant), eq(visaDistricts.country, code)))
    await db.delete(visaCountries).where(mine)
    context.announce(merchant, [catalogueTag(merchant, 'visa')])
    return succeed({})
  },

  'staff.visaDistricts'({ db }, { merchant }, input) {
    const { country, search } = input
    const found = and(
      eq(visaDistricts.merchant, merchant),
      country ? eq(visaDistricts.country, country) : undefined,
      search ? ilike(visaDistricts.name, matching(search)) : undefined,
    )
    const visas = sql<number>`(select count(*) from visa_products
      where visa_products.merchant = visa_districts.merchant and visa_districts.id = any(visa_products.districts))`
    return readList(input, {
      sorts: {
        sort: { by: visaDistricts.sort, type: 'bigint' },
        name: { by: visaDistricts.name, type: 'text' },
        updatedAt: { by: visaDistricts.updatedAt, type: 'timestamptz' },
      },
      id: visaDistricts.id,
      rows: (order) =>
        db
          .select({ district: visaDistricts, visas: visas.mapWith(Number), cursor: order.cursor })
          .from(visaDistricts)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ district: { merchant: _merchant, updatedAt, ...district }, visas: taken }) => ({
          ...district,
          visas: taken,
          updatedAt: updatedAt.toISOString(),
        })),
      count: () => db.$count(visaDistricts, found),
    })
  },

  async 'staff.saveVisaDistrict'(context, { merchant }, { id: given, district }) {
    const { db, now } = context
    const { country } = district
    // Locked, so that two districts saved at once do not both get a province.
    const [known] = await db
      .select({ code: visaCountries.code })
      .from(visaCountries)
      .where(and(eq(visaCountries.merchant, merchant), eq(visaCountries.code, country)))
      .for('update')
    if (!known) return invalid({ 'district.country': '请先添加这个国家或地区' })
    const others = await db
      .select()
      .from(visaDistricts)
      .where(and(eq(visaDistricts.merchant, merchant), eq(visaDistricts.country, country)))
    const taken = others.find(
      ({ id, provinces }) => id !== given && provinces.some((one) => district.provinces.includes(one)),
    )
    if (taken) return refused('PROVINCE_TAKEN', `有省份已属于“${taken.name}”，请先从那里移除`)
    const values = { ...district, provinces: [...new Set(district.provinces)], updatedAt: now() }
    const id = given ?? newId('vd')
    if (given) {
      const [before] = await db
        .select({ country: visaDistricts.country })
        .from(visaDistricts)
        .where(isDistrict(merchant, given))
      if (!before) return absent('没有这个领区')
      // Visas that take it are of its country.
      if (before.country !== country) return invalid({ 'district.country': '领区不能换国家，请新建一个' })
      await db.update(visaDistricts).set(values).where(isDistrict(merchant, given))
    } else await db.insert(visaDistricts).values({ merchant, id, ...values })
    await announceCountry(context, merchant, country)
    return succeed({ id, updatedAt: values.updatedAt.toISOString() })
  },

  async 'staff.removeVisaDistrict'(context, { merchant }, { id }) {
    const { db } = context
    const [row] = await db.select().from(visaDistricts).where(isDistrict(merchant, id)).for('update')
    if (!row) return absent('没有这个领区')
    const visas = await db.$count(
      visaProducts,
      and(eq(visaProducts.merchant, merchant), sql`${id} = any(${visaProducts.districts})`),
    )
    if (visas > 0) return refused('IN_USE', `还有${visas}个签证产品受理“${row.name}”，请先在产品中移除`)
    await db.delete(visaDistricts).where(isDistrict(merchant, id))
    await announceCountry(context, merchant, row.country)
    return succeed({})
  },

  async 'staff.visaHome'(context, { merchant }) {
    return succeed(await counterContent(context, merchant))
  },

  async 'staff.setVisaHome'(context, { merchant }, { content }) {
    const values = { content, updatedAt: context.now() }
    await context.db
      .insert(visaHomes)
      .values({ merchant, ...values })
      .onConflictDoUpdate({ target: visaHomes.merchant, set: values })
    context.announce(merchant, [catalogueTag(merchant, 'visa')])
    return succeed({})
  },
}

const isDistrict = (merchant: string, id: string) =>
  and(eq(visaDistricts.merchant, merchant), eq(visaDistricts.id, id))

const ofCountry = (merchant: string, country: string) =>
  and(eq(visaProducts.merchant, merchant), eq(visaProducts.country, country))

/** Every page of the country's visas names it, and says who can take them. */
async function announceCountry(context: Context, merchant: string, country: string): Promise<void> {
  const visas = await context.db
    .select({ id: visaProducts.id })
    .from(visaProducts)
    .where(ofCountry(merchant, country))
  context.announce(merchant, [
    ...visas.map(({ id }) => productTag(merchant, 'visa', id)),
    catalogueTag(merchant, 'visa'),
  ])
}
