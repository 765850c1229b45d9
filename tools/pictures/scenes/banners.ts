/** Wide banners: the subject stands right, the left half stays calm so that words can lie on it. */
import { rgb } from '../core/colour.ts'
import { between, smooth } from '../core/noise.ts'
import { ellipse, repeat } from '../core/svg.ts'
import { cruiseShip, sampan } from '../parts/boats.ts'
import { type HouseLook, pagoda } from '../parts/chinese.ts'
import { balloon, bird, camel } from '../parts/figures.ts'
import { branch, bushes, reeds } from '../parts/foreground.ts'
import { sandSea, snowRange } from '../parts/ground.ts'
import { halo } from '../parts/lights.ts'
import { clouds, mist, sky, sun } from '../parts/sky.ts'
import { coniferRow, palm } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

/** Quiets the left side towards one colour, so that text keeps its contrast whatever is painted there. */
function calm(p: Painting, colour: string, strength: number): void {
  const c = rgb(colour)
  for (let x = 0; x < p.w * 0.62; x++) {
    const a = smooth(p.w * 0.62, p.w * 0.1, x) * strength
    for (let y = 0; y < p.h; y++) p.blend(x, y, c, a)
  }
}

async function snow(p: Painting): Promise<void> {
  sky(p, ['#2f6cb4', '#7cb0dc', '#dce8ee'], 430)
  clouds(p, { horizon: 440, light: '#ffffff', shade: '#a0bcd8', cover: 0.3, sunX: 1000 })
  snowRange(p, {
    peaks: [
      { u: 3.4, v: 7, height: 2.9, radius: 2.8 },
      { u: 6.2, v: 8, height: 2, radius: 2.6 },
      { u: 0.4, v: 8.6, height: 1.1, radius: 2.6 },
      { u: -4, v: 9, height: 0.9, radius: 3 },
    ],
    horizon: 420,
    rock: '#64708a',
    wood: '#45645c',
    warm: '#fff0d8',
    cool: '#2c4a80',
    haze: '#b4d0e8',
    hazeAt: 12,
    snowLine: 1.0,
    sun: [0.7, 0.5, -0.4],
  })
  mist(p, 360, 450, '#e8f1f6', 0.5)
  await p.svg(() =>
    coniferRow(
      p.random,
      130,
      -20,
      1300,
      (x) => 446 - smooth(500, 1280, x) * 10,
      [18, 54],
      '#204438',
      '#6c9068',
    ),
  )
  water(p, { top: 450, far: '#a8c8dc', near: '#1c5c8c', ripple: 0.2, mirror: 0.66 })
  await p.svg(() => branch(p.random, 1310, -20, 110, 2.6, '#3c2420', ['#e0a02c', '#fcd460'], 8))
  calm(p, '#2c6cac', 0.4)
}

async function island(p: Painting): Promise<void> {
  sky(p, ['#2c3c88', '#8c64a4', '#ff9484', '#ffd498'], 380)
  await sun(p, 930, 330, 30, '#ffdc98', 6)
  clouds(p, { horizon: 400, light: '#ffb8a0', shade: '#5c4484', cover: 0.4, sunX: 930 })
  await p.svg(
    (d) =>
      cruiseShip(d, p.random, 960, 392, 320, '#2c3468', '#d8c8d8', true) +
      halo(d, 960, 360, 150, '#ffb870', 0.3),
  )
  water(p, {
    top: 390,
    far: '#e8948c',
    near: '#2c2c68',
    ripple: 0.45,
    mirror: 0.62,
    glint: { x: 930, colour: '#ffe4b0', width: 130, strength: 0.75 },
  })
  await p.svg(
    () =>
      palm(p.random, 1190, 660, 480, 0.04, '#140f28', '#34244c') +
      palm(p.random, 1280, 660, 400, -0.12, '#140f28', '#34244c') +
      ellipse(1240, 660, 200, 46, '#1c1434'),
  )
  calm(p, '#34346c', 0.5)
}

async function sand(p: Painting): Promise<void> {
  sky(p, ['#3c78b8', '#a0c4dc', '#ffe6c0'], 330)
  clouds(p, { horizon: 340, light: '#fff8ec', shade: '#b0b8c8', cover: 0.3, sunX: 1100 })
  sandSea(p, {
    horizon: 290,
    size: 2.8,
    height: 1.2,
    eye: 1.4,
    lit: '#f8c878',
    shade: '#8a5036',
    haze: '#f4dcb8',
    hazeAt: 18,
    sun: [0.85, 0.36, 0.2],
  })
  await p.svg(
    (d) =>
      repeat(4, (i) =>
        camel(800 + i * 76, 452 - i * 6, 48 - i * 3, '#4c2c20', i % 2 === 0 ? '#b83c34' : '#2c5c8c'),
      ) +
      balloon(d, 1090, 170, 150, '#e2483c', '#ffd05c') +
      balloon(d, 900, 110, 70, '#2f7cb8', '#f6f0dc') +
      balloon(d, 1220, 260, 56, '#3f9c7c', '#fbe89c'),
  )
  calm(p, '#e8c490', 0.45)
}

async function lake(p: Painting): Promise<void> {
  sky(p, ['#a4c8d4', '#d8e6e0', '#f6efd8'], 360)
  clouds(p, { horizon: 370, light: '#ffffff', shade: '#c0d0d4', cover: 0.3, opacity: 0.6 })
  snowRange(p, {
    peaks: [
      { u: 3, v: 8, height: 0.9, radius: 3 },
      { u: 6, v: 8, height: 1.2, radius: 3 },
      { u: -3, v: 8.6, height: 0.6, radius: 4 },
    ],
    horizon: 380,
    rock: '#7ca09c',
    wood: '#88b0a4',
    warm: '#f4f0d8',
    cool: '#5c8484',
    haze: '#d4e4dc',
    hazeAt: 7,
    snowLine: 9,
    sun: [0.6, 0.6, -0.2],
    rough: 0.3,
  })
  mist(p, 320, 410, '#f0f2e6', 0.7)
  const k: HouseLook = {
    wall: '#96604a',
    wood: '#4a241c',
    tile: '#4c5c58',
    edge: '#c8c8a0',
    window: '#5a382c',
  }
  await p.svg(
    () =>
      bushes(p.random, 820, 1300, () => 402, [16, 38], '#3c6850', '#a4c488', 1) +
      pagoda(1040, 384, 100, 6, k),
  )
  water(p, { top: 402, far: '#d4e0d4', near: '#5c9490', ripple: 0.22, mirror: 0.72 })
  await p.svg(
    () =>
      sampan(780, 480, 130, '#2f2622', '#8a6a48') +
      repeat(4, (i) => bird(640 + i * 30, 150 + (i % 2) * 16, 10, '#5c7474')) +
      reeds(p.random, 980, 1300, 650, between(p.random, 90, 110), ['#2f5c3c', '#8cac5c'], 130),
  )
  calm(p, '#dfe9df', 0.55)
}

export const bannerScenes: readonly Scene[] = [
  { name: 'banner-1', kind: 'banner', focus: 0.95, draw: snow },
  { name: 'banner-2', kind: 'banner', focus: 0.95, draw: island },
  { name: 'banner-3', kind: 'banner', focus: 0.95, draw: sand },
  { name: 'banner-4', kind: 'banner', focus: 0.9, draw: lake },
]
