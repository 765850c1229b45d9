import fc from 'fast-check'
import { datePrices, type PricedDeparture, packagePrices, shownPrice } from './date-price.ts'

function departure(departDate: string, adult: number | null, change: Partial<PricedDeparture> = {}) {
  return { departDate, packageCode: '', open: true, prices: { adult }, ...change }
}

const anyDeparture: fc.Arbitrary<PricedDeparture> = fc.record({
  departDate: fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'),
  packageCode: fc.constantFrom('a', 'b', 'c'),
  open: fc.boolean(),
  prices: fc.record({
    adult: fc.option(fc.integer({ min: 0, max: 900_000 })),
    childBed: fc.option(fc.integer({ min: 0, max: 900_000 })),
  }),
})
const anyDepartures = fc.array(anyDeparture, { maxLength: 20 })

describe('the price beside a date', () => {
  it('is that of the cheapest package that can be ordered, with 起 where another costs more', () => {
    const inside = departure('2026-11-30', 290_000, { packageCode: 'inside' })
    const sea = departure('2026-11-30', 350_000, { packageCode: 'sea' })
    const full = departure('2026-11-30', 100_000, { packageCode: 'full', open: false })
    expect(datePrices([full, inside, sea])).toEqual([{ departure: inside, price: 290_000, from: true }])
    expect(datePrices([sea, full])).toEqual([{ departure: sea, price: 350_000, from: false }])
  })

  it('is a child’s where no adult is sold; without any price the date is left out', () => {
    expect(shownPrice({ prices: { adult: 0, childBed: 300, childNoBed: 200 } })).toBe(200)
    expect(datePrices([departure('2026-11-30', null), departure('2026-11-30', 0)])).toEqual([])
  })

  it('is always a price of an open departure of that very date, and none of that date is lower', () => {
    fc.assert(
      fc.property(anyDepartures, (departures) => {
        const shown = datePrices(departures)
        expect(shown.map(({ departure: { departDate } }) => departDate)).toEqual(
          [
            ...new Set(
              departures.filter((one) => shownPrice(one) !== null).map(({ departDate }) => departDate),
            ),
          ].sort(),
        )
        for (const { departure: chosen, price, from } of shown) {
          const same = departures.filter(
            (one) => one.departDate === chosen.departDate && shownPrice(one) !== null,
          )
          const open = same.filter((one) => one.open)
          const prices = (open.length > 0 ? open : same).map((one) => shownPrice(one))
          expect(price).toBe(Math.min(...(prices as number[])))
          expect(chosen.open).toBe(open.length > 0)
          expect(from).toBe(new Set(prices).size > 1)
        }
      }),
    )
  })
})

describe('what packages cost', () => {
  const departures = [
    departure('2026-12-01', 290_000, { packageCode: 'a' }),
    departure('2026-12-01', 350_000, { packageCode: 'b' }),
    departure('2026-12-02', 310_000, { packageCode: 'a' }),
    departure('2026-12-02', 380_000, { packageCode: 'b' }),
    departure('2026-12-03', 500_000, { packageCode: 'c' }),
  ]
  it('on a date: the cheapest one’s price, and how much more the others are', () => {
    expect([...packagePrices(departures, ['a', 'b', 'c'], '2026-12-01')]).toEqual([
      ['a', { kind: 'base', price: 290_000, from: false }],
      ['b', { kind: 'more', more: 60_000, from: false }],
      ['c', { kind: 'closed' }],
    ])
  })

  it('before a date is chosen: at least so much more, on the dates they share', () => {
    expect([...packagePrices(departures, ['a', 'b', 'c'], null)]).toEqual([
      ['a', { kind: 'base', price: 290_000, from: true }],
      ['b', { kind: 'more', more: 60_000, from: true }],
      ['c', { kind: 'price', price: 500_000, from: false }],
    ])
  })

  it('never names a difference that a shared date undercuts, and a date’s base plus difference is its price', () => {
    fc.assert(
      fc.property(anyDepartures, fc.option(fc.constantFrom('2026-12-01', '2026-12-02')), (all, date) => {
        const codes = ['a', 'b', 'c']
        const prices = packagePrices(all, codes, date)
        const openOn = (code: string, day: string) =>
          datePrices(all.filter((one) => one.open && one.packageCode === code && one.departDate === day))[0]
            ?.price
        const base = codes.find((code) => prices.get(code)?.kind === 'base')
        for (const code of codes) {
          const own = prices.get(code)
          if (own?.kind !== 'more' || base === undefined) continue
          for (const day of date ? [date] : ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']) {
            const [mine, cheapest] = [openOn(code, day), openOn(base, day)]
            if (mine == null || cheapest == null) continue
            expect(mine - cheapest).toBeGreaterThanOrEqual(own.more)
            if (date) expect(mine - cheapest).toBe(own.more)
          }
        }
      }),
    )
  })
})
