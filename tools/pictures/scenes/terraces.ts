/** Worked hills: tea rows and rice terraces that hold the sky. */
import { lerpRgb, rgb } from '../core/colour.ts'
import { between, clamp, smooth } from '../core/noise.ts'
import { n, rect, repeat, shape } from '../core/svg.ts'
import { person } from '../parts/figures.ts'
import { bushes } from '../parts/foreground.ts'
import { snowRange } from '../parts/ground.ts'
import { clouds, mist, rays, sky, sun } from '../parts/sky.ts'
import { terrain } from '../parts/terrain.ts'
import { broadleaf, palm } from '../parts/trees.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

interface TerraceLook {
  readonly sky: readonly [string, ...string[]]
  readonly lit: string
  readonly lit2: string
  readonly shade: string
  readonly haze: string
  readonly sun: readonly [number, number, number]
  readonly rows: number
  readonly flood?: string
  readonly warm: string
  readonly sunAt: readonly [number, number]
}

/** Contoured hills: rows of tea, or paddies that hold the sky. */
function terraces(p: Painting, o: TerraceLook, steep: number): void {
  const lit = rgb(o.lit)
  const lit2 = rgb(o.lit2)
  const shade = rgb(o.shade)
  const flood = o.flood === undefined ? undefined : rgb(o.flood)
  const base = (u: number, v: number): number =>
    ((p.noise.fbm(u * 0.42 + 3, v * 0.36 + 1, 3, 0.35) * 0.5 + 0.5) ** 1.3 * 1.7 + Math.abs(u) * 0.12) * steep
  const step = (h: number): number => {
    const s = h * o.rows
    const f = s - Math.floor(s)
    return (Math.floor(s) + smooth(0.72, 1, f)) / o.rows
  }
  terrain(p, {
    height: (u, v) => {
      const h = base(u, v)
      return flood === undefined ? h + Math.sin(h * o.rows * 6.28) * 0.012 : step(h)
    },
    horizon: 400,
    eye: 1.75,
    near: 1.1,
    far: 20,
    sun: o.sun,
    haze: rgb(o.haze),
    hazeAt: 11,
    smoothing: flood === undefined ? 0.6 : 1,
    colour: (s) => {
      const f = (base(s.u, s.v) * o.rows) % 1
      const tone = lerpRgb(lit, lit2, smooth(-0.3, 0.4, p.noise.fbm(s.u * 1.1, s.v * 1.1, 3)))
      const leaf = p.noise.fbm(s.u * 22, s.v * 22, 3) * 0.18
      if (flood !== undefined) {
        if (f < 0.66)
          return lerpRgb(
            lerpRgb(flood, tone, 0.22 + 0.5 * smooth(-0.2, 0.3, p.noise.at(s.u * 1.7, s.v * 1.7))),
            shade,
            leaf * 0.5 + 0.08,
          )
        return lerpRgb(shade, tone, clamp(s.light * 0.9 + leaf))
      }
      const row = smooth(0.0, 0.35, f) * smooth(1, 0.55, f)
      return lerpRgb(shade, tone, clamp(s.light * 0.85 * (0.35 + 0.65 * row) + leaf + 0.05))
    },
  })
}

async function tea(p: Painting, dawn: boolean): Promise<void> {
  const o: TerraceLook = dawn
    ? {
        sky: ['#6c90b4', '#c8ccc8', '#ffe4b4'],
        lit: '#b0b84c',
        lit2: '#6c9c44',
        shade: '#1f4838',
        haze: '#f0dcb8',
        sun: [0.8, 0.4, 0.3],
        rows: 15,
        warm: '#ffd898',
        sunAt: [900, 300],
      }
    : {
        sky: ['#4498d4', '#9cd0ea', '#eaf4ee'],
        lit: '#a4d050',
        lit2: '#5cac48',
        shade: '#1c5c3c',
        haze: '#cfe6d4',
        sun: [-0.7, 0.6, 0.1],
        rows: 17,
        warm: '#fff4d0',
        sunAt: [200, 200],
      }
  sky(p, o.sky, 420)
  if (dawn) await sun(p, o.sunAt[0], o.sunAt[1], 30, o.warm, 7)
  clouds(p, { horizon: 430, light: '#ffffff', shade: '#b0c4cc', cover: 0.42, sunX: o.sunAt[0] })
  terraces(p, o, 0.8)
  mist(p, 300, 470, o.haze, 0.6)
  if (dawn) rays(p, 900, 300, '#ffe0a0', 0.22, 800)
  await p.svg(
    () =>
      broadleaf(
        p.random,
        dawn ? 170 : 1010,
        dawn ? 640 : 600,
        200,
        '#1f4830',
        dawn ? '#a4a44c' : '#7cb44c',
        dawn ? 1 : -1,
      ) +
      repeat(
        4,
        (i) =>
          person(
            (dawn ? 620 : 330) + i * 74,
            720 + (i % 2) * 34,
            62,
            ['#3c6ca8', '#c8503c', '#e8d8b0', '#4c8c7c'][i] ?? '#3c6ca8',
            '#d8a888',
            i % 2 === 0,
          ) + shape(`M${n((dawn ? 620 : 330) + i * 74 - 22)} ${668 + (i % 2) * 34}q22 -26 44 0Z`, '#e8d098'),
      ) +
      bushes(
        p.random,
        -20,
        1220,
        (x) => 930 + Math.sin(x / 200) * 14,
        [30, 54],
        '#17402c',
        dawn ? '#8c9c3c' : '#84c044',
        dawn ? 1 : -1,
      ),
  )
}

async function bali(p: Painting, dawn: boolean): Promise<void> {
  const o: TerraceLook = dawn
    ? {
        sky: ['#54649c', '#d09ca0', '#ffd09c'],
        lit: '#8ca444',
        lit2: '#5c8440',
        shade: '#1c3438',
        haze: '#f0c4a4',
        sun: [-0.8, 0.4, 0.3],
        rows: 9,
        flood: '#ffcba4',
        warm: '#ffd498',
        sunAt: [320, 320],
      }
    : {
        sky: ['#2f90cc', '#8ccce4', '#eef6e8'],
        lit: '#94d444',
        lit2: '#4cb048',
        shade: '#14502c',
        haze: '#cce8d0',
        sun: [0.7, 0.6, 0.1],
        rows: 9,
        flood: '#b4e4e0',
        warm: '#fff4d0',
        sunAt: [900, 160],
      }
  sky(p, o.sky, 420)
  if (dawn) await sun(p, 320, 300, 30, '#ffd494', 7)
  clouds(p, {
    horizon: 430,
    light: '#fff8ec',
    shade: dawn ? '#9c84a4' : '#a4c8d4',
    cover: 0.44,
    sunX: o.sunAt[0],
  })
  if (dawn)
    snowRange(p, {
      peaks: [{ u: 1.6, v: 8, height: 2, radius: 3.2 }],
      horizon: 420,
      rock: '#6c6484',
      wood: '#7c7488',
      warm: '#ffc498',
      cool: '#4c4c7c',
      haze: '#e8b8a8',
      hazeAt: 7,
      snowLine: 9,
      sun: [-0.8, 0.4, -0.2],
      rough: 0.2,
    })
  terraces(p, o, 0.95)
  mist(p, 310, 470, o.haze, 0.5)
  const ink = dawn ? '#1c2c2c' : '#1c5434'
  const leaf = dawn ? '#6c7444' : '#7cc04c'
  await p.svg(
    () =>
      repeat(9, (i) =>
        palm(
          p.random,
          60 + i * 140 + between(p.random, -40, 40),
          470 + between(p.random, -30, 30),
          between(p.random, 70, 130),
          between(p.random, -0.15, 0.15),
          ink,
          leaf,
        ),
      ) +
      palm(p.random, dawn ? 1080 : 120, 900, 560, dawn ? -0.16 : 0.14, ink, leaf) +
      palm(p.random, dawn ? 1190 : -10, 900, 440, dawn ? -0.1 : 0.18, ink, leaf) +
      shape('M560 520l40 -40l40 40Z M540 520h120v6h-120Z', dawn ? '#7c5440' : '#a47c4c') +
      rect(566, 524, 68, 26, dawn ? '#5c4038' : '#8c6440') +
      bushes(p.random, -20, 1220, () => 935, [34, 60], ink, leaf),
  )
  if (dawn) rays(p, 320, 300, '#ffdca0', 0.22, 800)
}

export const terraceScenes: readonly Scene[] = [
  { name: 'tea-hills-1', kind: 'domestic', draw: (p) => tea(p, false) },
  { name: 'tea-hills-2', kind: 'domestic', draw: (p) => tea(p, true) },
  { name: 'bali-terrace-1', kind: 'outbound', draw: (p) => bali(p, false) },
  { name: 'bali-terrace-2', kind: 'outbound', draw: (p) => bali(p, true) },
]
