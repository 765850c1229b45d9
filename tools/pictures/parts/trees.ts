/** Trees and foliage drawn as shapes; lit from one side, dense enough to read as leaves. */
import { darken, mix } from '../core/colour.ts'
import { between, type Random } from '../core/noise.ts'
import { curve, ellipse, line, n, type Point, poly, repeat, shape, stroke } from '../core/svg.ts'

/** A spruce with its foot at x, y. */
export function conifer(r: Random, x: number, y: number, h: number, dark: string, light: string): string {
  const tiers = Math.max(5, Math.round(h / 16))
  const left: Point[] = [[x, y - h]]
  const right: Point[] = []
  for (let i = 1; i <= tiers; i++) {
    const t = i / tiers
    const half = h * 0.2 * t ** 0.85
    const ty = y - h + h * 0.94 * t
    left.push([x - half * between(r, 0.85, 1.15), ty + h * 0.02], [x - half * 0.45, ty - h * 0.015])
    right.push([x + half * between(r, 0.85, 1.15), ty + h * 0.02], [x + half * 0.45, ty - h * 0.015])
  }
  return (
    stroke(`M${n(x)} ${n(y)}V${n(y - h * 0.2)}`, darken(dark, 0.3), h * 0.03) +
    poly([...left, [x, y - h * 0.05], ...right.reverse()], dark) +
    poly([[x, y - h], ...[...right].reverse(), [x + h * 0.03, y - h * 0.12]], light, 'opacity="0.35"')
  )
}

/** A belt of spruces along a foot line, the far ones first. */
export function coniferRow(
  r: Random,
  count: number,
  from: number,
  to: number,
  foot: (x: number) => number,
  size: readonly [number, number],
  dark: string,
  light: string,
): string {
  const list = Array.from({ length: count }, () => between(r, from, to))
  return list
    .map((x) =>
      conifer(
        r,
        x,
        foot(x) + between(r, -4, 6),
        between(r, size[0], size[1]),
        mix(dark, light, r() * 0.25),
        light,
      ),
    )
    .join('')
}

/** A mass of leaves inside an ellipse: dark below, lit clumps on the side of the light (-1 left, 1 right). */
export function foliage(
  r: Random,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  dark: string,
  light: string,
  side: number,
  leaf = 0.16,
): string {
  const blob = (grow: number, shift: number, colour: string, count: number, size: number): string =>
    repeat(count, () => {
      const a = r() * Math.PI * 2
      const d = Math.sqrt(r()) * grow
      const x = cx + Math.cos(a) * d * rx + side * shift * rx
      const y = cy + Math.sin(a) * d * ry - shift * ry
      const s = size * between(r, 0.6, 1.3)
      return ellipse(
        x,
        y,
        Math.max(rx, ry) * s,
        Math.min(rx, ry) * s * 0.8,
        mix(colour, dark, r() * 0.3),
        `transform="rotate(${n(r() * 60 - 30)} ${n(x)} ${n(y)})"`,
      )
    })
  return (
    blob(0.85, 0, dark, 46, leaf * 1.5) +
    blob(0.8, 0.1, mix(dark, light, 0.35), 60, leaf * 0.9) +
    blob(0.72, 0.2, mix(dark, light, 0.7), 70, leaf * 0.55) +
    blob(0.64, 0.3, light, 60, leaf * 0.36)
  )
}

export function broadleaf(
  r: Random,
  x: number,
  y: number,
  h: number,
  dark: string,
  light: string,
  side: number,
): string {
  const trunk = darken(mix(dark, '#4a3324', 0.6), 0.2)
  return (
    poly(
      [
        [x - h * 0.035, y],
        [x - h * 0.015, y - h * 0.5],
        [x + h * 0.02, y - h * 0.5],
        [x + h * 0.045, y],
      ],
      trunk,
    ) +
    stroke(
      `M${n(x)} ${n(y - h * 0.35)}Q${n(x - h * 0.1)} ${n(y - h * 0.5)} ${n(x - h * 0.16)} ${n(y - h * 0.6)}M${n(x)} ${n(y - h * 0.38)}Q${n(x + h * 0.1)} ${n(y - h * 0.5)} ${n(x + h * 0.17)} ${n(y - h * 0.62)}`,
      trunk,
      h * 0.022,
    ) +
    foliage(r, x - h * 0.16, y - h * 0.58, h * 0.22, h * 0.17, dark, light, side) +
    foliage(r, x + h * 0.17, y - h * 0.6, h * 0.21, h * 0.17, dark, light, side) +
    foliage(r, x, y - h * 0.76, h * 0.27, h * 0.22, dark, light, side)
  )
}

/** A coconut palm; `lean` bends the trunk to a side. */
export function palm(
  r: Random,
  x: number,
  y: number,
  h: number,
  lean: number,
  dark: string,
  light: string,
): string {
  const tx = x + lean * h
  const ty = y - h
  const mx = x + lean * h * 0.25
  const trunkLeft: Point[] = [
    [x - h * 0.03, y],
    [mx - h * 0.018, y - h * 0.5],
    [tx - h * 0.012, ty],
  ]
  const trunkRight: Point[] = [
    [tx + h * 0.012, ty],
    [mx + h * 0.02, y - h * 0.5],
    [x + h * 0.03, y],
  ]
  const trunk = shape(`${curve(trunkLeft)}L${curve(trunkRight).slice(1)}Z`, mix(dark, '#5b4634', 0.7))
  const fronds = repeat(13, (i) => {
    const a = -Math.PI * 0.5 + ((i - 6) / 6) * Math.PI * 0.82 + between(r, -0.12, 0.12)
    const len = h * between(r, 0.36, 0.48)
    const points: Point[] = []
    for (let k = 0; k <= 10; k++) {
      const t = k / 10
      points.push([tx + Math.cos(a) * len * t, ty + Math.sin(a) * len * t + len * 0.62 * t * t])
    }
    const colour = mix(dark, light, i % 2 === 0 ? 0.25 : 0.75 * r())
    let leaflets = ''
    for (let k = 1; k <= 10; k++) {
      const q = points[k] ?? [tx, ty]
      const q0 = points[k - 1] ?? q
      for (const f of [0, 0.5]) {
        const bx = q0[0] + (q[0] - q0[0]) * f
        const by = q0[1] + (q[1] - q0[1]) * f
        const l = len * 0.2 * (1 - (k / 11) ** 2) + len * 0.03
        leaflets += `M${n(bx)} ${n(by)}l${n(Math.cos(a) * l * 0.5 - l * 0.22)} ${n(l * 0.8)}M${n(bx)} ${n(by)}l${n(Math.cos(a) * l * 0.6 + l * 0.22)} ${n(l * 0.62)}`
      }
    }
    return stroke(leaflets, colour, h * 0.008) + stroke(line(points), darken(colour, 0.15), h * 0.009)
  })
  return (
    trunk +
    fronds +
    repeat(3, (i) =>
      ellipse(
        tx + (i - 1) * h * 0.018,
        ty + h * (i === 1 ? 0.03 : 0.02),
        h * 0.012,
        h * 0.014,
        mix(dark, '#6b4a2b', 0.6),
      ),
    )
  )
}

/** A flat-topped savannah tree. */
export function acacia(
  r: Random,
  x: number,
  y: number,
  h: number,
  dark: string,
  light: string,
  side: number,
): string {
  const limbs = [-0.5, -0.22, 0.1, 0.42]
    .map(
      (k) =>
        `M${n(x)} ${n(y - h * 0.32)}Q${n(x + k * h * 0.35)} ${n(y - h * 0.6)} ${n(x + k * h)} ${n(y - h * 0.8)}`,
    )
    .join('')
  return (
    poly(
      [
        [x - h * 0.04, y],
        [x - h * 0.018, y - h * 0.4],
        [x + h * 0.02, y - h * 0.4],
        [x + h * 0.04, y],
      ],
      darken(dark, 0.3),
    ) +
    stroke(limbs, darken(dark, 0.3), h * 0.022) +
    foliage(r, x - h * 0.34, y - h * 0.82, h * 0.36, h * 0.07, dark, light, side, 0.13) +
    foliage(r, x + h * 0.3, y - h * 0.85, h * 0.4, h * 0.075, dark, light, side, 0.13) +
    foliage(r, x, y - h * 0.93, h * 0.42, h * 0.075, dark, light, side, 0.13)
  )
}
