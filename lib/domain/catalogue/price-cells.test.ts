import fc from 'fast-check'
import { type Cells, cellsOf, changedSince, putBack, rowOf } from './price-cells.ts'

const cell = fc.oneof(fc.integer(), fc.constant(null), fc.constantFrom('onSale', 'stopped'))
const name = fc.constantFrom('adult', 'infant', '', '10:00')
const row = fc.record(
  { planSeats: cell, status: cell, prices: fc.dictionary(name, cell, { minKeys: 1 }) },
  { requiredKeys: [] },
)
const cells = fc.dictionary(fc.constantFrom('planSeats', 'prices.adult', 'stock.10:00'), cell)

/** The cells after changes to them. */
const after = (before: Cells, changes: Cells): Cells => ({ ...before, ...changes })

test('a row is its cells, and cells are their row', () => {
  fc.assert(fc.property(row, (one) => expect(rowOf(cellsOf(one))).toEqual(toPlain(one))))
  expect(cellsOf({ prices: { adult: 100, childBed: undefined }, status: undefined })).toEqual({
    'prices.adult': 100,
  })
})

test('a value has changed when it is another one or is gone', () => {
  expect(changedSince({ a: 1, b: null, c: 'x' }, { a: 1, b: 0 })).toEqual(['b', 'c'])
  fc.assert(fc.property(cells, (seen) => expect(changedSince(seen, { ...seen, more: 1 })).toEqual([])))
})

test('what was changed is put back, and only while nobody has changed it since', () => {
  fc.assert(
    fc.property(cells, cells, (before, wanted) => {
      const changes = Object.fromEntries(Object.entries(wanted).filter(([path]) => path in before))
      const seen = Object.fromEntries(Object.keys(changes).map((path) => [path, before[path] ?? null]))
      const current = after(before, changes)
      const [back] = putBack([{ id: 'x', seen, changes }])
      expect(changedSince(back?.seen ?? {}, current)).toEqual([])
      expect(after(current, back?.changes ?? {})).toEqual(toPlain(before))
      for (const path of Object.keys(changes)) {
        expect(changedSince(back?.seen ?? {}, { ...current, [path]: 'other' })).toEqual([path])
      }
    }),
  )
})

function toPlain<T extends object>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
