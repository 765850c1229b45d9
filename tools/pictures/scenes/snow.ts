/** Lijiang's snow mountain. */
import { shape } from '../core/svg.ts'
import { grazer } from '../parts/figures.ts'
import { flowers, reeds } from '../parts/foreground.ts'
import { grassland, snowRange } from '../parts/ground.ts'
import { clouds, mist, sky } from '../parts/sky.ts'
import { coniferRow } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

/** Morning: the first sun on the summit, mirrored in a still lake. */
async function yunnanMorning(p: Painting): Promise<void> {
  sky(p, ['#5b8fc9', '#a5c1dd', '#f3d9c6', '#ffe9cf'], 560)
  clouds(p, { horizon: 580, light: '#fff1df', shade: '#b9b3cc', cover: 0.36, sunX: 1100, stretch: 1.6 })
  snowRange(p, {
    peaks: [
      { u: -0.9, v: 6, height: 2.3, radius: 2.5 },
      { u: 0.7, v: 6.6, height: 1.7, radius: 2.2 },
      { u: 3, v: 7, height: 1.7, radius: 2.4 },
      { u: -4, v: 7, height: 1.3, radius: 2.2 },
    ],
    horizon: 560,
    rock: '#5c5a70',
    wood: '#37504a',
    warm: '#ffc58e',
    cool: '#2c3d6b',
    haze: '#dcd6e0',
    hazeAt: 11,
    snowLine: 1.0,
    sun: [0.9, 0.42, -0.35],
    warmth: 0.5,
    valley: 0.75,
  })
  mist(p, 520, 620, '#f6e6da', 0.75)
  await p.svg(
    (d) =>
      shape(
        'M0 606Q300 584 640 600T1200 590V640H0Z',
        d.linear([
          [0, '#3c5148'],
          [1, '#22332f'],
        ]),
      ) +
      coniferRow(p.random, 90, -20, 1220, (x) => 612 + Math.sin(x / 190) * 5, [22, 58], '#22382f', '#7d8a5c'),
  )
  water(p, {
    top: 618,
    far: '#c9bfc4',
    near: '#243f5c',
    ripple: 0.22,
    mirror: 0.78,
    glint: { x: 980, colour: '#ffe0b0', width: 120, strength: 0.35 },
  })
  mist(p, 598, 668, '#f8eadf', 0.4)
  await p.svg(
    () =>
      reeds(p.random, -20, 420, 910, 150, ['#1b2a2a', '#6b6a3c'], 90) +
      reeds(p.random, 900, 1220, 910, 100, ['#1b2a2a', '#7a7040'], 60),
  )
}

/** Noon in the alpine meadow below the mountain. */
async function yunnanMeadow(p: Painting): Promise<void> {
  sky(p, ['#2f74bf', '#6aa8de', '#cfe5f2'], 520)
  clouds(p, { horizon: 540, light: '#ffffff', shade: '#9db4d0', cover: 0.58, sunX: 200, scale: 0.8 })
  snowRange(p, {
    peaks: [
      { u: 1.5, v: 6.2, height: 2.5, radius: 2.8 },
      { u: -1.6, v: 7, height: 1.7, radius: 2.6 },
      { u: 4.2, v: 7, height: 1.4, radius: 2.2 },
    ],
    horizon: 500,
    rock: '#6d7486',
    wood: '#3f5d45',
    warm: '#fff3dc',
    cool: '#2f4a7c',
    haze: '#c7dbec',
    hazeAt: 13,
    snowLine: 1.15,
    sun: [-0.7, 0.6, -0.5],
    valley: 0.5,
  })
  mist(p, 440, 545, '#f2f7fb', 0.6)
  await p.svg(() =>
    coniferRow(p.random, 130, -20, 1220, (x) => 548 + Math.sin(x / 140) * 8, [36, 92], '#1e3d33', '#5f8a55'),
  )
  grassland(p, {
    horizon: 520,
    size: 2.6,
    height: 0.22,
    eye: 0.62,
    lit: '#a9c257',
    shade: '#3f6a35',
    dry: '#d5cd72',
    haze: '#b4cf9c',
    hazeAt: 22,
    sun: [-0.7, 0.7, -0.2],
    far: 9,
  })
  await p.svg(
    () =>
      grazer(330, 690, 54, '#3c2a22', '#231813') +
      grazer(430, 672, 44, '#55392b', '#2a1b14', true) +
      grazer(250, 660, 36, '#eee7da', '#3a2a20') +
      flowers(p.random, 420, 700, 900, p.w, ['#f4d94e', '#c568b8', '#ffffff', '#7f7fd8']),
  )
}

export const snowScenes: readonly Scene[] = [
  { name: 'yunnan-snow-1', kind: 'domestic', focus: 0.35, draw: yunnanMorning },
  { name: 'yunnan-snow-2', kind: 'domestic', focus: 0.7, draw: yunnanMeadow },
]
