import { parse } from 'csv-parse/sync'
import { Unzip, UnzipInflate } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { decodeText } from '../../../../base/decode-text.ts'
import { guarded } from '../../../../base/text/csv-guard.ts'

/** Cells of one sheet as texts, by row from the first line of the file on. */
export type Table = { name: string; rows: string[][] }

/** A file that cannot be read, as a sentence for the person who chose it. */
export class FileError extends Error {}

/** What a file may unpack to and hold; the whole demo catalogue is a tenth of it. */
const MOST = { unpacked: 48 * 1024 * 1024, parts: 200, sheets: 12, rows: 20_000, columns: 120, cell: 32_767 }

/** The sheets of an XLSX file or the one of a CSV file. Costly for a hostile file: run it where it can be stopped. */
export async function readTables(fileName: string, bytes: Uint8Array): Promise<Table[]> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const tables = isZip ? await readSheets(bytes) : [readCsv(fileName, bytes)]
  if (tables.length > MOST.sheets) throw new FileError(`工作表超过${MOST.sheets}张，请删去无关的`)
  for (const { name, rows } of tables) {
    if (rows.length > MOST.rows) throw new FileError(`“${name}”超过${MOST.rows}行，请分成几个文件`)
    if (rows.some((row) => row.length > MOST.columns)) throw new FileError(`“${name}”超过${MOST.columns}列`)
    if (rows.some((row) => row.some((cell) => cell.length > MOST.cell))) {
      throw new FileError(`“${name}”有单元格超过${MOST.cell}个字`)
    }
  }
  return tables
}

async function readSheets(bytes: Uint8Array): Promise<Table[]> {
  checkUnpacked(bytes)
  const sheets = await readXlsxFile(Buffer.from(bytes), { trim: false }).catch((error: unknown) => {
    throw new FileError('文件已损坏或不是 Excel（.xlsx）文件，请另存为 .xlsx 后再上传', { cause: error })
  })
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) => row.map((cell: unknown) => cellText(cell))),
  }))
}

/** Unpacks without keeping anything, because the sizes that an archive states are not to be believed. */
function checkUnpacked(bytes: Uint8Array): void {
  let unpacked = 0
  let parts = 0
  /** Kept here, because the library turns what is thrown in a part into an error of its own. */
  let refusal = ''
  const refuse = (message: string) => {
    refusal ||= message
    throw new FileError(message)
  }
  const unzip = new Unzip((part) => {
    parts += 1
    if (parts > MOST.parts) refuse('文件包含的内容过多，请另存为新的 .xlsx 文件')
    part.ondata = (error, chunk) => {
      if (error) refuse('文件已损坏，请重新保存后再上传')
      unpacked += chunk.length
      if (unpacked > MOST.unpacked) refuse('文件解压后过大，请分成几个文件')
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  try {
    // In pieces, so that a piece's content is counted before the next is unpacked.
    for (let from = 0; from < bytes.length; from += PIECE) {
      unzip.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length)
    }
  } catch (error) {
    throw new FileError(refusal || '文件已损坏，请重新保存后再上传', { cause: error })
  }
}
const PIECE = 16 * 1024

/** Of a formula its last result, as the file keeps it. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const [day = '', clock = ''] = cell.toISOString().split('T')
    const minute = clock.slice(0, 5)
    // A time of day has no date of its own: spreadsheets count days from the end of 1899.
    if (cell.getUTCFullYear() < 1901) return minute
    return minute === '00:00' ? day : `${day} ${minute}`
  }
  // What a formula computed may be off by the last bit.
  if (typeof cell === 'number') return String(Number(cell.toFixed(6)))
  return String(cell)
}

function readCsv(fileName: string, bytes: Uint8Array): Table {
  const text = decodeText(bytes)
  if (text === null) throw new FileError('无法识别文件的编码，请另存为 UTF-8 编码的 CSV 或 .xlsx')
  const name = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
  const [head = ''] = text.split(/\r?\n/, 1)
  const delimiter = [',', '\t', ';'].find((one) => head.includes(one)) ?? ','
  try {
    const rows: string[][] = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: false })
    return { name, rows: rows.map((row) => row.map(guarded.read)) }
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? `第${error.lines}行附近的引号不成对：` : ''
    throw new FileError(`${line}文件不是有效的 CSV，请重新保存后再上传`, { cause: error })
  }
}
