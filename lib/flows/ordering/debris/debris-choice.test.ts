import {
  chosenDay,
  type DebrisDay,
  dateOfUseWords,
  debrisCountWords,
  leftFor,
  missingDebrisChoice,
  mostNow,
} from './debris-choice.ts'

const day = (patch: Partial<DebrisDay> = {}): DebrisDay => ({
  date: '2026-12-03',
  price: 10_000,
  childPrice: null,
  left: null,
  slots: [],
  ...patch,
})
const slots = [
  { time: '10:00', left: 0 },
  { time: '15:00', left: 4 },
]

test('a day or a time that has gone is not chosen any more', () => {
  const days = [day({ slots, left: 4 }), day({ date: '2026-12-04', left: 0 })]
  expect(chosenDay(days, '2026-12-03', '15:00')).toMatchObject({ day: days[0], slot: '15:00' })
  expect(chosenDay(days, '2026-12-03', '10:00')).toMatchObject({ day: days[0], slot: '' })
  expect(chosenDay(days, '2026-12-03', '18:00').slot).toBe('')
  expect(chosenDay(days, '2026-12-04', '')).toEqual({ day: null, slot: '' })
  expect(chosenDay(days, '2026-12-09', '15:00')).toEqual({ day: null, slot: '' })
  expect(chosenDay(days, null, '')).toEqual({ day: null, slot: '' })
})

test('no more are offered than are left, nor than the package lets anybody order', () => {
  const limits = { maxCount: 10, guests: 'none' } as const
  expect(leftFor(day({ slots }), '15:00', null)).toBe(4)
  expect(leftFor(null, '', 7)).toBe(7)
  expect([mostNow(limits, null), mostNow(limits, 4)]).toEqual([10, 4])
  // Real names are given for five tickets at most.
  expect(mostNow({ ...limits, guests: 'ticket' }, null)).toBe(5)
})

test('what is missing is said in the order in which it is chosen', () => {
  const limits = { use: 'dated', unit: '张', minCount: 2, maxCount: 10, guests: 'ticket' } as const
  const missing = (one: Partial<Parameters<typeof missingDebrisChoice>[0]>) =>
    missingDebrisChoice({ day: day({ slots }), slot: '15:00', persons: 2, ...one }, limits)
  expect(missing({})).toBe('')
  expect(missing({ day: null, slot: '' })).toBe('请选择使用日期')
  expect(missing({ slot: '' })).toBe('请选择使用时间')
  expect(missing({ persons: 0 })).toBe('请选择数量')
  expect(missing({ persons: 1 })).toBe('该套餐2张起订')
  expect(missing({ persons: 6 })).toBe('每单最多5张')
  expect(missingDebrisChoice({ day: null, slot: '', persons: 2 }, { ...limits, use: 'open' })).toBe('')
})

test('words for number and day', () => {
  expect(debrisCountWords({ adults: 2, children: 1 }, { unit: '张', childPrice: 500 })).toBe(
    '成人2张、儿童1张',
  )
  expect(debrisCountWords({ adults: 2, children: 0 }, { unit: '台', childPrice: null })).toBe('2台')
  expect(dateOfUseWords('2026-12-03', '10:00', 1)).toBe('12月3日 周四 10:00')
  expect(dateOfUseWords('2026-12-03', '', 5)).toBe('12月3日 周四至12月7日 周一（5天）')
})
