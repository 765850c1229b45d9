/** Things that float. All sit on the waterline at x, y. */
import { darken, lighten, mix } from '../core/colour.ts'
import type { Random } from '../core/noise.ts'
import { type Defs, ellipse, n, place, rect, repeat, shape, stroke } from '../core/svg.ts'

/** Bamboo raft with a fisherman and his lamp. */
export function raft(x: number, y: number, w: number, dark: string, lamp: string, flip = false): string {
  const body =
    ellipse(0, 5, 62, 4, '#0a1420', 'opacity="0.35"') +
    shape('M-60 -6Q-50 2 -30 3H40Q56 2 66 -8Q56 0 40 -1H-30Q-48 -1 -60 -6Z', dark) +
    shape('M-4 -2L-3 -28Q-7 -42 2 -46Q11 -44 9 -28L10 -2Z', dark) +
    ellipse(3, -52, 5, 6, dark) +
    shape('M-12 -53Q3 -68 18 -53Q3 -57 -12 -53Z', mix(dark, '#c9a56a', 0.35)) +
    stroke('M22 -84L-20 12', dark, 2) +
    stroke('M9 -38L16 -44', dark, 4) +
    stroke('M44 0V-22H50', dark, 1.8) +
    ellipse(50, -16, 4, 5, lamp)
  return place(body, x, y, w / 120, flip)
}

/** A small covered boat. */
export function sampan(x: number, y: number, w: number, dark: string, cover: string, flip = false): string {
  const body =
    ellipse(0, 6, 66, 4, '#0a1420', 'opacity="0.3"') +
    shape('M-70 -16Q-60 6 -30 7H36Q62 4 72 -18Q52 -6 30 -7H-30Q-52 -6 -70 -16Z', dark) +
    shape('M-30 -6Q-32 -34 0 -34Q30 -34 28 -6Z', cover) +
    repeat(4, (i) =>
      stroke(`M${-20 + i * 14} -7Q${-22 + i * 14} -28 ${-16 + i * 14} -33`, darken(cover, 0.3), 1.4),
    ) +
    shape('M44 -8L45 -30Q50 -36 54 -30L56 -10Z', dark) +
    ellipse(50, -38, 4.5, 5, dark) +
    stroke('M52 -26L74 10', dark, 2)
  return place(body, x, y, w / 140, flip)
}

/** A junk with battened red sails. */
export function junk(d: Defs, x: number, y: number, w: number, hull: string, sail: string): string {
  const cloth = d.linear(
    [
      [0, lighten(sail, 0.28)],
      [1, darken(sail, 0.25)],
    ],
    1,
    0.3,
  )
  const one = (mx: number, top: number, bw: number, bottom: number): string => {
    const d1 = `M${mx} ${bottom}L${mx - bw * 0.25} ${top + 18}Q${mx + bw * 0.1} ${top - 8} ${mx + bw * 0.5} ${top + 4}Q${mx + bw * 1.05} ${(top + bottom) / 2} ${mx + bw * 0.85} ${bottom - 2}Z`
    return (
      stroke(`M${mx + 2} -8V${top - 6}`, hull, 3) +
      shape(d1, cloth) +
      repeat(5, (i) =>
        stroke(
          `M${n(mx - bw * 0.2 + i * 1.2)} ${n(top + 24 + (i * (bottom - top - 26)) / 5)}L${n(mx + bw * (0.6 + i * 0.07))} ${n(top + 16 + (i * (bottom - top - 26)) / 5)}`,
          darken(sail, 0.45),
          1.2,
        ),
      )
    )
  }
  const body =
    ellipse(0, 6, 82, 5, '#04121a', 'opacity="0.35"') +
    one(-44, -92, 30, -20) +
    one(0, -122, 44, -20) +
    one(52, -82, 26, -24) +
    shape('M-86 -22Q-66 6 -50 8H56Q78 4 88 -34L70 -24H-60Z', hull) +
    rect(38, -40, 38, 16, lighten(hull, 0.12)) +
    repeat(5, (i) => rect(-40 + i * 16, -14, 8, 6, '#f0c67a', 'rx="1"')) +
    stroke('M-80 -16Q0 -6 84 -26', lighten(hull, 0.3), 1.6)
  return place(body, x, y, w / 176)
}

/** A slim wooden boat with a high prow, as in Thai bays. */
export function longtail(x: number, y: number, w: number, hull: string, flip = false): string {
  const body =
    ellipse(0, 6, 84, 5, '#03323c', 'opacity="0.35"') +
    shape('M-88 -14Q-40 2 20 0Q62 -6 86 -46Q92 -50 90 -40Q74 6 40 10H-60Q-80 6 -88 -14Z', hull) +
    stroke('M-86 -12Q-30 4 24 2Q64 -4 86 -42', lighten(hull, 0.35), 2.5) +
    stroke('M-44 -4V-34M18 -4V-36', darken(hull, 0.3), 2.5) +
    shape('M-56 -32Q-14 -46 32 -34L30 -29Q-14 -40 -54 -27Z', '#e7ddc8') +
    stroke('M84 -40L78 -22M86 -40L83 -20', '#e8503a', 4) +
    stroke('M82 -38L75 -24', '#f2c230', 3)
  return place(body, x, y, w / 176, flip)
}

/** A large cruise ship seen from the side, bow to the right. */
export function cruiseShip(
  d: Defs,
  r: Random,
  x: number,
  y: number,
  w: number,
  hull: string,
  lit: string,
  night: boolean,
): string {
  const deck = (x0: number, x1: number, top: number, h: number): string =>
    shape(
      `M${x0} ${top}H${x1 - 8}Q${x1} ${top + h * 0.4} ${x1 + 3} ${top + h}H${x0}Z`,
      d.linear([
        [0, lighten(lit, 0.15)],
        [1, darken(lit, 0.14)],
      ]),
    ) +
    repeat(Math.floor((x1 - x0) / 7), (i) => {
      const on = night ? r() < 0.85 : r() < 0.15
      return rect(x0 + 3 + i * 7, top + h * 0.3, 4.6, h * 0.5, on ? '#ffd98c' : night ? '#4a5774' : '#5f7d95')
    })
  const body =
    deck(-190, 120, -108, 10) +
    deck(-206, 138, -97, 10) +
    deck(-216, 152, -86, 10) +
    deck(-224, 166, -75, 10) +
    deck(-230, 178, -64, 10) +
    deck(-234, 196, -53, 10) +
    rect(-170, -118, 240, 10, lighten(lit, 0.1)) +
    rect(84, -124, 34, 16, lit) +
    rect(86, -120, 32, 5, '#2d4257') +
    shape('M-118 -118L-110 -152H-74L-70 -118Z', mix(hull, '#d8402f', 0.65)) +
    shape('M-112 -146H-72L-74 -152H-110Z', '#f4f4f2') +
    stroke('M20 -118V-150M28 -118V-140M98 -124V-146', lit, 2) +
    repeat(5, (i) => rect(-150 + i * 62, -44, 22, 8, '#f08a3c', 'rx="4"')) +
    shape(
      'M-240 -44H226Q246 -46 262 -58Q244 -12 214 4H-216Q-240 -8 -240 -44Z',
      d.linear([
        [0, lighten(hull, 0.18)],
        [1, darken(hull, 0.3)],
      ]),
    ) +
    stroke('M-238 -40H224Q242 -42 256 -52', '#f4f6f8', 3) +
    repeat(46, (i) => ellipse(-218 + i * 9, -26, 1.8, 1.8, night ? '#ffdc96' : '#b9cbd8')) +
    stroke('M-226 2H216', mix(hull, '#d8402f', 0.8), 5)
  return place(body, x, y, w / 500)
}

/** A sailing yacht. */
export function yacht(x: number, y: number, w: number, hull: string, sail: string, flip = false): string {
  const body =
    ellipse(0, 4, 40, 3, '#04202c', 'opacity="0.3"') +
    shape('M-40 -8H42Q34 4 20 5H-28Q-38 3 -40 -8Z', hull) +
    stroke('M0 -8V-104', '#d9dde0', 2) +
    shape('M3 -100Q34 -56 38 -16H3Z', sail) +
    shape('M-3 -92Q-24 -50 -34 -14Q-18 -18 -3 -15Z', darken(sail, 0.08))
  return place(body, x, y, w / 84, flip)
}
