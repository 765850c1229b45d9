/**
 * Cells as spreadsheets put them on the clipboard: columns by tab, rows by line; a cell with a tab, a line or a quote in
 * it stands in quotes, and quotes within are doubled. The line that ends the last row is no row.
 */
export function readSheet(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const end = text.length
  while (at < end) {
    const quoted = text[at] === '"' ? quotedAt(text, at) : null
    const cell = quoted ?? plainAt(text, at)
    row.push(cell.text)
    at = cell.next
    const mark = text[at]
    if (mark === '\t') {
      at += 1
      // A tab at the very end begins one more, empty cell.
      if (at === end) row.push('')
    } else {
      rows.push(row)
      row = []
      at += mark === '\r' && text[at + 1] === '\n' ? 2 : 1
    }
  }
  if (row.length > 0) rows.push(row)
  return rows
}

type Found = { text: string; next: number }

function plainAt(text: string, from: number): Found {
  let next = from
  while (next < text.length && !'\t\r\n'.includes(text[next] ?? '')) next += 1
  return { text: text.slice(from, next), next }
}

/** Null where the quote is no cell's: it is not closed, or something follows it. */
function quotedAt(text: string, from: number): Found | null {
  let inside = ''
  let at = from + 1
  while (at < text.length) {
    if (text[at] !== '"') {
      inside += text[at]
      at += 1
    } else if (text[at + 1] === '"') {
      inside += '"'
      at += 2
    } else {
      const next = at + 1
      return next === text.length || '\t\r\n'.includes(text[next] ?? '') ? { text: inside, next } : null
    }
  }
  return null
}

/** What a spreadsheet reads as these cells. */
export function writeSheet(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(written).join('\t')}\r\n`).join('')
}

function written(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
