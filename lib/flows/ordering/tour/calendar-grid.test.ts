import { withYears } from '../../../base/calendar/holidays.ts'
import { HOLIDAY_TABLE, type HolidayTable } from '../../../base/calendar/holidays-data.ts'
import type { Departure } from '../../../operate-center/contract/catalogue/tours.ts'
import { calendarMonths, departuresOf, openingChoice } from './calendar-grid.ts'

function departure(id: string, departDate: string, change: Partial<Departure> = {}): Departure {
  return {
    id,
    departDate,
    returnDate: departDate,
    groupNo: '',
    packageCode: '',
    prices: { adult: 358000, childBed: null, childNoBed: null, senior: null, infant: null },
    singleSupplement: 0,
    remaining: 30,
    open: true,
    reason: '',
    cutoffAt: '2026-12-01T00:00:00.000Z',
    instantConfirm: true,
    ...change,
  }
}
const TODAY = '2026-11-20'
const cellsOf = (departures: Departure[], today = TODAY) =>
  calendarMonths(departures, today).flatMap(({ weeks }) => weeks.flat())
const cell = (departures: Departure[], date: string) => cellsOf(departures).find((one) => one?.date === date)

test('only months with departures are shown, each with its lowest open price', () => {
  const months = calendarMonths(
    [
      departure('a', '2026-12-03'),
      departure('b', '2026-12-05', {
        prices: { adult: 300000, childBed: null, childNoBed: null, senior: null, infant: null },
      }),
      departure('c', '2027-02-01', { open: false, reason: '售罄' }),
    ],
    TODAY,
  )
  expect(months.map(({ month, text }) => [month, text])).toEqual([
    ['2026-12', '¥3,000起'],
    ['2027-02', '无余位'],
  ])
})

test('weeks begin on Sunday, and those that are over are left out', () => {
  const cells = cellsOf([departure('a', '2026-11-28')])
  expect(cells[0]?.date).toBe('2026-11-15')
  expect(cells.length % 7).toBe(0)
  expect(cells[13]?.date).toBe('2026-11-28')
})

test('few seats show their number, many show none, closed ones their label', () => {
  expect(cell([departure('a', '2026-12-03', { remaining: 9 })], '2026-12-03')).toMatchObject({
    note: '余9',
    few: true,
  })
  expect(cell([departure('a', '2026-12-03', { remaining: 10 })], '2026-12-03')).toMatchObject({
    note: '',
    few: false,
  })
  expect(cell([departure('a', '2026-12-03', { remaining: null })], '2026-12-03')?.note).toBe('')
  expect(cell([departure('a', '2026-12-03', { open: false, reason: '售罄' })], '2026-12-03')).toMatchObject({
    note: '售罄',
    open: false,
  })
})

test('a date without any price is not shown', () => {
  const prices = { adult: 0, childBed: null, childNoBed: null, senior: 100, infant: null }
  expect(calendarMonths([departure('a', '2026-12-03', { prices })], TODAY)).toEqual([])
})

test('rest days and make-up work days carry their marks', () => {
  const october = [departure('a', '2026-10-02')]
  const cells = calendarMonths(october, '2026-09-01').flatMap(({ weeks }) => weeks.flat())
  expect(cells.find((one) => one?.date === '2026-10-01')?.mark).toBe('休')
  expect(cells.find((one) => one?.date === '2026-10-10')?.mark).toBe('班')
  expect(cells.find((one) => one?.date === '2026-10-14')?.mark).toBe('')
})

test('of two departures on a day the one that can be ordered is shown, then the cheaper', () => {
  const cheap = { adult: 1, childBed: null, childNoBed: null, senior: null, infant: null }
  expect(
    cell(
      [departure('a', '2026-12-03', { open: false, prices: cheap }), departure('b', '2026-12-03')],
      '2026-12-03',
    )?.departure?.id,
  ).toBe('b')
})

describe('what is chosen when the screen opens', () => {
  const departures = [
    departure('closed', '2026-11-21', { open: false, reason: '已截止' }),
    departure('first', '2026-12-03', { packageCode: 'B' }),
    departure('later', '2027-01-02', { packageCode: 'A' }),
  ]
  test('an address without a choice: no date, the month of the first open one', () => {
    expect(
      openingChoice(
        [departures[0], { ...departure('x', '2026-12-03') }].flatMap((d) => d ?? []),
        [],
        TODAY,
        {},
      ),
    ).toEqual({
      packageCode: null,
      departure: null,
      month: '2026-12',
    })
  })
  test('a departure or a date in the address is chosen with its package', () => {
    expect(openingChoice(departures, ['A', 'B'], TODAY, { departureId: 'later' })).toMatchObject({
      packageCode: 'A',
      departure: { id: 'later' },
      month: '2027-01',
    })
    expect(openingChoice(departures, ['A', 'B'], TODAY, { date: '2026-12-03' })).toMatchObject({
      packageCode: 'B',
      departure: { id: 'first' },
    })
  })
  test('one that cannot be ordered any more is not chosen', () => {
    expect(openingChoice(departures, ['A', 'B'], TODAY, { departureId: 'closed' })).toMatchObject({
      departure: null,
      packageCode: 'A',
      month: '2027-01',
    })
  })
  test('departures of a package, from today on', () => {
    expect(departuresOf(departures, 'B', TODAY).map(({ id }) => id)).toEqual(['first'])
    expect(departuresOf(departures, null, '2026-12-04').map(({ id }) => id)).toEqual(['later'])
  })
})

test('marks follow a notice that came after the release', () => {
  const years = {
    2027: [
      { name: '元旦', rest: '2027-01-01/2027-01-03', holiday: '2027-01-01/2027-01-01', work: ['2027-01-10'] },
    ],
  } as const
  const january = [departure('a', '2027-01-02')]
  const marks = (table?: HolidayTable) =>
    calendarMonths(january, TODAY, table)
      .flatMap(({ weeks }) => weeks.flat())
      .flatMap((one) => (one?.mark ? [`${one.date} ${one.mark}${one.markName}`] : []))
  expect(marks()).toEqual([])
  expect(marks(withYears(HOLIDAY_TABLE, years))).toEqual([
    '2027-01-01 休元旦',
    '2027-01-02 休元旦',
    '2027-01-03 休元旦',
    '2027-01-10 班元旦',
  ])
})
