/** Karst towers over water: Guilin, Ha Long, and the Yangtze gorges. */
import { ellipse, n, stroke } from '../core/svg.ts'
import { cruiseShip, junk, raft, sampan } from '../parts/boats.ts'
import { bird } from '../parts/figures.ts'
import { branch, bushes, reeds } from '../parts/foreground.ts'
import { type RockLook, tower, towerRow } from '../parts/massif.ts'
import { clouds, glow, mist, sky, sun } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

const karst: RockLook = {
  profile: 'dome',
  wood: '#4f7350',
  rock: '#8d9488',
  shade: '#1d3a3c',
  sunlit: '#c3c98a',
  mist: '#e6ece6',
  haze: 0,
  sink: 0.4,
  side: 1,
  bare: 0.35,
}

async function guilinDawn(p: Painting): Promise<void> {
  sky(p, ['#8fb0c9', '#cfd9d8', '#ffe9c8', '#ffdcae'], 560)
  await sun(p, 800, 330, 30, '#ffd08a', 6)
  clouds(p, { horizon: 570, light: '#fff4df', shade: '#c3c4cc', cover: 0.28, sunX: 800, stretch: 2 })
  towerRow(
    p,
    { count: 12, base: 600, minTop: 400, maxTop: 500, minHalf: 50, maxHalf: 90 },
    { ...karst, haze: 0.78, mist: '#f2e2ca' },
  )
  mist(p, 480, 600, '#f6e8d4', 0.6)
  towerRow(
    p,
    { count: 9, base: 610, minTop: 300, maxTop: 470, minHalf: 60, maxHalf: 100 },
    { ...karst, haze: 0.56, mist: '#ecdfca' },
  )
  mist(p, 500, 630, '#f6e8d4', 0.6)
  for (const k of [
    { x: 130, top: 190, half: 120 },
    { x: 330, top: 330, half: 90 },
    { x: 1080, top: 250, half: 120 },
  ])
    tower(p, { ...k, base: 625 }, { ...karst, haze: 0.24, mist: '#e8dfcc' })
  mist(p, 545, 650, '#f8ecd8', 0.55)
  await p.svg(() =>
    bushes(p.random, -20, 1220, (x) => 626 + Math.sin(x / 90) * 4, [10, 26], '#3c5a44', '#93a268'),
  )
  water(p, {
    top: 628,
    far: '#e8dcc6',
    near: '#4f7c80',
    ripple: 0.2,
    mirror: 0.82,
    glint: { x: 800, colour: '#ffe6b4', width: 110, strength: 0.6 },
  })
  await p.svg(
    () =>
      raft(720, 760, 210, '#1d2a2e', '#ffd27a') +
      raft(430, 690, 100, '#2d3f42', '#ffd27a', true) +
      reeds(p.random, -20, 300, 910, 130, ['#1c2f28', '#5d6b3c'], 90) +
      [0, 1, 2, 3].map((i) => bird(560 + i * 34, 230 + (i % 2) * 22 - i * 6, 13, '#39474a')).join(''),
  )
}

async function guilinGreen(p: Painting): Promise<void> {
  sky(p, ['#4c93cf', '#9cc8e4', '#e6f1f0'], 520)
  clouds(p, { horizon: 540, light: '#ffffff', shade: '#a7bfd2', cover: 0.55, sunX: 200, scale: 0.9 })
  const look: RockLook = {
    ...karst,
    wood: '#4d8448',
    sunlit: '#b6d06a',
    shade: '#1c4a3f',
    mist: '#dcebe8',
    side: -1,
  }
  towerRow(
    p,
    { count: 11, base: 560, minTop: 360, maxTop: 470, minHalf: 46, maxHalf: 90 },
    { ...look, haze: 0.62 },
  )
  towerRow(
    p,
    { count: 7, base: 575, minTop: 250, maxTop: 440, minHalf: 66, maxHalf: 110 },
    { ...look, haze: 0.36 },
  )
  for (const k of [
    { x: 980, top: 90, half: 150 },
    { x: 1200, top: 210, half: 120 },
    { x: 60, top: 280, half: 110 },
  ])
    tower(p, { ...k, base: 590 }, { ...look, haze: 0.08, sink: 0.15 })
  await p.svg(() =>
    bushes(p.random, -20, 1220, (x) => 594 + Math.sin(x / 110) * 4, [12, 34], '#2b5a34', '#a4c95c', -1),
  )
  water(p, { top: 596, far: '#b4d4c4', near: '#2f7d6c', ripple: 0.3, mirror: 0.66 })
  await p.svg(
    () =>
      sampan(470, 720, 190, '#3b2c22', '#a98452') +
      sampan(690, 650, 90, '#46362a', '#a98452', true) +
      branch(p.random, -30, -20, 190, 0.6, '#33302a', ['#2c5a2e', '#93bf4d'], 10) +
      reeds(p.random, 760, 1220, 910, 150, ['#1f4a2a', '#8fb04c'], 140),
  )
}

async function halong(p: Painting, dusk: boolean): Promise<void> {
  sky(p, dusk ? ['#38427c', '#a5719a', '#ff9c72', '#ffd794'] : ['#6db0cc', '#b6dad8', '#eef4e6'], 500)
  if (dusk) await sun(p, 430, 400, 34, '#ffd088', 6)
  clouds(p, {
    horizon: 500,
    light: dusk ? '#ffc89a' : '#ffffff',
    shade: dusk ? '#6a5080' : '#a5c4cc',
    cover: 0.48,
    sunX: 430,
  })
  const look: RockLook = {
    ...karst,
    wood: dusk ? '#4a4a50' : '#3f7450',
    rock: dusk ? '#8a7474' : '#a9ab9c',
    shade: dusk ? '#2a2444' : '#1b4348',
    sunlit: dusk ? '#ffb884' : '#d6d89c',
    mist: dusk ? '#e8a592' : '#d6e8e4',
    bare: 0.6,
    side: dusk ? -1 : 1,
    sink: 0.12,
  }
  towerRow(
    p,
    { count: 12, base: 520, minTop: 400, maxTop: 480, minHalf: 36, maxHalf: 90 },
    { ...look, haze: 0.68 },
  )
  for (const k of [
    { x: 720, top: 300, half: 70 },
    { x: 850, top: 370, half: 70 },
    { x: 200, top: 350, half: 80 },
    { x: 80, top: 400, half: 90 },
  ])
    tower(p, { ...k, base: 530 }, { ...look, haze: 0.36 })
  for (const k of [
    { x: 1060, top: 170, half: 150 },
    { x: 1220, top: 280, half: 120 },
  ])
    tower(p, { ...k, base: 560 }, { ...look, haze: 0.06 })
  water(p, {
    top: 528,
    far: dusk ? '#f0a888' : '#9cd0c8',
    near: dusk ? '#33305c' : '#177a80',
    ripple: 0.4,
    mirror: 0.6,
    glint: { x: dusk ? 430 : 600, colour: '#ffe2b0', width: 140, strength: dusk ? 0.75 : 0.25 },
  })
  await p.svg(
    (d) =>
      junk(d, 500, 690, 300, '#3a2418', dusk ? '#b8492e' : '#c8683a') +
      junk(d, 800, 580, 110, '#46302a', '#b0684a') +
      [0, 1, 2].map((i) => bird(300 + i * 40, 200 + i * 16, 14, dusk ? '#3a2c48' : '#48606a')).join(''),
  )
}

async function gorge(p: Painting, dusk: boolean): Promise<void> {
  sky(p, dusk ? ['#4a5f96', '#c39aa4', '#ffc48c'] : ['#86b2cc', '#cfe0e0', '#f4f0e0'], 520)
  clouds(p, { horizon: 560, light: '#fff4e4', shade: dusk ? '#8a7c98' : '#afc0cc', cover: 0.42, sunX: 600 })
  if (dusk) glow(p, 600, 470, 420, '#ffc880', 0.7)
  const look: RockLook = {
    profile: 'peak',
    wood: dusk ? '#4d5348' : '#4a7256',
    rock: '#a8967e',
    shade: dusk ? '#2a2c48' : '#1f3f48',
    sunlit: dusk ? '#f0b47c' : '#dccf9c',
    mist: dusk ? '#eab895' : '#dde6e2',
    haze: 0,
    sink: 0.25,
    side: dusk ? -1 : 1,
    bare: 0.62,
  }
  for (const [haze, spread, top, half] of [
    [0.76, 150, 360, 190],
    [0.58, 240, 290, 240],
    [0.36, 370, 200, 290],
    [0.1, 590, 40, 380],
  ] as const) {
    tower(p, { x: 600 - spread * 1.05, top: top + 20, base: 640, half }, { ...look, haze })
    tower(
      p,
      { x: 620 + spread, top: top - 10, base: 640, half: half * 0.95 },
      { ...look, haze, side: -look.side * (dusk ? 1 : -1) },
    )
    mist(p, 470, 640, look.mist, haze * 0.6)
  }
  water(p, {
    top: 606,
    far: dusk ? '#e0ac88' : '#b8cbb8',
    near: dusk ? '#39405c' : '#3c7464',
    ripple: 0.32,
    mirror: 0.7,
    glint: { x: 610, colour: '#ffe4b8', width: 120, strength: dusk ? 0.6 : 0.3 },
  })
  await p.svg(
    (d) =>
      ellipse(600, 700, 240, 8, '#ffffff', 'opacity="0.22"') +
      cruiseShip(d, p.random, 590, 698, dusk ? 380 : 420, '#20466e', '#eef1f2', dusk) +
      stroke(`M${n(360)} 712Q480 726 800 716`, '#ffffff', 3, 'opacity="0.5"') +
      branch(
        p.random,
        dusk ? -30 : 1230,
        -10,
        115,
        dusk ? 0.4 : 2.7,
        '#2a1f1c',
        dusk ? ['#7a3420', '#d8783c'] : ['#28543c', '#84a854'],
        10,
      ),
  )
}

export const karstScenes: readonly Scene[] = [
  { name: 'guilin-karst-1', kind: 'domestic', focus: 0.6, draw: guilinDawn },
  { name: 'guilin-karst-2', kind: 'domestic', focus: 0.7, draw: guilinGreen },
  { name: 'vietnam-bay-1', kind: 'outbound', draw: (p) => halong(p, false) },
  { name: 'vietnam-bay-2', kind: 'outbound', focus: 0.3, draw: (p) => halong(p, true) },
  { name: 'yangtze-gorges-1', kind: 'cruise', draw: (p) => gorge(p, false) },
  { name: 'yangtze-gorges-2', kind: 'cruise', draw: (p) => gorge(p, true) },
]
