import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { lintWording, textsOf } from '../../../../domain/catalogue/tour-lint.ts'
import { freightProblems, isServed } from '../../../../domain/goods/freight.ts'
import { missingForSale } from '../../../../domain/goods/goods-complete.ts'
import { specProblems } from '../../../../domain/goods/spec-tree.ts'
import { leadsSomewhere } from '../../../contract/catalogue/home-content.ts'
import { goodsContent } from '../../catalogue/goods/goods-content.ts'
import { yunyou } from '../merchants.ts'
import { buildGoods, buildVersions } from './build-goods.ts'
import { categories, freight, goodsCounter, points } from './counters.ts'
import { goodsDrafts } from './goods-catalogue.ts'

const today = '2026-11-20'
const built = goodsDrafts.map((draft, index) => {
  const row = buildGoods(draft, yunyou, index + 1, today)
  return { draft, row, content: goodsContent.parse(row.content), versions: buildVersions(draft, yunyou) }
})
const onSale = built.filter(({ row }) => row.status === 'onSale')
const templates = new Map(freight.map((template) => [template.id, template]))

test('the range shows every branch of the business', () => {
  expect(onSale.length).toBeGreaterThanOrEqual(20)
  const some = (holds: (one: (typeof onSale)[number]) => boolean) => expect(onSale.some(holds)).toBe(true)
  some(({ content }) => content.specs.length === 0)
  some(({ content }) => content.specs.length === 1)
  some(({ content }) => content.specs.length === 2)
  some(({ versions }) => versions.every(({ stock }) => stock === 0))
  some(({ versions }) => versions.some(({ stock }) => stock === 0) && versions.some(({ stock }) => stock > 0))
  some(({ draft }) => {
    const template = templates.get(draft.freight ?? '')
    return template !== undefined && !isServed(template, '65') && !isServed(template, '54')
  })
  some(({ content }) => content.returnable.days === 0)
  some(({ content }) => content.returnable.days >= 7)
  some(({ versions }) =>
    versions.some(({ sku }) => sku.mostPerOrder !== null && sku.mostPerCustomer !== null),
  )
  some(({ draft }) => draft.ways?.length === 1 && draft.ways[0] === 'pickup')
  some(({ draft }) => draft.ways?.length === 2)
  some(({ draft }) => templates.get(draft.freight ?? '')?.usual.firstFee === 0)
  some(({ draft }) => templates.get(draft.freight ?? '')?.unit === 'weight')
  some(({ content }) => content.reviews.length > 0)
  expect(built.filter(({ row }) => row.status === 'withdrawn')).toHaveLength(1)
  expect(new Set(onSale.map(({ draft }) => draft.category))).toEqual(new Set(categories.map(({ id }) => id)))
  expect(new Set(onSale.flatMap(({ draft }) => draft.freight ?? []))).toEqual(new Set(templates.keys()))
})

test('goods are complete, free of contradictions and of wording that is not allowed', () => {
  for (const { draft, row, content, versions } of built) {
    const skus = versions.map(({ sku }) => ({
      ...sku,
      marketPrice: sku.marketPrice ?? null,
      mostPerOrder: sku.mostPerOrder ?? null,
      mostPerCustomer: sku.mostPerCustomer ?? null,
    }))
    const { ways, points: own, freightTemplate = null } = row
    const unit = templates.get(draft.freight ?? '')?.unit ?? null
    expect([draft.code, specProblems(content.specs, skus)]).toEqual([draft.code, {}])
    expect([
      draft.code,
      missingForSale({ ...content, ways, points: own, freightTemplate, skus }, unit),
    ]).toEqual([draft.code, {}])
    expect([draft.code, lintWording(textsOf(draft))]).toEqual([draft.code, []])
    expect(own.every((id) => points.some((point) => point.id === id))).toBe(true)
    for (const { src } of content.pictures)
      expect([src, existsSync(`public${src}-480.webp`)]).toEqual([src, true])
  }
  const codes = built.flatMap(({ versions }) => versions.map(({ sku }) => sku.code))
  expect(new Set(codes).size).toBe(codes.length)
  for (const template of freight) expect([template.id, freightProblems(template)]).toEqual([template.id, {}])
})

test('the index leads to screens, and its sections have goods', () => {
  for (const { link, picture } of goodsCounter.banners) {
    expect([link, leadsSomewhere(link)]).toEqual([link, true])
    expect(existsSync(`public${picture.src}-960.webp`)).toBe(true)
  }
  for (const { tag } of goodsCounter.sections) {
    expect([tag, onSale.filter(({ draft }) => draft.tags.includes(tag)).length >= 3]).toEqual([tag, true])
  }
  for (const word of goodsCounter.hotWords) {
    expect([word, onSale.some(({ draft }) => draft.name.includes(word))]).toEqual([word, true])
  }
})
