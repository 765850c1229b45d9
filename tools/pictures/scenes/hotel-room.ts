/** A hotel room: the view is painted first and the room around it, so that the window really looks out. */
import { darken, lighten } from '../core/colour.ts'
import { ellipse, n, poly, rect, repeat, shape, stroke } from '../core/svg.ts'
import { skyline } from '../parts/city.ts'
import { halo } from '../parts/lights.ts'
import { clouds, sky } from '../parts/sky.ts'
import { foliage, palm } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function hotelRoom(p: Painting, evening: boolean): Promise<void> {
  sky(p, evening ? ['#2c3470', '#8c6c9c', '#f8a080', '#ffd8a0'] : ['#4c9cd4', '#a8d4ec', '#f0f6f4'], 420)
  if (evening)
    await p.svg((d) =>
      skyline(d, p.random, 260, 980, 470, [60, 220], {
        body: '#3c346c',
        edge: '#d8889c',
        windows: ['#ffd88c', '#fff0c4'],
        lit: 0.45,
      }),
    )
  else {
    clouds(p, { horizon: 430, light: '#ffffff', shade: '#a8c8e0', cover: 0.5 })
    water(p, { top: 400, far: '#6cc4d8', near: '#1c84b0', ripple: 0.5, mirror: 0.4 })
    await p.svg(() => palm(p.random, 870, 520, 320, -0.1, '#1f5c38', '#84c054'))
  }
  const wallC = evening ? '#8c6c58' : '#f0e6d8'
  const woodC = evening ? '#5c3c2c' : '#b48860'
  await p.svg((d) => {
    const wallFill = d.linear(
      [
        [0, lighten(wallC, 0.08)],
        [1, darken(wallC, 0.12)],
      ],
      1,
      0.5,
    )
    const curtain = (x: number, w: number, flip: boolean): string =>
      repeat(7, (i) =>
        shape(
          `M${n(x + (i * w) / 7)} 40Q${n(x + (i * w) / 7 + 8)} 300 ${n(x + (i * w) / 7 - 4)} 560H${n(x + ((i + 1) * w) / 7)}Q${n(x + ((i + 1) * w) / 7 + 6)} 300 ${n(x + ((i + 1) * w) / 7)} 40Z`,
          d.linear(
            [
              [0, evening ? '#c89c78' : '#fffaf0'],
              [0.5, evening ? '#a07858' : '#f0e4d0'],
              [1, evening ? '#7c5844' : '#dccbb0'],
            ],
            1,
            0,
          ),
          flip ? 'opacity="0.96"' : 'opacity="0.96"',
        ),
      )
    return (
      shape('M0 0H1200V900H0ZM300 70V520H960V70Z', wallFill, 'fill-rule="evenodd"') +
      rect(300, 62, 660, 10, woodC) +
      rect(300, 516, 660, 14, woodC) +
      rect(626, 70, 8, 450, woodC) +
      curtain(210, 130, false) +
      curtain(920, 130, true) +
      rect(190, 34, 880, 10, darken(woodC, 0.2)) +
      poly(
        [
          [0, 620],
          [1200, 620],
          [1200, 900],
          [0, 900],
        ],
        d.linear([
          [0, darken(woodC, 0.1)],
          [1, darken(woodC, 0.4)],
        ]),
      ) +
      repeat(14, (i) =>
        stroke(`M${n(i * 92)} 900L${n(380 + i * 32)} 620`, darken(woodC, 0.45), 1.5, 'opacity="0.5"'),
      ) +
      poly(
        [
          [340, 600],
          [980, 600],
          [1100, 700],
          [230, 700],
        ],
        '#fff4d8',
        `opacity="${evening ? 0.1 : 0.3}"`,
      )
    )
  })
  await p.svg((d) => {
    const sheet = d.linear(
      [
        [0, '#ffffff'],
        [1, evening ? '#c8a890' : '#d8dce0'],
      ],
      0.3,
      1,
    )
    const blanket = d.linear([
      [0, evening ? '#4c6c7c' : '#5c94a0'],
      [1, evening ? '#243c4c' : '#34687c'],
    ])
    const pillow = (x: number, y: number, c: string): string =>
      shape(
        `M${x} ${y}q70 -26 140 0q16 34 0 66q-70 14 -140 0q-16 -32 0 -66Z`,
        d.linear([
          [0, lighten(c, 0.3)],
          [1, darken(c, 0.14)],
        ]),
      )
    const lamp = (x: number, y: number): string =>
      halo(d, x, y - 70, 190, '#ffd088', evening ? 0.65 : 0.3) +
      rect(x - 3, y - 60, 6, 60, '#8c6c48') +
      poly(
        [
          [x - 26, y - 104],
          [x + 26, y - 104],
          [x + 40, y - 56],
          [x - 40, y - 56],
        ],
        d.linear([
          [0, '#fff2cc'],
          [1, '#f8cf8c'],
        ]),
      )
    return (
      rect(
        20,
        470,
        430,
        190,
        d.linear([
          [0, lighten(woodC, 0.12)],
          [1, darken(woodC, 0.2)],
        ]),
        'rx="14"',
      ) +
      repeat(5, (i) => rect(40 + i * 82, 488, 76, 110, darken(wallC, 0.22), 'rx="8"')) +
      shape('M10 660Q20 620 90 614H460Q620 640 820 760V880Q640 900 60 890Q-10 800 10 660Z', sheet) +
      shape('M-10 740Q220 700 560 690Q760 720 836 776V890Q500 910 -10 900Z', blanket) +
      stroke('M-10 740Q220 700 560 690Q760 720 836 776', '#ffffff', 14) +
      repeat(5, (i) =>
        stroke(
          `M${60 + i * 130} ${716 - i * 4}Q${120 + i * 130} 800 ${90 + i * 140} 890`,
          darken('#34687c', 0.2),
          3,
          'opacity="0.3"',
        ),
      ) +
      pillow(50, 560, '#ffffff') +
      pillow(220, 556, '#ffffff') +
      pillow(110, 590, evening ? '#d8985c' : '#f0b870') +
      pillow(270, 588, evening ? '#a86c54' : '#e8dcc8') +
      rect(480, 590, 110, 90, darken(woodC, 0.1), 'rx="4"') +
      rect(480, 586, 110, 9, woodC, 'rx="4"') +
      lamp(535, 588) +
      ellipse(980, 800, 150, 16, '#000000', 'opacity="0.2"') +
      shape(
        'M870 640Q980 600 1090 640L1104 760H856Z',
        d.linear([
          [0, evening ? '#a87858' : '#d8b890'],
          [1, evening ? '#5c3c30' : '#a88460'],
        ]),
      ) +
      rect(850, 720, 260, 60, evening ? '#8c6048' : '#e0c4a0', 'rx="24"') +
      rect(866, 776, 10, 36, darken(woodC, 0.3)) +
      rect(1084, 776, 10, 36, darken(woodC, 0.3)) +
      foliage(p.random, 1140, 560, 70, 110, '#1f4c34', '#7cac5c', -1) +
      poly(
        [
          [1104, 640],
          [1180, 640],
          [1168, 760],
          [1116, 760],
        ],
        '#e8e0d4',
      )
    )
  })
}

export const hotelRoomScenes: readonly Scene[] = [
  { name: 'hotel-room-1', kind: 'detail', focus: 0.2, draw: (p) => hotelRoom(p, false) },
  { name: 'hotel-room-2', kind: 'detail', focus: 0.2, draw: (p) => hotelRoom(p, true) },
]
