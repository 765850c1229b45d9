/** People, animals and vehicles, drawn small: silhouettes with one light edge. */
import { darken, lighten } from '../core/colour.ts'
import { type Defs, ellipse, n, place, poly, rect, repeat, shape, stroke } from '../core/svg.ts'

/** A standing traveller, foot at x, y; `cap` and `pack` make a group look like a group. */
export function person(
  x: number,
  y: number,
  h: number,
  coat: string,
  skin: string,
  flip = false,
  pack = true,
): string {
  const body =
    shape('M-7 0L-6 -42L0 -46L7 -42L8 0L2 0L1 -28L-1 0Z', darken(coat, 0.55)) +
    shape('M-11 -40Q-12 -72 -4 -76L5 -76Q12 -72 11 -40Q0 -36 -11 -40Z', coat) +
    (pack ? shape('M-9 -72Q-19 -70 -18 -50Q-17 -44 -9 -45Z', darken(coat, 0.35)) : '') +
    shape('M7 -72Q15 -62 12 -46L8 -46Q9 -60 4 -68Z', darken(coat, 0.12)) +
    ellipse(1, -86, 7.5, 9, skin) +
    shape('M-8 -86Q-8 -98 1 -98Q10 -97 9.5 -89L14 -88L9 -87Q1 -90 -6 -84Z', darken(coat, 0.3))
  return place(body, x, y, h / 98, flip)
}

/** A camel with a rider on request, foot centre at x, y, facing right. */
export function camel(x: number, y: number, s: number, colour: string, rider?: string): string {
  const body =
    shape(
      'M-44 -48Q-46 -66 -34 -68Q-27 -92 -16 -72Q-8 -66 0 -72Q10 -94 20 -70Q32 -66 38 -60Q46 -62 50 -82Q52 -100 62 -102Q76 -102 82 -95Q80 -90 66 -90Q62 -70 56 -54Q48 -42 36 -42Q34 -20 36 0L30 0L26 -38Q20 -36 18 -38L20 0L14 0L10 -38Q-14 -34 -24 -38L-28 0L-34 0L-33 -38L-38 -36L-42 0L-48 0Z',
      colour,
    ) +
    (rider === undefined
      ? ''
      : shape('M-9 -66Q-10 -96 0 -98Q9 -96 8 -66L14 -48L8 -46L0 -64Z', rider) +
        ellipse(0, -104, 6.5, 7.5, darken(rider, 0.4)) +
        shape('M-12 -70H12L16 -56H-16Z', darken(rider, 0.35)))
  return place(body, x, y, s / 100)
}

export function horse(
  x: number,
  y: number,
  s: number,
  colour: string,
  flip = false,
  grazing = false,
): string {
  const head = grazing
    ? 'M36 -58Q50 -44 54 -20Q60 -8 54 -4Q46 -8 46 -18Q40 -32 26 -40Z'
    : 'M30 -56Q44 -74 48 -88Q50 -96 54 -90Q66 -82 68 -74Q64 -70 56 -74Q52 -56 40 -42Z'
  const body =
    shape(
      'M-40 -56Q-20 -64 0 -58Q24 -66 38 -56Q42 -44 36 -36L38 -16L36 0H31L30 -16L26 -32Q0 -26 -22 -32L-24 -16L-22 0H-27L-30 -18L-34 -30L-40 -16L-38 0H-43L-46 -18Q-48 -46 -40 -56Z',
      colour,
    ) +
    shape(head, colour) +
    stroke('M-41 -54Q-54 -46 -50 -22', darken(colour, 0.4), 6) +
    (grazing
      ? stroke('M32 -60Q44 -48 48 -34', darken(colour, 0.5), 4)
      : stroke('M46 -90Q36 -78 30 -58', darken(colour, 0.5), 6))
  return place(body, x, y, s / 100, flip)
}

/** A sheep, yak or cow by proportion alone, which is all that shows at this size. */
export function grazer(x: number, y: number, s: number, colour: string, face: string, flip = false): string {
  const body =
    rect(-22, -16, 5, 16, face) +
    rect(-12, -16, 5, 16, face) +
    rect(10, -16, 5, 16, face) +
    rect(19, -16, 5, 16, face) +
    ellipse(0, -28, 29, 17, darken(colour, 0.18)) +
    ellipse(0, -31, 28, 15, colour) +
    ellipse(-2, -36, 22, 9, lighten(colour, 0.2)) +
    ellipse(33, -24, 8, 10, face)
  return place(body, x, y, s / 60, flip)
}

export function elephant(x: number, y: number, s: number, colour: string, flip = false): string {
  const body =
    shape(
      'M-46 -60Q-40 -88 -8 -88Q24 -92 40 -82Q60 -86 66 -66Q72 -48 70 -26Q70 -8 76 -6Q70 0 65 -8Q60 -22 60 -40Q54 -46 46 -44L44 -30L42 0H26L24 -32Q4 -26 -14 -32L-16 0H-32L-34 -30L-42 -10L-40 0H-48Q-52 -34 -46 -60Z',
      colour,
    ) +
    shape('M34 -84Q20 -80 22 -56Q30 -44 40 -52Q48 -66 44 -80Z', darken(colour, 0.25)) +
    stroke('M56 -46Q62 -34 72 -36', '#efe6d2', 4) +
    stroke('M-48 -60Q-54 -48 -52 -36', colour, 3)
  return place(body, x, y, s / 90, flip)
}

export function giraffe(x: number, y: number, s: number, colour: string, flip = false): string {
  const body =
    shape(
      'M-30 -86Q-10 -94 14 -100Q26 -130 40 -172Q44 -184 50 -182L52 -190L55 -182Q64 -176 70 -168Q66 -162 54 -166Q44 -130 34 -96Q34 -80 28 -72L32 -40L30 0H24L24 -40L18 -68Q0 -62 -16 -68L-20 -40L-18 0H-24L-28 -40L-32 -66Q-36 -78 -30 -86Z',
      colour,
    ) + stroke('M-32 -82Q-40 -66 -36 -50', darken(colour, 0.3), 3)
  return place(body, x, y, s / 190, flip)
}

export function yurt(d: Defs, x: number, y: number, w: number, warm: string, cool: string): string {
  const e = w / 2
  const wallFill = d.linear(
    [
      [0, warm],
      [0.5, warm],
      [1, cool],
    ],
    1,
    0,
  )
  return (
    ellipse(x + w * 0.06, y, e * 1.15, w * 0.06, '#0d1a10', 'opacity="0.3"') +
    rect(x - e, y - w * 0.3, w, w * 0.3, wallFill) +
    ellipse(x, y, e, w * 0.05, wallFill) +
    shape(
      `M${n(x - e * 1.05)} ${n(y - w * 0.28)}Q${n(x - e * 0.6)} ${n(y - w * 0.5)} ${n(x - w * 0.09)} ${n(y - w * 0.55)}H${n(x + w * 0.09)}Q${n(x + e * 0.6)} ${n(y - w * 0.5)} ${n(x + e * 1.05)} ${n(y - w * 0.28)}Q${n(x)} ${n(y - w * 0.2)} ${n(x - e * 1.05)} ${n(y - w * 0.28)}Z`,
      wallFill,
    ) +
    stroke(
      `M${n(x - e)} ${n(y - w * 0.18)}Q${n(x)} ${n(y - w * 0.11)} ${n(x + e)} ${n(y - w * 0.18)}`,
      '#3f6fa8',
      w * 0.03,
    ) +
    stroke(
      `M${n(x - e * 1.04)} ${n(y - w * 0.28)}Q${n(x)} ${n(y - w * 0.2)} ${n(x + e * 1.04)} ${n(y - w * 0.28)}`,
      '#4f7fb5',
      w * 0.022,
    ) +
    rect(x - w * 0.09, y - w * 0.22, w * 0.18, w * 0.25, '#a63a2a') +
    rect(x - w * 0.065, y - w * 0.2, w * 0.13, w * 0.22, '#c9573a') +
    rect(x - w * 0.09, y - w * 0.58, w * 0.18, w * 0.04, darken(cool, 0.25))
  )
}

export function balloon(d: Defs, x: number, y: number, s: number, a: string, b: string): string {
  const fill = `M0 50C-16 40 -50 10 -50 -22A50 50 0 0 1 50 -22C50 10 16 40 0 50Z`
  const gore = repeat(7, (i) => {
    const k = (i - 3) / 3.5
    const k2 = (i - 2) / 3.5
    return i % 2 === 0
      ? shape(
          `M0 50Q${n(k * 62)} 0 ${n(k * 34)} -62Q${n((k + k2) * 18)} -72 ${n(k2 * 34)} -62Q${n(k2 * 62)} 0 0 50Z`,
          b,
        )
      : ''
  })
  const clip = d.clip(`<path d="${fill}"/>`)
  const body =
    `<g clip-path="${clip}">` +
    rect(-52, -75, 104, 130, a) +
    gore +
    rect(-52, -12, 104, 9, lighten(b, 0.35), 'opacity="0.7"') +
    rect(
      -52,
      -75,
      104,
      130,
      d.linear(
        [
          [0, '#fff4d8', 0.5],
          [0.45, '#fff4d8', 0],
          [1, '#1a1030', 0.5],
        ],
        1,
        0.35,
      ),
    ) +
    '</g>' +
    stroke('M-8 46L-5 62M8 46L5 62', '#3b2b22', 1) +
    rect(-6, 61, 12, 9, '#5b3d28', 'rx="2"') +
    ellipse(0, 47, 4, 3, '#ffd27a')
  return place(body, x, y, s / 100)
}

/** A car seen from behind on a road, bottom centre at x, y. */
export function carBack(x: number, y: number, w: number, colour: string): string {
  const body =
    ellipse(0, 0, 56, 7, '#000000', 'opacity="0.4"') +
    rect(-44, -12, 16, 14, '#15171b', 'rx="4"') +
    rect(28, -12, 16, 14, '#15171b', 'rx="4"') +
    shape(
      'M-36 -48Q-30 -72 -22 -75H22Q30 -72 36 -48L47 -42Q50 -30 48 -12Q48 -6 42 -6H-42Q-48 -6 -48 -12Q-50 -30 -47 -42Z',
      colour,
    ) +
    shape('M-30 -48Q-26 -66 -20 -69H20Q26 -66 30 -48Z', '#24303c') +
    shape('M-30 -48Q-26 -66 -20 -69H0L-14 -48Z', '#7f98ab', 'opacity="0.5"') +
    rect(-46, -38, 17, 8, '#e2483a', 'rx="3"') +
    rect(29, -38, 17, 8, '#e2483a', 'rx="3"') +
    rect(-16, -30, 32, 10, '#f2f2ee', 'rx="2"') +
    rect(-47, -16, 94, 7, darken(colour, 0.45), 'rx="3"') +
    stroke('M-22 -77H22M-18 -82H18', '#3a3f46', 3) +
    stroke('M-40 -46H40', lighten(colour, 0.5), 1.6)
  return place(body, x, y, w / 100)
}

/** A touring coach from the side, wheels on y, facing right. */
export function coach(d: Defs, x: number, y: number, w: number, colour: string, stripe: string): string {
  const body =
    ellipse(0, 2, 110, 6, '#000000', 'opacity="0.35"') +
    shape(
      'M-104 -6V-58Q-104 -66 -94 -66H86Q100 -64 104 -40V-6Z',
      d.linear([
        [0, lighten(colour, 0.25)],
        [1, darken(colour, 0.12)],
      ]),
    ) +
    shape(
      'M-98 -58H86Q94 -56 97 -36H-98Z',
      d.linear(
        [
          [0, '#2c3d4f'],
          [0.5, '#6f8da3'],
          [1, '#2c3d4f'],
        ],
        1,
        1,
      ),
    ) +
    repeat(6, (i) => rect(-72 + i * 27, -58, 2.5, 23, darken(colour, 0.2))) +
    shape('M-104 -28Q-20 -34 104 -14V-6H-104Z', stripe) +
    repeat(
      2,
      (i) =>
        ellipse(i === 0 ? -62 : 66, -6, 12, 12, '#16181c') + ellipse(i === 0 ? -62 : 66, -6, 6, 6, '#b9bec4'),
    ) +
    rect(97, -22, 7, 6, '#fff2c0', 'rx="2"')
  return place(body, x, y, w / 210)
}

/** A bird in flight. */
export function bird(x: number, y: number, s: number, colour: string): string {
  return stroke(
    `M${n(x - s)} ${n(y - s * 0.25)}Q${n(x - s * 0.4)} ${n(y - s * 0.55)} ${n(x)} ${n(y)}Q${n(x + s * 0.4)} ${n(y - s * 0.55)} ${n(x + s)} ${n(y - s * 0.25)}`,
    colour,
    s * 0.13,
  )
}

/** A pennant on a stick, as tour guides carry it. */
export function guideFlag(x: number, y: number, h: number, colour: string): string {
  return (
    stroke(`M${n(x)} ${n(y)}L${n(x + h * 0.06)} ${n(y - h)}`, '#e9e6df', h * 0.018) +
    poly(
      [
        [x + h * 0.06, y - h],
        [x + h * 0.42, y - h * 0.9],
        [x + h * 0.05, y - h * 0.76],
      ],
      colour,
    )
  )
}
