import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { articleBlocks } from '../../../../domain/articles/article-blocks.ts'
import { articleText, cleanArticle } from '../../content/article-html.ts'
import { catalogue } from '../catalogue.ts'
import { buildArticle } from './build-articles.ts'
import { haiyueArticles } from './haiyue.ts'
import { yunyouArticles } from './yunyou.ts'

const now = new Date('2026-11-20T06:00:00Z')
const all = [
  ...yunyouArticles.map((draft) => ({ merchant: 'yunyou', row: buildArticle(draft, 'yunyou', now) })),
  ...haiyueArticles.map((draft) => ({ merchant: 'haiyue', row: buildArticle(draft, 'haiyue', now) })),
]

test.each(all)('the article $row.id reads like one and names only what exists', ({ merchant, row }) => {
  const letters = [...articleText(row.html)].filter((letter) => /\p{Script=Han}/u.test(letter)).length
  expect(letters).toBeGreaterThanOrEqual(300)
  expect(letters).toBeLessThanOrEqual(800)
  expect(cleanArticle(row.html, merchant)).toBe(row.html)
  const sold = catalogue
    .flatMap(({ merchant: { code }, tours }) => (code === merchant ? tours : []))
    .map(({ id }) => id)
  expect(row.products.length).toBeGreaterThan(0)
  for (const proId of row.products) expect(sold).toContain(proId)
  const pictures = articleBlocks(row.html).flatMap((block) => (block.kind === 'picture' ? [block.src] : []))
  expect(pictures.length).toBeGreaterThanOrEqual(2)
  for (const src of [row.cover.src, ...pictures]) expect(existsSync(`public${src}-960.webp`)).toBe(true)
  expect(row.publishedAt?.getTime()).toBeLessThan(now.getTime())
})
