import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import type { HomeContentInput } from '../../../contract/catalogue/home-content.ts'
import type { HomeSection, Suggestion } from '../../../contract/catalogue/shared.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { tours } from '../tours/schema.ts'
import { loadHome } from './home.ts'
import { type CatalogueKind, chooseRanked, fillSections, type HomeCity } from './kind.ts'
import { suggestions } from './search.ts'

/** A kind with products of its own, by id, each with its destination. */
function kindOf(kind: CatalogueKind['kind'], products: Record<string, string>, found: Suggestion[] = []) {
  const asked: { cities: HomeCity[]; read: string[][] } = { cities: [], read: [] }
  const handler: CatalogueKind = {
    kind,
    products: tours,
    selection: z.record(z.string(), z.unknown()),
    async home(_context, _shop, city) {
      asked.cities.push(city)
      return {
        choose: chooseRanked(({ to }) => Object.keys(products).filter((id) => !to || products[id] === to)),
        countTo: (destination) => Object.values(products).filter((to) => to === destination).length,
        async fill(sections) {
          const filled = await fillSections(
            sections,
            async (ids) => {
              asked.read.push([...ids])
              return ids.filter((id) => id !== 'gone').map((id) => ({ id }))
            },
            ({ id }) => id,
          )
          // The contract lists the cards of real kinds only.
          return filled.map((section) => ({ kind, ...section })) as unknown as HomeSection[]
        },
      }
    },
    cards: async () => [],
    suggest: async () => found,
    sitemap: async () => [],
    reviewsOf: async () => null,
    briefOf: async () => null,
  }
  return { handler, asked }
}

const context = {} as Context
const picture = { src: '/media/x', alt: '' }
const shopWith = (home: Partial<HomeContentInput>) =>
  ({
    info: { name: '甲店', defaultDepartCity: '上海' },
    home: { banners: [], entries: [], notice: '', sections: [], destinations: [], ...home },
  }) as unknown as ShopRow

describe('the home screen over kinds', () => {
  const shop = shopWith({
    sections: [
      { kind: 'tour', title: '一', limit: 2 },
      { kind: 'goods', title: '二' },
      { kind: 'tour', title: '三', select: { to: '日本' } },
      { kind: 'tour', title: '空', select: { to: '月球' } },
      { kind: 'visa', title: '没有这个业务' },
    ],
    destinations: [
      { kind: 'tour', name: '日本', picture },
      { kind: 'goods', name: '日本', picture },
      { kind: 'goods', name: '云南', picture },
    ],
  })
  const tours = kindOf('tour', { '1': '云南', '2': '日本', '3': '日本', gone: '日本' })
  const goods = kindOf('goods', { '1': '云南' })
  const debris = kindOf('debris', { '1': '云南' })
  const kinds = [goods.handler, tours.handler, debris.handler]

  test('keeps the shop’s order of sections, each with its own kind’s cards', async () => {
    const home = await loadHome(kinds, context, shop, undefined)
    expect(home.sections.map(({ kind, title, cards }) => [kind, title, cards])).toEqual([
      ['tour', '一', [{ id: '1' }, { id: '2' }]],
      ['goods', '二', [{ id: '1' }]],
      ['tour', '三', [{ id: '2' }, { id: '3' }]],
    ])
    expect(home.destinations.map(({ kind, name, count }) => [kind, name, count])).toEqual([
      ['tour', '日本', 3],
      ['goods', '云南', 1],
    ])
  })

  test('reads the cards of a kind at once, and of no kind that the shop does not show', async () => {
    expect(tours.asked.read).toEqual([['1', '2', '3', 'gone']])
    expect(debris.asked.cities).toEqual([])
  })

  test('passes the departure city on: only the requested one, or the shop’s default city first', async () => {
    expect(tours.asked.cities).toEqual([{ name: '上海', only: false }])
    const home = await loadHome(kinds, context, shop, '北京')
    expect(home.departCity).toBe('北京')
    expect(tours.asked.cities.at(-1)).toEqual({ name: '北京', only: true })
  })
})

test('completions list places first, then themes, then products, of all kinds', async () => {
  const tour = kindOf('tour', {}, [
    { kind: 'tour', type: 'place', text: '日本' },
    { kind: 'tour', type: 'product', text: '日本六日', id: '1' },
  ])
  const visa = kindOf('visa', {}, [
    { kind: 'visa', type: 'place', text: '日本' },
    { kind: 'visa', type: 'theme', text: '单次' },
    { kind: 'visa', type: 'product', text: '日本签证', id: '1' },
  ])
  const found = await suggestions([tour.handler, visa.handler], context, shopWith({}), '日')
  expect(found.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
    'tour place',
    'visa place',
    'visa theme',
    'tour product',
    'visa product',
  ])
})
