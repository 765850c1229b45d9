/** The city wall of Xi'an and the Great Wall. */
import { lerpRgb, rgb } from '../core/colour.ts'
import { between, smooth } from '../core/noise.ts'
import { n, type Point, rect, repeat, shape } from '../core/svg.ts'
import { gateTower, type HouseLook, wall } from '../parts/chinese.ts'
import { bird } from '../parts/figures.ts'
import { branch, bushes, willow } from '../parts/foreground.ts'
import { halo, lantern, lanternString } from '../parts/lights.ts'
import { clouds, glow, rays, sky, stars, sun } from '../parts/sky.ts'
import { terrain } from '../parts/terrain.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function xianWall(p: Painting, night: boolean): Promise<void> {
  sky(p, night ? ['#0d1740', '#27346e', '#6f5a8c', '#d98a74'] : ['#5b96c8', '#a9cde0', '#fbe6c8'], 600)
  if (night) await stars(p, 90, 300)
  clouds(p, {
    horizon: 620,
    light: night ? '#e89a88' : '#fffaf0',
    shade: night ? '#2c2f60' : '#a9bccb',
    cover: 0.42,
    sunX: 1000,
  })
  if (!night) glow(p, 1080, 260, 560, '#ffe2ae', 0.5)
  const k: HouseLook = night
    ? { wall: '#8a3a28', wood: '#5a2018', tile: '#2b3346', edge: '#ffc46a', window: '#ffcf70' }
    : { wall: '#a3432e', wood: '#7a2c20', tile: '#4d5a55', edge: '#d8d0a8', window: '#4a2c22' }
  await p.svg((d) => {
    const far = repeat(26, (i) =>
      rect(
        i * 48 - 10,
        610 - between(p.random, 14, 70),
        40,
        90,
        night ? '#2c2c58' : '#b9c4c8',
        'opacity="0.8"',
      ),
    )
    return (
      far +
      bushes(
        p.random,
        -20,
        1220,
        () => 640,
        [14, 34],
        night ? '#171c38' : '#48664a',
        night ? '#46405c' : '#9fb470',
      ) +
      (night ? halo(d, 640, 430, 420, '#ff9c48', 0.45) : '') +
      gateTower(640, 560, 480, k)
    )
  })
  await p.svg((d) => {
    const brick = night ? '#96694c' : '#a39684'
    const base = night ? '#33283c' : '#625c56'
    const arch = (x: number, s: number): string =>
      shape(`M${x - s} 800v${-s * 1.2}a${s} ${s} 0 0 1 ${s * 2} 0v${s * 1.2}Z`, night ? '#ffb050' : '#2c2824')
    return (
      wall(d, -20, 1220, 640, 170, brick, base) +
      wall(d, 360, 920, 560, 250, night ? '#a8764f' : '#b0a28e', base) +
      arch(640, 62) +
      (night ? halo(d, 640, 740, 130, '#ffb050', 0.5) : '') +
      (night
        ? repeat(31, (i) => halo(d, i * 40, 640, 30, '#ffc060', 0.6)) +
          repeat(24, (i) => lantern(20 + i * 50, 668, 8))
        : '') +
      repeat(8, (i) => rect(-20 + i * 170, 640, 24, 170, base, 'opacity="0.35"'))
    )
  })
  water(p, {
    top: 806,
    far: night ? '#5a3a50' : '#b4c0b0',
    near: night ? '#141836' : '#476a66',
    ripple: 0.35,
    mirror: 0.82,
  })
  await p.svg(() =>
    night
      ? lanternString(-40, 40, 420, 90, 5, 30)
      : willow(p.random, -20, 420, 460, '#3f6a34', '#a9c860') +
        [0, 1, 2].map((i) => bird(860 + i * 36, 190 + i * 14, 13, '#4a5a66')).join(''),
  )
}

/** The wall is a height function's contour walked as a ribbon: a crest line drawn over real terrain. */
async function greatWall(p: Painting, autumn: boolean): Promise<void> {
  sky(p, autumn ? ['#3f6aa8', '#a8b4cc', '#ffd9a4'] : ['#3c86c8', '#9cc8e6', '#e6f0ee'], 420)
  clouds(p, {
    horizon: 430,
    light: autumn ? '#ffeacb' : '#ffffff',
    shade: autumn ? '#8c8aa8' : '#a8c0d4',
    cover: 0.46,
    sunX: 250,
  })
  if (autumn) await sun(p, 260, 290, 28, '#ffcf88', 6)
  const line = (v: number): number =>
    Math.sin(v * 1.15 + (autumn ? 1.9 : 0.3)) * (0.36 + v * 0.2) + (autumn ? 0.3 : -0.2)
  const lit = rgb(autumn ? '#d98a3c' : '#7fa450')
  const lit2 = rgb(autumn ? '#a8402c' : '#4f8440')
  const shade = rgb(autumn ? '#3c2a3a' : '#1f4438')
  terrain(p, {
    height: (u, v) => {
      const near = Math.exp(-(((u - line(v)) / (0.32 + v * 0.06)) ** 2))
      return (
        (p.noise.ridged(u * 0.5 + 4, v * 0.42, 5) * 1.5 - 0.55) * smooth(1, 4, v) +
        near * (0.42 + 0.22 * Math.sin(v * 1.7)) +
        p.noise.fbm(u * 5, v * 5, 3) * 0.04
      )
    },
    horizon: 420,
    eye: 1.35,
    near: 1.4,
    far: 16,
    sun: [-0.7, 0.55, 0.15],
    haze: rgb(autumn ? '#e6c4a8' : '#c0d8e6'),
    hazeAt: 9.5,
    colour: (s) => {
      const d = Math.abs(s.u - line(s.v)) / (0.075 + s.v * 0.004)
      const tree = p.noise.fbm(s.u * 9, s.v * 9, 4)
      const c = lerpRgb(
        shade,
        lerpRgb(lit, lit2, smooth(-0.3, 0.4, tree)),
        Math.min(1, s.light * 1.1 + tree * 0.35 + 0.08),
      )
      if (d > 1) return c
      const stone = lerpRgb(rgb('#6d5f5c'), rgb(autumn ? '#f2d2a6' : '#e6dcc4'), 0.35 + s.light * 0.65)
      return d > 0.72 ? lerpRgb(stone, rgb('#4a4038'), 0.62) : stone
    },
  })
  const spot = (v: number, lift: number): Point => {
    const u = line(v)
    const h =
      (p.noise.ridged(u * 0.5 + 4, v * 0.42, 5) * 1.5 - 0.55) * smooth(1, 4, v) +
      0.42 +
      0.22 * Math.sin(v * 1.7)
    return [600 + (u * 900) / v, 420 - ((h + lift - 1.35) * 900) / v]
  }
  await p.svg(
    (d) =>
      [8.6, 6.2, 4.4, 2.9]
        .map((v) => {
          const [x, y] = spot(v, 0)
          const w = 300 / v
          const stone = d.linear(
            [
              [0, autumn ? '#f6d6a8' : '#e8dfc8'],
              [1, '#7c6a62'],
            ],
            1,
            0.2,
          )
          return (
            rect(x - w / 2, y - w * 0.8, w, w * 0.9, stone) +
            repeat(5, (i) => rect(x - w * 0.54 + i * w * 0.235, y - w * 0.98, w * 0.14, w * 0.2, stone)) +
            repeat(3, (i) =>
              shape(
                `M${n(x - w * 0.32 + i * w * 0.25)} ${n(y - w * 0.25)}v${n(-w * 0.2)}a${n(w * 0.06)} ${n(w * 0.06)} 0 0 1 ${n(w * 0.12)} 0v${n(w * 0.2)}Z`,
                '#3a3030',
              ),
            ) +
            rect(x - w * 0.56, y - w * 0.82, w * 1.12, w * 0.05, '#5c504a')
          )
        })
        .join('') +
      branch(
        p.random,
        autumn ? 1230 : -30,
        autumn ? -40 : -30,
        150,
        autumn ? 2.5 : 0.6,
        '#2a1c1a',
        autumn ? ['#b03424', '#f09040'] : ['#2c5434', '#9cbc5c'],
        10,
      ),
  )
  if (autumn) rays(p, 260, 290, '#ffd49a', 0.22, 800)
}

export const wallScenes: readonly Scene[] = [
  { name: 'xian-wall-1', kind: 'domestic', draw: (p) => xianWall(p, true) },
  { name: 'xian-wall-2', kind: 'domestic', draw: (p) => xianWall(p, false) },
  { name: 'beijing-greatwall-1', kind: 'domestic', draw: (p) => greatWall(p, true) },
  { name: 'beijing-greatwall-2', kind: 'domestic', draw: (p) => greatWall(p, false) },
]
