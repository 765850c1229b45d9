import fc from 'fast-check'
import { candidatesFor, similarTo } from './similar-tours.ts'

/** Few values of each, so that tours are alike and ties are frequent. */
const tour = fc.record({
  destinations: fc.subarray(['丽江', '大理', '昆明']),
  themes: fc.subarray(['海岛', '古城']),
  category: fc.constantFrom('group', 'free'),
  scope: fc.constantFrom('domestic', 'outbound'),
  departCity: fc.constantFrom('上海', '北京'),
  days: fc.integer({ min: 1, max: 8 }),
  available: fc.boolean(),
})

const range = fc
  .array(tour, { minLength: 1, maxLength: 25 })
  .map((tours) => tours.map((one, index) => ({ ...one, id: `t${index}` })))

describe('similar tours', () => {
  it('are the same among the candidates as among all, whichever can be ordered', () => {
    fc.assert(
      fc.property(range, fc.integer({ min: 1, max: 8 }), ([first, ...others], limit) => {
        if (!first) return
        const near = candidatesFor(first, others, limit)
        expect(similarTo(first, near, limit)).toEqual(similarTo(first, others, limit))
      }),
    )
  })

  it('puts those that can be ordered before equals, and leaves out what is too unlike', () => {
    const alike = {
      destinations: ['丽江'],
      themes: [],
      category: 'group',
      scope: 'domestic',
      departCity: '上海',
      days: 3,
    }
    const other = {
      ...alike,
      destinations: [],
      category: 'free',
      scope: 'outbound',
      departCity: '北京',
      days: 9,
    }
    const tours = [
      { ...other, id: 'other', available: true },
      { ...alike, id: 'full', available: false },
      { ...alike, id: 'open', available: true },
    ]
    const wanted = { ...alike, id: 'wanted' }
    expect(similarTo(wanted, tours, 3)).toEqual(['open', 'full', 'other'])
    expect(candidatesFor(wanted, tours, 2).map(({ id }) => id)).toEqual(['full', 'open'])
  })
})
