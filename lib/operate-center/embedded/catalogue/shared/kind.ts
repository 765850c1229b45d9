import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ProductKind } from '../../../../tenant/kinds.ts'
import type { HomeSection, KindCard, Suggestion } from '../../../contract/catalogue/shared.ts'
import type { Review } from '../../../contract/reviews/review-parts.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'

/** What a kind of product provides to the parts that all kinds share: the home screen, search, sitemaps, posters. */
export type CatalogueKind = {
  kind: ProductKind
  /** Its products, of which those with status `onSale` are sold. */
  products: PgTable & Record<'id' | 'merchant' | 'status', PgColumn>
  /** Form of a home section's `select`. */
  selection: z.ZodType
  /** What the home screen can show of it. */
  home(context: Context, shop: ShopRow, city: HomeCity): Promise<HomeOffer>
  /** Completions for a search word: places, themes, products, the best of each first. */
  suggest(context: Context, shop: ShopRow, word: string): Promise<Suggestion[]>
  /** Cards of the products with these ids, in any order; those the shop does not sell are left out. */
  cards(context: Context, shop: ShopRow, ids: readonly string[]): Promise<KindCard[]>
  /** Products the shop sells, by id. */
  sitemap(context: Context, shop: ShopRow): Promise<{ id: string; updatedAt: Date }[]>
  /** Null when the shop does not sell it. */
  briefOf(context: Context, shop: ShopRow, id: string): Promise<ProductBrief | null>
  /** Reviews in a product's own content, newest first; null when the shop does not sell it. */
  reviewsOf(context: Context, shop: ShopRow, id: string): Promise<readonly Review[] | null>
}

/** What is said of a product where only its name counts. `departCity`: null for kinds that leave from no city. */
type ProductBrief = { name: string; departCity: string | null }

/** The departure city of the home screen's products, for kinds that have one. `only`: no product from another city. */
export type HomeCity = { name: string; only: boolean }

export type HomeOffer = {
  /** Ids of the products that each section shows, the best first. */
  choose(sections: readonly WantedSection[]): Promise<string[][]>
  /** How many products go to a destination. */
  countTo(destination: string): number
  /** The sections with the cards of their products. */
  fill(sections: readonly ChosenSection[]): Promise<HomeSection[]>
}

/** Which products a section shows, as its kind understands it, and how many at most. */
type WantedSection = { select: Readonly<Record<string, unknown>>; limit: number }

type SectionHead = Pick<HomeSection, 'title' | 'subtitle' | 'link'>
export type ChosenSection = SectionHead & { ids: readonly string[] }

/** How sections choose where all products are ranked already. @param ranked the best first */
export function chooseRanked(
  ranked: (select: WantedSection['select']) => readonly string[],
): HomeOffer['choose'] {
  return async (sections) => sections.map(({ select, limit }) => ranked(select).slice(0, limit))
}

/** Ids of the named products, in their order; those the shop does not sell are left out. */
export function soldOf(named: readonly string[], products: readonly { id: string }[]): string[] {
  const sold = new Set(products.map(({ id }) => id))
  return named.filter((id) => sold.has(id))
}

/** Sections with the cards of their products, read all at once; products without a card are left out. */
export async function fillSections<Card>(
  sections: readonly ChosenSection[],
  read: (ids: readonly string[]) => Promise<readonly Card[]>,
  idOf: (card: Card) => string,
): Promise<(SectionHead & { cards: Card[] })[]> {
  const cards = await read([...new Set(sections.flatMap(({ ids }) => ids))])
  const cardOf = new Map(cards.map((card) => [idOf(card), card]))
  return sections.map(({ ids, ...head }) => ({
    ...head,
    cards: ids.flatMap((id) => cardOf.get(id) ?? []),
  }))
}
