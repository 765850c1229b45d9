/** Islands: the Maldives and Santorini. */
import { between } from '../core/noise.ts'
import { ellipse, n, poly, rect, repeat, shape, stroke } from '../core/svg.ts'
import { beach } from '../parts/beach.ts'
import { yacht } from '../parts/boats.ts'
import { blueDome, whiteHouse } from '../parts/dwellings.ts'
import { bird } from '../parts/figures.ts'
import { bushes } from '../parts/foreground.ts'
import { halo } from '../parts/lights.ts'
import { clouds, sky, sun } from '../parts/sky.ts'
import { palm } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function maldives(p: Painting, dusk: boolean): Promise<void> {
  sky(p, dusk ? ['#2c3c84', '#8c70b0', '#ff98a0', '#ffd4a0'] : ['#1878c0', '#60b4e0', '#d0eef6'], 380)
  if (dusk) await sun(p, 800, 330, 38, '#ffdc98', 6)
  clouds(p, {
    horizon: 390,
    light: dusk ? '#ffc0a8' : '#ffffff',
    shade: dusk ? '#644c90' : '#94c0dc',
    cover: 0.52,
    sunX: 800,
    scale: 0.7,
  })
  if (dusk)
    water(p, {
      top: 380,
      far: '#f4a498',
      near: '#30407c',
      ripple: 0.36,
      mirror: 0.6,
      glint: { x: 800, colour: '#ffe4b4', width: 120, strength: 0.8 },
    })
  else
    beach(p, {
      horizon: 380,
      deep: '#1468ac',
      mid: '#1cb0c8',
      shallow: '#8ceadc',
      sand: '#f8ecd0',
      wet: '#e0d0a8',
      shore: (t) => 1040 + Math.sin(t * 4) * 60,
    })
  await p.svg((d) => {
    const thatch = dusk ? '#4c3440' : '#a47c50'
    const wood = dusk ? '#34243c' : '#6c4c34'
    const villa = (x: number, y: number, s: number): string =>
      repeat(5, (i) => rect(x - s * 0.4 + i * s * 0.2, y - s * 0.1, s * 0.03, s * 0.3, wood)) +
      rect(x - s * 0.5, y - s * 0.14, s, s * 0.06, wood) +
      rect(x - s * 0.38, y - s * 0.46, s * 0.76, s * 0.34, dusk ? '#6c4850' : '#d0a878') +
      repeat(3, (i) =>
        rect(x - s * 0.3 + i * s * 0.22, y - s * 0.42, s * 0.15, s * 0.28, dusk ? '#ffce80' : '#4c6c7c'),
      ) +
      shape(
        `M${n(x - s * 0.56)} ${n(y - s * 0.4)}Q${n(x - s * 0.2)} ${n(y - s * 0.6)} ${n(x)} ${n(y - s * 1.02)}Q${n(x + s * 0.2)} ${n(y - s * 0.6)} ${n(x + s * 0.56)} ${n(y - s * 0.4)}Z`,
        d.linear(
          [
            [0, thatch],
            [0.5, thatch],
            [1, wood],
          ],
          1,
          0.3,
        ),
      ) +
      repeat(9, (i) =>
        stroke(
          `M${n(x)} ${n(y - s)}L${n(x - s * 0.5 + i * s * 0.125)} ${n(y - s * 0.4)}`,
          wood,
          0.8,
          'opacity="0.4"',
        ),
      ) +
      (dusk ? halo(d, x, y - s * 0.28, s * 0.7, '#ffb060', 0.45) : '')
    const walk = poly(
      [
        [420, 900],
        [720, 900],
        [330, 440],
        [318, 440],
      ],
      d.linear([
        [0, dusk ? '#5c4450' : '#b08c64'],
        [1, dusk ? '#3c2c40' : '#d0a878'],
      ]),
    )
    const planks = repeat(40, (i) => {
      const t = (i / 40) ** 2.2
      const y = 440 + t * 460
      const l = 318 + t * 102
      const w = 12 + t * 288
      return rect(l, y, w, 1 + t * 3, wood, 'opacity="0.45"')
    })
    const spots: readonly (readonly [number, number, number])[] = [
      [470, 450, 56],
      [560, 470, 80],
      [690, 505, 120],
      [890, 570, 190],
    ]
    return (
      ellipse(180, 392, 170, 9, dusk ? '#7c5868' : '#f4e6c0') +
      bushes(
        p.random,
        60,
        320,
        () => 392,
        [12, 26],
        dusk ? '#2c2c48' : '#3c8058',
        dusk ? '#8c6c74' : '#98cc74',
      ) +
      repeat(7, (i) =>
        palm(
          p.random,
          70 + i * 38,
          392,
          62,
          between(p.random, -0.2, 0.2),
          dusk ? '#241c3c' : '#2c6c40',
          dusk ? '#5c4460' : '#84bc58',
        ),
      ) +
      spots
        .map(
          ([x, y, s]) =>
            ellipse(x, y + s * 0.24, s * 0.6, s * 0.06, dusk ? '#1c2450' : '#0c6c84', 'opacity="0.35"') +
            villa(x, y, s),
        )
        .join('') +
      walk +
      planks +
      (dusk ? '' : palm(p.random, 1200, 930, 520, -0.26, '#1c5c38', '#78bc4c'))
    )
  })
}

async function santorini(p: Painting, dusk: boolean): Promise<void> {
  sky(p, dusk ? ['#3c4890', '#a47cb0', '#ffa08c', '#ffdca0'] : ['#1c74c4', '#64b0e4', '#dceef4'], 430)
  if (dusk) await sun(p, 250, 380, 36, '#ffdc94', 6)
  clouds(p, {
    horizon: 440,
    light: dusk ? '#ffc4a0' : '#ffffff',
    shade: dusk ? '#745890' : '#a4c8e4',
    cover: 0.3,
    sunX: 250,
    stretch: 1.4,
  })
  await p.svg((d) =>
    shape(
      'M-10 440V410Q110 380 240 396Q330 402 400 440Z',
      d.linear([
        [0, dusk ? '#8c6c90' : '#7c9cbc'],
        [1, dusk ? '#c08c90' : '#a8c4d8'],
      ]),
    ),
  )
  water(p, {
    top: 436,
    far: dusk ? '#f0a090' : '#4c98d0',
    near: dusk ? '#384484' : '#0c4c98',
    ripple: 0.45,
    mirror: 0.42,
    glint: { x: 250, colour: '#ffe8bc', width: 130, strength: dusk ? 0.8 : 0.3 },
  })
  await p.svg((d) => {
    const r = p.random
    const lit = dusk ? '#ffdcbc' : '#ffffff'
    const shade = dusk ? '#9478a4' : '#b8cce4'
    const edge = (y: number): number => 1210 - ((y - 250) / 650) ** 0.75 * 980 - 120
    let out = shape(
      `M1210 240Q1000 260 ${n(edge(360))} 360Q${n(edge(480) - 30)} 470 ${n(edge(600))} 600Q${n(edge(760) - 40)} 720 ${n(edge(910))} 910H1210Z`,
      d.linear([
        [0, dusk ? '#8c6470' : '#a48c78'],
        [1, dusk ? '#3c2c4c' : '#6c5448'],
      ]),
    )
    for (let row = 0; row < 9; row++) {
      const y = 320 + row * 72
      const s = 0.7 + row * 0.11
      for (let x = edge(y) + between(r, 0, 40); x < 1230; x += between(r, 50, 92) * s) {
        out += whiteHouse(
          d,
          r,
          x,
          y + between(r, -16, 16),
          between(r, 54, 100) * s,
          between(r, 40, 74) * s,
          lit,
          shade,
          r() < 0.5 ? '#2c6cb8' : dusk ? '#ffce84' : '#4c8ccc',
        )
        if (r() < 0.1) out += bushes(r, x, x + 40 * s, () => y + 10, [8, 14], '#8c2c64', '#f06cac')
      }
      if (row === 1) out += blueDome(d, 1060, y - 6, 96, lit, shade, '#2c74c8')
      if (row === 4) out += blueDome(d, 850, y - 8, 120, lit, shade, '#2468bc')
    }
    out +=
      blueDome(d, 1020, 800, 210, lit, shade, '#2060b4') +
      rect(
        560,
        800,
        660,
        120,
        d.linear([
          [0, lit],
          [1, shade],
        ]),
      ) +
      repeat(60, () =>
        ellipse(
          between(r, 540, 820),
          between(r, 800, 900),
          between(r, 5, 11),
          between(r, 4, 8),
          r() < 0.7 ? '#e84c98' : '#2c6c40',
        ),
      )
    return (
      out +
      yacht(300, 600, 60, '#ffffff', '#fffaf4') +
      yacht(150, 500, 30, '#ffffff', '#ffffff') +
      (dusk ? halo(d, 950, 560, 260, '#ffb468', 0.25) : '') +
      [0, 1, 2].map((i) => bird(420 + i * 40, 200 + i * 15, 14, '#ffffff')).join('')
    )
  })
}

export const islandScenes: readonly Scene[] = [
  { name: 'maldives-atoll-1', kind: 'outbound', draw: (p) => maldives(p, false) },
  { name: 'maldives-atoll-2', kind: 'outbound', focus: 0.6, draw: (p) => maldives(p, true) },
  { name: 'santorini-1', kind: 'outbound', focus: 0.9, draw: (p) => santorini(p, false) },
  { name: 'santorini-2', kind: 'outbound', focus: 0.8, draw: (p) => santorini(p, true) },
]
