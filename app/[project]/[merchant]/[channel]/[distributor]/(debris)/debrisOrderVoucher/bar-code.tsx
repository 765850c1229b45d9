import { code128 } from '@/lib/domain/debris/code128.ts'
import styles from './voucher.module.css'

/** Modules of white at each side that a reader needs. */
const QUIET = 10

/** A text as bars (Code 128); nothing for a text that it cannot hold. */
export function BarCode({ text, height = 56 }: { text: string; height?: number }) {
  const widths = code128(text)
  if (!widths) return null
  const modules = widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${modules} ${height}`}
      preserveAspectRatio="none"
      height={height}
      aria-hidden="true"
    >
      <rect width={modules} height={height} fill="#fff" />
      <path d={barsOf(widths, height)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

function barsOf(widths: readonly number[], height: number): string {
  let path = ''
  let x = QUIET
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) path += `M${x} 0h${width}v${height}h-${width}z`
    x += width
  }
  return path
}
