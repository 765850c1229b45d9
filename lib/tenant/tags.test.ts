import { expect, test } from '@jest/globals'
import { articleTag, catalogueTag, contentTag, couponsTag, currentTags, productTag } from './tags.ts'

test('one id of two kinds, and two kinds of one merchant, never share a tag', () => {
  expect(productTag('yunyou', 'tour', '7')).not.toBe(productTag('yunyou', 'goods', '7'))
  expect(catalogueTag('yunyou', 'tour')).not.toBe(catalogueTag('yunyou', 'goods'))
})

test('tags announced without a kind are the tours’, and a catalogue’s are the articles’ as well', () => {
  expect(currentTags(['product:yunyou:7', 'catalogue:yunyou', 'article:yunyou:3'])).toEqual([
    productTag('yunyou', 'tour', '7'),
    catalogueTag('yunyou', 'tour'),
    contentTag('yunyou'),
    articleTag('yunyou', '3'),
  ])
  // Earlier ids that look like a kind, or hold a colon.
  expect(currentTags(['product:yunyou:goods', 'product:yunyou:a:b'])).toEqual([
    productTag('yunyou', 'tour', 'goods'),
    productTag('yunyou', 'tour', 'a:b'),
  ])
})

test('tags of today stay as they are', () => {
  const tags = [
    productTag('yunyou', 'goods', '7'),
    productTag('yunyou', 'tour', 'a:b'),
    catalogueTag('yunyou', 'visa'),
    contentTag('yunyou'),
    articleTag('yunyou', '3'),
    couponsTag('yunyou'),
    'shop:trip/yunyou/h5/d1001',
  ]
  expect(currentTags(tags)).toEqual(tags)
})
