import { soldWords } from './goods-words.ts'

test.each([
  [0, ''],
  [1, '已售1件'],
  [9999, '已售9999件'],
  [10_000, '已售1万件'],
  [12_999, '已售1.2万件'],
])('%i pieces are sold as %s', (sold, words) => {
  expect(soldWords(sold)).toBe(words)
})
