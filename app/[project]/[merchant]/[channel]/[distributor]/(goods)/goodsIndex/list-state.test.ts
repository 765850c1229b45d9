import { choiceOf, isNarrowed, narrowedScript, pagesOf, searchOf, without } from './list-state.ts'
import { chipsOf, filterOf } from './list-words.ts'

const categories = [{ id: 'tea', name: '茶叶' }]

test('a choice is read from the address as it was written', () => {
  const choice = {
    category: 'tea',
    keyword: '普洱',
    inStock: '1',
    priceFrom: '50',
    priceTo: '100',
    sort: 'priceDesc',
  }
  expect(choiceOf(searchOf(choice, 3))).toEqual(choice)
  expect(pagesOf(searchOf(choice, 3))).toBe(3)
  expect(filterOf(choice)).toEqual({ ...choice, priceFrom: 5000, priceTo: 10_000 })
})

test.each(['inStock=yes', 'priceFrom=-1', 'priceTo=1e9', 'sort=toString', 'page=0', 'utm=1'])(
  '%s, which no list can be asked for, is not asked for',
  (query) => {
    const choice = choiceOf(`?${query}`)
    expect([filterOf(choice), chipsOf(choice, categories)]).toEqual([{}, []])
    expect(pagesOf(`?${query}`)).toBe(1)
  },
)

test('a chip names a filter and clears it; the order stands elsewhere', () => {
  const choice = choiceOf('?category=tea&priceTo=50&inStock=1&sort=sold')
  const chips = chipsOf(choice, categories)
  expect(chips.map(({ text }) => text)).toEqual(['茶叶', '仅看有货', '50元以下'])
  expect(without(choice, chips[2]?.names ?? [])).toEqual({ category: 'tea', inStock: '1', sort: 'sold' })
})

test.each([
  ['', false],
  ['?sort=sold', false],
  ['?keyword=', false],
  ['?keyword=茶', true],
  ['?sort=sold&priceTo=50', true],
  ['?notkeyword=1', false],
])('the list at %s is narrowed: %s, before and after the scripts', (search, narrowed) => {
  expect(isNarrowed(choiceOf(search))).toBe(narrowed)
  const classes: string[] = []
  const document = { documentElement: { classList: { add: (name: string) => classes.push(name) } } }
  new Function('location', 'document', narrowedScript)({ search }, document)
  expect(classes).toHaveLength(narrowed ? 1 : 0)
})
