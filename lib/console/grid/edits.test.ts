import fc from 'fast-check'
import { type Cells, changedSince } from '../../domain/catalogue/price-cells.ts'
import { type CellKind, cellText, parseCell } from './cell-text.ts'
import {
  counted,
  type Edits,
  filledDown,
  type GridColumn,
  type History,
  pasted,
  readEdits,
  redone,
  restored,
  type Sheet,
  settled,
  stepped,
  textsOf,
  undone,
} from './edits.ts'
import { readSheet, writeSheet } from './sheet-text.ts'

const adult: CellKind = { type: 'money', least: 1 }
const child: CellKind = { type: 'money', least: 0, empty: '不售' }
const seats: CellKind = { type: 'plan', least: 1 }
const status: CellKind = { type: 'words', words: { onSale: '在售', stopped: '停售' } }
const columns: GridColumn[] = [
  { key: 'status', title: '状态', noun: '状态', kind: status },
  { key: 'prices.adult', title: '成人', noun: '价格', kind: adult },
  { key: 'prices.childBed', title: '儿童占床', noun: '价格', kind: child },
  { key: 'planSeats', title: '名额', noun: '名额', kind: seats },
]

/** @param departures of which the first has five places taken */
function sheetOf(departures: number): Sheet {
  const cells = { status: 'onSale', 'prices.adult': 100_000, 'prices.childBed': null, planSeats: 20 }
  return {
    columns,
    rows: Array.from({ length: departures }, (_, index) => ({
      id: `d${index}`,
      cells,
      ...(index === 0 ? { taken: { planSeats: 5 } } : {}),
    })),
  }
}
const at = (top: number, left: number) => ({ top, bottom: top, left, right: left })
const write = (sheet: Sheet, edits: Edits, top: number, left: number, text: string) =>
  pasted(sheet, edits, at(top, left), [[text]]).edits

describe('the text of a cell', () => {
  const fen = fc.integer({ min: 1, max: 100_000_000 })
  const fullWidth = (text: string) =>
    text.replace(/[0-9.,]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

  test('is read back as what was written', () => {
    fc.assert(
      fc.property(fen, (amount) => {
        expect(parseCell(adult, cellText(adult, amount))).toEqual({ ok: true, value: amount })
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom(-1, 1, 20, 999, 100_000), (plan) => {
        expect(parseCell(seats, cellText(seats, plan))).toEqual({ ok: true, value: plan })
      }),
    )
    for (const code of ['onSale', 'stopped']) {
      expect(parseCell(status, cellText(status, code))).toEqual({ ok: true, value: code })
    }
    expect(parseCell(child, cellText(child, null))).toEqual({ ok: true, value: null })
  })

  test('says the same amount with separators, signs, spaces and full-width digits', () => {
    const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
    fc.assert(
      fc.property(fen, fc.boolean(), fc.boolean(), fc.boolean(), (amount, sign, unit, wide) => {
        const text = ` ${sign ? '￥' : ''}${grouped.format(amount / 100)}${unit ? ' 元' : ''} `
        expect(parseCell(adult, wide ? fullWidth(text) : text)).toEqual({ ok: true, value: amount })
      }),
    )
  })

  test.each([
    [adult, ''],
    [adult, '1,28'],
    [adult, '1.234'],
    [adult, '-5'],
    [adult, '1.2万'],
    [adult, '#REF!'],
    [adult, '0'],
    [adult, '1e5'],
    [adult, '99999999'],
    [seats, '12.5'],
    [seats, '0'],
    [seats, ''],
    [status, '可售'],
  ])('that is not a value is refused with a reason (%#)', (kind, text) => {
    expect(parseCell(kind, text)).toEqual({ ok: false, reason: expect.stringMatching(/[\u4e00-\u9fff]/) })
  })

  test('never throws, and never gives an amount that is no amount', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseCell(child, text)
        if (parsed.ok && parsed.value !== null) expect(Number.isSafeInteger(parsed.value)).toBe(true)
      }),
    )
  })
})

describe('the clipboard', () => {
  test('is read back as what was written, whatever stands in the cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '\r', ',', '元') })
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((width) =>
            fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
          ),
        (rows) => expect(readSheet(writeSheet(rows))).toEqual(rows),
      ),
    )
  })

  test('is what Excel and WPS give', () => {
    expect(readSheet('1,280\t980\r\n"¥1,380"\t\r\n')).toEqual([
      ['1,280', '980'],
      ['¥1,380', ''],
    ])
    expect(readSheet('"two\nlines"\t"say ""x"""\n5" screen\t"open')).toEqual([
      ['two\nlines', 'say "x"'],
      ['5" screen', '"open'],
    ])
    expect(readSheet('')).toEqual([])
  })
})

describe('edits of a grid', () => {
  const texts = fc.array(
    fc.array(fc.constantFrom('1280', '¥1,380.50', '20', '不限', 'x', '', '停售'), {
      minLength: 2,
      maxLength: 2,
    }),
    { minLength: 1, maxLength: 3 },
  )

  test('change what they say and nothing else, and each change names what was there', () => {
    fc.assert(
      fc.property(texts, fc.nat(2), fc.nat(2), (lines, top, left) => {
        const sheet = sheetOf(5)
        const { edits } = pasted(sheet, {}, at(top, left), lines)
        const { changes, wrong, conflicts } = readEdits(sheet, edits)
        expect(conflicts).toEqual([])
        for (const { id, seen, changes: made } of changes) {
          const cells = sheet.rows.find((row) => row.id === id)?.cells ?? {}
          expect(changedSince(seen, cells)).toEqual([])
          expect(Object.keys(seen)).toEqual(Object.keys(made))
          expect(changedSince(made, cells)).toEqual(Object.keys(made))
        }
        const touched = changes.reduce((sum, one) => sum + Object.keys(one.changes).length, wrong.length)
        expect(touched).toBe(Object.values(edits).reduce((sum, row) => sum + Object.keys(row).length, 0))
      }),
    )
  })

  test('that write what is there are none, and restored cells are as they were', () => {
    fc.assert(
      fc.property(texts, fc.nat(2), fc.nat(2), (lines, top, left) => {
        const sheet = sheetOf(5)
        const whole = { top: 0, bottom: 4, left: 0, right: 3 }
        const { edits } = pasted(sheet, {}, at(top, left), lines)
        expect(pasted(sheet, edits, at(0, 0), textsOf(sheet, {}, whole)).edits).toEqual({})
        expect(restored(sheet, edits, whole)).toEqual({})
      }),
    )
  })

  test('of a paste that is larger than the grid are told with both sizes', () => {
    const sheet = sheetOf(2)
    const lines = [['1280'], ['1380'], ['1480']]
    expect(pasted(sheet, {}, at(0, 1), lines).tooLarge).toEqual({ pasted: [3, 1], room: [2, 3] })
    expect(pasted(sheet, {}, at(0, 3), [['20', '30']]).tooLarge).toEqual({ pasted: [1, 2], room: [2, 1] })
    expect(pasted(sheet, {}, at(0, 1), lines.slice(1)).tooLarge).toBeNull()
  })

  test('fill a range with one pasted cell, and go down from its first row', () => {
    const sheet = sheetOf(3)
    const all = { top: 0, bottom: 2, left: 1, right: 1 }
    expect(readEdits(sheet, pasted(sheet, {}, all, [['1500']]).edits).changes).toHaveLength(3)
    const edits = write(sheet, {}, 0, 1, '1500')
    const { changes } = readEdits(sheet, filledDown(sheet, edits, all))
    expect(changes.map(({ changes: made }) => made)).toEqual(new Array(3).fill({ 'prices.adult': 150_000 }))
  })

  test('are wrong below what is taken, in a locked row, and where a rule of the row says so', () => {
    const sheet = sheetOf(2)
    expect(readEdits(sheet, write(sheet, {}, 0, 3, '4')).wrong).toMatchObject([
      { id: 'd0', key: 'planSeats' },
    ])
    expect(readEdits(sheet, write(sheet, {}, 1, 3, '4')).wrong).toEqual([])
    expect(readEdits(sheet, write(sheet, {}, 0, 3, '不限')).wrong).toEqual([])
    const locked = { ...sheet, rows: sheet.rows.map((row) => ({ ...row, locked: '已取消' })) }
    expect(readEdits(locked, write(locked, {}, 1, 1, '1')).wrong).toMatchObject([{ reason: '已取消' }])
    const strict = { ...sheet, check: (): Record<string, string> => ({ 'prices.adult': '太贵' }) }
    expect(readEdits(strict, write(strict, {}, 1, 1, '1')).wrong).toMatchObject([{ reason: '太贵' }])
  })

  test('conflict where somebody else has changed the same cell, until one of the two is chosen', () => {
    const before = sheetOf(2)
    const edits = write(before, write(before, {}, 0, 1, '1500'), 0, 3, '30')
    const cells: Cells = { ...before.rows[0]?.cells, 'prices.adult': 120_000 }
    const now: Sheet = {
      ...before,
      rows: before.rows.map((row) => (row.id === 'd0' ? { ...row, cells } : row)),
    }
    const { conflicts } = readEdits(now, edits)
    expect(conflicts).toEqual([{ id: 'd0', key: 'prices.adult', mine: 150_000, theirs: 120_000 }])
    const [conflict] = conflicts
    if (!conflict) throw new Error('there is a conflict')
    const mine = readEdits(now, settled(edits, conflict, 'mine'))
    expect(mine).toMatchObject({
      conflicts: [],
      changes: [{ seen: { 'prices.adult': 120_000, planSeats: 20 } }],
    })
    const theirs = readEdits(now, settled(edits, conflict, 'theirs'))
    expect(theirs).toMatchObject({ conflicts: [], changes: [{ changes: { planSeats: 30 } }] })
  })

  test('are counted by what they change', () => {
    const sheet = sheetOf(3)
    const { edits } = pasted(sheet, {}, at(0, 1), [
      ['1280', '980', '30'],
      ['1380', '', ''],
    ])
    expect(counted(columns, readEdits(sheet, edits).changes)).toBe('3个价格、1个名额')
  })
})

test('steps are undone and done again in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 20 }), (states) => {
      const begun: History<number> = { past: [], now: 0, future: [] }
      let history = states.reduce(stepped, begun)
      for (const state of states.toReversed()) {
        expect(history.now).toBe(state)
        history = undone(history)
      }
      expect(history.now).toBe(0)
      for (const state of states) {
        history = redone(history)
        expect(history.now).toBe(state)
      }
    }),
  )
})
