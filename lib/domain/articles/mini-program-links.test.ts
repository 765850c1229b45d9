import { expect, test } from '@jest/globals'
import { navigateToUrl, openTagPath, payPageUrl, schemeUrl } from './mini-program-links.ts'

test('a page is written in the form that each way into the mini-program needs', () => {
  const path = 'pages/index/index?from=h5&a=1'
  expect(navigateToUrl(path)).toBe('/pages/index/index?from=h5&a=1')
  expect(navigateToUrl('/pages/index/index')).toBe('/pages/index/index')
  expect(openTagPath(path)).toBe('pages/index/index.html?from=h5&a=1')
  expect(openTagPath('/pages/index/index.html')).toBe('pages/index/index.html')
  expect(schemeUrl('wx4e1b', path)).toBe(
    'weixin://dl/business/?appid=wx4e1b&path=pages/index/index&query=from%3Dh5%26a%3D1',
  )
  expect(schemeUrl('wx"><script>', 'a b')).toBe('weixin://dl/business/?appid=wx%22%3E%3Cscript%3E&path=a%20b')
})

test('the address of a handed-over payment holds only its two numbers', () => {
  const numbers = { orderNo: 'T261122ABC', attemptNo: 'T261122ABCP1' }
  const query = 'orderNo=T261122ABC&attemptNo=T261122ABCP1'
  expect(payPageUrl('pages/pay/index', numbers)).toBe(`/pages/pay/index?${query}`)
  expect(payPageUrl('/pages/pay/index?from=h5', numbers)).toBe(`/pages/pay/index?from=h5&${query}`)
})
