/** Rock above the clouds: Zhangjiajie and Huangshan. */
import { between } from '../core/noise.ts'
import { repeat, shape, stroke } from '../core/svg.ts'
import { bird } from '../parts/figures.ts'
import { branch, bushes } from '../parts/foreground.ts'
import { type RockLook, tower, towerRow } from '../parts/massif.ts'
import { clouds, mist, rays, sky, sun } from '../parts/sky.ts'
import { conifer, foliage } from '../parts/trees.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

const pillar: RockLook = {
  profile: 'pillar',
  wood: '#46664a',
  rock: '#b89a80',
  shade: '#2c3a44',
  sunlit: '#e6cfa4',
  mist: '#dfe8ea',
  haze: 0,
  sink: 0.45,
  side: 1,
  bare: 0.85,
}

async function pillars(
  p: Painting,
  o: {
    sky: readonly [string, ...string[]]
    mist: string
    look: Partial<RockLook>
    sunAt?: readonly [number, number, string]
    front: readonly (readonly [number, number, number])[]
  },
): Promise<void> {
  sky(p, o.sky, 700)
  if (o.sunAt !== undefined) await sun(p, o.sunAt[0], o.sunAt[1], 28, o.sunAt[2], 6)
  clouds(p, { horizon: 640, light: '#ffffff', shade: o.mist, cover: 0.35, opacity: 0.6 })
  const look = { ...pillar, ...o.look, mist: o.mist }
  towerRow(
    p,
    { count: 15, base: 820, minTop: 330, maxTop: 560, minHalf: 24, maxHalf: 50 },
    { ...look, haze: 0.74 },
  )
  mist(p, 480, 760, o.mist, 0.55)
  towerRow(
    p,
    { count: 9, base: 880, minTop: 250, maxTop: 560, minHalf: 30, maxHalf: 60 },
    { ...look, haze: 0.5 },
  )
  mist(p, 560, 840, o.mist, 0.6)
  for (const [x, top, half] of o.front) {
    tower(p, { x, top, base: 1040, half }, { ...look, haze: 0.1, sink: 0.42 })
    await p.svg(
      () =>
        repeat(11, (i) =>
          conifer(
            p.random,
            x + (i - 5) * half * 0.13,
            top + 26 + Math.abs(i - 5) * 4,
            between(p.random, 0.3, 0.75) * half,
            '#26483a',
            '#9db068',
          ),
        ) +
        bushes(
          p.random,
          x - half * 0.62,
          x + half * 0.62,
          () => top + 36,
          [half * 0.1, half * 0.22],
          '#1f3f30',
          '#8ea65c',
          look.side,
        ) +
        repeat(9, () =>
          foliage(
            p.random,
            x + between(p.random, -0.8, 0.8) * half,
            between(p.random, top + 90, top + 440),
            half * between(p.random, 0.08, 0.2),
            half * between(p.random, 0.06, 0.14),
            '#24463a',
            '#7f9a58',
            look.side,
          ),
        ),
    )
  }
  if (o.sunAt !== undefined) rays(p, o.sunAt[0], o.sunAt[1], o.sunAt[2], 0.3, 900)
  mist(p, 700, 980, o.mist, 0.85)
  await p.svg(
    () =>
      branch(p.random, 1230, 930, 170, -2.4, '#1f2422', ['#1d3a2c', '#5d7d48'], 9) +
      repeat(7, (i) => bird(380 + i * 26, 150 + Math.abs(i - 3) * 10, 10, '#47525a')),
  )
}

async function huangshan(p: Painting, dawn: boolean): Promise<void> {
  sky(p, dawn ? ['#3c5d9a', '#a79cc0', '#ffb98a', '#ffe0a4'] : ['#5f93c4', '#b0d0e2', '#f0f4f2'], 600)
  if (dawn) await sun(p, 330, 470, 36, '#ffcf80', 7)
  clouds(p, {
    horizon: 600,
    light: dawn ? '#ffdcb4' : '#ffffff',
    shade: dawn ? '#8c7aa4' : '#b4c6d6',
    cover: 0.36,
    sunX: 330,
    stretch: 1.8,
  })
  const fog = dawn ? '#f6c9a8' : '#eef4f6'
  const look: RockLook = {
    profile: 'peak',
    wood: '#3f5348',
    rock: '#a39a94',
    shade: '#28324a',
    sunlit: dawn ? '#ffce9c' : '#e8e2d0',
    mist: fog,
    haze: 0,
    sink: 0.5,
    side: -1,
    bare: 0.75,
    contrast: 1.2,
  }
  towerRow(
    p,
    { count: 9, base: 700, minTop: 420, maxTop: 540, minHalf: 110, maxHalf: 170 },
    { ...look, haze: 0.72 },
  )
  mist(p, 520, 700, fog, 0.75)
  towerRow(
    p,
    { count: 6, base: 760, minTop: 330, maxTop: 540, minHalf: 110, maxHalf: 190, from: 250 },
    { ...look, haze: 0.46 },
  )
  mist(p, 560, 770, fog, 0.9, 1.4)
  for (const k of dawn
    ? [
        { x: 850, top: 210, half: 210 },
        { x: 1090, top: 330, half: 180 },
      ]
    : [
        { x: 240, top: 170, half: 230 },
        { x: 520, top: 380, half: 160 },
        { x: 1180, top: 300, half: 200 },
      ])
    tower(p, { ...k, base: 900 }, { ...look, haze: 0.12 })
  mist(p, 640, 900, fog, 1, 1.5)
  const px = dawn ? 130 : 980
  await p.svg((d) => {
    const layer = (cx: number, cy: number, w: number): string =>
      foliage(p.random, cx, cy, w, w * 0.16, '#14261f', dawn ? '#8f8a4c' : '#6d9452', dawn ? 1 : -1, 0.12)
    return (
      shape(
        dawn
          ? 'M-10 910V640Q80 620 170 690Q260 760 420 910Z'
          : 'M1210 910V600Q1100 610 1010 690Q900 780 760 910Z',
        d.linear([
          [0, '#6d625c'],
          [1, '#231f26'],
        ]),
      ) +
      stroke(`M${px} 690Q${px - 30} 600 ${px + 8} 520Q${px + 40} 450 ${px + 10} 380`, '#2c1f1a', 17) +
      stroke(
        `M${px} 560Q${px + 60} 520 ${px + 150} 520M${px + 10} 480Q${px - 50} 450 ${px - 110} 450M${px + 18} 430Q${px + 60} 400 ${px + 110} 396`,
        '#2c1f1a',
        8,
      ) +
      layer(px + 140, 508, 120) +
      layer(px - 90, 440, 95) +
      layer(px + 100, 388, 92) +
      layer(px + 4, 350, 105) +
      layer(px + 180, 540, 60)
    )
  })
}

export const pillarScenes: readonly Scene[] = [
  {
    name: 'zhangjiajie-pillars-1',
    kind: 'domestic',
    draw: (p) =>
      pillars(p, {
        sky: ['#7fa9c4', '#c4d6dc', '#eef1ea'],
        mist: '#e4ecec',
        look: {},
        front: [
          [250, 150, 92],
          [470, 330, 60],
          [900, 210, 84],
          [1090, 360, 70],
        ],
      }),
  },
  {
    name: 'zhangjiajie-pillars-2',
    kind: 'domestic',
    draw: (p) =>
      pillars(p, {
        sky: ['#4a5f94', '#c89ca0', '#ffd09a'],
        mist: '#f2cfb0',
        look: { rock: '#b07f66', sunlit: '#ffc890', shade: '#33304e', side: -1 },
        sunAt: [300, 300, '#ffcf8c'],
        front: [
          [620, 130, 100],
          [820, 340, 66],
          [1060, 240, 92],
          [90, 420, 80],
        ],
      }),
  },
  { name: 'huangshan-1', kind: 'domestic', draw: (p) => huangshan(p, true) },
  { name: 'huangshan-2', kind: 'domestic', draw: (p) => huangshan(p, false) },
]
