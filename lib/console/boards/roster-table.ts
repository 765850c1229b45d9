import { guarded } from '../../base/text/csv-guard.ts'
import { documentTypeNames, placeTypeNames } from '../../domain/vocabulary.ts'
import type { Value } from '../../operate-center/contract/contract.ts'

type Roster = Pick<Value<'staff.roster'>, 'items'>
type RosterTable = { titles: readonly string[]; rows: readonly (readonly string[])[] }

const sexes: Readonly<Record<number, string>> = { 0: '女', 1: '男' }

/** A row for each person, also for those whose data is still to come, so that the rows are the persons who travel. */
export function rosterTable({ items }: Roster, phaseName: (phase: string) => string): RosterTable {
  const rows = items.flatMap(({ orderNo, phase, persons, contact, remark, travellers }) =>
    Array.from({ length: Math.max(persons, travellers.length) }, (_, index) => {
      const one = travellers[index]
      const { document = null } = one ?? {}
      const own = one
        ? [
            one.name,
            `${one.surnamePinyin} ${one.givenPinyin}`.trim(),
            sexes[one.sex] ?? '',
            one.birthday,
            one.nationality,
            one.personType === null ? '' : placeTypeNames[one.personType],
            one.mobile,
            document ? ((documentTypeNames as Readonly<Record<number, string>>)[document.type] ?? '') : '',
            document?.number ?? '',
            document?.expiry ?? '',
            document?.issuePlace ?? '',
          ]
        : ['待补充', ...Array.from({ length: 10 }, () => '')]
      return [...own, orderNo, phaseName(phase), contact.name, contact.mobile, remark]
    }),
  )
  return {
    titles: [
      '序号',
      '姓名',
      '拼音',
      '性别',
      '出生日期',
      '国籍',
      '类型',
      '手机',
      '证件',
      '证件号码',
      '有效期',
      '签发地',
      '订单号',
      '订单状态',
      '联系人',
      '联系电话',
      '备注',
    ],
    rows: rows.map((row, index) => [String(index + 1), ...row]),
  }
}

/** As a sheet for spreadsheets, with a byte order mark, by which they know the encoding. No cell is run as a formula. */
export function csvOf({ titles, rows }: RosterTable): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${guarded.write(cell).replaceAll('"', '""')}"`).join(',')
  return `\uFEFF${[titles, ...rows].map(line).join('\r\n')}\r\n`
}
