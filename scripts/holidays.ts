import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { withYears } from '../lib/base/calendar/holidays.ts'
import { HOLIDAY_TABLE, type HolidayTable } from '../lib/base/calendar/holidays-data.ts'
import { EXAMPLE } from '../lib/operate-center/embedded/catalogue/imports/parse-rows.ts'
import { readFiles } from '../lib/operate-center/embedded/kernel/sheets/read-files.ts'
import { writeXlsx } from '../lib/operate-center/embedded/kernel/sheets/write-files.ts'
import { holidaySettings } from '../lib/storefront/settings/holidays.ts'
import { changesOf, holidaySheet, readHolidays, rowsOf } from './holiday-sheet.ts'

/**
 * Holiday notices by spreadsheet: a template or what is known out, checked and written into the file that HOLIDAYS_FILE
 * names. They hold for every shop and for refunds, so that they are the operator's and not a merchant's import.
 */
const HELP = `npm run holidays -- template 放假安排.xlsx            a template with an example
npm run holidays -- export   放假安排.xlsx [FILE]     what is known, FILE (HOLIDAYS_FILE) included
npm run holidays -- check    放假安排.xlsx [FILE]     what would change, and what is wrong; writes nothing
npm run holidays -- write    放假安排.xlsx FILE       writes FILE; what it was is kept as FILE.before`

const [does = '', sheet = '', target = process.env.HOLIDAYS_FILE ?? ''] = process.argv.slice(2)
process.exitCode = await run()

async function run(): Promise<number> {
  const known = { template: true, export: true, check: true, write: true }
  if (!Object.hasOwn(known, does) || sheet === '' || (does === 'write' && target === '')) return say(HELP, 2)
  const problems: string[] = []
  const kept = target !== '' && existsSync(target) ? holidaySettings(target, problems) : {}
  if (problems.length > 0) return say(problems.join('\n'), 1)
  if (does === 'template' || does === 'export') {
    const { title, columns } = holidaySheet
    const example = columns.map((column, i) => (i === 0 ? EXAMPLE : '') + column.example)
    const rows = does === 'template' ? [example] : rowsOf(withYears(HOLIDAY_TABLE, kept))
    writeFileSync(sheet, await writeXlsx([{ title, columns, rows }]))
    return say(`已写入 ${sheet}`, 0)
  }
  return take(kept)
}

async function take(kept: HolidayTable): Promise<number> {
  const read = await readFiles([{ name: basename(sheet), bytes: readFileSync(sheet) }])
  if (read === 'busy') return say('请稍后再试', 1)
  if (!read.ok) return say(`${read.file}：${read.message}`, 1)
  const { years, problems } = readHolidays(read.tables)
  if (problems.length > 0) {
    const said = problems.map(({ sheet: title, line, column, message }) =>
      [title, line === null ? '' : `第${line}行`, column, message].filter(Boolean).join(' '),
    )
    return say(`有${said.length}处需要修改，没有写入任何内容：\n${said.join('\n')}`, 1)
  }
  const changes = changesOf(withYears(HOLIDAY_TABLE, kept), years)
  if (changes.length === 0) return say('与现有内容一致，没有改动', 0)
  if (does === 'check') return say(`${changes.join('\n')}\n只检查，没有写入`, 0)
  // What undoes it: the same file as it was.
  writeFileSync(`${target}.before`, `${JSON.stringify(kept, null, 2)}\n`)
  writeFileSync(target, `${JSON.stringify(withYears(kept, years), null, 2)}\n`)
  return say(`${changes.join('\n')}\n已写入 ${target}，原来的内容在 ${target}.before。重启每个进程后生效`, 0)
}

function say(text: string, code: number): number {
  console.info(text)
  return code
}
