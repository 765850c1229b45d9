import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { firstAvailable } from './first-available.ts'

type Product = { id: number; open: boolean }

const products = fc
  .array(fc.boolean(), { maxLength: 60 })
  .map((opens) => opens.map((open, id): Product => ({ id, open })))

test('every list is as if all products had been asked about, and none is asked about twice', async () => {
  const lists = products.chain((all) =>
    fc.array(fc.record({ products: fc.shuffledSubarray(all), most: fc.integer({ min: -2, max: 12 }) }), {
      maxLength: 5,
    }),
  )
  await fc.assert(
    fc.asyncProperty(lists, async (wanted) => {
      const asked: Product[] = []
      const first = await firstAvailable(wanted, async (some) => {
        asked.push(...some)
        return some.filter(({ open }) => open)
      })
      expect(new Set(asked).size).toBe(asked.length)
      expect(first).toEqual(
        wanted.map(({ products, most }) =>
          [...products.filter(({ open }) => open), ...products.filter(({ open }) => !open)].slice(
            0,
            Math.max(0, most),
          ),
        ),
      )
    }),
  )
})

test('of many products that can be ordered, few are asked about, in one question', async () => {
  const all = Array.from({ length: 400 }, (_, id): Product => ({ id, open: id % 5 !== 0 }))
  const questions: number[] = []
  const ask = async (some: readonly Product[]) => {
    questions.push(some.length)
    return some.filter(({ open }) => open)
  }
  await firstAvailable(
    [
      { products: all, most: 6 },
      { products: all.slice(6), most: 6 },
    ],
    ask,
  )
  expect(questions).toEqual([18])
})

test('a list whose products are asked about for another one goes on behind them', async () => {
  const all = Array.from({ length: 40 }, (_, id): Product => ({ id, open: id >= 30 }))
  const ask = async (some: readonly Product[]) => some.filter(({ open }) => open)
  const [first] = await firstAvailable(
    [
      { products: all, most: 2 },
      { products: all.slice(0, 30), most: 12 },
    ],
    ask,
  )
  expect(first?.map(({ id }) => id)).toEqual([30, 31])
})
