import { choiceOf, listTitle, pagesOf, searchOf, without } from './list-state.ts'
import { chipsOf, filterOf } from './list-words.ts'

test('a choice is read from the address as it was written', () => {
  const choice = {
    country: 'JP',
    keyword: '东京',
    type: 'tourism',
    entries: 'multiple',
    within: '7',
    sort: 'fastest',
  }
  expect(choiceOf(searchOf(choice, 3))).toEqual(choice)
  expect(pagesOf(searchOf(choice, 3))).toBe(3)
  expect(filterOf(choice)).toEqual({ ...choice, within: 7 })
})

test.each([
  'country=japan',
  'type=moon',
  'entries=toString',
  'within=999',
  'within=x',
  'sort=priceDesc',
  'page=0',
  'utm=1',
])('%s, which no list can be asked for, is not asked for', (query) => {
  const choice = choiceOf(`?${query}`)
  expect([filterOf(choice), chipsOf(choice)]).toEqual([{}, []])
  expect(pagesOf(`?${query}`)).toBe(1)
})

test('a chip names a filter and clears it; country and order stand elsewhere', () => {
  const choice = choiceOf('?country=JP&type=business&within=3&sort=sold')
  expect(chipsOf(choice)).toEqual([
    { name: 'type', text: '商务' },
    { name: 'within', text: '3个工作日内' },
  ])
  expect(without(choice, ['type'])).toEqual({ country: 'JP', within: '3', sort: 'sold' })
})

test('the title is the country’s, else the search word’s', () => {
  expect(listTitle('日本', { keyword: '东京' })).toBe('日本签证')
  expect(listTitle(undefined, { keyword: '东京' })).toBe('“东京”签证')
  expect(listTitle(undefined)).toBe('全部签证')
})
