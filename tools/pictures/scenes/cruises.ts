/** Ships at sea and in port. */
import { group, n, poly, rect, repeat, shape, stroke } from '../core/svg.ts'
import { cruiseShip } from '../parts/boats.ts'
import { skyline } from '../parts/city.ts'
import { bird } from '../parts/figures.ts'
import { flowers } from '../parts/foreground.ts'
import { halo } from '../parts/lights.ts'
import { clouds, mist, sky, stars, sun } from '../parts/sky.ts'
import { palm } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function cruiseSea(
  p: Painting,
  o: {
    night: boolean
    x: number
    y: number
    w: number
    sky: readonly [string, ...string[]]
    far: string
    near: string
    light: string
    shade: string
    sun?: readonly [number, number]
  },
): Promise<void> {
  sky(p, o.sky, 480)
  if (o.night) await stars(p, 120, 300)
  if (o.sun !== undefined) await sun(p, o.sun[0], o.sun[1], 40, '#ffd894', 6)
  clouds(p, { horizon: 500, light: o.light, shade: o.shade, cover: 0.54, sunX: o.sun?.[0] ?? 300 })
  const top = 490
  water(p, {
    top,
    far: o.far,
    near: o.near,
    ripple: 0.7,
    mirror: 0.46,
    glint: { x: o.sun?.[0] ?? o.x, colour: '#ffe8bc', width: 150, strength: o.night ? 0.3 : 0.7 },
  })
  await p.svg(
    (d) =>
      group(
        cruiseShip(d, p.random, 0, 0, o.w, '#1c3c6c', '#dfe6ee', o.night),
        `transform="translate(${o.x} ${o.y + 8}) scale(1 -0.8)" opacity="0.28" filter="${d.blur(3, 5)}"`,
      ) +
      (o.night ? halo(d, o.x, o.y - o.w * 0.14, o.w * 0.6, '#ffb868', 0.3) : '') +
      cruiseShip(d, p.random, o.x, o.y, o.w, '#1c3c6c', o.night ? '#c8c0d8' : '#f6f8f8', o.night) +
      stroke(
        `M${n(o.x - o.w * 0.48)} ${o.y + 3}Q${n(o.x)} ${o.y + 14} ${n(o.x + o.w * 0.44)} ${o.y + 2}`,
        '#ffffff',
        5,
        'opacity="0.75"',
      ) +
      shape(
        `M${n(o.x - o.w * 0.46)} ${o.y + 2}Q${n(o.x - o.w * 0.8)} ${o.y + 6} -20 ${o.y + 26}V${o.y + 50}Q${n(o.x - o.w * 0.6)} ${o.y + 20} ${n(o.x - o.w * 0.4)} ${o.y + 6}Z`,
        '#ffffff',
        'opacity="0.3"',
      ) +
      repeat(5, (i) =>
        bird(240 + i * 50, 220 + (i % 3) * 26, 15 + (i % 2) * 5, o.night ? '#4c4c74' : '#fafcff'),
      ),
  )
}

async function cruisePort(p: Painting, night: boolean): Promise<void> {
  sky(p, night ? ['#0c1444', '#2c3474', '#8c5c8c', '#f09c80'] : ['#3488cc', '#90c8e8', '#f0f2e6'], 540)
  if (night) await stars(p, 90, 260)
  clouds(p, {
    horizon: 560,
    light: night ? '#f0a090' : '#ffffff',
    shade: night ? '#34306c' : '#a4c4dc',
    cover: 0.48,
    sunX: 1000,
  })
  await p.svg((d) =>
    skyline(d, p.random, -20, 700, 560, [70, 290], {
      body: night ? '#2f2f64' : '#94b0c8',
      edge: night ? '#c87c94' : '#d8e6f0',
      windows: ['#ffd88c', '#fff0c8', '#9cd4f4'],
      lit: night ? 0.5 : 0.1,
    }),
  )
  mist(p, 470, 580, night ? '#a86c8c' : '#e8f0f2', 0.45)
  await p.svg(
    (d) =>
      cruiseShip(d, p.random, 760, 590, 760, '#f4f6f8', night ? '#dcd4e8' : '#ffffff', night) +
      (night ? halo(d, 760, 500, 460, '#ffb868', 0.28) : ''),
  )
  water(p, {
    top: 590,
    far: night ? '#8c5c80' : '#8cc4d8',
    near: night ? '#141c4c' : '#1c6c98',
    ripple: 0.5,
    mirror: 0.68,
    glint: { x: 300, colour: '#ffe0b0', width: 160, strength: 0.3 },
  })
  await p.svg(
    (d) =>
      poly(
        [
          [-10, 900],
          [-10, 770],
          [520, 900],
        ],
        d.linear([
          [0, night ? '#4c3c5c' : '#c8bca8'],
          [1, night ? '#1c1838' : '#8c8078'],
        ]),
      ) +
      repeat(
        4,
        (i) =>
          rect(30 + i * 90, 740 + i * 26, 16, 40 + i * 4, '#2c2c38', 'rx="6"') +
          (night ? halo(d, 38 + i * 90, 720 + i * 26, 60, '#ffc470', 0.5) : ''),
      ) +
      palm(p.random, 90, 900, 420, 0.08, night ? '#14142c' : '#1f5c38', night ? '#34304c' : '#78b84c') +
      flowers(p.random, 0, 880, 900, 1200, ['#ffffff']),
  )
}

export const cruiseScenes: readonly Scene[] = [
  {
    name: 'cruise-sea-1',
    kind: 'cruise',
    draw: (p) =>
      cruiseSea(p, {
        night: false,
        x: 600,
        y: 590,
        w: 760,
        sky: ['#2c80c8', '#80bce4', '#e4f0f0'],
        far: '#6cb4d8',
        near: '#0c5490',
        light: '#ffffff',
        shade: '#98bcd8',
      }),
  },
  {
    name: 'cruise-sea-2',
    kind: 'cruise',
    draw: (p) =>
      cruiseSea(p, {
        night: true,
        x: 680,
        y: 580,
        w: 640,
        sky: ['#2c3878', '#8c649c', '#ff9478', '#ffd094'],
        far: '#e89080',
        near: '#2c2c64',
        light: '#ffb490',
        shade: '#54407c',
        sun: [300, 420],
      }),
  },
  { name: 'cruise-port-1', kind: 'cruise', focus: 0.8, draw: (p) => cruisePort(p, false) },
  { name: 'cruise-port-2', kind: 'cruise', focus: 0.8, draw: (p) => cruisePort(p, true) },
]
