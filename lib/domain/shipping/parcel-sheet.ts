/** The sheet by which many parcels are booked: what waits goes out, courier and number are filled in, and it comes in. */

/** Titles of the columns that are read. */
export const parcelTitles = {
  orderNo: '订单编号',
  company: '快递公司',
  trackingNo: '快递单号',
  unitIds: '物品编号',
} as const

/** A row that says something. `line`: as a spreadsheet counts them, from 1. */
export type ParcelSheetRow = {
  line: number
  orderNo: string
  company: string
  trackingNo: string
  unitIds: string[]
}

type ParcelSheet =
  | {
      ok: true
      rows: ParcelSheetRow[]
      /** Lines with an order and without a number: not sent yet. */
      left: number
    }
  | { ok: false; message: string }

/**
 * The rows of a sheet by the titles of its columns, wherever they stand. A row without a number waits for another day.
 * @param cells the cells of each line, from the file's first line on
 */
export function readParcelSheet(cells: readonly (readonly string[])[]): ParcelSheet {
  const first = cells.findIndex((line) => line.some((cell) => cell.trim() !== ''))
  const head = (cells[first] ?? []).map((cell) => cell.trim().replace(/\s*[*＊]$/, ''))
  const lacking = [parcelTitles.orderNo, parcelTitles.trackingNo].filter((title) => !head.includes(title))
  if (lacking.length > 0) {
    return { ok: false, message: `第一行缺少列名：${lacking.join('、')}。请从“下载待发货表格”开始填写` }
  }
  const twice = Object.values(parcelTitles).find((title) => head.indexOf(title) !== head.lastIndexOf(title))
  if (twice) return { ok: false, message: `列“${twice}”出现了两次，请删去一列` }
  const rows: ParcelSheetRow[] = []
  let left = 0
  cells.forEach((line, index) => {
    if (index <= first) return
    const of = (title: string) => (line[head.indexOf(title)] ?? '').trim()
    const orderNo = of(parcelTitles.orderNo)
    const trackingNo = of(parcelTitles.trackingNo)
    if (trackingNo === '') {
      if (orderNo !== '') left += 1
      return
    }
    rows.push({
      line: index + 1,
      orderNo: orderNo.toUpperCase(),
      company: of(parcelTitles.company),
      trackingNo,
      unitIds: of(parcelTitles.unitIds)
        .split(/[、，,\s]+/)
        .filter(Boolean),
    })
  })
  return { ok: true, rows, left }
}

/**
 * Rows in portions that one call takes, with all rows of an order in one, because a row says something about what is
 * left for the next. Each row keeps its place among all.
 */
export function parcelPortions<R extends { orderNo: string }>(
  rows: readonly R[],
  most: number,
): { row: R; index: number }[][] {
  const portions: { row: R; index: number }[][] = []
  const ofOrder = Map.groupBy(
    rows.map((row, index) => ({ row, index })),
    ({ row }) => row.orderNo,
  )
  for (const together of ofOrder.values()) {
    const last = portions.at(-1)
    if (last && last.length + together.length <= most) last.push(...together)
    else
      for (let from = 0; from < together.length; from += most)
        portions.push(together.slice(from, from + most))
  }
  return portions
}
