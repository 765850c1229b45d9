import { itemsOf, nextPage } from './paged-read-client.ts'

const page = (page: number, items: string[] = []) => ({ items, total: 5, page, pageSize: 2 })

describe('nextPage', () => {
  it('ends with the total', () => {
    expect(nextPage([page(1)])).toBe(2)
    expect(nextPage([page(1), page(3)])).toBeUndefined()
    expect(nextPage([])).toBeUndefined()
  })
})

describe('itemsOf', () => {
  it('lists an item once although a new one pushed it to the next page', () => {
    expect(itemsOf([page(1, ['a', 'b']), page(2, ['b', 'c'])], (item) => item)).toEqual(['a', 'b', 'c'])
  })
})
