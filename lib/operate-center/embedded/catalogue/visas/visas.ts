import { and, eq } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { earliestTravel } from '../../../../domain/visas/dates.ts'
import { districtOf } from '../../../../domain/visas/districts.ts'
import { absent, succeed } from '../../../contract/failures.ts'
import { mailDocument } from '../../documents/document-mails.ts'
import type { Handlers } from '../../kernel/context.ts'
import { shopOf } from '../../kernel/shops.ts'
import { reviewsOfDetail, writtenScores } from '../../reviews/shown-reviews.ts'
import { countriesFor, countriesOf, readCountries, readDistricts, visasFor } from './countries.ts'
import { placesLeft } from './day-pools.ts'
import { visaProducts } from './schema.ts'
import { loadVisa } from './sellable.ts'
import { similarTo } from './similar-visas.ts'
import { VISA_FORM, visaFormSubject } from './template-documents.ts'
import { readTemplate } from './templates.ts'
import { acceptedBy, cardOf, placesOf } from './visa-cards.ts'
import { counterContent } from './visa-home.ts'
import { visaIndex } from './visa-index.ts'
import { listVisas } from './visa-list.ts'
import { quoteVisa } from './visa-quote.ts'

const MOST_SIMILAR = 6
const MOST_INSTEAD = 4
const MOST_SUGGESTED = { countries: 8, products: 8 } as const

const gone = () => absent('该签证产品已下架，看看其他签证吧')

type VisaCalls =
  | 'visas.home'
  | 'visas.districts'
  | 'visas.suggest'
  | 'visas.list'
  | 'visas.get'
  | 'visas.similar'
  | 'visas.offer'
  | 'visas.quote'
  | 'visas.template'
  | 'visas.mailTemplate'

/** Visas as one shop shows them. */
export const visaHandlers: Handlers<VisaCalls> = {
  async 'visas.home'(context, tenant) {
    const shop = await shopOf(context, tenant)
    const [content, rows, facts] = await Promise.all([
      counterContent(context, tenant.merchant),
      readCountries(context, tenant.merchant),
      visaIndex.facts(context, shop),
    ])
    return succeed({ ...content, countries: countriesOf(rows, facts, shop) })
  },

  async 'visas.districts'(context, tenant, { country }) {
    const facts = await visaIndex.facts(context, await shopOf(context, tenant))
    const sold = new Set(facts.map((one) => one.country))
    const districts = await readDistricts(context, tenant.merchant, country)
    return succeed({ districts: districts.filter((one) => sold.has(one.country)) })
  },

  async 'visas.suggest'(context, tenant, { q }) {
    const shop = await shopOf(context, tenant)
    const [rows, facts] = await Promise.all([
      readCountries(context, tenant.merchant),
      visaIndex.facts(context, shop),
    ])
    const places = {
      countries: new Map(rows.map(({ code, name }) => [code, name])),
      districts: [],
    }
    return succeed({
      countries: countriesFor(countriesOf(rows, facts, shop), q).slice(0, MOST_SUGGESTED.countries),
      products: visasFor(facts, rows, q)
        .slice(0, MOST_SUGGESTED.products)
        .map((one) => {
          const { proId, name, country, price } = cardOf(one, places, shop)
          return { proId, name, country, price }
        }),
    })
  },

  async 'visas.list'(context, tenant, filter) {
    return succeed(await listVisas(context, await shopOf(context, tenant), filter))
  },

  async 'visas.get'(context, tenant, { proId }) {
    const product = { merchant: tenant.merchant, kind: 'visa' as const, productId: proId }
    const [visa, written] = await Promise.all([
      loadVisa(context, tenant, proId),
      writtenScores(context, product),
    ])
    if (!visa) return gone()
    const { districtIds: _ids, dailyCapacity: _capacity, ...detail } = visa
    const entered = { satisfaction: null, reviews: visa.reviews, reviewCount: visa.reviewCount }
    const { satisfaction: _none, ...reviews } = await reviewsOfDetail(context, product, entered, written)
    return succeed({ ...detail, ...reviews })
  },

  async 'visas.similar'(context, tenant, { proId }) {
    const shop = await shopOf(context, tenant)
    // Of the merchant, on sale here or not: a withdrawn visa's page offers others in its place.
    const [visa] = await context.db
      .select({ id: visaProducts.id, country: visaProducts.country, type: visaProducts.type })
      .from(visaProducts)
      .where(and(eq(visaProducts.merchant, tenant.merchant), eq(visaProducts.id, proId)))
    if (!visa) return absent()
    const [facts, rows, places] = await Promise.all([
      visaIndex.facts(context, shop),
      readCountries(context, tenant.merchant),
      placesOf(context, tenant.merchant),
    ])
    const continents = new Map(rows.map(({ code, continent }) => [code, continent]))
    const found = similarTo(visa, facts, continents).slice(0, MOST_SIMILAR)
    return succeed({
      items: found.map((one) => {
        const { accepts: _accepts, ...card } = cardOf(one, places, shop)
        return card
      }),
    })
  },

  async 'visas.offer'(context, tenant, { proId, province }) {
    const visa = await loadVisa(context, tenant, proId)
    if (!visa) return gone()
    const shop = await shopOf(context, tenant)
    const today = todayInShanghai(context.now())
    const country = visa.country.code
    const places = await placesOf(context, tenant.merchant)
    const districts = places.districts.filter((one) => one.country === country)
    const accepts =
      province === undefined
        ? null
        : acceptedBy({ districts: [...visa.districtIds], country }, districts, province)
    const instead =
      accepts === false && province !== undefined
        ? (await visaIndex.facts(context, shop)).filter(
            (one) => one.country === country && acceptedBy(one, districts, province),
          )
        : []
    const urgent = visa.options.filter(({ kind }) => kind === 'urgent')
    return succeed({
      accepts,
      district: province === undefined ? null : districtOf(districts, province),
      instead: instead.slice(0, MOST_INSTEAD).map((one) => cardOf(one, places, shop, province)),
      earliestDate: earliestTravel(today, visa),
      earliestUrgent: Object.fromEntries(
        urgent.map((option) => [option.code, earliestTravel(today, visa, [option])]),
      ),
      fullDates:
        visa.dailyCapacity === null
          ? []
          : [...(await placesLeft(context, { merchant: tenant.merchant, proId, from: today }))]
              .filter(([, left]) => left < visa.minPersons)
              .map(([date]) => date)
              .sort(),
      today,
    })
  },

  async 'visas.quote'(context, tenant, input, { customerId }) {
    const outcome = await quoteVisa(context, tenant, input, customerId)
    return outcome.ok ? succeed(outcome.value.quote) : outcome
  },

  async 'visas.template'(context, tenant, { proId, templateId }) {
    const found = await readTemplate(context, tenant.merchant, proId, templateId)
    if (!found) return absent('没有找到这份模板，请刷新页面后重试')
    const { name, contentType, bytes } = found
    return succeed({ name, contentType, data: Buffer.from(bytes).toString('base64') })
  },

  async 'visas.mailTemplate'(context, tenant, { proId, templateId, email }, caller) {
    const subject = visaFormSubject(proId, templateId)
    const named = { code: VISA_FORM, subject, email, confirmed: true }
    const sent = await mailDocument(context, tenant, named, caller)
    return sent.ok ? succeed({}) : sent
  },
}
