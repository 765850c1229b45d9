import { z } from 'zod'
import { staffRead } from '../define.ts'

/** Largest file of one reading, bytes. */
export const SHEET_MOST_BYTES = 3 * 1024 * 1024
const BASE64_LENGTH = Math.ceil(SHEET_MOST_BYTES / 3) * 4

/** Rows of all sheets of a file together that are answered. */
export const SHEET_MOST_ROWS = 5000

/** A file of a person as texts, for calls that take rows: labels of parcels, codes. */
export const staffSheetCalls = {
  'staff.readSheets': staffRead({
    wire: 'staff:readSheets',
    permission: null,
    scope: 'platform',
    post: true,
    maxBodyBytes: BASE64_LENGTH + 8 * 1024,
    input: z.object({
      name: z.string().min(1).max(200),
      /** XLSX, or CSV in UTF-8 or GB18030; base64. */
      data: z.string().min(1, '请选择文件').max(BASE64_LENGTH, '文件超过3MB，请分成几个文件'),
    }),
    answer: z.object({
      /** The cells of each line of the file, from its first line on; of a formula its result. */
      sheets: z.array(
        z.object({ name: z.string(), rows: z.array(z.array(z.string())).max(SHEET_MOST_ROWS) }),
      ),
    }),
    summary: 'The cells of a spreadsheet as texts. Nothing is kept of the file.',
  }),
}
