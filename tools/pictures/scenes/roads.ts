/** Roads for self-drive trips; the road is painted into the ground it crosses. */
import { smooth } from '../core/noise.ts'
import { carBack } from '../parts/figures.ts'
import { grassland, snowRange } from '../parts/ground.ts'
import { clouds, glow, mist, sky } from '../parts/sky.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

function roadOver(
  centre: (v: number) => number,
  half: number,
  tar: string,
  edge: string,
): (u: number, v: number) => readonly [string, number] | undefined {
  return (u, v) => {
    const off = u - centre(v)
    const d = Math.abs(off) / half
    if (d > 1.12) return undefined
    if (d > 1) return [edge, 0.6]
    if (d > 0.9 && d < 0.95) return ['#f4f0e4', 0.9]
    if (d < 0.028 && (v * 2.2) % 1 < 0.55) return ['#f6d878', 0.95]
    return [tar, 0.95]
  }
}

async function road(
  p: Painting,
  o: {
    sky: readonly [string, ...string[]]
    lit: string
    shade: string
    dry: string
    haze: string
    rock: string
    wood: string
    snowLine: number
    warm: string
    sunX: number
    bend: number
    car: string
    cover: number
    carV: number
  },
): Promise<void> {
  sky(p, o.sky, 470)
  clouds(p, { horizon: 480, light: '#fffaf0', shade: '#9aacc8', cover: o.cover, sunX: o.sunX, scale: 0.9 })
  glow(p, o.sunX, 300, 460, o.warm, 0.4)
  snowRange(p, {
    peaks: [
      { u: -2.4, v: 7.4, height: 1.7, radius: 2.5 },
      { u: 1.1, v: 8, height: 1.9, radius: 2.3 },
      { u: 4, v: 7.6, height: 1.5, radius: 2.4 },
    ],
    horizon: 460,
    rock: o.rock,
    wood: o.wood,
    warm: o.warm,
    cool: '#34446c',
    haze: o.haze,
    hazeAt: 13,
    snowLine: o.snowLine,
    sun: [o.sunX > 600 ? 0.8 : -0.8, 0.5, -0.35],
  })
  mist(p, 420, 500, o.haze, 0.5)
  const centre = (v: number): number => Math.sin(v * 0.36 + o.bend) * 0.9 * smooth(1, 9, v) + 0.05
  const land = (u: number, v: number): number => {
    const flat = smooth(0.35, 1.4, Math.abs(u - centre(v)))
    const rise = Math.sin(v * 0.75 + o.bend) * 0.1
    return (
      rise +
      (p.noise.fbm(u * 0.4, v * 0.4, 3) * 0.35 + 0.12) * flat +
      p.noise.fbm(u * 3, v * 3, 2) * 0.02 * flat
    )
  }
  grassland(p, {
    horizon: 450,
    size: 1,
    height: 0,
    land,
    eye: 0.72,
    lit: o.lit,
    shade: o.shade,
    dry: o.dry,
    haze: o.haze,
    hazeAt: 20,
    sun: [o.sunX > 600 ? 0.7 : -0.7, 0.6, 0],
    far: 26,
    over: roadOver(centre, 0.3, '#565a62', '#a89c84'),
  })
  const v = o.carV
  await p.svg(() =>
    carBack(
      600 + ((centre(v) + 0.13) * 900) / v,
      450 - ((land(centre(v) + 0.13, v) - 0.72) * 900) / v,
      175 / v,
      o.car,
    ),
  )
}

const deserts = {
  lit: '#d8a068',
  shade: '#6c4238',
  dry: '#ecc084',
  haze: '#e8ccae',
  rock: '#a05c40',
  wood: '#b0744c',
  snowLine: 2.9,
  warm: '#ffc890',
}

export const roadScenes: readonly Scene[] = [
  {
    name: 'road-desert-1',
    kind: 'drive',
    draw: (p) =>
      road(p, {
        ...deserts,
        sky: ['#3a74b8', '#9cc0dc', '#ffe2b8'],
        sunX: 950,
        bend: 0.4,
        car: '#d8453a',
        cover: 0.4,
        carV: 2.4,
      }),
  },
  {
    name: 'road-desert-2',
    kind: 'drive',
    draw: (p) =>
      road(p, {
        ...deserts,
        sky: ['#34407c', '#a4708c', '#ff9c6c', '#ffd08c'],
        lit: '#e09058',
        shade: '#4c2a3c',
        haze: '#f0b08c',
        sunX: 300,
        bend: 2.4,
        car: '#eef0f2',
        cover: 0.46,
        carV: 2,
      }),
  },
  {
    name: 'road-grassland-1',
    kind: 'drive',
    draw: (p) =>
      road(p, {
        sky: ['#2c78c4', '#80bce4', '#e0eef2'],
        lit: '#9cc84c',
        shade: '#3c7434',
        dry: '#d0d864',
        haze: '#c0dcc8',
        rock: '#6c7484',
        wood: '#4c7450',
        snowLine: 1.1,
        warm: '#fff0d0',
        sunX: 240,
        bend: 1.2,
        car: '#f4f4f0',
        cover: 0.6,
        carV: 2.2,
      }),
  },
  {
    name: 'road-grassland-2',
    kind: 'drive',
    draw: (p) =>
      road(p, {
        sky: ['#3c5c98', '#b0a8bc', '#ffd49c'],
        lit: '#d0a848',
        shade: '#5c5428',
        dry: '#ecc868',
        haze: '#e8cca4',
        rock: '#74687c',
        wood: '#6c6848',
        snowLine: 1.0,
        warm: '#ffc088',
        sunX: 960,
        bend: 3.4,
        car: '#2c5c94',
        cover: 0.5,
        carV: 2.6,
      }),
  },
  {
    name: 'newzealand-road-1',
    kind: 'outbound',
    draw: (p) =>
      road(p, {
        sky: ['#2a6cb4', '#7cb4dc', '#e4eef0'],
        lit: '#c8b468',
        shade: '#5c6438',
        dry: '#e8d490',
        haze: '#c4d8e0',
        rock: '#5c6880',
        wood: '#587060',
        snowLine: 0.8,
        warm: '#ffeccc',
        sunX: 1000,
        bend: 5,
        car: '#3c8c9c',
        cover: 0.55,
        carV: 2.1,
      }),
  },
  {
    name: 'newzealand-road-2',
    kind: 'outbound',
    draw: (p) =>
      road(p, {
        sky: ['#3a4c8c', '#9c8cb4', '#ffb09c', '#ffd8b0'],
        lit: '#a89c70',
        shade: '#3c4450',
        dry: '#d8bc8c',
        haze: '#d0b4bc',
        rock: '#605c78',
        wood: '#54586c',
        snowLine: 0.7,
        warm: '#ffb088',
        sunX: 200,
        bend: 0.9,
        car: '#e0a838',
        cover: 0.42,
        carV: 2.5,
      }),
  },
]
