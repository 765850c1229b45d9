/**
 * The texts of one column of a sheet, without those that are empty and in their sequence. A sheet of one column needs no
 * title. Null when no column has the title.
 * @param cells the cells of each line, from the file's first line on
 */
export function columnTexts(cells: readonly (readonly string[])[], title: string): string[] | null {
  const first = cells.findIndex((line) => line.some((cell) => cell.trim() !== ''))
  const head = (cells[first] ?? []).map((cell) => cell.trim().replace(/\s*[*＊]$/, ''))
  const named = head.indexOf(title)
  const single = cells.every((line) => line.slice(1).every((cell) => cell.trim() === ''))
  if (named < 0 && !single) return null
  const lines = named < 0 ? cells : cells.slice(first + 1)
  return lines.map((line) => (line[Math.max(0, named)] ?? '').trim()).filter((text) => text !== '')
}
