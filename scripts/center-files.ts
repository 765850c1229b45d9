import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ImportKindName } from '../lib/operate-center/contract/catalogue/staff-imports.ts'
import type { CallName, Input, Value } from '../lib/operate-center/contract/contract.ts'
import type { Answer, Failure } from '../lib/operate-center/contract/failures.ts'

/** Makes a call for the shop that was named on the command line. */
type Ask = <N extends CallName>(name: N, input: Input<N>) => Promise<Answer<Value<N>>>

/** Imports an XLSX file, CSV files, or the files of a folder; prints what changes and every wrong row. The exit code. */
export async function importFiles(
  ask: Ask,
  paths: readonly string[],
  { kind, dryRun }: { kind: ImportKindName; dryRun: boolean },
): Promise<number | Failure> {
  const found: string[] = []
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) {
      console.error(`There is no ${path}.`)
      return 2
    }
    if (!stat.isDirectory()) found.push(path)
    else {
      const inside = readdirSync(path).filter((name) => /^[^.~].*\.(xlsx|csv)$/i.test(name))
      found.push(...inside.map((name) => join(path, name)))
    }
  }
  if (found.length === 0) {
    console.error('There is no .xlsx or .csv file.')
    return 2
  }
  console.log(`${dryRun ? 'Checks' : 'Imports'} ${found.join(', ')}`)
  const files = found.map((path) => ({ name: basename(path), data: readFileSync(path).toString('base64') }))
  const answer = await ask('staff.import', { kind, files, dryRun })
  if (!answer.ok) return answer.failure
  const { applied, sheets, errors, errorCount, warnings, changes } = answer.value
  for (const { title, added, changed, unchanged } of sheets) {
    if (added + changed + unchanged > 0) {
      console.log(`${title}: ${added} new, ${changed} changed, ${unchanged} unchanged`)
    }
  }
  for (const { sheet, line, key, action, fields } of changes) {
    const texts = fields.map(({ column, before, after }) => `${column} ${shown(before)} → ${shown(after)}`)
    console.log(`  ${action === 'add' ? '+' : '~'} ${place({ sheet, line })}${key}  ${texts.join('; ')}`)
  }
  for (const { found: said, advice, ...at } of warnings) {
    console.log(`  ! ${place(at)}${said}: ${advice}`)
  }
  for (const { message, ...at } of errors) console.error(`  ✗ ${place(at)}${message}`)
  if (errorCount > 0) {
    const more = errorCount > errors.length ? `, the first ${errors.length} are shown` : ''
    console.error(`${errorCount} errors${more}. Nothing was written.`)
    return 1
  }
  console.log(applied ? 'Done.' : 'Nothing is wrong. Nothing was written: this was a dry run.')
  return 0
}

/** Hands in a channel's trade bill of one day as it was downloaded; prints what it holds. The exit code. */
export async function importBill(
  ask: Ask,
  path: string,
  { channel, day }: { channel: string; day: string },
): Promise<number | Failure> {
  if ((channel !== 'wechat' && channel !== 'alipay') || day === '') {
    console.error('Name the bill: --channel wechat or alipay, --day 2027-03-01')
    return 2
  }
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    console.error(`There is no ${path}.`)
    return 2
  }
  const answer = await ask('staff.importBill', { channel, day, data: readFileSync(path).toString('base64') })
  if (!answer.ok) return answer.failure
  const { payments, refunds, fees, differences } = answer.value
  const yuan = (fen: number) => (fen / 100).toFixed(2)
  console.log(`${day}: ${payments.count} payments ${yuan(payments.amount)}, fees ${yuan(fees)}`)
  console.log(
    `${refunds.count} refunds ${yuan(refunds.amount)}; ${differences} differences (staff.reconciliation)`,
  )
  return 0
}

/** Writes the merchant's products of a kind, or a template, as an XLSX file or as CSV files in a folder. The exit code. */
export async function exportFiles(
  ask: Ask,
  target: string,
  { kind, template }: { kind: ImportKindName; template: boolean },
): Promise<number | Failure> {
  const format = target.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv'
  const answer = await ask('staff.exportCatalogue', { kind, format, template })
  if (!answer.ok) return answer.failure
  mkdirSync(format === 'xlsx' ? dirname(target) : target, { recursive: true })
  for (const { name, data, rows } of answer.value.files) {
    const path = format === 'xlsx' ? target : join(target, name)
    writeFileSync(path, Buffer.from(data, 'base64'))
    console.log(`${path}: ${rows} rows`)
  }
  return 0
}

/** Where a spreadsheet shows it. */
function place({
  sheet,
  line,
  column = '',
}: {
  sheet: string
  line: number | null
  column?: string
}): string {
  return `${[sheet, line === null ? '' : `第${line}行`, column].filter(Boolean).join(' ')}: `
}

function shown(text: string): string {
  return text === '' ? '∅' : JSON.stringify(text)
}
