/** Grassland: Xinjiang and Inner Mongolia. */
import { between } from '../core/noise.ts'
import { ellipse, place, repeat, shape, stroke } from '../core/svg.ts'
import { grazer, horse, yurt } from '../parts/figures.ts'
import { flowers, reeds } from '../parts/foreground.ts'
import { grassland, snowRange } from '../parts/ground.ts'
import { clouds, glow, mist, rays, sky, stars } from '../parts/sky.ts'
import { coniferRow } from '../parts/trees.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function prairie(
  p: Painting,
  o: { sky: readonly [string, ...string[]]; warm: boolean },
): Promise<void> {
  sky(p, o.sky, 460)
  clouds(p, {
    horizon: 480,
    light: o.warm ? '#ffeacc' : '#ffffff',
    shade: o.warm ? '#8c8ca8' : '#9db8d4',
    cover: 0.6,
    sunX: o.warm ? 1000 : 200,
    scale: 0.8,
  })
  if (o.warm) glow(p, 1040, 360, 520, '#ffd694', 0.55)
  snowRange(p, {
    peaks: [
      { u: -2.6, v: 8, height: 1.7, radius: 2.8 },
      { u: 0.4, v: 8.6, height: 1.45, radius: 2.6 },
      { u: 3.6, v: 8, height: 1.8, radius: 2.6 },
    ],
    horizon: 440,
    rock: '#636b80',
    wood: '#436050',
    warm: o.warm ? '#ffc890' : '#fff2da',
    cool: '#344a7c',
    haze: o.warm ? '#e6cbb4' : '#c4d8ea',
    hazeAt: 12,
    snowLine: 0.95,
    sun: [o.warm ? 0.8 : -0.7, 0.5, -0.4],
  })
  mist(p, 400, 490, o.warm ? '#f4dcc0' : '#eef5fa', 0.5)
  await p.svg(() =>
    coniferRow(
      p.random,
      190,
      -20,
      1220,
      (x) => 500 + Math.sin(x / 170) * 12 + Math.sin(x / 47) * 4,
      [24, 66],
      '#1e3d34',
      o.warm ? '#8a8a50' : '#547c4e',
    ),
  )
  const river = (v: number): number => Math.sin(v * 0.9) * 0.9 - 0.2 + v * 0.06
  grassland(p, {
    horizon: 440,
    size: 3,
    height: 0.3,
    eye: 0.9,
    lit: o.warm ? '#c4bc50' : '#94c24c',
    shade: o.warm ? '#4a5a2c' : '#2f6a30',
    dry: o.warm ? '#e6c468' : '#c8d868',
    haze: o.warm ? '#d8c89c' : '#b4d4a0',
    hazeAt: 22,
    sun: [o.warm ? 0.8 : -0.7, 0.55, -0.1],
    far: 12,
    over: o.warm
      ? undefined
      : (u, v) => {
          const d = Math.abs(u - river(v)) / (0.1 + v * 0.012)
          return d < 1 ? [d > 0.8 ? '#b8b890' : '#8fc8dc', 1] : undefined
        },
  })
}

async function xinjiangSummer(p: Painting): Promise<void> {
  await prairie(p, { sky: ['#2f7cc8', '#7cb8e4', '#d8ecf4'], warm: false })
  await p.svg(
    (d) =>
      yurt(d, 850, 640, 130, '#fbf6ea', '#b9b4b4') +
      yurt(d, 1010, 618, 90, '#fbf6ea', '#b9b4b4') +
      yurt(d, 720, 606, 66, '#fbf6ea', '#b9b4b4') +
      repeat(12, () =>
        grazer(
          between(p.random, 80, 620),
          between(p.random, 620, 760),
          30,
          '#f2ede0',
          '#3a3028',
          p.random() < 0.5,
        ),
      ) +
      horse(300, 790, 130, '#5b3320', false, true) +
      flowers(p.random, 520, 700, 900, p.w, ['#8c5cc8', '#b07ce0', '#ffffff', '#f4d44c']),
  )
}

async function xinjiangEvening(p: Painting): Promise<void> {
  await prairie(p, { sky: ['#44699c', '#a8b4c4', '#ffdcaa'], warm: true })
  await p.svg(
    () =>
      horse(420, 730, 190, '#4a2618') +
      horse(600, 700, 140, '#2c1a16', true, true) +
      horse(250, 690, 120, '#8a5430', false, true) +
      horse(760, 680, 100, '#3c2218') +
      repeat(60, () =>
        grazer(between(p.random, 820, 1200), between(p.random, 570, 640), 16, '#f4e6cc', '#3a2c22'),
      ) +
      reeds(p.random, -20, 1220, 910, 90, ['#4a4a20', '#e0b85c'], 260),
  )
  rays(p, 1080, 300, '#ffd890', 0.2, 900)
}

async function innerMongolia(p: Painting, night: boolean): Promise<void> {
  sky(p, night ? ['#050b26', '#101d4c', '#2f3f74', '#7a6a80'] : ['#2c78c8', '#78b4e4', '#d8ecf2'], 560)
  if (night) {
    for (let i = 0; i < 900; i++) {
      const t = p.random()
      const x = t * 1200
      const y = 430 - t * 380 + (p.random() + p.random() + p.random() - 1.5) * 130
      if (y > 0 && y < 560) p.add(Math.floor(x), Math.floor(y), [210, 220, 255], between(p.random, 0.2, 0.8))
    }
    for (let y = 0; y < 600; y++)
      for (let x = 0; x < 1200; x++) {
        const off = (y - (430 - (x / 1200) * 380)) / 130
        const band = Math.exp(-off * off) * (0.55 + p.noise.fbm(x / 130, y / 130, 5) * 1.1)
        if (band > 0) p.add(x, y, [190, 170, 235], band * 0.5)
      }
    await stars(p, 420, 560)
  } else clouds(p, { horizon: 590, light: '#ffffff', shade: '#93b0d0', cover: 0.66, sunX: 300, scale: 0.7 })
  grassland(p, {
    horizon: 570,
    size: 5,
    height: 0.7,
    eye: 0.95,
    lit: night ? '#3c4c6c' : '#9cc850',
    shade: night ? '#10182c' : '#3f7c34',
    dry: night ? '#5c5c74' : '#d8d868',
    haze: night ? '#3c4468' : '#c0dca8',
    hazeAt: night ? 26 : 20,
    sun: [-0.6, 0.6, 0.2],
    over: (u, v) => {
      const d = Math.abs(u - Math.sin(v * 0.5) * 0.6 - 0.3) / 0.09
      return !night && d < 1 && v < 16 ? ['#c8b078', 0.8 * (1 - d)] : undefined
    },
  })
  await p.svg((d) => {
    const warm = night ? '#d8a878' : '#fffaf0'
    const cool = night ? '#3c3a58' : '#b4b4bc'
    const lamp = (x: number, y: number, s: number): string =>
      night
        ? ellipse(
            x,
            y - s * 0.15,
            s * 1.5,
            s * 0.8,
            d.radial([
              [0, '#ffb860', 0.6],
              [1, '#ffb860', 0],
            ]),
          )
        : ''
    return (
      lamp(340, 730, 210) +
      yurt(d, 340, 730, 210, warm, cool) +
      lamp(600, 690, 130) +
      yurt(d, 600, 690, 130, warm, cool) +
      lamp(160, 690, 120) +
      yurt(d, 160, 690, 120, warm, cool) +
      (night
        ? place(
            shape('M0 -60Q24 -26 12 0H-12Q-26 -24 0 -60Z', '#ffb048') +
              shape('M1 -34Q12 -16 6 0H-6Q-12 -14 1 -34Z', '#fff0b8'),
            840,
            780,
            0.8,
          ) +
          ellipse(
            840,
            776,
            150,
            50,
            d.radial([
              [0, '#ff9c40', 0.7],
              [1, '#ff9c40', 0],
            ]),
          ) +
          repeat(5, (i) => stroke(`M${780 + i * 30} 790v-22`, '#1a1420', 12))
        : repeat(26, () =>
            grazer(
              between(p.random, 700, 1180),
              between(p.random, 640, 720),
              22,
              '#f6f2e6',
              '#4a4038',
              p.random() < 0.5,
            ),
          ) +
          horse(930, 800, 150, '#6b3a20') +
          flowers(p.random, 260, 740, 900, p.w, ['#ffffff', '#f4dc58', '#e88c9c']))
    )
  })
}

export const prairieScenes: readonly Scene[] = [
  { name: 'xinjiang-prairie-1', kind: 'domestic', focus: 0.7, draw: xinjiangSummer },
  { name: 'xinjiang-prairie-2', kind: 'domestic', draw: xinjiangEvening },
  { name: 'inner-mongolia-1', kind: 'domestic', focus: 0.3, draw: (p) => innerMongolia(p, false) },
  { name: 'inner-mongolia-2', kind: 'domestic', focus: 0.3, draw: (p) => innerMongolia(p, true) },
]
