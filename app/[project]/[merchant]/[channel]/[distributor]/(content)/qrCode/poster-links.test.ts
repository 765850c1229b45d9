import { expect, test } from '@jest/globals'
import { linkUrl, pictureUrl, subjectOfPoster } from './poster-links.ts'

const aboutOf = (query: string) => subjectOfPoster(new URLSearchParams(query))

test('an address names a product, an article or the shop, never two and nothing odd', () => {
  expect(aboutOf('proId=10001')).toEqual({ kind: 'tour', id: '10001' })
  expect(aboutOf('kind=visa&proId=10001')).toEqual({ kind: 'visa', id: '10001' })
  expect(aboutOf('articleId=a_1')).toEqual({ kind: 'article', id: 'a_1' })
  expect(aboutOf('')).toBeNull()
  expect(aboutOf('proId=&articleId=')).toBeNull()
  expect(aboutOf('proId=1&articleId=2')).toBe('unclear')
  expect(aboutOf(`proId=${encodeURIComponent('1&x=2')}`)).toBe('unclear')
})

test('picture and link name the same subject and number', () => {
  expect(pictureUrl('/trip/m/h5/d', { kind: 'tour', id: '7' }, 'card', 'p_1')).toBe(
    '/trip/m/h5/d/poster.jpg?template=card&proId=7&posterId=p_1',
  )
  expect(pictureUrl('/trip/m/h5/d', { kind: 'visa', id: '7' }, 'card', 'p_1')).toBe(
    '/trip/m/h5/d/poster.jpg?template=card&kind=visa&proId=7&posterId=p_1',
  )
  expect(linkUrl('https://s.example/trip/m/h5/d', { kind: 'article', id: '3' }, 'p_1')).toBe(
    'https://s.example/trip/m/h5/d/essay?articleId=3&posterId=p_1&sharingChainId=p_1',
  )
  expect(linkUrl('https://s.example/trip/m/h5/d', { kind: 'visa', id: '3' }, 'p_1')).toBe(
    'https://s.example/trip/m/h5/d/visaProductDetail?proId=3&posterId=p_1&sharingChainId=p_1',
  )
  expect(linkUrl('https://s.example/trip/m/h5/d', null, 'p_1')).toBe(
    'https://s.example/trip/m/h5/d?posterId=p_1&sharingChainId=p_1',
  )
})
