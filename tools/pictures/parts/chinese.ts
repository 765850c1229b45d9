/** Chinese building: tiled roofs with upturned eaves, houses, pagodas, gate towers, walls, lanterns, bridges. */
import { darken, lighten, mix } from '../core/colour.ts'
import type { Random } from '../core/noise.ts'
import { type Defs, ellipse, n, place, poly, rect, repeat, shape, stroke } from '../core/svg.ts'

/** A roof seen from the front: eave width w, height h, centred on x with the eave at y. */
export function roof(
  x: number,
  y: number,
  w: number,
  h: number,
  tile: string,
  light: string,
  lift = 0.3,
): string {
  const e = w / 2
  const top = w * 0.32
  const tip = h * lift
  const body = `M${n(x - e)} ${n(y - tip)}Q${n(x - e * 0.72)} ${n(y - h * 0.12)} ${n(x - top)} ${n(y - h)}L${n(x + top)} ${n(y - h)}Q${n(x + e * 0.72)} ${n(y - h * 0.12)} ${n(x + e)} ${n(y - tip)}Q${n(x + e * 0.8)} ${n(y)} ${n(x + e * 0.6)} ${n(y)}L${n(x - e * 0.6)} ${n(y)}Q${n(x - e * 0.8)} ${n(y)} ${n(x - e)} ${n(y - tip)}Z`
  const count = Math.max(6, Math.round(w / 9))
  const rows = repeat(count - 1, (i) => {
    const t = ((i + 1) / count) * 2 - 1
    const bow = Math.abs(t) ** 3 * tip * 0.8
    return `<path d="M${n(x + t * top)} ${n(y - h * 0.97)}Q${n(x + t * e * 0.7)} ${n(y - h * 0.2)} ${n(x + t * e * 0.93)} ${n(y - bow - 1)}" stroke="${i % 2 === 0 ? light : darken(tile, 0.35)}" stroke-width="${n(w / count / 4)}" fill="none" opacity="0.5"/>`
  })
  const ridge = stroke(
    `M${n(x - top * 1.08)} ${n(y - h * 1.08)}Q${n(x - top)} ${n(y - h)} ${n(x - top * 0.9)} ${n(y - h)}H${n(x + top * 0.9)}Q${n(x + top)} ${n(y - h)} ${n(x + top * 1.08)} ${n(y - h * 1.08)}`,
    darken(tile, 0.25),
    h * 0.1,
  )
  const eave = stroke(
    `M${n(x - e)} ${n(y - tip)}Q${n(x - e * 0.8)} ${n(y)} ${n(x - e * 0.6)} ${n(y)}H${n(x + e * 0.6)}Q${n(x + e * 0.8)} ${n(y)} ${n(x + e)} ${n(y - tip)}`,
    light,
    Math.max(1, h * 0.06),
    'opacity="0.75"',
  )
  return shape(body, tile) + rows + ridge + eave
}

export interface HouseLook {
  readonly wall: string
  readonly wood: string
  readonly tile: string
  readonly edge: string
  readonly window: string
}

/** A two-storey timber house; foot centre at x, y. */
export function house(r: Random, x: number, y: number, w: number, h: number, k: HouseLook): string {
  const bays = Math.max(3, Math.round(w / 34))
  const bay = (w * 0.86) / bays
  const floor = (top: number, height: number): string =>
    rect(x - w * 0.43, top, w * 0.86, height, k.wall) +
    repeat(bays, (i) => {
      const bx = x - w * 0.43 + i * bay
      const lit = r() < 0.78
      const pane = lit ? mix(k.window, '#fff3cf', r() * 0.4) : darken(k.wood, 0.35)
      const lattice =
        repeat(3, (j) =>
          rect(bx + bay * (0.12 + j * 0.26), top + height * 0.16, bay * 0.03, height * 0.7, k.wood),
        ) +
        repeat(2, (j) =>
          rect(bx + bay * 0.1, top + height * (0.34 + j * 0.24), bay * 0.8, height * 0.035, k.wood),
        )
      return (
        rect(bx + bay * 0.1, top + height * 0.14, bay * 0.8, height * 0.74, pane) +
        lattice +
        rect(bx - bay * 0.04, top, bay * 0.09, height, darken(k.wood, 0.2))
      )
    }) +
    rect(x - w * 0.43, top, w * 0.86, height * 0.1, 'rgba(0,0,0,0.4)')
  const upper = h * 0.36
  return (
    floor(y - h * 0.4, h * 0.4) +
    roof(x, y - h * 0.38, w * 1.04, h * 0.13, k.tile, k.edge, 0.35) +
    floor(y - h * 0.48 - upper * 0.62, upper * 0.66) +
    roof(x, y - h * 0.48 - upper * 0.6, w * 1.12, h * 0.3, k.tile, k.edge, 0.3)
  )
}

/** A pagoda of several floors; foot centre at x, y. */
export function pagoda(x: number, y: number, w: number, floors: number, k: HouseLook, lit = 0.8): string {
  let out = ''
  let top = y
  for (let i = 0; i < floors; i++) {
    const t = i / floors
    const fw = w * (1 - t * 0.5)
    const fh = w * 0.3 * (1 - t * 0.3)
    out += rect(x - fw * 0.33, top - fh, fw * 0.66, fh, k.wall)
    out += repeat(3, (j) => {
      const cx = x + (j - 1) * fw * 0.2
      return shape(
        `M${n(cx - fw * 0.06)} ${n(top - fh * 0.12)}V${n(top - fh * 0.5)}A${n(fw * 0.06)} ${n(fw * 0.06)} 0 0 1 ${n(cx + fw * 0.06)} ${n(top - fh * 0.5)}V${n(top - fh * 0.12)}Z`,
        k.window,
        `opacity="${lit}"`,
      )
    })
    out += rect(x - fw * 0.33, top - fh, fw * 0.66, fh * 0.22, 'rgba(0,0,0,0.35)')
    out += roof(x, top - fh * 0.86, fw, fh * 0.55, k.tile, k.edge, 0.45)
    top -= fh * 1.28
  }
  const s = w * 0.035
  return (
    out +
    poly(
      [
        [x - s, top + w * 0.02],
        [x, top - w * 0.32],
        [x + s, top + w * 0.02],
      ],
      k.edge,
    ) +
    ellipse(x, top - w * 0.06, s * 1.7, s * 1.7, k.edge) +
    ellipse(x, top - w * 0.14, s * 1.2, s * 1.2, k.edge)
  )
}

/** A crenellated brick wall from x0 to x1 with its walk at y. */
export function wall(
  d: Defs,
  x0: number,
  x1: number,
  y: number,
  h: number,
  brick: string,
  shadeColour: string,
): string {
  const merlon = h * 0.14
  const body = rect(
    x0,
    y,
    x1 - x0,
    h,
    d.linear([
      [0, brick],
      [1, shadeColour],
    ]),
  )
  const courses = repeat(Math.floor(h / 9), (i) =>
    rect(x0, y + i * 9, x1 - x0, 1, darken(shadeColour, 0.3), 'opacity="0.3"'),
  )
  const teeth = repeat(Math.floor((x1 - x0) / (merlon * 1.9)), (i) =>
    rect(x0 + i * merlon * 1.9, y - merlon, merlon * 1.1, merlon + 2, brick),
  )
  return (
    body +
    courses +
    teeth +
    rect(x0, y + h * 0.1, x1 - x0, h * 0.025, darken(shadeColour, 0.25), 'opacity="0.6"')
  )
}

/** A gate tower of two storeys with three roofs, foot centre at x, y. */
export function gateTower(x: number, y: number, w: number, k: HouseLook): string {
  const storey = (top: number, width: number, height: number, count: number): string =>
    rect(x - width / 2, top, width, height, k.wall) +
    repeat(count, (i) => {
      const bx = x - width / 2 + (width * (i + 0.5)) / count
      return (
        rect(bx - (width / count) * 0.3, top + height * 0.3, (width / count) * 0.6, height * 0.62, k.window) +
        rect(bx - (width / count) * 0.54, top, (width / count) * 0.12, height, k.wood)
      )
    }) +
    rect(x - width / 2, top, width, height * 0.26, darken(k.wood, 0.55), 'opacity="0.75"')
  const h = w * 0.16
  return (
    storey(y - h, w * 0.8, h, 11) +
    roof(x, y - h * 0.92, w, h * 0.6, k.tile, k.edge, 0.4) +
    storey(y - h * 2.2, w * 0.66, h * 0.8, 9) +
    roof(x, y - h * 2.1, w * 0.84, h * 0.42, k.tile, k.edge, 0.4) +
    storey(y - h * 2.85, w * 0.58, h * 0.5, 7) +
    roof(x, y - h * 2.75, w * 0.82, h * 1.05, k.tile, k.edge, 0.3)
  )
}

/** A humped stone bridge of several arches; returns shapes over water at y. */
export function archBridge(
  x: number,
  y: number,
  w: number,
  arches: number,
  stone: string,
  dark: string,
): string {
  const rise = w * 0.13
  const deck = `M${n(x - w / 2)} ${n(y)}Q${n(x)} ${n(y - rise * 2.2)} ${n(x + w / 2)} ${n(y)}Z`
  const holes = repeat(arches, (i) => {
    const t = (i + 0.5) / arches - 0.5
    const s = (w / arches) * 0.36 * (1 - Math.abs(t) * 0.85)
    const cx = x + t * w * 0.84
    return shape(`M${n(cx - s)} ${n(y)}A${n(s)} ${n(s)} 0 0 1 ${n(cx + s)} ${n(y)}Z`, dark)
  })
  const rail = stroke(
    `M${n(x - w / 2)} ${n(y - 4)}Q${n(x)} ${n(y - rise * 2.2 - 8)} ${n(x + w / 2)} ${n(y - 4)}`,
    lighten(stone, 0.2),
    w * 0.012,
  )
  return shape(deck, stone) + holes + rail
}

/** A red shrine gate, foot centre at x, y. */
export function torii(x: number, y: number, w: number, red: string, dark: string): string {
  const h = w * 0.86
  const body =
    poly(
      [
        [-w * 0.34, 0],
        [-w * 0.29, -h * 0.86],
        [-w * 0.22, -h * 0.86],
        [-w * 0.26, 0],
      ],
      red,
    ) +
    poly(
      [
        [w * 0.34, 0],
        [w * 0.29, -h * 0.86],
        [w * 0.22, -h * 0.86],
        [w * 0.26, 0],
      ],
      darken(red, 0.15),
    ) +
    rect(-w * 0.38, -h * 0.68, w * 0.76, h * 0.07, red) +
    rect(-w * 0.035, -h * 0.84, w * 0.07, h * 0.17, red) +
    shape(
      `M${n(-w * 0.52)} ${n(-h * 1.0)}Q0 ${n(-h * 0.9)} ${n(w * 0.52)} ${n(-h * 1.0)}L${n(w * 0.47)} ${n(-h * 0.84)}Q0 ${n(-h * 0.78)} ${n(-w * 0.47)} ${n(-h * 0.84)}Z`,
      red,
    ) +
    shape(
      `M${n(-w * 0.54)} ${n(-h * 1.05)}Q0 ${n(-h * 0.94)} ${n(w * 0.54)} ${n(-h * 1.05)}L${n(w * 0.52)} ${n(-h * 0.98)}Q0 ${n(-h * 0.88)} ${n(-w * 0.52)} ${n(-h * 0.98)}Z`,
      dark,
    ) +
    rect(-w * 0.36, -h * 0.05, w * 0.13, h * 0.05, dark) +
    rect(w * 0.23, -h * 0.05, w * 0.13, h * 0.05, dark)
  return place(body, x, y)
}
