import { expect, test } from '@jest/globals'
import { linkUrl, pictureUrl, targetOf } from './poster-links.ts'

test('an address names a product, an article or the shop, never two and nothing malformed', () => {
  expect(targetOf('10001', null)).toEqual({ proId: '10001' })
  expect(targetOf(null, 'a_1')).toEqual({ articleId: 'a_1' })
  expect(targetOf(null, null)).toEqual({})
  expect(targetOf('', '')).toEqual({})
  expect(targetOf('1', '2')).toBeNull()
  expect(targetOf('1&x=2', null)).toBeNull()
})

test('picture and link name the same target and number', () => {
  expect(pictureUrl('/trip/m/h5/d', { proId: '7' }, 'card', 'p_1')).toBe(
    '/trip/m/h5/d/poster.jpg?template=card&proId=7&posterId=p_1',
  )
  expect(linkUrl('https://s.example/trip/m/h5/d', { articleId: '3' }, 'p_1')).toBe(
    'https://s.example/trip/m/h5/d/essay?articleId=3&posterId=p_1&sharingChainId=p_1',
  )
  expect(linkUrl('https://s.example/trip/m/h5/d', {}, 'p_1')).toBe(
    'https://s.example/trip/m/h5/d?posterId=p_1&sharingChainId=p_1',
  )
})
