import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { mayDo } from '../../../../domain/staff/person.ts'
import { IMPORT_MOST_BYTES } from '../../../contract/catalogue/staff-imports.ts'
import type { Value } from '../../../contract/contract.ts'
import { invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Context, StagedHandler, StagedHandlers } from '../../kernel/context.ts'
import { decodeBase64 } from '../../kernel/pictures/picture-content.ts'
import { readFiles } from '../../kernel/sheets/read-files.ts'
import { type Written, writeCsv, writeXlsx } from '../../kernel/sheets/write-files.ts'
import { keptDepartures, keptShops, keptTours } from './catalogue-rows.ts'
import { importRowHandlers, keepImport } from './import-rows.ts'
import { EXAMPLE, type Parsed, type Problem, parseTables } from './parse-rows.ts'
import { countsOf, fingerprintOf, planImport } from './plan-import.ts'
import { EVERYTHING, type SheetName, sheets } from './sheets.ts'
import { cellsOf } from './undo.ts'
import { writeImport } from './write-import.ts'

const MOST = { errors: 500, warnings: 200, changes: 500 }

/** Files are read in a thread and before the transaction, which on PGlite would hold the only connection. */
const importing: StagedHandler<'staff.import', Parsed> = {
  async before(_context, _place, { files }) {
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
      return { ok: true, value: { rows: NO_ROWS, errors: [error], broken: new Set() } }
    }
    return { ok: true, value: parseTables(read.tables) }
  },

  async within(context, place, { files, dryRun, expected }, { staff: person }, parsed) {
    const { merchant } = place
    // What shops sell is set by those who set up shops.
    const mayList = mayDo(person, { permission: 'shops.manage', scope: 'merchant' }, place)
    const plan = await planImport(context, merchant, parsed, { mayList })
    const fingerprint = fingerprintOf(plan)
    if (!dryRun && expected !== undefined && expected !== fingerprint) {
      return refused('IMPORT_CHANGED', '检查之后产品有改动，请核对新的检查结果，再导入一次')
    }
    const applied = !dryRun && plan.errors.length === 0
    let importId = ''
    if (applied) {
      const refusal = await writeImport(context, merchant, plan)
      if (refusal) return refusal
      importId = await keepImport(context, merchant, { plan, files: files.map(({ name }) => name), person })
    }
    return succeed({
      applied,
      importId,
      fingerprint,
      sheets: countsOf(plan),
      errors: plan.errors.slice(0, MOST.errors),
      errorCount: plan.errors.length,
      warnings: plan.warnings.slice(0, MOST.warnings),
      changeCount: plan.changes.length,
      changes: plan.changes.slice(0, MOST.changes),
    })
  },
}

const NO_ROWS: Parsed['rows'] = { tours: [], itinerary: [], departures: [], listings: [] }

export const staffImportHandlers: StagedHandlers<
  'staff.import' | 'staff.imports' | 'staff.importUndo' | 'staff.exportCatalogue'
> = {
  'staff.import': importing as StagedHandler<'staff.import'>,
  ...importRowHandlers,

  async 'staff.exportCatalogue'(context, { merchant }, { sheets: names, format, template }) {
    const values = template ? null : await catalogueValues(context, merchant, names)
    const written = sheets
      .filter(({ name }) => names.includes(name))
      .map((sheet): Written => {
        const { name, title, columns } = sheet
        const example = columns.map((column, i) => (i === 0 ? EXAMPLE : '') + column.example)
        const rows = values?.[name].map((value) => cellsOf(sheet, value))
        return { title, columns, rows: rows ?? [example] }
      })
    return succeed({ files: await filesOf(written, format, template ? '模板' : '产品') })
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

/** What the sheets' rows are written from. */
async function catalogueValues(
  { db, now }: Context,
  merchant: string,
  names: readonly SheetName[],
): Promise<Record<SheetName, object[]>> {
  const tours = await keptTours(db, merchant)
  const codeOf = new Map(tours.map(({ row, draft }) => [row.id, draft.code]))
  const from = todayInShanghai(now())
  const departures = names.includes('departures') ? await keptDepartures(db, merchant, tours, { from }) : []
  const shops = names.includes('listings') ? await keptShops(db, merchant) : []
  return {
    tours: tours.map(({ row, draft }) => ({ ...draft, status: row.status })),
    itinerary: tours.flatMap(({ draft }) => draft.itinerary.map((day) => ({ code: draft.code, ...day }))),
    departures: departures.map(({ value }) => value),
    listings: shops.flatMap(({ row, address: shop, products }) => [
      { shop, code: EVERYTHING, listed: row.listsAllOf.includes('tour') },
      ...[...products].flatMap((id) => {
        const code = codeOf.get(id)
        return code === undefined ? [] : [{ shop, code, listed: true }]
      }),
    ]),
  }
}
