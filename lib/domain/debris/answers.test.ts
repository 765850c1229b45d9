import fc from 'fast-check'
import { checkAnswers } from './answers.ts'
import { type DebrisAsk, debrisAsks } from './words.ts'

const every = Object.keys(debrisAsks) as DebrisAsk[]
const errorsOf = (asks: readonly DebrisAsk[], given: object, pickupPlaces: string[] = []) =>
  checkAnswers({ asks, pickupPlaces }, given).errors

test('each question that is not answered has its own sentence', () => {
  expect(errorsOf(every, { flight: ' ' })).toEqual({
    flight: '请填写航班/车次号',
    pickup: '请填写上车地点',
    destination: '请填写送达地点',
    hotel: '请填写酒店名称与地址',
    time: '请填写用车时间',
  })
  expect(errorsOf(['pickup'], {}, ['T1'])).toEqual({ pickup: '请选择上车地点' })
  expect(errorsOf(['pickup'], { pickup: 'T3' }, ['T1'])).toEqual({
    pickup: expect.stringContaining('不可选'),
  })
  expect(errorsOf(['pickup'], { pickup: 'T1' }, ['T1'])).toEqual({})
})

test.each([
  ['ca 1831', 'CA1831'],
  ['３ｕ８６３３', '3U8633'],
  ['MU5101/2', 'MU5101/2'],
  ['g-1024', 'G1024'],
  ['1462', '1462'],
  ['下午到', null],
  ['MU', null],
  ['MU57350', null],
])('the flight or train %s is kept as %s', (typed, kept) => {
  const { answers, errors } = checkAnswers({ asks: ['flight'], pickupPlaces: [] }, { flight: typed })
  expect(answers.flight ?? null).toBe(kept)
  expect(errors.flight === undefined).toBe(kept !== null)
})

test.each([
  ['08:30', '08:30'],
  ['8:30', '08:30'],
  ['18：05', '18:05'],
  ['24:00', null],
  ['8点半', null],
  ['08:60', null],
])('the time %s is kept as %s', (typed, kept) => {
  const { answers, errors } = checkAnswers({ asks: ['time'], pickupPlaces: [] }, { time: typed })
  expect(answers.time ?? null).toBe(kept)
  expect(errors.time === undefined).toBe(kept !== null)
})

test('what was let through stays so once it is kept; what was not asked for is not kept', () => {
  const text = fc.oneof(fc.constantFrom('MU5735', '8:30', 'T1', ' x '), fc.string({ maxLength: 20 }))
  const given = fc.record(
    Object.fromEntries(every.map((ask) => [ask, text])) as Record<DebrisAsk, typeof text>,
  )
  fc.assert(
    fc.property(fc.subarray(every), given, fc.subarray(['T1', 'T2']), (asks, typed, pickupPlaces) => {
      const { answers, errors } = checkAnswers({ asks, pickupPlaces }, typed)
      expect([...Object.keys(answers), ...Object.keys(errors)].sort()).toEqual([...asks].sort())
      const kept = Object.keys(answers) as DebrisAsk[]
      expect(checkAnswers({ asks: kept, pickupPlaces }, answers)).toEqual({ answers, errors: {} })
    }),
  )
})
