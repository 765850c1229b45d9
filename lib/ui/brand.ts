/** The merchant's colour and a foreground that can be read on it (look.md, Type and colour). */
export function brandStyle(color = '#0B6E99'): Record<'--brand' | '--brand-on', string> {
  return { '--brand': color, '--brand-on': readableOn(color) }
}

/** White or near-black, whichever has the higher contrast by WCAG 2.2 on `color` (`#rrggbb`). */
export function readableOn(color: string): string {
  const luminance = relativeLuminance(color)
  const onWhite = 1.05 / (luminance + 0.05)
  const onDark = (luminance + 0.05) / (relativeLuminance('#1F2329') + 0.05)
  return onWhite >= onDark ? '#ffffff' : '#1f2329'
}

function relativeLuminance(color: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
