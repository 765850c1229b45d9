import { encode } from 'uqr'

/** Modules of white that a reader needs around a code. */
const QUIET = 2

/**
 * A QR code as SVG in a square of `size`, white ground included. Error correction M: enough for a crumpled print, and
 * modules stay large. One path, whose rectangles meet without seams.
 */
export function qrSvg(text: string, x: number, y: number, size: number, color: string): string {
  const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET })
  let path = ''
  for (const [row, cells] of data.entries()) {
    for (let column = 0; column < modules; column += 1) {
      if (!cells[column]) continue
      let run = 1
      while (cells[column + run]) run += 1
      path += `M${column} ${row}h${run}v1h-${run}z`
      column += run
    }
  }
  const scale = size / modules
  return (
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="#fff"/>` +
    `<path transform="translate(${x} ${y}) scale(${scale})" fill="${color}" shape-rendering="crispEdges" d="${path}"/>`
  )
}
