import { addDays, daysBetween } from '../../../base/calendar/dates.ts'
import { catalogue } from './catalogue.ts'
import { HORIZON_DAYS, planDepartures } from './departures.ts'

const today = '2026-11-20'
// A winter day, a day before the long holidays, a leap day: the result must not depend on the day of the start.
const todays = [today, '2027-01-30', '2027-07-15', '2027-09-27', '2028-02-29']

function all(date: string, first = true) {
  return catalogue.flatMap(({ merchant, tours }) =>
    tours.map((tour) => ({
      tour,
      merchant: merchant.code,
      rows: planDepartures({ tour, merchant: merchant.code, today: date, first }),
    })),
  )
}

const remaining = ({ planSeats, usedSeats = 0 }: { planSeats: number; usedSeats?: number }) =>
  planSeats - usedSeats

test('the same day always gives the same departures', () => {
  expect(all(today)).toEqual(all(today))
})

test('departures reach half a year ahead and begin tomorrow at the earliest', () => {
  const ahead = all(today).flatMap(({ rows }) => rows.map(({ departDate }) => daysBetween(today, departDate)))
  expect(Math.min(...ahead)).toBe(1)
  expect(Math.max(...ahead)).toBe(HORIZON_DAYS)
  const [last] = all(today)[0]?.rows.slice(-1) ?? []
  expect(daysBetween(today, last?.departDate ?? today)).toBeGreaterThan(HORIZON_DAYS - 7)
})

test('a later day plans the same departures for the dates both can see', () => {
  const later = addDays(today, 25)
  const plansLater = all(later, false)
  for (const [index, { rows }] of all(today, false).entries()) {
    const next = plansLater[index]?.rows ?? []
    const end = addDays(today, HORIZON_DAYS)
    expect(next.filter(({ departDate }) => departDate <= end)).toEqual(
      rows.filter(({ departDate }) => departDate > later),
    )
  }
})

test.each(todays)('on %s every state of a departure is present', (date) => {
  const plans = all(date)
  const rows = plans.flatMap((plan) => plan.rows.map((row) => ({ ...row, tour: plan.tour })))
  const onSale = rows.filter(({ status, adultPrice }) => status === 'onSale' && adultPrice)
  const some = (holds: (row: (typeof rows)[number]) => boolean) => expect(onSale.some(holds)).toBe(true)
  some((row) => row.planSeats > 0 && remaining(row) === 0)
  some((row) => remaining(row) === 3)
  some((row) => row.planSeats === -1)
  some((row) => row.cutoffAt.getTime() < Date.parse(`${date}T04:00:00Z`))
  expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining(['stopped', 'cancelled']))
  const of = (id: string) => plans.find(({ tour }) => tour.id === id)?.rows ?? []
  expect(of('10032')).toEqual([])
  expect(of('10031').length).toBeGreaterThan(0)
  expect(of('10031').every(({ adultPrice }) => adultPrice === null)).toBe(true)
  expect(
    of('10014').every(
      ({ childBedPrice, childNoBedPrice }) => childBedPrice === null && childNoBedPrice === null,
    ),
  ).toBe(true)
})

test.each(todays)('on %s tours that run all year can be ordered', (date) => {
  const tours = all(date).filter(({ tour }) => tour.departures.weekdays.length > 0 && !tour.departures.months)
  const noon = Date.parse(`${date}T04:00:00Z`)
  for (const { tour, rows } of tours) {
    if (!tour.departures.prices.adult) continue
    const open = rows.filter(
      (row) =>
        row.status === 'onSale' &&
        row.cutoffAt.getTime() > noon &&
        (row.planSeats === -1 || remaining(row) >= 2),
    )
    expect([tour.code, open.length >= 10]).toEqual([tour.code, true])
  }
})

test('prices are whole yuan, children and seniors pay no more than adults, a deposit is a part', () => {
  const wrong = all(today).flatMap(({ rows, tour }) =>
    rows.filter(({ adultPrice, childBedPrice, childNoBedPrice, seniorPrice, singleSupplement }) => {
      const prices = [adultPrice, childBedPrice, childNoBedPrice, seniorPrice, singleSupplement]
      if (prices.some((price) => price && price % 100 !== 0)) return true
      if (!adultPrice) return false
      return (
        adultPrice < 30_000 ||
        (childBedPrice ?? 0) > adultPrice ||
        (seniorPrice ?? 0) > adultPrice ||
        (childNoBedPrice ?? 0) > (childBedPrice ?? adultPrice) ||
        (tour.deposit ?? 0) * 100 >= adultPrice
      )
    }),
  )
  expect(wrong).toEqual([])
})

test('a market price is above the cheapest departure', () => {
  for (const { rows, tour } of all(today)) {
    const prices = rows.flatMap(({ adultPrice }) => (adultPrice ? [adultPrice] : []))
    if (tour.market && prices.length > 0) expect(tour.market * 100).toBeGreaterThan(Math.min(...prices))
  }
})

test('holidays and weekends cost more', () => {
  const rows = all(today).find(({ tour }) => tour.id === '10009')?.rows ?? []
  const price = (date: string) => rows.find(({ departDate }) => departDate === date)?.adultPrice ?? 0
  expect(price('2026-11-28')).toBeGreaterThan(price('2026-11-24'))
  expect(price('2027-01-01')).toBeGreaterThan(price('2027-01-06'))
  expect(price('2027-02-09')).toBeGreaterThan(price('2027-02-23'))
  expect(price('2027-05-03')).toBeGreaterThan(price('2027-05-11'))
})

test('identities fit their column and group numbers name the tour and the day', () => {
  const rows = all(today).flatMap((plan) => plan.rows)
  expect(new Set(rows.map(({ merchant, id }) => `${merchant}/${id}`)).size).toBe(rows.length)
  expect(rows.filter(({ id }) => id.length > 32)).toEqual([])
  expect(rows.filter((row) => !row.groupNo.includes(row.departDate.slice(2).replaceAll('-', '')))).toEqual([])
})

test('package departures use the packages that the tour describes', () => {
  for (const { tour, rows } of all(today)) {
    const codes = new Set(rows.map(({ packageCode }) => packageCode))
    if (rows.length > 0) expect([...codes]).toEqual(tour.packages?.map(({ code }) => code) ?? [''])
  }
})
