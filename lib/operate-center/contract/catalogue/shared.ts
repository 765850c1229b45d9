import { z } from 'zod'
import type { ProductKind } from '../../../tenant/kinds.ts'
import { read } from '../define.ts'
import { instant, picture } from '../values.ts'
import { debrisCard } from './debris.ts'
import { goodsCard } from './goods.ts'
import { productKind, productRef } from './product-ref.ts'
import { tourCard } from './tours.ts'
import { visaCard } from './visas.ts'

function sectionOf<K extends ProductKind, C extends z.ZodType>(kind: K, card: C) {
  return z.object({
    kind: z.literal(kind),
    title: z.string(),
    subtitle: z.string(),
    link: z.string(),
    cards: z.array(card),
  })
}

/** A section of the home screen: cards of one kind of product. */
const homeSection = z.discriminatedUnion('kind', [
  sectionOf('tour', tourCard),
  sectionOf('visa', visaCard),
  sectionOf('goods', goodsCard),
  sectionOf('debris', debrisCard),
])
export type HomeSection = z.infer<typeof homeSection>

/** The card of a product, with its kind. */
const productCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tour'), card: tourCard }),
  z.object({ kind: z.literal('visa'), card: visaCard }),
  z.object({ kind: z.literal('goods'), card: goodsCard }),
  z.object({ kind: z.literal('debris'), card: debrisCard }),
])
export type KindCard = z.infer<typeof productCard>

export const homeAnswer = z.object({
  departCity: z.string(),
  banners: z.array(z.object({ picture, title: z.string(), subtitle: z.string(), link: z.string() })),
  /** `link` is a screen with its query, inside the shop: `productList?category=group`. */
  entries: z.array(z.object({ icon: z.string(), label: z.string(), link: z.string() })),
  notice: z.string(),
  sections: z.array(homeSection),
  /** `count`: the shop's products of this kind that go there. */
  destinations: z.array(z.object({ kind: productKind, name: z.string(), picture, count: z.number().int() })),
})
export type Home = z.infer<typeof homeAnswer>

const suggestion = z.object({
  kind: productKind,
  type: z.enum(['place', 'theme', 'product']),
  text: z.string(),
  /** Of a product; of a country, for visas. */
  id: z.string().optional(),
})
export type Suggestion = z.infer<typeof suggestion>

const nothing = z.object({})

/** Products whose cards are read at once. */
const MOST_CARDS = 50

/** A shop's home, search and reads that concern every kind of product. */
export const catalogueCalls = {
  'shop.home': read({
    wire: 'shop:home',
    input: z.object({ departCity: z.string().max(40).optional() }),
    answer: homeAnswer,
    summary: 'What the home screen shows, for a departure city: sections by kind of product.',
  }),
  'search.hotWords': read({
    wire: 'search:hotWords',
    input: nothing,
    answer: z.object({ words: z.array(z.string()) }),
    summary: 'Popular search words of the shop.',
  }),
  'search.suggest': read({
    wire: 'search:suggest',
    live: true,
    input: z.object({ q: z.string().trim().min(1).max(50) }),
    answer: z.object({ suggestions: z.array(suggestion) }),
    summary: 'Completions for a search word: places, themes and products of every kind the shop sells.',
  }),
  'catalogue.cards': read({
    wire: 'catalogue:cards',
    post: true,
    input: z.object({ products: z.array(productRef).min(1).max(MOST_CARDS) }),
    answer: z.object({ items: z.array(productCard) }),
    summary: 'Cards of named products, in their order; those the shop does not sell are left out.',
  }),
  'catalogue.sitemap': read({
    wire: 'catalogue:sitemap',
    browser: false,
    input: nothing,
    answer: z.object({ items: z.array(productRef.extend({ updatedAt: instant })) }),
    summary: 'Identities of all products the shop sells, for its sitemap.',
  }),
}
