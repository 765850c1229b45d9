/** Lanterns and the light they throw. */
import { lighten } from '../core/colour.ts'
import { type Defs, ellipse, n, type Point, rect, repeat, stroke } from '../core/svg.ts'

export function lantern(x: number, y: number, s: number, colour = '#e2412d'): string {
  return (
    stroke(
      `M${n(x)} ${n(y - s * 1.6)}V${n(y - s * 0.75)}M${n(x)} ${n(y + s * 0.75)}V${n(y + s * 1.5)}`,
      '#c9963f',
      s * 0.1,
    ) +
    ellipse(x, y, s, s * 0.78, colour) +
    ellipse(x, y, s * 0.6, s * 0.78, lighten(colour, 0.22)) +
    ellipse(x, y, s * 0.25, s * 0.74, '#ffd98a', 'opacity="0.8"') +
    rect(x - s * 0.4, y - s * 0.86, s * 0.8, s * 0.16, '#d8a64a') +
    rect(x - s * 0.4, y + s * 0.7, s * 0.8, s * 0.16, '#d8a64a')
  )
}

/** Light that a lantern or window throws around itself. */
export function halo(d: Defs, x: number, y: number, r: number, colour: string, strength = 0.55): string {
  return ellipse(
    x,
    y,
    r,
    r,
    d.radial([
      [0, colour, strength],
      [0.4, colour, strength * 0.35],
      [1, colour, 0],
    ]),
  )
}

export function lanternString(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  count: number,
  s: number,
): string {
  const at = (t: number): Point => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + Math.sin(t * Math.PI) * 34]
  return (
    stroke(`M${x0} ${y0}Q${n((x0 + x1) / 2)} ${n((y0 + y1) / 2 + 66)} ${x1} ${y1}`, '#2a1a18', 1.6) +
    repeat(count, (i) => {
      const [x, y] = at((i + 0.5) / count)
      return lantern(x, y + s * 1.6, s)
    })
  )
}
