/** Houses abroad: Paris roofs, white island houses, wooden chalets. */
import { darken, lighten, mix } from '../core/colour.ts'
import { between, type Random } from '../core/noise.ts'
import { type Defs, ellipse, n, poly, rect, repeat, shape, stroke } from '../core/svg.ts'

/** A row of stone houses with grey mansard roofs, along a quay at y. */
export function mansardRow(
  d: Defs,
  r: Random,
  from: number,
  to: number,
  y: number,
  h: number,
  stone: string,
  slate: string,
  glass: string,
  lit: number,
): string {
  let out = ''
  for (let x = from; x < to; ) {
    const w = between(r, 70, 130)
    const hh = h * between(r, 0.88, 1.08)
    const tone = mix(stone, '#ffffff', r() * 0.14)
    out += rect(
      x,
      y - hh * 0.7,
      w,
      hh * 0.7,
      d.linear([
        [0, tone],
        [1, darken(tone, 0.16)],
      ]),
    )
    out += poly(
      [
        [x, y - hh * 0.69],
        [x + w * 0.05, y - hh * 0.95],
        [x + w * 0.12, y - hh],
        [x + w * 0.88, y - hh],
        [x + w * 0.95, y - hh * 0.95],
        [x + w, y - hh * 0.69],
      ],
      d.linear([
        [0, lighten(slate, 0.15)],
        [1, slate],
      ]),
    )
    const cols = Math.round(w / 20)
    for (let i = 0; i < cols; i++) {
      const wx = x + (w * (i + 0.5)) / cols
      for (let j = 0; j < 4; j++) {
        const c = r() < lit ? mix('#ffcf7a', '#fff0c4', r()) : glass
        const wy = y - hh * 0.63 + (j * hh * 0.62) / 4
        out += rect(wx - 4, wy, 8, hh * 0.1, c) + rect(wx - 5.5, wy + hh * 0.1, 11, 1.6, darken(tone, 0.35))
      }
      out += shape(
        `M${n(wx - 4)} ${n(y - hh * 0.74)}v${n(-hh * 0.1)}q4 -5 8 0v${n(hh * 0.1)}Z`,
        r() < lit ? '#ffd98f' : darken(glass, 0.2),
      )
    }
    out +=
      rect(x, y - hh * 0.7, w, 3, lighten(tone, 0.25)) +
      rect(x + w * 0.2, y - hh * 1.08, 8, hh * 0.1, darken(stone, 0.35)) +
      rect(x + w * 0.72, y - hh * 1.06, 12, hh * 0.08, darken(stone, 0.3))
    x += w
  }
  return out
}

/** A white cubic house with a door and windows; lower left corner at x, y. */
export function whiteHouse(
  d: Defs,
  r: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  lit: string,
  shade: string,
  accent: string,
): string {
  const face = d.linear(
    [
      [0, lit],
      [0.62, lit],
      [1, shade],
    ],
    1,
    0.25,
  )
  const openings = repeat(Math.max(1, Math.round(w / 34)), (i) => {
    const wx = x + w * 0.18 + i * 30
    if (wx > x + w * 0.84) return ''
    const arch = r() < 0.5
    const c = r() < 0.45 ? accent : darken(shade, 0.45)
    const s = 5.5
    return arch
      ? shape(`M${n(wx - s)} ${n(y)}v${n(-h * 0.3)}a${s} ${s} 0 0 1 ${s * 2} 0v${n(h * 0.3)}Z`, c)
      : rect(wx - s, y - h * 0.66, s * 2, h * 0.24, c)
  })
  return rect(x, y - h, w, h, face) + openings + rect(x - 1, y - h - 2.5, w + 2, 4, lighten(lit, 0.6))
}

export function blueDome(
  d: Defs,
  x: number,
  y: number,
  w: number,
  lit: string,
  shade: string,
  blue: string,
): string {
  const e = w / 2
  return (
    rect(
      x - e,
      y - w * 0.62,
      w,
      w * 0.62,
      d.linear(
        [
          [0, lit],
          [1, shade],
        ],
        1,
        0.2,
      ),
    ) +
    shape(
      `M${n(x - e * 0.92)} ${n(y - w * 0.6)}A${n(e * 0.92)} ${n(e * 0.98)} 0 0 1 ${n(x + e * 0.92)} ${n(y - w * 0.6)}Z`,
      d.radial(
        [
          [0, lighten(blue, 0.55)],
          [0.45, blue],
          [1, darken(blue, 0.4)],
        ],
        0.35,
        0.3,
        0.75,
      ),
    ) +
    rect(x - e, y - w * 0.65, w, w * 0.07, lighten(lit, 0.5)) +
    rect(x - w * 0.06, y - w * 1.2, w * 0.12, w * 0.14, lit) +
    stroke(
      `M${n(x)} ${n(y - w * 1.2)}v${n(-w * 0.14)}m${n(-w * 0.05)} ${n(w * 0.05)}h${n(w * 0.1)}`,
      lighten(lit, 0.4),
      w * 0.025,
    ) +
    repeat(3, (i) =>
      shape(
        `M${n(x + (i - 1) * w * 0.28 - w * 0.06)} ${n(y - w * 0.12)}v${n(-w * 0.22)}a${n(w * 0.06)} ${n(w * 0.06)} 0 0 1 ${n(w * 0.12)} 0v${n(w * 0.22)}Z`,
        darken(blue, 0.25),
      ),
    )
  )
}

/** A chalet with a wide gable; foot centre at x, y. */
export function chalet(
  x: number,
  y: number,
  w: number,
  wood: string,
  roofColour: string,
  glass: string,
): string {
  const h = w * 0.5
  return (
    rect(x - w * 0.42, y - h * 0.36, w * 0.84, h * 0.36, lighten(wood, 0.55)) +
    poly(
      [
        [x - w * 0.44, y - h * 0.34],
        [x - w * 0.44, y - h * 0.72],
        [x, y - h * 1.22],
        [x + w * 0.44, y - h * 0.72],
        [x + w * 0.44, y - h * 0.34],
      ],
      wood,
    ) +
    poly(
      [
        [x - w * 0.58, y - h * 0.62],
        [x, y - h * 1.34],
        [x + w * 0.58, y - h * 0.62],
        [x + w * 0.52, y - h * 0.56],
        [x, y - h * 1.2],
        [x - w * 0.52, y - h * 0.56],
      ],
      roofColour,
    ) +
    repeat(
      4,
      (i) =>
        rect(x - w * 0.34 + i * w * 0.19, y - h * 0.66, w * 0.1, h * 0.2, glass) +
        rect(x - w * 0.34 + i * w * 0.19, y - h * 0.28, w * 0.1, h * 0.18, glass),
    ) +
    rect(x - w * 0.46, y - h * 0.42, w * 0.92, h * 0.07, darken(wood, 0.3)) +
    repeat(9, (i) =>
      ellipse(
        x - w * 0.4 + i * w * 0.1,
        y - h * 0.43,
        w * 0.035,
        h * 0.04,
        i % 2 === 0 ? '#d8433a' : '#f0715a',
      ),
    )
  )
}
