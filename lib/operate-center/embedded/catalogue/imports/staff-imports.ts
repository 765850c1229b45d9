import { accessFailure } from '../../../contract/access.ts'
import { IMPORT_MOST_BYTES, importKinds } from '../../../contract/catalogue/staff-imports.ts'
import { callOf, type Value } from '../../../contract/contract.ts'
import { fail, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { StagedHandler, StagedHandlers } from '../../kernel/context.ts'
import { decodeBase64 } from '../../kernel/pictures/picture-content.ts'
import { readFiles } from '../../kernel/sheets/read-files.ts'
import { type Written, writeCsv, writeXlsx } from '../../kernel/sheets/write-files.ts'
import { importRowHandlers, keepImport } from './import-rows.ts'
import { kindsOfImport, sheetsBeside } from './kinds.ts'
import { EXAMPLE, type Parsed, parseTables } from './parse-rows.ts'
import { cellsOf, countsOf, fingerprintOf, type Problem } from './report.ts'

const MOST = { errors: 500, warnings: 200, changes: 500 }

/** Files are read in a thread and before the transaction, which on PGlite would hold the only connection. */
const importing: StagedHandler<'staff.import', Parsed> = {
  async before(_context, place, { kind, files }, caller) {
    const forbidden = accessFailure(callOf(importKinds[kind].saves), caller, place)
    if (forbidden) return fail(forbidden)
    const decoded = files.map(({ name, data }) => ({ name, bytes: decodeBase64(data) }))
    const bytes = decoded.flatMap((file) => (file.bytes ? [{ name: file.name, bytes: file.bytes }] : []))
    if (bytes.length < files.length) return invalid({ files: '文件没有完整上传，请重新选择' })
    if (bytes.reduce((sum, file) => sum + file.bytes.length, 0) > IMPORT_MOST_BYTES) {
      return invalid({ files: '文件合计超过3MB，请分几次导入' })
    }
    const read = await readFiles(bytes)
    if (read === 'busy') return refused('BUSY', '正在处理其他导入，请稍后再试')
    if (!read.ok) {
      const error: Problem = { sheet: read.file, line: null, column: '', message: read.message }
      return succeed({ rows: {}, errors: [error], broken: new Set() })
    }
    return succeed(parseTables(read.tables, kindsOfImport[kind].sheets, sheetsBeside(kind)))
  },

  async within(context, place, { kind, files, dryRun, expected }, caller, parsed) {
    const { merchant } = place
    const plan = await kindsOfImport[kind].plan(context, { place, caller }, parsed)
    const { report } = plan
    const fingerprint = fingerprintOf(report)
    if (!dryRun && expected !== undefined && expected !== fingerprint) {
      return refused('IMPORT_CHANGED', '检查之后内容有改动，请核对新的检查结果，再导入一次')
    }
    const done = await plan.carryOut(context, { apply: !dryRun })
    if (!done.ok) return done
    const { errors, warnings, changes } = report
    const applied = !dryRun && errors.length === 0
    const names = files.map(({ name }) => name)
    const importId = applied
      ? await keepImport(context, merchant, { plan, files: names, person: caller.staff })
      : ''
    return succeed({
      applied,
      importId,
      fingerprint,
      sheets: countsOf(report),
      errors: errors.slice(0, MOST.errors),
      errorCount: errors.length,
      warnings: warnings.slice(0, MOST.warnings),
      changeCount: changes.length,
      changes: changes.slice(0, MOST.changes),
    })
  },
}

export const staffImportHandlers: StagedHandlers<
  'staff.import' | 'staff.imports' | 'staff.importUndo' | 'staff.exportCatalogue'
> = {
  'staff.import': importing as StagedHandler<'staff.import'>,
  ...importRowHandlers,

  async 'staff.exportCatalogue'(context, place, { kind, sheets: names, format, template }, caller) {
    const { merchant } = place
    const forbidden = accessFailure(callOf(importKinds[kind].reads), caller, place)
    if (forbidden) return fail(forbidden)
    const { sheets, values } = kindsOfImport[kind]
    const asked = sheets.filter(({ name }) => names?.includes(name) ?? true)
    if (asked.length === 0) return invalid({ sheets: '请选择工作表' })
    const found = template
      ? null
      : await values(
          context,
          merchant,
          asked.map(({ name }) => name),
        )
    const written = asked.map((sheet): Written => {
      const { name, title, columns } = sheet
      const example = columns.map((column, i) => (i === 0 ? EXAMPLE : '') + column.example)
      const rows = found?.[name]?.map((value) => cellsOf(sheet, value))
      return { title, columns, rows: found ? (rows ?? []) : [example] }
    })
    const { title } = importKinds[kind]
    return succeed({ files: await filesOf(written, format, template ? `${title}模板` : title) })
  },
}

async function filesOf(
  written: readonly Written[],
  format: 'xlsx' | 'csv',
  title: string,
): Promise<Value<'staff.exportCatalogue'>['files']> {
  const rows = written.map((one) => one.rows.length)
  if (format === 'csv') {
    return written.map((one, i) => ({
      name: `${one.title}.csv`,
      data: writeCsv(one).toString('base64'),
      rows: rows[i] ?? 0,
    }))
  }
  const data = (await writeXlsx(written)).toString('base64')
  return [{ name: `${title}.xlsx`, data, rows: rows.reduce((sum, n) => sum + n, 0) }]
}
