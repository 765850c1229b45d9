import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { guarded } from '../../../../base/text/csv-guard.ts'
import { readTables } from '../../kernel/sheets/read-tables.ts'
import { writeCsv, writeXlsx } from '../../kernel/sheets/write-files.ts'
import { itinerarySheet, tourSheet } from '../tours/imports/tour-sheets.ts'
import { type Cell, CellError, date, list, text, time, whole, yuan } from './cells.ts'

/** Any characters, those that mean something in a cell among them often. */
const anyText = fc
  .array(
    fc.oneof(fc.constantFrom('|', '、', '\\', '\n', ' ', 'n', 'e', '=', "'", '：', '"', ','), fc.string()),
  )
  .map((parts) => parts.join('').replaceAll('\r', ''))

const cellOf = (sheet: typeof tourSheet, path: string) => {
  const found = sheet.columns.find((column) => column.path === path)
  if (!found) throw new Error(`no column ${path}`)
  return found.cell
}
const unchanged = (cell: Cell<never> | Cell<unknown>, value: unknown) =>
  expect((cell as Cell<unknown>).read((cell as Cell<unknown>).write(value))).toEqual(value)

describe('a cell', () => {
  it('gives back the texts of a list', () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        unchanged(list(text), texts)
        unchanged(list(text, '、'), texts)
      }),
    )
  })

  it('gives back records, whatever their texts contain', () => {
    const notices = fc.array(fc.record({ title: anyText, text: anyText }))
    const stop = { name: anyText, place: anyText, goods: anyText, minutes: fc.integer({ min: 0, max: 999 }) }
    const paid = {
      name: anyText,
      price: fc.integer({ min: 0, max: 9_999_999 }),
      minutes: fc.integer({ min: 0, max: 999 }),
      note: anyText,
    }
    const module = fc.record(
      {
        type: fc.constantFrom('scenic', 'food'),
        title: anyText,
        text: anyText,
        minutes: fc.integer({ min: 0, max: 999 }),
        picture: fc.record({ src: fc.constantFrom('/media/a', 'https://a.example/|b'), alt: anyText }),
      },
      { requiredKeys: ['type', 'title', 'text'] },
    )
    fc.assert(
      fc.property(
        notices,
        fc.array(fc.record(stop)),
        fc.array(fc.record(paid)),
        fc.array(module),
        (said, stops, items, modules) => {
          unchanged(cellOf(tourSheet, 'notices'), said)
          unchanged(cellOf(tourSheet, 'shoppingStops'), stops)
          unchanged(cellOf(tourSheet, 'paidItems'), items)
          unchanged(cellOf(itinerarySheet, 'modules'), modules)
        },
      ),
    )
  })

  it('gives back amounts, meals and rules', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.boolean(), anyText, (fen, included, note) => {
        unchanged(yuan, fen)
        unchanged(cellOf(itinerarySheet, 'meals.lunch'), { included, note })
        unchanged(cellOf(tourSheet, 'ladder'), [
          { fromDays: fen % 90, toDays: included ? null : 99, percent: 20.5 },
        ])
      }),
    )
  })

  it('understands what people write', () => {
    expect(['1,980.5', '￥1980', '1980元'].map(yuan.read)).toEqual([198_050, 198_000, 198_000])
    expect(['2026/12/1', '2026年12月1日', ' 2026-12-01 '].map(date.read)).toEqual(Array(3).fill('2026-12-01'))
    expect(time.read('9：30')).toBe('09:30')
    expect(cellOf(tourSheet, 'acceptedDocuments').read('身份证、护照')).toEqual([1, 2])
  })

  it.each([
    [yuan, '1.234'],
    [yuan, '-5'],
    [whole, '1.5'],
    [date, '2026-02-30'],
    [time, '25:00'],
    [cellOf(tourSheet, 'category'), '不存在'],
    [cellOf(tourSheet, 'ladder'), '1|2|3|4'],
    [cellOf(tourSheet, 'ladder'), '1|2|很多'],
  ] as [Cell<unknown>, string][])('says what is wrong with it', (cell, said) => {
    expect(() => cell.read(said)).toThrow(CellError)
  })
})

it('a formula is never written into a CSV file, and every text comes back', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', "'=", "''-"), (rest, begin) => {
      const said = begin + rest
      const written = guarded.write(said)
      expect(guarded.read(written)).toBe(said)
      if (!/^[+-]?\d/.test(written)) expect(written).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

it('a text comes back from both kinds of file', async () => {
  const columns = tourSheet.columns.filter(({ path }) => path === 'code' || path === 'subtitle')
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 8 }), async (texts) => {
      const rows = texts.map((said) => ['A1', said])
      const written = { title: '线路', columns, rows }
      const [sheet] = await readTables('x.xlsx', await writeXlsx([written]))
      const [csv] = await readTables('线路.csv', writeCsv(written))
      expect(sheet?.rows.slice(1)).toEqual(rows)
      expect(csv?.rows.slice(1)).toEqual(rows)
    }),
    { numRuns: 40 },
  )
})
