import fc from 'fast-check'
import { HOLIDAY_TABLE } from '../../../base/calendar/holidays-data.ts'
import { type VisaPriceRefusal, visaPrice } from '../../../domain/visas/visa-quote.ts'
import { occupationNames } from '../../../domain/visas/words.ts'
import {
  countWords,
  isOpenDate,
  missingChoice,
  noApplicants,
  optionsFor,
  quoteInputOf,
  travelMonths,
  urgentOf,
  withOption,
} from './visa-choice.ts'

const offer = {
  today: '2026-11-22',
  earliestDate: '2026-12-10',
  earliestUrgent: { fast: '2026-12-04' },
  fullDates: ['2026-12-15'],
}
const offered = [
  { code: 'fast', kind: 'urgent' as const, per: 'person' as const },
  { code: 'faster', kind: 'urgent' as const, per: 'order' as const },
  { code: 'form', kind: 'form' as const, per: 'person' as const },
  { code: 'file', kind: 'other' as const, per: 'order' as const },
]
const cell = (date: string, urgent: string | null = null) =>
  travelMonths(offer, urgent, HOLIDAY_TABLE)
    .flatMap(({ weeks }) => weeks.flat())
    .find((one) => one?.date === date)

test('days before the earliest one say that they need an urgent option, which opens them', () => {
  expect(cell('2026-12-03')).toMatchObject({ listed: false, open: false, note: '' })
  expect(cell('2026-12-04')).toMatchObject({ listed: true, open: false, note: '需加急' })
  expect(cell('2026-12-04', 'fast')).toMatchObject({ open: true, note: '' })
  expect(cell('2026-12-10')).toMatchObject({ open: true, note: '' })
  expect(isOpenDate(offer, null, '2026-12-09')).toBe(false)
  expect(isOpenDate(offer, 'fast', '2026-12-09')).toBe(true)
})

test('full days say so and stay closed, and no day beyond a year is offered', () => {
  expect(cell('2026-12-15')).toMatchObject({ listed: true, open: false, note: '约满' })
  expect(isOpenDate(offer, 'fast', '2026-12-15')).toBe(false)
  expect(cell('2027-11-22')).toMatchObject({ open: true })
  expect(cell('2027-11-23')).toMatchObject({ listed: false, open: false })
})

test('the months run from the first day within reach to a year from today, none twice', () => {
  const months = travelMonths(offer, null, HOLIDAY_TABLE).map(({ month }) => month)
  expect(months).toHaveLength(12)
  expect([months[0], months.at(-1)]).toEqual(['2026-12', '2027-11'])
  expect(new Set(months).size).toBe(12)
})

test('a day can be tapped in the calendar exactly when it is open', () => {
  fc.assert(
    fc.property(fc.constantFrom(null, 'fast'), (urgent) => {
      for (const one of travelMonths(offer, urgent, HOLIDAY_TABLE).flatMap(({ weeks }) => weeks.flat())) {
        if (one) expect(one.open).toBe(isOpenDate(offer, urgent, one.date))
      }
    }),
  )
})

test('another urgent option takes the place of the first; the others stay', () => {
  const chosen = withOption([{ code: 'form', quantity: 2 }], offered, 'fast', 1)
  expect(withOption(chosen, offered, 'faster', 1)).toEqual([
    { code: 'form', quantity: 2 },
    { code: 'faster', quantity: 1 },
  ])
  expect(urgentOf(chosen, offered)).toBe('fast')
  expect(withOption(chosen, offered, 'fast', 0)).toEqual([{ code: 'form', quantity: 2 }])
})

test('what is sent is never refused for its options', () => {
  const codes = fc.array(
    fc.record({ code: fc.constantFrom('fast', 'faster', 'form', 'file', 'gone'), quantity: fc.nat(60) }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(codes, fc.integer({ min: 1, max: 9 }), (chosen, persons) => {
      const distinct = chosen.filter((one, at) => chosen.findIndex(({ code }) => code === one.code) === at)
      const options = optionsFor(distinct, offered, persons).map((one) => {
        const option = offered.find(({ code }) => code === one.code)
        if (!option) throw new Error('not offered')
        return { ...option, ...one, name: one.code, unitPrice: 100 }
      })
      const price = visaPrice({
        counts: { ...noApplicants, 1: persons },
        fees: { service: 1, embassy: 1 },
        options,
        minPersons: 1,
        maxPersons: 9,
        freight: 0,
      })
      expect((price as VisaPriceRefusal).ok).toBe(true)
    }),
  )
})

test('the price is asked for when there are a day and enough people', () => {
  const limits = { minPersons: 2, maxPersons: 9 }
  const choice = { travelDate: null, counts: noApplicants, options: [], returnWay: 'pickup' as const }
  expect(missingChoice(choice, limits)).toBe('请选择出行日期')
  expect(missingChoice({ ...choice, travelDate: '2026-12-10' }, limits)).toBe('请选择申请人数')
  const one = { ...choice, travelDate: '2026-12-10', counts: { ...noApplicants, 1: 1 } }
  expect(missingChoice(one, limits)).toBe('该签证至少2人一起办理')
  expect(quoteInputOf('80001', one, limits)).toBeNull()
  const two = { ...one, counts: { ...noApplicants, 1: 1, 4: 1 } }
  expect(quoteInputOf('80001', two, limits)).toEqual({ proId: '80001', ...two })
  expect(countWords(two.counts, occupationNames)).toBe('1名在职人员、1名在校学生')
})
