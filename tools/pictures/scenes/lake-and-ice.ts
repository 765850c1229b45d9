/** Hangzhou in summer, Harbin in winter. */
import { between } from '../core/noise.ts'
import { type Defs, ellipse, n, type Point, place, poly, rect, repeat, shape } from '../core/svg.ts'
import { sampan } from '../parts/boats.ts'
import { archBridge, type HouseLook, pagoda } from '../parts/chinese.ts'
import { person } from '../parts/figures.ts'
import { bushes, willow } from '../parts/foreground.ts'
import { halo } from '../parts/lights.ts'
import { clouds, sky, stars, sun } from '../parts/sky.ts'
import { conifer } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function westLake(p: Painting, evening: boolean): Promise<void> {
  sky(p, evening ? ['#50608f', '#b894a4', '#ffbd90', '#ffdfa6'] : ['#a9c8d6', '#d3e2e2', '#f2f1e4'], 520)
  if (evening) await sun(p, 840, 400, 32, '#ffcc80', 6)
  clouds(p, {
    horizon: 520,
    light: '#fff2e2',
    shade: evening ? '#84749a' : '#c2d0d6',
    cover: 0.36,
    sunX: 840,
    opacity: 0.7,
  })
  const tones = evening ? ['#c9a0a4', '#9c8296', '#6c6482'] : ['#c0d2d4', '#9dbab8', '#7a9f98']
  for (const [i, c] of tones.entries()) {
    const pts: Point[] = []
    for (let x = -10; x <= 1210; x += 8)
      pts.push([x, 470 + i * 22 - (70 - i * 12) * (0.6 + p.noise.fbm(x / 310 + i * 9, i, 4))])
    await p.svg((d) =>
      poly(
        [...pts, [1210, 560], [-10, 560]],
        d.linear([
          [0, c],
          [1, evening ? '#f2c4a4' : '#e4ece6'],
        ]),
      ),
    )
  }
  const k: HouseLook = {
    wall: evening ? '#7a4030' : '#96604a',
    wood: '#4a241c',
    tile: evening ? '#3c3648' : '#556058',
    edge: evening ? '#ffcf94' : '#c8c8a0',
    window: evening ? '#ffd488' : '#5a382c',
  }
  await p.svg(
    (d) =>
      bushes(
        p.random,
        60,
        420,
        () => 532,
        [16, 40],
        evening ? '#3a3c48' : '#4c7258',
        evening ? '#a08068' : '#a9c48c',
      ) +
      pagoda(240, 500, 110, 5, k) +
      (evening ? halo(d, 240, 430, 150, '#ffc070', 0.4) : '') +
      archBridge(760, 540, 420, 5, evening ? '#a48478' : '#b4b8ac', evening ? '#5a4858' : '#7c9490') +
      rect(0, 534, 1200, 8, evening ? '#5c5060' : '#86a090') +
      bushes(
        p.random,
        960,
        1220,
        () => 538,
        [12, 32],
        evening ? '#3a3c48' : '#52785c',
        evening ? '#a08068' : '#a9c48c',
      ),
  )
  water(p, {
    top: 540,
    far: evening ? '#ecb898' : '#cddcd8',
    near: evening ? '#4a4c70' : '#6e9c98',
    ripple: 0.26,
    mirror: 0.74,
    glint: { x: 840, colour: '#ffe4b0', width: 110, strength: evening ? 0.7 : 0.2 },
  })
  await p.svg(() => {
    const r = p.random
    const pads = repeat(46, () => {
      const y = between(r, 740, 900)
      const s = 16 + ((y - 740) / 160) * 44
      const x = between(r, evening ? 620 : -20, evening ? 1220 : 660)
      return (
        ellipse(x, y, s, s * 0.32, evening ? '#34464a' : '#3f7858') +
        ellipse(x - s * 0.1, y - s * 0.05, s * 0.8, s * 0.2, evening ? '#6c6a5c' : '#7cae78')
      )
    })
    const lotus = repeat(8, (i) => {
      const s = 10 + i * 3
      const petals = repeat(7, (j) =>
        ellipse(
          0,
          -s * 0.7,
          s * 0.28,
          s * 0.85,
          j % 2 === 0 ? '#f7b8c8' : '#fbdbe2',
          `transform="rotate(${(j - 3) * 24})"`,
        ),
      )
      return place(petals, between(r, evening ? 680 : 20, evening ? 1180 : 560), 770 + i * 16, 1)
    })
    return (
      sampan(evening ? 430 : 760, 660, 190, '#2f2622', '#8a6a48') +
      pads +
      lotus +
      willow(
        r,
        evening ? -20 : 800,
        evening ? 330 : 1220,
        420,
        evening ? '#33383c' : '#4c8048',
        evening ? '#8c7c54' : '#b4d07a',
      )
    )
  })
}

async function harbinIce(p: Painting, twilight: boolean): Promise<void> {
  sky(p, twilight ? ['#28347c', '#7a68a8', '#f09c98', '#ffcf9c'] : ['#060d30', '#14225e', '#3a3c8c'], 620)
  await stars(p, twilight ? 30 : 160, 420)
  const palace = (d: Defs, x: number, y: number, w: number, floors: number, c: string): string =>
    repeat(floors, (i) => {
      const t = i / floors
      const fw = w * (1 - t * 0.72)
      const fh = w * 0.3
      const fy = y - i * fh
      const ice = d.linear(
        [
          [0, '#f4fdff'],
          [0.35, c],
          [1, twilight ? '#54609c' : '#1a2870'],
        ],
        0.3,
        1,
      )
      return (
        rect(x - fw / 2, fy - fh, fw, fh, ice, 'opacity="0.95"') +
        repeat(Math.round(fw / 26), (j) =>
          shape(
            `M${n(x - fw / 2 + j * 26 + 6)} ${n(fy)}v${n(-fh * 0.5)}a7 9 0 0 1 14 0v${n(fh * 0.5)}Z`,
            '#fff6d8',
            'opacity="0.75"',
          ),
        ) +
        repeat(Math.round(fw / 16), (j) =>
          rect(x - fw / 2 + j * 16, fy - fh - 9, 9, 10, '#e8fbff', 'opacity="0.9"'),
        ) +
        rect(x - fw / 2, fy - fh, fw, 3, '#ffffff', 'opacity="0.8"') +
        repeat(3, (j) => rect(x - fw / 2, fy - fh * (0.25 + j * 0.25), fw, 1, '#ffffff', 'opacity="0.25"')) +
        (i === floors - 1
          ? poly(
              [
                [x - fw * 0.5, fy - fh],
                [x, fy - fh - w * 0.62],
                [x + fw * 0.5, fy - fh],
              ],
              ice,
            )
          : '')
      )
    })
  const towers: readonly (readonly [number, number, number, string])[] = twilight
    ? [
        [180, 150, 4, '#8cd4f4'],
        [400, 190, 5, '#c8a8f0'],
        [980, 200, 5, '#7cc8f8'],
        [760, 250, 6, '#f4a8cc'],
        [1130, 120, 3, '#9ce0e8'],
      ]
    : [
        [150, 170, 4, '#36b8f8'],
        [1060, 180, 4, '#c060f0'],
        [360, 160, 5, '#38d8c0'],
        [860, 190, 5, '#f06090'],
        [610, 222, 6, '#58a8ff'],
      ]
  await p.svg(
    (d) =>
      towers.map(([x, w, , c]) => halo(d, x, 480, w * 2, c, 0.5)).join('') +
      coniferLine(p) +
      towers.map(([x, w, f, c]) => palace(d, x, 640, w, f, c)).join(''),
  )
  await p.svg(
    (d) =>
      shape(
        'M-10 910V646Q300 622 600 634T1210 640V910Z',
        d.linear([
          [0, twilight ? '#e8d4ec' : '#7c94e0'],
          [1, twilight ? '#6c78b4' : '#141f5c'],
        ]),
      ) +
      towers
        .map(([x, w, , c]) =>
          ellipse(
            x,
            680,
            w * 1.1,
            40,
            d.radial([
              [0, c, 0.65],
              [1, c, 0],
            ]),
          ),
        )
        .join('') +
      repeat(9, (i) =>
        person(
          300 + i * 62 + between(p.random, -14, 14),
          720 + between(p.random, -18, 26),
          46,
          ['#d8402f', '#2b3a6a', '#f0b03c', '#3f8a78'][i % 4] ?? '#333333',
          '#e8b898',
          i % 2 === 0,
          false,
        ),
      ),
  )
  await p.svg(
    () =>
      repeat(150, () =>
        ellipse(
          p.random() * 1200,
          p.random() * 900,
          between(p.random, 0.8, 3),
          between(p.random, 0.8, 3),
          '#ffffff',
          `opacity="${between(p.random, 0.3, 0.9).toFixed(2)}"`,
        ),
      ) +
      conifer(p.random, 40, 920, 420, '#0f1a44', '#a8bcf0') +
      conifer(p.random, 1170, 920, 340, '#0f1a44', '#a8bcf0'),
  )
}

function coniferLine(p: Painting): string {
  return repeat(50, (i) => conifer(p.random, i * 25, 640, between(p.random, 40, 90), '#141d4c', '#6478c0'))
}

export const lakeAndIceScenes: readonly Scene[] = [
  { name: 'hangzhou-westlake-1', kind: 'domestic', draw: (p) => westLake(p, false) },
  { name: 'hangzhou-westlake-2', kind: 'domestic', focus: 0.2, draw: (p) => westLake(p, true) },
  { name: 'harbin-ice-1', kind: 'domestic', draw: (p) => harbinIce(p, false) },
  { name: 'harbin-ice-2', kind: 'domestic', draw: (p) => harbinIce(p, true) },
]
