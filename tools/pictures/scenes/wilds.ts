/** Far-off land: the savannah and the balloon valleys of Cappadocia. */
import { lerpRgb, type Rgb, ramp, rgb } from '../core/colour.ts'
import { smooth } from '../core/noise.ts'
import { repeat } from '../core/svg.ts'
import { balloon, bird, elephant, giraffe, grazer } from '../parts/figures.ts'
import { reeds } from '../parts/foreground.ts'
import { grassland, snowRange } from '../parts/ground.ts'
import { type RockLook, tower } from '../parts/massif.ts'
import { clouds, mist, sky, sun } from '../parts/sky.ts'
import { terrain } from '../parts/terrain.ts'
import { acacia } from '../parts/trees.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function savanna(p: Painting, sunset: boolean): Promise<void> {
  sky(p, sunset ? ['#5c2f5c', '#c2503c', '#ff9038', '#ffd468'] : ['#4c94cc', '#a8d0e4', '#f6ecc8'], 600)
  if (sunset) await sun(p, 620, 500, 84, '#ffdc78', 4)
  clouds(p, {
    horizon: 610,
    light: sunset ? '#ffb858' : '#ffffff',
    shade: sunset ? '#7a2f48' : '#b0c4cc',
    cover: sunset ? 0.36 : 0.5,
    sunX: 620,
    stretch: 1.5,
  })
  if (!sunset)
    snowRange(p, {
      peaks: [{ u: 1.6, v: 8, height: 1.5, radius: 3.6 }],
      horizon: 590,
      rock: '#7c90a8',
      wood: '#8fa4b0',
      warm: '#ffffff',
      cool: '#6484ac',
      haze: '#c8dce4',
      hazeAt: 7,
      snowLine: 1.25,
      sun: [-0.7, 0.6, -0.3],
      rough: 0.25,
    })
  grassland(p, {
    horizon: 580,
    size: 6,
    height: 0.24,
    eye: 0.55,
    lit: sunset ? '#d87830' : '#d8b858',
    shade: sunset ? '#3c1420' : '#7c7430',
    dry: sunset ? '#ffac48' : '#f0d888',
    haze: sunset ? '#ff9c48' : '#e8dcac',
    hazeAt: 13,
    sun: [sunset ? 0.1 : -0.6, 0.4, sunset ? 0.8 : 0.2],
  })
  const ink = sunset ? '#2c1018' : '#3f4a2c'
  const leaf = sunset ? '#5c2420' : '#8ca050'
  await p.svg(
    () =>
      acacia(p.random, 960, 690, 330, ink, leaf, sunset ? -1 : -1) +
      acacia(p.random, 190, 625, 130, ink, leaf, 1) +
      acacia(p.random, 420, 612, 80, ink, leaf, 1) +
      (sunset
        ? giraffe(330, 720, 240, '#2c1018') +
          giraffe(470, 690, 170, '#38141c', true) +
          giraffe(250, 680, 110, '#3c1820')
        : elephant(420, 740, 150, '#7c7468') +
          elephant(600, 715, 96, '#8a8274', true) +
          elephant(270, 700, 110, '#746c62') +
          repeat(9, (i) => grazer(700 + i * 40, 640 + (i % 3) * 8, 15, '#5c5044', '#3a322c'))) +
      repeat(9, (i) => bird(560 + i * 30, 250 + Math.abs(i - 4) * 13, 11, ink)) +
      reeds(p.random, -20, 1220, 915, 120, [ink, sunset ? '#8c3c20' : '#d0b050'], 240),
  )
}

async function cappadocia(p: Painting, dawn: boolean): Promise<void> {
  sky(p, dawn ? ['#5c70a8', '#c8a0b4', '#ffb890', '#ffe0b0'] : ['#4a94d0', '#a0cce4', '#f6e8d4'], 560)
  if (dawn) await sun(p, 250, 470, 34, '#ffd494', 6)
  clouds(p, { horizon: 580, light: '#fff0dc', shade: dawn ? '#9884a4' : '#b0c4d4', cover: 0.34, sunX: 250 })
  const haze = rgb(dawn ? '#f4c4a8' : '#ecdfcc')
  const bands = dawn
    ? ['#c8785c', '#f0b890', '#d89478', '#fbd8b0']
    : ['#d0a078', '#f4dcb4', '#e0b890', '#fff0d4']
  const strata: readonly [Rgb, ...Rgb[]] = [rgb(bands[0] ?? '#c8785c'), ...bands.slice(1).map(rgb)]
  const dark = rgb(dawn ? '#5c3c5c' : '#86685c')
  const green = rgb(dawn ? '#7c6c4c' : '#8c9c5c')
  terrain(p, {
    height: (u, v) => {
      const fold = p.noise.ridged(u * 0.5 + 2, v * 0.5 + 5, 3)
      const flute = Math.abs(p.noise.at(u * 1.9 + 7, v * 1.9))
      return (
        (fold * 1.3 - 0.35 + (1 - flute) ** 2 * 0.42 + p.noise.fbm(u * 5, v * 5, 3) * 0.03) *
        smooth(0.8, 3, v) *
        0.75
      )
    },
    horizon: 560,
    eye: 1.3,
    near: 1.2,
    far: 22,
    sun: [-0.85, 0.38, dawn ? 0.25 : -0.2],
    haze,
    hazeAt: 10,
    colour: (s) => {
      const layer = (s.height * 3.4 + p.noise.fbm(s.u * 1.5, s.v * 1.5, 3) * 0.3 + 8) % 1
      const base = lerpRgb(
        ramp(strata, Math.abs(layer * 2 - 1)),
        green,
        smooth(0.15, -0.2, s.height) * 0.7 * smooth(0.6, 0.9, s.flat),
      )
      return lerpRgb(lerpRgb(base, dark, 0.7), base, s.light * 1.1)
    },
  })
  mist(p, 520, 640, dawn ? '#fbd0b0' : '#f4ebdc', 0.45)
  const look: RockLook = {
    profile: 'dome',
    wood: dawn ? '#a8745c' : '#c8a880',
    rock: dawn ? '#e0a884' : '#ecd2ac',
    shade: dawn ? '#5c4060' : '#86706c',
    sunlit: dawn ? '#ffe0ac' : '#fff4da',
    mist: dawn ? '#d89c80' : '#d8bc98',
    haze: 0,
    sink: 0.25,
    side: -1,
    bare: 0.8,
  }
  for (const [x, top, half] of dawn
    ? ([
        [120, 600, 46],
        [190, 660, 36],
        [60, 690, 40],
      ] as const)
    : ([
        [1020, 610, 44],
        [1100, 570, 54],
        [950, 680, 34],
      ] as const)) {
    tower(p, { x, top: top + 26, base: 960, half }, look)
    tower(
      p,
      { x, top, base: top + 62, half: half * 0.62 },
      { ...look, rock: '#8c6c60', wood: '#6c5450', sink: 0 },
    )
  }
  const hues: readonly (readonly [string, string])[] = [
    ['#e2483c', '#ffd05c'],
    ['#2f7cb8', '#f6f0dc'],
    ['#f09838', '#7a2c58'],
    ['#3f9c7c', '#fbe89c'],
    ['#c83c6c', '#f8d8c0'],
    ['#6c50a8', '#ffb848'],
  ]
  const spots = dawn
    ? [
        [820, 260, 230],
        [1060, 140, 120],
        [560, 160, 90],
        [420, 330, 70],
        [670, 420, 56],
        [980, 500, 110],
        [340, 180, 50],
        [1150, 420, 60],
        [500, 500, 40],
      ]
    : [
        [330, 320, 260],
        [620, 160, 110],
        [860, 330, 90],
        [760, 470, 60],
        [1040, 180, 150],
        [120, 140, 70],
        [560, 430, 64],
        [1140, 430, 66],
        [660, 560, 36],
      ]
  await p.svg((d) =>
    spots
      .map(([x = 0, y = 0, s = 50], i) => {
        const [a, b] = hues[i % hues.length] ?? ['#e2483c', '#ffd05c']
        return balloon(d, x, y, s, a, b)
      })
      .join(''),
  )
}

export const wildScenes: readonly Scene[] = [
  { name: 'kenya-savanna-1', kind: 'outbound', draw: (p) => savanna(p, true) },
  { name: 'kenya-savanna-2', kind: 'outbound', draw: (p) => savanna(p, false) },
  { name: 'turkey-balloons-1', kind: 'outbound', focus: 0.8, draw: (p) => cappadocia(p, true) },
  { name: 'turkey-balloons-2', kind: 'outbound', focus: 0.2, draw: (p) => cappadocia(p, false) },
]
