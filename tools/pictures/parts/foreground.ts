/** What frames a view from close by: branches, bushes, reeds, flowers. */
import { lighten, mix } from '../core/colour.ts'
import { between, type Random } from '../core/noise.ts'
import { ellipse, n, repeat, shape, stroke } from '../core/svg.ts'
import { foliage } from './trees.ts'

/** Hanging willow strands from a top edge, for framing. */
export function willow(
  r: Random,
  from: number,
  to: number,
  length: number,
  dark: string,
  light: string,
): string {
  return repeat(Math.round((to - from) / 7), (i) => {
    const x = from + i * 7 + between(r, -5, 5)
    const len = length * between(r, 0.35, 1) * (0.6 + 0.4 * Math.sin(((x - from) / (to - from)) * Math.PI))
    const sway = between(r, -14, 22)
    let leaves = ''
    for (let y = 20; y < len; y += 9) {
      const lx = x + sway * (y / len) ** 2
      leaves += `M${n(lx)} ${n(y)}l${n(between(r, -8, 8))} ${n(between(r, 8, 15))}`
    }
    const colour = mix(dark, light, r())
    return (
      stroke(`M${n(x)} -5Q${n(x)} ${n(len * 0.5)} ${n(x + sway)} ${n(len)}`, colour, 1.4) +
      stroke(leaves, colour, 3)
    )
  })
}

/** A branch reaching in from a corner, leafy or in blossom along its outer twigs. */
export function branch(
  r: Random,
  x: number,
  y: number,
  length: number,
  angle: number,
  bark: string,
  colours: readonly [string, string],
  size: number,
): string {
  let wood = ''
  let leaves = ''
  const leaf = (lx: number, ly: number): string => {
    const s = size * between(r, 0.35, 0.85)
    return ellipse(
      lx,
      ly,
      s,
      s * 0.55,
      mix(colours[0], colours[1], r()),
      `transform="rotate(${n(r() * 180)} ${n(lx)} ${n(ly)})"`,
    )
  }
  const grow = (bx: number, by: number, len: number, a: number, width: number, depth: number): void => {
    const ex = bx + Math.cos(a) * len
    const ey = by + Math.sin(a) * len
    wood += stroke(
      `M${n(bx)} ${n(by)}Q${n((bx + ex) / 2 + between(r, -8, 8))} ${n((by + ey) / 2 + between(r, -8, 8))} ${n(ex)} ${n(ey)}`,
      bark,
      width,
    )
    if (depth < 4)
      leaves += repeat(Math.round(len / (depth === 0 ? 2.2 : 5)), () => {
        const t = r()
        return leaf(
          bx + (ex - bx) * t + between(r, -1, 1) * size * 1.5,
          by + (ey - by) * t + between(r, -0.7, 1.3) * size * 1.2,
        )
      })
    if (depth === 0) return
    const forks = r() < 0.4 ? 3 : 2
    for (let i = 0; i < forks; i++)
      grow(
        ex,
        ey,
        len * between(r, 0.58, 0.86),
        angle + (a - angle) * 0.6 + between(r, -0.75, 0.75),
        width * 0.62,
        depth - 1,
      )
    if (depth > 2)
      grow(
        bx + (ex - bx) * 0.6,
        by + (ey - by) * 0.6,
        len * 0.5,
        a + (r() < 0.5 ? -0.8 : 0.8),
        width * 0.45,
        depth - 2,
      )
  }
  grow(x, y, length, angle, length * 0.07, 5)
  return wood + leaves
}

/** An uneven belt of bushes and trees along a foot line. */
export function bushes(
  r: Random,
  from: number,
  to: number,
  foot: (x: number) => number,
  size: readonly [number, number],
  dark: string,
  light: string,
  side = 1,
): string {
  let out = ''
  for (let x = from; x < to; ) {
    const s = between(r, size[0], size[1])
    out += foliage(
      r,
      x,
      foot(x) - s * 0.35,
      s * between(r, 0.8, 1.4),
      s * between(r, 0.5, 0.95),
      dark,
      light,
      side,
      0.13,
    )
    x += s * between(r, 0.5, 1.1)
  }
  return out
}

/** Blades of grass or reeds along the lower edge. */
export function reeds(
  r: Random,
  from: number,
  to: number,
  y: number,
  h: number,
  colours: readonly [string, string],
  count: number,
): string {
  return repeat(count, () => {
    const x = between(r, from, to)
    const len = h * between(r, 0.35, 1)
    const bend = between(r, -0.35, 0.45) * len
    const c = mix(colours[0], colours[1], r())
    return shape(
      `M${n(x - 2)} ${n(y)}Q${n(x + bend * 0.2)} ${n(y - len * 0.6)} ${n(x + bend)} ${n(y - len)}Q${n(x + bend * 0.3 + 2)} ${n(y - len * 0.5)} ${n(x + 3)} ${n(y)}Z`,
      c,
    )
  })
}

/** Small flowers scattered with perspective: larger towards the lower edge. */
export function flowers(
  r: Random,
  count: number,
  top: number,
  bottom: number,
  w: number,
  colours: readonly [string, ...string[]],
): string {
  return repeat(count, () => {
    const t = r() ** 0.8
    const y = top + (bottom - top) * t
    const s = 0.8 + t * t * 5
    const c = colours[Math.floor(r() * colours.length)] ?? colours[0]
    return ellipse(r() * w, y, s, s * 0.7, lighten(c, r() * 0.25))
  })
}
