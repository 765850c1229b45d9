import { invalid, refused, succeed } from '../../contract/failures.ts'
import { SHEET_MOST_BYTES, SHEET_MOST_ROWS } from '../../contract/staff/sheets.ts'
import type { Handlers } from '../kernel/context.ts'
import { decodeBase64 } from '../kernel/pictures/picture-content.ts'
import { readFiles } from '../kernel/sheets/read-files.ts'

export const staffSheetHandlers: Handlers<'staff.readSheets'> = {
  async 'staff.readSheets'(_context, _place, { name, data }) {
    const bytes = decodeBase64(data)
    if (!bytes) return invalid({ data: '文件没有完整上传，请重新选择' })
    if (bytes.length > SHEET_MOST_BYTES) return invalid({ data: '文件超过3MB，请分成几个文件' })
    const read = await readFiles([{ name, bytes }])
    if (read === 'busy') return refused('BUSY', '正在处理其他文件，请稍后再试')
    if (!read.ok) return invalid({ data: read.message })
    if (read.tables.reduce((sum, { rows }) => sum + rows.length, 0) > SHEET_MOST_ROWS) {
      return invalid({ data: `文件超过${SHEET_MOST_ROWS}行，请分成几个文件` })
    }
    return succeed({ sheets: read.tables })
  },
}
