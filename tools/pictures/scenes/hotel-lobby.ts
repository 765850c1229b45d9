/** A hotel lobby by day and in the evening. */
import { darken, lighten } from '../core/colour.ts'
import { ellipse, n, place, poly, rect, repeat, shape, stroke } from '../core/svg.ts'
import { person } from '../parts/figures.ts'
import { bushes } from '../parts/foreground.ts'
import { halo } from '../parts/lights.ts'
import { sky } from '../parts/sky.ts'
import { foliage } from '../parts/trees.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function hotelLobby(p: Painting, evening: boolean): Promise<void> {
  const base = evening ? '#3c2c2c' : '#c8a880'
  sky(p, evening ? ['#2c2024', '#5c3c30', '#a06c44'] : ['#e8dccc', '#f4ecdf', '#e0c8a4'], 700)
  await p.svg((d) => {
    const r = p.random
    const pillar = (x: number, w: number): string =>
      rect(
        x - w / 2,
        0,
        w,
        640,
        d.linear(
          [
            [0, darken(base, 0.3)],
            [0.35, lighten(base, 0.3)],
            [1, darken(base, 0.4)],
          ],
          1,
          0,
        ),
      ) + rect(x - w * 0.62, 610, w * 1.24, 34, darken(base, 0.4))
    const windowView = (x: number): string =>
      rect(
        x,
        120,
        180,
        440,
        d.linear([
          [0, evening ? '#2c3878' : '#a4d4ec'],
          [0.7, evening ? '#a06c94' : '#dcecdc'],
          [1, evening ? '#f0a080' : '#9cc48c'],
        ]),
      ) +
      bushes(
        r,
        x,
        x + 180,
        () => 560,
        [18, 40],
        evening ? '#1c2444' : '#3c7448',
        evening ? '#64587c' : '#9ccc6c',
      ) +
      repeat(3, (i) => rect(x + i * 60 - 2, 120, 4, 440, darken(base, 0.45))) +
      rect(x, 330, 180, 4, darken(base, 0.45))
    const chandelier =
      halo(d, 600, 180, 360, '#ffd890', evening ? 0.6 : 0.35) +
      stroke('M600 0V110', '#a88448', 4) +
      repeat(
        3,
        (j) =>
          repeat(15, (i) => {
            const a = (i / 14) * Math.PI
            const rx = 170 - j * 46
            const x = 600 - Math.cos(a) * rx
            const y = 130 + j * 40 + Math.sin(a) * 30
            return ellipse(x, y, 5, 12, '#fff6d8') + stroke(`M${n(x)} ${n(y + 10)}v16`, '#ffe8b0', 2)
          }) + ellipse(600, 122 + j * 40, 172 - j * 46, 22, 'none', 'stroke="#d8a858" stroke-width="4"'),
      )
    return (
      windowView(70) +
      windowView(950) +
      rect(
        300,
        110,
        600,
        470,
        d.linear([
          [0, darken(base, 0.1)],
          [1, darken(base, 0.3)],
        ]),
      ) +
      repeat(9, (i) =>
        rect(
          312 + i * 66,
          122,
          56,
          446,
          i % 2 === 0 ? lighten(base, 0.06) : darken(base, 0.06),
          'opacity="0.7"',
        ),
      ) +
      ellipse(600, 330, 120, 120, 'none', 'stroke="#e0b468" stroke-width="6"') +
      shape('M508 386L570 290L604 340L636 306L692 386Q600 420 508 386Z', '#e0b468', 'opacity="0.85"') +
      ellipse(640, 262, 17, 17, '#e0b468') +
      pillar(280, 54) +
      pillar(920, 54) +
      pillar(24, 70) +
      pillar(1176, 70) +
      chandelier
    )
  })
  await p.svg((d) => {
    const floor =
      poly(
        [
          [0, 620],
          [1200, 620],
          [1200, 900],
          [0, 900],
        ],
        d.linear([
          [0, evening ? '#8c5c40' : '#f0e4d0'],
          [1, evening ? '#2c1c1c' : '#b89c78'],
        ]),
      ) +
      repeat(15, (i) =>
        stroke(
          `M${n(600 + (i - 7) * 60)} 620L${n(600 + (i - 7) * 230)} 900`,
          darken(base, 0.3),
          1.4,
          'opacity="0.35"',
        ),
      ) +
      repeat(5, (i) =>
        stroke(`M0 ${n(634 + i * i * 12 + i * 10)}H1200`, darken(base, 0.3), 1.4, 'opacity="0.35"'),
      ) +
      ellipse(
        600,
        720,
        420,
        60,
        d.radial([
          [0, '#fff4d0', evening ? 0.5 : 0.7],
          [1, '#fff4d0', 0],
        ]),
      )
    const desk =
      shape(
        'M380 640L400 540H800L820 640Z',
        d.linear([
          [0, '#7c4c30'],
          [1, '#3c2418'],
        ]),
      ) +
      rect(370, 526, 460, 20, lighten('#c8a070', 0.25), 'rx="4"') +
      repeat(
        3,
        (i) =>
          halo(d, 460 + i * 140, 510, 70, '#ffd890', 0.6) +
          rect(455 + i * 140, 500, 10, 28, '#c89c58') +
          poly(
            [
              [446 + i * 140, 484],
              [474 + i * 140, 484],
              [482 + i * 140, 506],
              [438 + i * 140, 506],
            ],
            '#fff0c8',
          ),
      )
    const staff =
      person(520, 600, 130, '#2c3c5c', '#e0b090', false, false) +
      person(690, 600, 130, '#2c3c5c', '#e0b090', true, false)
    const sofa = (x: number, flip: boolean): string =>
      place(
        ellipse(0, 6, 150, 12, '#000000', 'opacity="0.25"') +
          rect(
            -130,
            -90,
            260,
            70,
            d.linear([
              [0, '#5c8c8c'],
              [1, '#2c5054'],
            ]),
            'rx="18"',
          ) +
          rect(-146, -66, 44, 66, '#3c6c70', 'rx="14"') +
          rect(102, -66, 44, 66, '#3c6c70', 'rx="14"') +
          rect(-110, -44, 220, 40, '#6ca0a0', 'rx="12"') +
          rect(-84, -76, 56, 48, '#e8b870', 'rx="8"'),
        x,
        830,
        1.05,
        flip,
      )
    const case1 = (x: number, c: string): string =>
      rect(
        x,
        720,
        60,
        96,
        d.linear(
          [
            [0, lighten(c, 0.2)],
            [1, darken(c, 0.25)],
          ],
          1,
          0,
        ),
        'rx="9"',
      ) +
      stroke(`M${x + 18} 720v-40h24v40`, '#c8ccd0', 4) +
      repeat(3, (i) => rect(x + 14 + i * 13, 730, 3, 76, darken(c, 0.3), 'opacity="0.5"')) +
      ellipse(x + 12, 820, 5, 5, '#222222') +
      ellipse(x + 48, 820, 5, 5, '#222222')
    return (
      floor +
      staff +
      desk +
      sofa(190, false) +
      sofa(1030, true) +
      case1(560, '#d8583c') +
      case1(640, '#3c6c9c') +
      foliage(p.random, 350, 640, 46, 90, '#1c4430', '#7cac5c', 1) +
      rect(326, 710, 50, 60, '#e8e0d0', 'rx="6"') +
      foliage(p.random, 872, 640, 46, 90, '#1c4430', '#7cac5c', -1) +
      rect(846, 710, 50, 60, '#e8e0d0', 'rx="6"')
    )
  })
}

export const hotelLobbyScenes: readonly Scene[] = [
  { name: 'hotel-lobby-1', kind: 'detail', draw: (p) => hotelLobby(p, false) },
  { name: 'hotel-lobby-2', kind: 'detail', draw: (p) => hotelLobby(p, true) },
]
