import { runInNewContext } from 'node:vm'
import { expect, test } from '@jest/globals'
import { chosenCityScript } from './chosen-city.ts'

const base = '/trip/m/h5/d'

function visit(kept: string | null, search = '', hash = ''): string | null {
  let target: string | null = null
  const location = { search, hash, replace: (url: string) => (target = url) }
  runInNewContext(chosenCityScript('m', base), {
    location,
    JSON,
    encodeURIComponent,
    localStorage: { getItem: (key: string) => (key === 'm:address' ? kept : null) },
  })
  return target
}

test('the home follows the city chosen in this shop and keeps the rest of the address', () => {
  const kept = JSON.stringify({ city: '上海', shop: base })
  expect(visit(kept)).toBe(`${base}?departCity=%E4%B8%8A%E6%B5%B7`)
  expect(visit(kept, '?sourceType=3')).toBe(`${base}?sourceType=3&departCity=%E4%B8%8A%E6%B5%B7`)
})

test('it stays where the address names a city, none was chosen, or it was chosen elsewhere', () => {
  expect(visit(JSON.stringify({ city: '上海', shop: base }), '?departCity=x')).toBeNull()
  expect(visit(JSON.stringify({ city: '上海', shop: base }), '', '#/productDetail?proId=7')).toBeNull()
  expect(visit(JSON.stringify({ city: '上海', shop: '/trip/m/h5/other' }))).toBeNull()
  expect(visit(JSON.stringify({ city: 7, shop: base }))).toBeNull()
  expect(visit('broken')).toBeNull()
  expect(visit(null)).toBeNull()
})
