import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parcelPortions, readParcelSheet } from './parcel-sheet.ts'

describe('a sheet of parcels', () => {
  it('is read by the titles of its columns, with lines as a spreadsheet counts them', () => {
    const read = readParcelSheet([
      [''],
      ['快递单号*', '备注', '订单编号 *', '物品编号', '快递公司'],
      [' SF1234567890 ', '易碎', 't1001', 'u1、u2', '顺丰速运'],
      ['', '', 'T1002', '', ''],
      [],
      ['YT1', '', '', '', ''],
    ])
    expect(read).toEqual({
      ok: true,
      rows: [
        {
          line: 3,
          orderNo: 'T1001',
          company: '顺丰速运',
          trackingNo: 'SF1234567890',
          unitIds: ['u1', 'u2'],
        },
        { line: 6, orderNo: '', company: '', trackingNo: 'YT1', unitIds: [] },
      ],
      left: 1,
    })
  })

  it('says which column it lacks or has twice', () => {
    expect(readParcelSheet([])).toMatchObject({
      ok: false,
      message: expect.stringContaining('订单编号、快递单号'),
    })
    expect(readParcelSheet([['订单编号', '快递单号', '快递单号']])).toMatchObject({
      ok: false,
      message: expect.stringContaining('出现了两次'),
    })
  })

  it('is cut into portions that keep every row once and the rows of an order together', () => {
    const rows = fc.array(fc.record({ orderNo: fc.constantFrom('A', 'B', 'C', 'D', 'E') }), { maxLength: 60 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 40 }), (all, most) => {
        const portions = parcelPortions(all, most)
        expect(portions.every((one) => one.length > 0 && one.length <= most)).toBe(true)
        const places = portions.flat().map(({ index }) => index)
        expect([...places].sort((a, b) => a - b)).toEqual(all.map((_, index) => index))
        for (const { row, index } of portions.flat()) expect(all[index]).toBe(row)
        for (const orderNo of new Set(all.map((one) => one.orderNo))) {
          const count = all.filter((one) => one.orderNo === orderNo).length
          const spread = portions.filter((one) => one.some(({ row }) => row.orderNo === orderNo)).length
          if (count <= most) expect(spread).toBe(1)
        }
      }),
    )
  })
})
