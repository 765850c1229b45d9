import { expect, test } from '@jest/globals'
import { csvOf, rosterTable } from './roster-table.ts'

const traveller = {
  unitId: 'u1',
  personType: 'adult' as const,
  name: '张三',
  surnamePinyin: 'ZHANG',
  givenPinyin: 'SAN',
  sex: 1,
  birthday: '1990-01-02',
  nationality: '中国',
  mobile: '13900000000',
  document: { type: 2, number: 'E12345678', expiry: '2031-01-01', issuePlace: '上海', issueDate: '' },
}
const order = {
  orderNo: 'T1',
  phase: 'serving' as const,
  persons: 2,
  contact: { name: '李四', mobile: '13800000000', email: '' },
  remark: '=HYPERLINK("http://x")',
  travellers: [traveller],
}
const table = rosterTable({ items: [order] }, () => '进行中')

test('a roster has a row for each person, with or without data', () => {
  expect(table.rows).toHaveLength(2)
  for (const row of table.rows) expect(row).toHaveLength(table.titles.length)
  expect(table.rows[0]).toEqual(
    expect.arrayContaining(['1', '张三', 'ZHANG SAN', '男', '成人', '护照', 'E12345678']),
  )
  expect(table.rows[1]?.slice(0, 2)).toEqual(['2', '待补充'])
})

test('no cell of the sheet is a formula or ends its cell early', () => {
  const [head, first] = csvOf(table).split('\r\n')
  expect(head?.startsWith('\uFEFF"序号","姓名"')).toBe(true)
  expect(first).toContain(`"'=HYPERLINK(""http://x"")"`)
})
