import { keepWord } from '../privacy/privacy.ts'
import { decline } from '../privacy/privacy-choice.ts'
import { clearKept, dropProduct, isKept, keepProduct, readKept } from './kept-products.ts'

const browser = globalThis as unknown as Record<string, unknown>
const kept = { local: new Map<string, string>(), session: new Map<string, string>() }

function area(values: Map<string, string>) {
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  }
}

const before = { ...browser }
beforeEach(() => {
  kept.local.clear()
  kept.session.clear()
  browser.window = { localStorage: area(kept.local), sessionStorage: area(kept.session) }
  browser.location = { pathname: '/trip/yunyou/h5/d', search: '', hash: '' }
  browser.dispatchEvent = () => true
})
afterAll(() => {
  for (const name of ['window', 'location', 'dispatchEvent']) {
    if (name in before) browser[name] = before[name]
    else delete browser[name]
  }
})

const tour = (id: string) => ({ kind: 'tour' as const, id })
const ids = (merchant: string, list: 'favourites' | 'seen') => readKept(merchant, list).map(({ id }) => id)

test('favourites stay in the browser, the last one first, each once, per merchant', () => {
  for (const id of ['1', '2', '1']) keepProduct('yunyou', 'favourites', tour(id))
  expect(ids('yunyou', 'favourites')).toEqual(['1', '2'])
  expect(ids('haiyue', 'favourites')).toEqual([])
  expect(isKept('yunyou', 'favourites', tour('2'))).toBe(true)
  expect(isKept('yunyou', 'favourites', { kind: 'visa', id: '2' })).toBe(false)
  dropProduct('yunyou', 'favourites', tour('1'))
  expect(ids('yunyou', 'favourites')).toEqual(['2'])
  expect(kept.session.size).toBe(0)
})

test('what is looked at lasts as long as the tab until the visitor consents, then it is kept', () => {
  keepProduct('yunyou', 'seen', tour('1'))
  expect([kept.local.size, kept.session.size]).toEqual([0, 1])
  keepWord('yunyou', 'agreed')
  keepProduct('yunyou', 'seen', tour('2'))
  expect(ids('yunyou', 'seen')).toEqual(['2', '1'])
  kept.session.clear()
  expect(ids('yunyou', 'seen')).toEqual(['2', '1'])
  clearKept('yunyou', 'seen')
  expect(ids('yunyou', 'seen')).toEqual([])
})

test('after a refusal nothing that was looked at is kept, favourites are', () => {
  keepProduct('yunyou', 'seen', tour('1'))
  keepProduct('yunyou', 'favourites', tour('1'))
  decline('yunyou')
  keepProduct('yunyou', 'seen', tour('2'))
  expect(ids('yunyou', 'seen')).toEqual([])
  expect([...kept.local.keys(), ...kept.session.keys()].filter((name) => name.endsWith(':seen'))).toEqual([])
  expect(ids('yunyou', 'favourites')).toEqual(['1'])
})

test('lists are bounded, and what else stands in the storage is ignored', () => {
  for (let id = 1; id <= 60; id += 1) keepProduct('yunyou', 'favourites', tour(String(id)))
  expect(ids('yunyou', 'favourites')).toHaveLength(50)
  expect(ids('yunyou', 'favourites')[0]).toBe('60')
  kept.local.set('yunyou:favourites', JSON.stringify(['tour:1', 'house:2', 'tour:', 7, 'tour:a:b']))
  expect(ids('yunyou', 'favourites')).toEqual(['1', 'a:b'])
  kept.local.set('yunyou:favourites', 'broken')
  expect(ids('yunyou', 'favourites')).toEqual([])
})
