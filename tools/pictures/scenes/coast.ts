/** Beaches and bays: Hainan, Xiamen, Thailand. */
import { between } from '../core/noise.ts'
import { ellipse, n, poly, rect, repeat, shape, stroke } from '../core/svg.ts'
import { beach, umbrella } from '../parts/beach.ts'
import { longtail, yacht } from '../parts/boats.ts'
import { skyline } from '../parts/city.ts'
import { bushes } from '../parts/foreground.ts'
import { halo } from '../parts/lights.ts'
import { type RockLook, tower } from '../parts/massif.ts'
import { clouds, mist, sky, sun } from '../parts/sky.ts'
import { foliage, palm } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function hainanDay(p: Painting): Promise<void> {
  sky(p, ['#2282cc', '#70b8e4', '#d4eef4'], 430)
  clouds(p, { horizon: 440, light: '#ffffff', shade: '#9cc0dc', cover: 0.5, sunX: 900, scale: 0.8 })
  await p.svg(
    () =>
      bushes(p.random, 820, 1220, (x) => 424 - (x - 820) * 0.06, [14, 40], '#3f7c74', '#8cbc94') +
      shape('M800 424Q960 380 1210 360V426Z', '#5c948c', 'opacity="0.7"'),
  )
  beach(p, {
    horizon: 420,
    deep: '#1a74b0',
    mid: '#2cb0c4',
    shallow: '#a4ecd8',
    sand: '#f8e6bc',
    wet: '#d8bc8c',
    shore: (t) => 850 - t * 190,
  })
  await p.svg(
    () =>
      yacht(330, 450, 60, '#f4f6f6', '#ffffff') +
      umbrella(930, 790, 120, '#f2603c', '#ffffff') +
      umbrella(1090, 760, 84, '#2f8cc4', '#ffffff') +
      palm(p.random, 1120, 930, 640, -0.28, '#1f5c38', '#7cbc4c') +
      palm(p.random, 1240, 920, 560, -0.16, '#1f5438', '#68ac48'),
  )
}

async function hainanDusk(p: Painting): Promise<void> {
  sky(p, ['#3a3c84', '#a8609c', '#ff8c6c', '#ffd080'], 520)
  await sun(p, 420, 470, 48, '#ffd884', 5)
  clouds(p, { horizon: 540, light: '#ffb080', shade: '#5c3c7c', cover: 0.54, sunX: 420 })
  water(p, {
    top: 530,
    far: '#f0987c',
    near: '#3c2c6c',
    ripple: 0.5,
    mirror: 0.6,
    glint: { x: 420, colour: '#ffe4a4', width: 150, strength: 0.9 },
  })
  await p.svg(
    (d) =>
      shape(
        'M-10 910V850Q300 800 640 830Q960 860 1210 770V910Z',
        d.linear([
          [0, '#9c6474'],
          [1, '#2c1c3c'],
        ]),
      ) +
      stroke('M-10 846Q300 796 640 826Q960 856 1210 766', '#ffd8c0', 5, 'opacity="0.7"') +
      palm(p.random, 960, 880, 620, 0.1, '#180f28', '#402848') +
      palm(p.random, 1090, 880, 500, -0.16, '#1c122c', '#482c4c') +
      palm(p.random, 60, 900, 420, 0.14, '#180f28', '#402848') +
      stroke('M560 842v-44M585 842v-40', '#1c1228', 10) +
      ellipse(560, 790, 7, 8, '#1c1228') +
      ellipse(585, 796, 6, 7, '#1c1228'),
  )
}

async function xiamen(p: Painting, evening: boolean): Promise<void> {
  sky(p, evening ? ['#2c3c80', '#8c74a8', '#ffa48c', '#ffd4a0'] : ['#3c90d0', '#98cce8', '#eef4ee'], 470)
  clouds(p, {
    horizon: 480,
    light: evening ? '#ffc4a4' : '#ffffff',
    shade: evening ? '#64548c' : '#a4c4dc',
    cover: 0.46,
    sunX: 200,
  })
  await p.svg((d) =>
    skyline(d, p.random, 560, 1180, 466, [40, 190], {
      body: evening ? '#54487c' : '#9cb8cc',
      edge: evening ? '#f0a494' : '#d8e8f0',
      windows: ['#ffd488', '#fff0c4'],
      lit: evening ? 0.4 : 0.08,
    }),
  )
  mist(p, 380, 490, evening ? '#f0a898' : '#e4f0f4', 0.55)
  water(p, {
    top: 466,
    far: evening ? '#e0988c' : '#8cc8dc',
    near: evening ? '#30386c' : '#1c78a0',
    ripple: 0.5,
    mirror: 0.5,
    glint: { x: 260, colour: '#ffe8c0', width: 180, strength: evening ? 0.7 : 0.35 },
  })
  await p.svg((d) => {
    const r = p.random
    const lit = evening ? '#ffcfa4' : '#fbf2e2'
    const shade = evening ? '#8c5868' : '#d0bca8'
    const villa = (x: number, y: number, w: number, h: number): string =>
      rect(
        x,
        y - h,
        w,
        h,
        d.linear(
          [
            [0, lit],
            [1, shade],
          ],
          1,
          0.3,
        ),
      ) +
      poly(
        [
          [x - 8, y - h],
          [x + w * 0.5, y - h - w * 0.3],
          [x + w + 8, y - h],
        ],
        d.linear([
          [0, '#e0694c'],
          [1, '#8c3430'],
        ]),
      ) +
      repeat(Math.floor(w / 26), (i) =>
        repeat(
          Math.floor(h / 38),
          (j) =>
            shape(
              `M${n(x + 8 + i * 26)} ${n(y - h + 36 + j * 38)}v-16a6 6 0 0 1 12 0v16Z`,
              evening && r() < 0.7 ? '#ffe09c' : '#5c7484',
            ) + rect(x + 5 + i * 26, y - h + 36 + j * 38, 18, 2.5, '#ffffff', 'opacity="0.6"'),
        ),
      )
    return (
      shape(
        'M-10 910V560Q120 540 260 600Q420 680 560 740Q760 820 1210 850V910Z',
        d.linear([
          [0, evening ? '#4c4c5c' : '#6c9c6c'],
          [1, evening ? '#20203c' : '#2f5c48'],
        ]),
      ) +
      bushes(
        r,
        -20,
        330,
        (x) => 590 + x * 0.2,
        [30, 60],
        evening ? '#2c3448' : '#34704c',
        evening ? '#8c7c74' : '#a4cc74',
        1,
      ) +
      villa(30, 640, 150, 150) +
      villa(200, 690, 120, 110) +
      villa(-60, 720, 130, 120) +
      bushes(
        r,
        -20,
        640,
        (x) => 730 + x * 0.14,
        [30, 66],
        evening ? '#242c44' : '#2c6444',
        evening ? '#84706c' : '#98c468',
        1,
      ) +
      villa(360, 780, 130, 96) +
      bushes(
        r,
        -20,
        1220,
        (x) => 860 + x * 0.03,
        [40, 80],
        evening ? '#1c2038' : '#245838',
        evening ? '#6c5c64' : '#84b458',
        1,
      ) +
      repeat(60, () =>
        ellipse(between(r, 0, 900), between(r, 800, 900), 6, 5, evening ? '#d8649c' : '#f06ca8'),
      ) +
      yacht(780, 600, 80, '#ffffff', '#fffaf0') +
      yacht(960, 540, 46, '#ffffff', '#fffaf0', true) +
      (evening ? halo(d, 120, 590, 200, '#ffb060', 0.3) : '')
    )
  })
}

async function thailand(p: Painting, dusk: boolean): Promise<void> {
  sky(p, dusk ? ['#304488', '#9c74a8', '#ff9c84', '#ffd898'] : ['#1f88c8', '#68c0e0', '#d8f2f0'], 470)
  clouds(p, {
    horizon: 480,
    light: dusk ? '#ffc09c' : '#ffffff',
    shade: dusk ? '#684c88' : '#98c4d8',
    cover: 0.5,
    sunX: 300,
    scale: 0.8,
  })
  if (dusk) await sun(p, 330, 410, 38, '#ffd490', 6)
  const look: RockLook = {
    profile: 'dome',
    wood: dusk ? '#3c4450' : '#3f8048',
    rock: dusk ? '#a07474' : '#d8c4a4',
    shade: dusk ? '#241f44' : '#1c4c48',
    sunlit: dusk ? '#ffac80' : '#e8e0b0',
    mist: dusk ? '#f0a890' : '#cceae4',
    haze: 0,
    sink: 0.1,
    side: -1,
    bare: 0.6,
  }
  for (const [x, top, half, haze] of [
    [420, 390, 60, 0.6],
    [560, 360, 50, 0.5],
    [760, 290, 66, 0.3],
    [910, 180, 84, 0.1],
    [1080, 110, 130, 0.02],
    [60, 330, 70, 0.4],
  ] as const)
    tower(p, { x, top, base: 482, half }, { ...look, haze })
  if (dusk)
    water(p, {
      top: 474,
      far: '#f09c88',
      near: '#2c3070',
      ripple: 0.42,
      mirror: 0.34,
      glint: { x: 330, colour: '#ffe0a8', width: 130, strength: 0.8 },
    })
  else {
    water(p, { top: 474, far: '#54c4c8', near: '#38c8c0', ripple: 0.35, mirror: 0.5 })
    beach(p, {
      horizon: 500,
      deep: '#24a8b4',
      mid: '#48ccc0',
      shallow: '#c0f4e0',
      sand: '#fbeed0',
      wet: '#dcc69c',
      shore: (t) => 800 + t * 60,
    })
  }
  await p.svg(
    () =>
      longtail(620, dusk ? 700 : 690, 360, dusk ? '#3c1f24' : '#7c4424') +
      longtail(320, 570, 130, dusk ? '#4c2c34' : '#8c5430', true) +
      (dusk
        ? palm(p.random, 1160, 920, 600, -0.2, '#140f24', '#382848')
        : palm(p.random, 30, 920, 560, 0.2, '#1c5c38', '#7cc050') +
          foliage(p.random, 20, 890, 130, 60, '#1c5434', '#78b84c', 1)),
  )
}

export const coastScenes: readonly Scene[] = [
  { name: 'hainan-beach-1', kind: 'domestic', focus: 0.9, draw: hainanDay },
  { name: 'hainan-beach-2', kind: 'domestic', draw: hainanDusk },
  { name: 'xiamen-sea-1', kind: 'domestic', focus: 0.2, draw: (p) => xiamen(p, false) },
  { name: 'xiamen-sea-2', kind: 'domestic', focus: 0.3, draw: (p) => xiamen(p, true) },
  { name: 'thailand-island-1', kind: 'outbound', focus: 0.7, draw: (p) => thailand(p, false) },
  { name: 'thailand-island-2', kind: 'outbound', draw: (p) => thailand(p, true) },
]
