import { asc, eq } from 'drizzle-orm'
import { search, soundMatches, termMatches } from '../../../../domain/search/search.ts'
import type { VisaCountry, VisaDistrict } from '../../../contract/catalogue/visas.ts'
import type { Context } from '../../kernel/context.ts'
import { readOnce } from '../../kernel/read-once.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { spacedPinyin, syllablesOf } from '../shared/pinyin.ts'
import { visaCountries, visaDistricts } from './schema.ts'
import type { VisaFacts } from './visa-index.ts'
import { priceOf } from './visa-price.ts'

type CountryRow = typeof visaCountries.$inferSelect

/** The merchant's countries, in its own order. A merchant has dozens of them, with a few districts each. */
export function readCountries(context: Context, merchant: string): Promise<CountryRow[]> {
  return readOnce(context, `visa countries ${merchant}`, () =>
    context.db
      .select()
      .from(visaCountries)
      .where(eq(visaCountries.merchant, merchant))
      .orderBy(asc(visaCountries.sort), asc(visaCountries.code)),
  )
}

export async function readDistricts(
  context: Context,
  merchant: string,
  country?: string,
): Promise<VisaDistrict[]> {
  const all = await readOnce(context, `visa districts ${merchant}`, () =>
    context.db
      .select()
      .from(visaDistricts)
      .where(eq(visaDistricts.merchant, merchant))
      .orderBy(asc(visaDistricts.country), asc(visaDistricts.sort), asc(visaDistricts.id)),
  )
  const rows = country ? all.filter((one) => one.country === country) : all
  return rows.map(({ id, country, name, provinces, rule }) => ({ id, country, name, provinces, rule }))
}

/** Countries as a shop shows them, hot ones first: those it sells visas to, and those that need none. */
export function countriesOf(
  rows: readonly CountryRow[],
  facts: readonly VisaFacts[],
  shop: Pick<ShopRow, 'markupPermille'>,
): VisaCountry[] {
  const shown = rows
    .map((row) => countryOf(row, facts, shop))
    .filter(({ products, entry }) => products > 0 || entry !== 'visa')
  return [...shown.filter(({ hot }) => hot), ...shown.filter(({ hot }) => !hot)]
}

export function countryOf(
  row: CountryRow,
  facts: readonly VisaFacts[],
  shop: Pick<ShopRow, 'markupPermille'>,
): VisaCountry {
  const own = facts.filter(({ country }) => country === row.code)
  const rates = own.flatMap(({ successRate }) => successRate ?? [])
  const { code, name, aliases, continent, hot, entry, entryNote, entryAsOf, entrySource } = row
  return {
    code,
    name,
    pinyin: spacedPinyin(name, row.pinyin),
    aliases: [...aliases],
    continent,
    hot,
    entry,
    entryNote,
    entryAsOf,
    entrySource,
    products: own.length,
    priceFrom: own.length > 0 ? Math.min(...own.map((one) => priceOf(one, shop).price)) : null,
    successRate: rates.length > 0 ? Math.max(...rates) : null,
  }
}

/** Countries that somebody begins to type: by name, alias, pinyin or initials. */
export function countriesFor<C extends Pick<CountryRow, 'name' | 'pinyin' | 'aliases'>>(
  countries: readonly C[],
  word: string,
): C[] {
  const typed = word.normalize('NFKC').trim().toLowerCase()
  const letters = typed.replace(/[\s']+/g, '')
  return countries.filter(({ name, pinyin, aliases }) => {
    const sound = spacedPinyin(name, pinyin).split(' ')
    return (
      soundMatches(sound, letters) ||
      [name, ...aliases].some((text) =>
        termMatches({ text: text.toLowerCase(), sound: syllablesOf(text) }, typed),
      )
    )
  })
}

/** Visas that a word finds: of the countries it names, or by their own name and terms. */
export function visasFor(
  facts: readonly VisaFacts[],
  countries: readonly CountryRow[],
  word: string,
): VisaFacts[] {
  const named = new Set(countriesFor(countries, word).map(({ code }) => code))
  const found = new Set(search(word, facts, ({ named: document }) => document))
  return facts.filter((one) => named.has(one.country) || found.has(one))
}
