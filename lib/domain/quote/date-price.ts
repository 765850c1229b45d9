import type { CalendarDate } from '../../base/calendar/dates.ts'

/** What has to be known of a departure to show it beside its date. Prices are fen; null or 0: not offered. */
export type PricedDeparture = {
  departDate: CalendarDate
  packageCode: string
  open: boolean
  prices: { adult: number | null; childBed?: number | null; childNoBed?: number | null }
}

/** The departure that stands for a date, and whether another open one of that date costs more (起). */
export type DatePrice<D> = { departure: D; price: number | null; from: boolean }

/**
 * The price a departure is shown with, fen: the adult's; the lower child's where no adult is sold. Null: none, so the
 * departure cannot be sold (a senior or an infant never travels alone).
 */
export function shownPrice({ prices }: Pick<PricedDeparture, 'prices'>): number | null {
  const offered = [prices.childBed, prices.childNoBed].filter((price) => price != null && price > 0)
  return prices.adult || (offered.length > 0 ? Math.min(...(offered as number[])) : null)
}

/**
 * One departure for each date, by date: of several packages the cheapest that can be ordered, else the cheapest. A price
 * beside a date is always that date's own. Departures without any price are left out (domain.md B.2).
 */
export function datePrices<D extends PricedDeparture>(departures: readonly D[]): DatePrice<D>[] {
  const dates = new Map<CalendarDate, D[]>()
  for (const departure of departures) {
    if (shownPrice(departure) === null) continue
    const before = dates.get(departure.departDate)
    if (before) before.push(departure)
    else dates.set(departure.departDate, [departure])
  }
  return [...dates.values()]
    .flatMap((ofDate) => {
      const open = ofDate.filter((departure) => departure.open)
      const offered = open.length > 0 ? open : ofDate
      const [first] = [...offered].sort((a, b) => (shownPrice(a) ?? 0) - (shownPrice(b) ?? 0))
      if (!first) return []
      const price = shownPrice(first)
      return [{ departure: first, price, from: offered.some((other) => shownPrice(other) !== price) }]
    })
    .sort((a, b) => (a.departure.departDate < b.departure.departDate ? -1 : 1))
}

/** How a package is priced beside the others; amounts are fen per adult. */
export type PackagePrice =
  /** The cheapest of them: its own price; `from`: its lowest of several dates. */
  | { kind: 'base'; price: number; from: boolean }
  /** So much more than the cheapest on the same dates; `from`: at least, it differs by date. */
  | { kind: 'more'; more: number; from: boolean }
  /** Never sold on a date of the cheapest, so only its own lowest price can be named. */
  | { kind: 'price'; price: number; from: boolean }
  /** Nothing to order: on the chosen date, or at all. */
  | { kind: 'closed' }

/**
 * What each package costs, before one is chosen: on `date`, or over all open dates when none is chosen yet.
 * @param codes the packages in the product's order
 */
export function packagePrices(
  departures: readonly PricedDeparture[],
  codes: readonly string[],
  date: CalendarDate | null,
): Map<string, PackagePrice> {
  const ofPackage = new Map(
    codes.map((code) => {
      const own = departures.filter(
        (departure) =>
          departure.open &&
          departure.packageCode === code &&
          (date === null || departure.departDate === date),
      )
      return [
        code,
        new Map(datePrices(own).map(({ departure, price }) => [departure.departDate, price ?? 0])),
      ]
    }),
  )
  const lowest = (prices: ReadonlyMap<string, number>) => Math.min(...prices.values())
  const sold = codes.flatMap((code) => {
    const prices = ofPackage.get(code)
    return prices && prices.size > 0 ? [{ code, prices, lowest: lowest(prices) }] : []
  })
  const base = [...sold].sort((a, b) => a.lowest - b.lowest)[0]
  return new Map(
    codes.map((code): [string, PackagePrice] => {
      const own = sold.find((one) => one.code === code)
      if (!own || !base) return [code, { kind: 'closed' }]
      const from = new Set(own.prices.values()).size > 1
      if (own === base) return [code, { kind: 'base', price: own.lowest, from }]
      const differences = [...own.prices].flatMap(([day, price]) => {
        const cheapest = base.prices.get(day)
        return cheapest === undefined ? [] : [price - cheapest]
      })
      const least = Math.min(...differences)
      // Dearer on every shared date, or a difference would promise what is not so.
      if (differences.length === 0 || least < 0) return [code, { kind: 'price', price: own.lowest, from }]
      return [code, { kind: 'more', more: least, from: differences.some((one) => one !== least) }]
    }),
  )
}
