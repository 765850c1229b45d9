import fc from 'fast-check'
import { typedDate } from './typed-date.ts'

test.each([
  ['', ''],
  ['2031', '2031'],
  ['20310', '2031-0'],
  ['203105', '2031-05'],
  ['20310506', '2031-05-06'],
  ['2031-05-06', '2031-05-06'],
  ['2031/5/', '2031-05'],
  ['2031年5月6日', '2031-05-06'],
  ['2031.12.1', '2031-12-01'],
  ['2031-12-1', '2031-12-1'],
  ['2031-05-06 12', '2031-05-06'],
  ['abc', ''],
])('%j is shown as %j', (typed, shown) => {
  expect(typedDate(typed)).toBe(shown)
})

test('typed digit by digit, every date arrives; shown again it stays; deleting takes away one digit', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (date) => {
        const iso = date.toISOString().slice(0, 10)
        let shown = ''
        for (const digit of iso.replaceAll('-', '')) shown = typedDate(shown + digit)
        expect(shown).toBe(iso)
        expect(typedDate(shown)).toBe(shown)
        for (let left = 7; left >= 0; left -= 1) {
          shown = typedDate(shown.slice(0, -1))
          expect(shown.replaceAll('-', '')).toBe(iso.replaceAll('-', '').slice(0, left))
        }
      },
    ),
  )
})
