import fc from 'fast-check'
import {
  DOMESTIC_LADDER,
  defaultLadder,
  ladderFault,
  ladderRows,
  OUTBOUND_LADDER,
  stepAt,
} from './cancellation-ladder.ts'

const percents = (ladder: typeof DOMESTIC_LADDER, party: 'traveller' | 'agency', days: number[]) =>
  days.map((day) => stepAt(ladder[party], day).percent)

describe('model contracts of April 2014', () => {
  test('domestic, traveller cancels', () => {
    expect(percents(DOMESTIC_LADDER, 'traveller', [365, 7, 6, 5, 4, 3, 2, 1, 0])).toEqual([
      0, 0, 20, 20, 20, 40, 40, 40, 60,
    ])
  })

  test('outbound, traveller cancels', () => {
    expect(percents(OUTBOUND_LADDER, 'traveller', [365, 30, 29, 15, 14, 7, 6, 4, 3, 1, 0])).toEqual([
      0, 0, 5, 5, 20, 20, 50, 50, 60, 60, 70,
    ])
  })

  test('domestic, agency cancels', () => {
    expect(percents(DOMESTIC_LADDER, 'agency', [7, 6, 4, 3, 1, 0])).toEqual([0, 10, 10, 15, 15, 20])
  })

  test('outbound, agency cancels', () => {
    expect(percents(OUTBOUND_LADDER, 'agency', [30, 29, 15, 14, 7, 6, 4, 3, 1, 0])).toEqual([
      0, 2, 2, 5, 5, 10, 10, 15, 15, 20,
    ])
  })

  test('penalties for refusing to perform and for transferring without consent', () => {
    expect([DOMESTIC_LADDER, OUTBOUND_LADDER].map((l) => [l.refusalPercent, l.transferPercent])).toEqual([
      [30, 25],
      [30, 25],
    ])
  })

  test('the scope decides the default', () => {
    expect(defaultLadder('domestic')).toEqual(DOMESTIC_LADDER)
    expect((['outbound', 'hkmo', 'taiwan'] as const).map(defaultLadder)).toEqual([
      OUTBOUND_LADDER,
      OUTBOUND_LADDER,
      OUTBOUND_LADDER,
    ])
  })
})

describe('the table shown', () => {
  test('domestic, with the row of today', () => {
    expect(
      ladderRows(DOMESTIC_LADDER, 'traveller', 5).map((row) => [row.when, row.what, row.current]),
    ).toEqual([
      ['出发前7天及以上', '不扣费用', false],
      ['出发前6–4天', '扣除20%', true],
      ['出发前3–1天', '扣除40%', false],
      ['出发当日', '扣除60%', false],
      ['行程中', '先扣除60%，其余按已出行天数占全部天数的比例扣除', false],
    ])
  })

  test('outbound penalties of the agency', () => {
    expect(ladderRows(OUTBOUND_LADDER, 'agency').map((row) => [row.when, row.what])).toEqual([
      ['出发前30天及以上', '退还全款'],
      ['出发前29–15天', '退还全款，另付2%违约金'],
      ['出发前14–7天', '退还全款，另付5%违约金'],
      ['出发前6–4天', '退还全款，另付10%违约金'],
      ['出发前3–1天', '退还全款，另付15%违约金'],
      ['出发当日', '退还全款，另付20%违约金'],
    ])
  })

  test('during the journey the last row applies', () => {
    const current = ladderRows(OUTBOUND_LADDER, 'traveller', -2).filter((row) => row.current)
    expect(current.map((row) => row.when)).toEqual(['行程中'])
  })

  test('custom steps read naturally', () => {
    const own = {
      ...DOMESTIC_LADDER,
      traveller: [
        { fromDays: 10, percent: 0 },
        { fromDays: 9, percent: 5 },
        { fromDays: 0, percent: 100 },
      ],
    }
    expect(ladderRows(own, 'traveller').map((row) => row.when)).toEqual([
      '出发前10天及以上',
      '出发前9天',
      '出发前8天至出发当日',
      '行程中',
    ])
    const none = { ...DOMESTIC_LADDER, traveller: [{ fromDays: 0, percent: 100 }] }
    expect(ladderRows(none, 'traveller')[0]).toMatchObject({ when: '出发前及出发当日', what: '扣除100%' })
  })
})

describe('custom ladders', () => {
  test('the defaults are valid', () => {
    for (const { traveller, agency } of [DOMESTIC_LADDER, OUTBOUND_LADDER]) {
      expect([ladderFault(traveller), ladderFault(agency)]).toEqual(['', ''])
    }
  })

  test.each([
    ['without the departure day', [{ fromDays: 1, percent: 10 }]],
    [
      'in the wrong order',
      [
        { fromDays: 0, percent: 60 },
        { fromDays: 7, percent: 60 },
      ],
    ],
    [
      'with a day twice',
      [
        { fromDays: 3, percent: 1 },
        { fromDays: 3, percent: 2 },
        { fromDays: 0, percent: 3 },
      ],
    ],
    [
      'cheaper towards departure',
      [
        { fromDays: 7, percent: 20 },
        { fromDays: 0, percent: 10 },
      ],
    ],
    ['above 100 %', [{ fromDays: 0, percent: 101 }]],
    ['below 0 %', [{ fromDays: 0, percent: -1 }]],
    [
      'with half a day',
      [
        { fromDays: 1.5, percent: 1 },
        { fromDays: 0, percent: 1 },
      ],
    ],
    ['empty', []],
  ])('a ladder %s is refused', (_, steps) => {
    expect(ladderFault(steps)).not.toBe('')
  })

  test('any valid ladder has a step for every day, and cancelling later never costs less', () => {
    const ladders = fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: 6 }),
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 7, maxLength: 7 }),
      )
      .map(([days, percents]) => {
        const rising = [...percents].sort((a, b) => a - b)
        return [...days.sort((a, b) => b - a), 0].map((fromDays, i) => ({
          fromDays,
          percent: rising[i] ?? 100,
        }))
      })
    fc.assert(
      fc.property(ladders, fc.integer({ min: 0, max: 120 }), (steps, day) => {
        expect(ladderFault(steps)).toBe('')
        expect(stepAt(steps, day).percent).toBeGreaterThanOrEqual(stepAt(steps, day + 1).percent)
        const rows = ladderRows({ ...DOMESTIC_LADDER, traveller: steps }, 'traveller', day)
        expect(rows.filter((row) => row.current)).toHaveLength(1)
      }),
    )
  })
})
