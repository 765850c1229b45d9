/** The Alps in summer and winter. */
import { ellipse } from '../core/svg.ts'
import { chalet } from '../parts/dwellings.ts'
import { grazer } from '../parts/figures.ts'
import { flowers } from '../parts/foreground.ts'
import { grassland, snowRange } from '../parts/ground.ts'
import { clouds, mist, rays, sky } from '../parts/sky.ts'
import { coniferRow } from '../parts/trees.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

/** Chalets in a summer valley, the pyramid peak behind. */
async function alpsSummer(p: Painting): Promise<void> {
  sky(p, ['#3a82c9', '#8fc0e6', '#e2f0f6'], 500)
  clouds(p, { horizon: 540, light: '#ffffff', shade: '#a8bfd6', cover: 0.45, sunX: 900, scale: 0.9 })
  snowRange(p, {
    peaks: [
      { u: 0.5, v: 6, height: 3.1, radius: 2.1 },
      { u: -3, v: 7, height: 1.7, radius: 2.6 },
      { u: 3.6, v: 7, height: 1.8, radius: 2.4 },
    ],
    horizon: 540,
    rock: '#69707f',
    wood: '#45694c',
    warm: '#fff1d4',
    cool: '#334d80',
    haze: '#c3d8ea',
    hazeAt: 13,
    snowLine: 1.05,
    sun: [0.8, 0.55, -0.45],
  })
  mist(p, 430, 540, '#f4f9fc', 0.5)
  await p.svg(() =>
    coniferRow(
      p.random,
      150,
      -20,
      1220,
      (x) => 560 + Math.sin(x / 100) * 14,
      [40, 110],
      '#1c3b30',
      '#5b8650',
    ),
  )
  grassland(p, {
    horizon: 500,
    size: 2.2,
    height: 0.34,
    eye: 0.75,
    lit: '#9ccb4f',
    shade: '#35702f',
    dry: '#c9da62',
    haze: '#a8d08e',
    hazeAt: 24,
    sun: [0.7, 0.6, -0.3],
    far: 8,
  })
  await p.svg(
    () =>
      chalet(300, 690, 190, '#6b4327', '#4c3326', '#ffe2a0') +
      chalet(520, 640, 120, '#7d5232', '#54392a', '#ffdf9a') +
      chalet(905, 650, 130, '#74492c', '#4c3326', '#ffdf9a') +
      grazer(720, 760, 46, '#f4efe6', '#6b4a34') +
      grazer(800, 735, 36, '#b98b62', '#5d3f2b', true) +
      flowers(p.random, 300, 740, 900, p.w, ['#ffffff', '#f7df55', '#e884b0']),
  )
}

/** Winter evening: blue snow, lit windows, alpenglow. */
async function alpsWinter(p: Painting): Promise<void> {
  sky(p, ['#2b3c78', '#6670a8', '#d798a0', '#ffc69a'], 560)
  clouds(p, { horizon: 560, light: '#ffd3b4', shade: '#6a6a97', cover: 0.3, sunX: 100, stretch: 2 })
  snowRange(p, {
    peaks: [
      { u: -1.2, v: 6.4, height: 2.7, radius: 2.4 },
      { u: 1.6, v: 7, height: 2.0, radius: 2.5 },
      { u: 4, v: 7, height: 1.4, radius: 2 },
      { u: -4.4, v: 7, height: 1.4, radius: 2.2 },
    ],
    horizon: 580,
    rock: '#5d5670',
    wood: '#46506e',
    warm: '#ff9f7c',
    cool: '#27376e',
    haze: '#9a90b8',
    hazeAt: 13,
    snowLine: 0.7,
    sun: [-0.9, 0.35, -0.4],
    warmth: 0.75,
    snowShade: '#7f90cc',
  })
  mist(p, 500, 610, '#b9a8c6', 0.5)
  await p.svg(() =>
    coniferRow(
      p.random,
      120,
      -20,
      1220,
      (x) => 606 + Math.sin(x / 130) * 16,
      [46, 120],
      '#1d2a48',
      '#8fa0c8',
    ),
  )
  grassland(p, {
    horizon: 540,
    size: 2.4,
    height: 0.3,
    eye: 0.72,
    lit: '#e6e6f8',
    shade: '#6f80b8',
    dry: '#f4e2e4',
    haze: '#aeb4d8',
    hazeAt: 20,
    sun: [-0.8, 0.4, -0.2],
    far: 8,
  })
  await p.svg((d) => {
    const home = (x: number, y: number, w: number): string =>
      ellipse(
        x,
        y - w * 0.2,
        w * 1.2,
        w * 0.7,
        d.radial([
          [0, '#ffc070', 0.5],
          [1, '#ffc070', 0],
        ]),
      ) + chalet(x, y, w, '#4a3030', '#eef1fb', '#ffd888')
    return (
      home(840, 690, 210) +
      home(600, 655, 120) +
      home(1050, 660, 130) +
      home(360, 650, 100) +
      coniferRow(p.random, 9, -30, 280, () => 880, [220, 380], '#141f38', '#7f92c4')
    )
  })
  rays(p, -60, 300, '#ffb890', 0.14, 900)
}

export const alpsScenes: readonly Scene[] = [
  { name: 'swiss-alps-1', kind: 'outbound', draw: alpsSummer },
  { name: 'swiss-alps-2', kind: 'outbound', focus: 0.6, draw: alpsWinter },
]
