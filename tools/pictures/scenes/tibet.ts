/** The Tibetan plateau: the holy lake and the palace. */
import { between, type Random } from '../core/noise.ts'
import { type Defs, ellipse, line, n, type Point, poly, rect, repeat, shape, stroke } from '../core/svg.ts'
import { roof } from '../parts/chinese.ts'
import { bushes } from '../parts/foreground.ts'
import { snowRange } from '../parts/ground.ts'
import { clouds, glow, mist, sky } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

/** Turquoise lake, prayer flags and bare brown ranges under a very dark blue sky. */
async function tibetLake(p: Painting): Promise<void> {
  sky(p, ['#0f3f8f', '#2c74c4', '#8ec2e8', '#dcebf3'], 480)
  clouds(p, { horizon: 470, light: '#ffffff', shade: '#8ba5c9', cover: 0.56, sunX: 300, scale: 1.2 })
  snowRange(p, {
    peaks: [
      { u: 3.2, v: 7.6, height: 1.35, radius: 2.6 },
      { u: 0.4, v: 8, height: 1.1, radius: 2.5 },
      { u: -3.2, v: 7.4, height: 1.2, radius: 2.8 },
    ],
    horizon: 450,
    rock: '#8a6a52',
    wood: '#a3855c',
    warm: '#ffdcae',
    cool: '#3d3f66',
    haze: '#b9cfe4',
    hazeAt: 15,
    snowLine: 1.05,
    sun: [-0.75, 0.55, -0.4],
    warmth: 0.4,
    valley: 0.3,
    eye: 0.5,
  })
  water(p, {
    top: 505,
    far: '#3fa5c4',
    near: '#0d5f92',
    ripple: 0.5,
    mirror: 0.34,
    glint: { x: 340, colour: '#ffffff', width: 260, strength: 0.35 },
  })
  await p.svg(
    (d) =>
      shape(
        'M-10 910V700Q160 660 330 730Q520 800 760 840Q980 868 1210 850V910Z',
        d.linear([
          [0, '#b39163'],
          [1, '#5a4632'],
        ]),
      ) +
      repeat(70, () =>
        ellipse(
          p.random() * 900,
          between(p.random, 760, 900),
          between(p.random, 5, 26),
          between(p.random, 3, 13),
          p.random() < 0.5 ? '#6f5a44' : '#c0a27a',
        ),
      ) +
      prayerFlags(90, 705, 1220, 330) +
      prayerFlags(90, 715, 1220, 470),
  )
}

/** Strings of five-coloured flags between two points, sagging in the middle. */
function prayerFlags(x0: number, y0: number, x1: number, y1: number): string {
  const colours = ['#2b6fc4', '#f4f4ee', '#d8402f', '#3f9a55', '#f2c53d']
  const at = (t: number): readonly [number, number] => [
    x0 + (x1 - x0) * t,
    y0 + (y1 - y0) * t + Math.sin(t * Math.PI) * 90,
  ]
  const start = at(0)
  const mid = at(0.5)
  let out = stroke(`M${x0} ${y0}Q${n(mid[0])} ${n(mid[1] + 85)} ${x1} ${y1}`, '#e9e4d8', 1.4)
  for (let i = 1; i < 34; i++) {
    const [x, y] = at(i / 34)
    const s = 15 + (i / 34) * 20
    const sway = Math.sin(i * 1.7) * s * 0.22
    out += poly(
      [
        [x - s * 0.42, y - 1],
        [x + s * 0.42, y],
        [x + s * 0.4 + sway, y + s * 0.95],
        [x - s * 0.44 + sway, y + s],
      ],
      colours[i % 5] ?? '#ffffff',
      'opacity="0.94"',
    )
  }
  return out + stroke(`M${n(start[0])} ${n(start[1] + 70)}V${n(start[1] - 70)}`, '#4a3626', 7)
}

/** The palace on its hill at golden hour. */
async function tibetPalace(p: Painting): Promise<void> {
  sky(p, ['#24508f', '#6d9ccb', '#f0cfa8', '#ffdfae'], 560)
  clouds(p, { horizon: 560, light: '#ffe6c4', shade: '#86809f', cover: 0.5, sunX: 1100, stretch: 1.5 })
  glow(p, 1120, 330, 560, '#ffd9a0', 0.5)
  snowRange(p, {
    peaks: [
      { u: -3, v: 8, height: 1.5, radius: 3 },
      { u: 2.8, v: 8.4, height: 1.6, radius: 3 },
      { u: 0, v: 9, height: 1.3, radius: 3 },
    ],
    horizon: 560,
    rock: '#7d6558',
    wood: '#8b7258',
    warm: '#ffc588',
    cool: '#43456e',
    haze: '#d8bfae',
    hazeAt: 11,
    snowLine: 1.5,
    sun: [0.9, 0.4, -0.3],
    warmth: 0.55,
  })
  await p.svg((d) => palace(d, p.random))
  mist(p, 600, 720, '#f0cfae', 0.3)
  await p.svg(
    () =>
      bushes(p.random, -20, 1220, (x) => 776 + Math.sin(x / 120) * 8, [26, 60], '#4a3a20', '#e0aa48', 1) +
      rect(0, 774, 1200, 60, '#2c2a20'),
  )
  water(p, { top: 790, far: '#c9a07c', near: '#2b3a56', ripple: 0.2, mirror: 0.74 })
}

/** Battered white walls stepping up a hill, the red palace and its gilded roofs on top. */
function palace(d: Defs, r: Random): string {
  const white = d.linear(
    [
      [0, '#d9bfa4'],
      [0.6, '#fff3dc'],
      [1, '#ffe4bc'],
    ],
    1,
    0.2,
  )
  const red = d.linear(
    [
      [0, '#5c1c1c'],
      [0.7, '#9a3428'],
      [1, '#b0442e'],
    ],
    1,
    0.2,
  )
  const wing = (x: number, y: number, w: number, h: number, fill: string): string => {
    const lean = h * 0.07
    const cols = Math.floor((w - 16) / 22)
    const windows = repeat(Math.floor((h - 30) / 34), (j) =>
      repeat(cols, (i) => {
        const wx = x + (w * (i + 0.5)) / cols
        const wy = y + 24 + j * 34
        const pane = r() < 0.14 ? '#ffcf80' : '#33262c'
        return (
          poly(
            [
              [wx - 4, wy],
              [wx + 4, wy],
              [wx + 6, wy + 15],
              [wx - 6, wy + 15],
            ],
            pane,
          ) + rect(wx - 6, wy - 3, 12, 3, '#7a3a2c')
        )
      }),
    )
    const body = poly(
      [
        [x, y],
        [x + w, y],
        [x + w + lean, y + h],
        [x - lean, y + h],
      ],
      fill,
    )
    return body + windows + rect(x - 3, y - 4, w + 6, 12, '#5e2822') + rect(x - 4, y - 7, w + 8, 4, '#eebf66')
  }
  const stairs = (points: readonly Point[]): string =>
    stroke(line(points), '#8a745c', 20) +
    stroke(line(points), '#fff0d6', 13) +
    stroke(line(points), '#c4a888', 5)
  const hill = shape(
    'M-10 910V636Q140 626 240 596Q420 520 600 520Q800 520 960 590Q1060 626 1210 632V910Z',
    d.linear([
      [0, '#a88a60'],
      [0.45, '#6c5a3c'],
      [1, '#3a3424'],
    ]),
  )
  const gold = (x: number, y: number, w: number): string =>
    rect(x - w * 0.32, y - 16, w * 0.64, 20, '#b0442e') +
    roof(x, y - 12, w, w * 0.3, '#e0a238', '#fff0b8', 0.35)
  return (
    hill +
    wing(196, 520, 240, 150, white) +
    wing(770, 516, 250, 150, white) +
    wing(320, 446, 150, 200, white) +
    wing(744, 440, 160, 210, white) +
    wing(420, 500, 370, 160, white) +
    wing(446, 330, 310, 190, red) +
    gold(520, 330, 104) +
    gold(690, 330, 104) +
    gold(604, 318, 136) +
    stairs([
      [560, 668],
      [300, 690],
      [520, 724],
      [250, 752],
    ]) +
    stairs([
      [660, 668],
      [900, 690],
      [700, 724],
      [960, 752],
    ]) +
    bushes(r, 60, 1140, (x) => 716 - Math.abs(600 - x) * 0.02, [7, 15], '#5a4a28', '#c09a4c', 1)
  )
}

export const tibetScenes: readonly Scene[] = [
  { name: 'tibet-plateau-1', kind: 'domestic', draw: tibetLake },
  { name: 'tibet-plateau-2', kind: 'domestic', draw: tibetPalace },
]
