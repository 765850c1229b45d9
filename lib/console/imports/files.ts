import { SHEET_MOST_BYTES } from '../../operate-center/contract/staff/sheets.ts'
import { base64Of } from '../parts/file-bytes.ts'

/** A file that a person has chosen; `data` is base64. */
export type ChosenFile = { name: string; data: string }

const MB = 1024 * 1024

/**
 * The chosen files in base64, or why they are not sent. Only what saves a useless transfer is looked at here; the server
 * decides.
 * @param ends endings that are taken, such as `.xlsx`
 */
export async function readChosen(
  files: readonly File[],
  { ends, mostBytes = SHEET_MOST_BYTES }: { ends: readonly string[]; mostBytes?: number },
): Promise<{ ok: true; files: ChosenFile[] } | { ok: false; message: string }> {
  const foreign = files.find(({ name }) => !ends.some((end) => name.toLowerCase().endsWith(end)))
  if (foreign) {
    const old = foreign.name.toLowerCase().endsWith('.xls')
    const advice = old ? '请在 Excel 中另存为 .xlsx 后再选择' : `请选择 ${ends.join('、')} 文件`
    return { ok: false, message: `“${foreign.name}”不能导入：${advice}` }
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes) {
    return { ok: false, message: `文件合计超过${Math.round(mostBytes / MB)}MB，请分成几个文件` }
  }
  const empty = files.find(({ size }) => size === 0)
  if (empty) return { ok: false, message: `“${empty.name}”是空文件，请重新选择` }
  try {
    const read = await Promise.all(
      files.map(async (file) => ({ name: file.name, data: await base64Of(file) })),
    )
    return { ok: true, files: read }
  } catch {
    return { ok: false, message: '文件读不出来，可能已被移动或正被其他程序占用，请重新选择' }
  }
}

/** The type by which a browser saves a file. */
export function contentTypeOf(name: string): string {
  return name.endsWith('.csv')
    ? 'text/csv; charset=utf-8'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}
