/** Jiuzhai in autumn and the great waterfall of Guizhou. */
import { type Rgb, rgb } from '../core/colour.ts'
import { between, clamp, smooth } from '../core/noise.ts'
import { ellipse, repeat, shape, stroke } from '../core/svg.ts'
import { branch, bushes } from '../parts/foreground.ts'
import { snowRange } from '../parts/ground.ts'
import { type RockLook, tower } from '../parts/massif.ts'
import { clouds, mist, rays, sky } from '../parts/sky.ts'
import { coniferRow } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

const autumnLeaves = ['#c8442c', '#e8882c', '#f0b83c', '#8c9c3c', '#2f6c4c', '#d86428'] as const

async function jiuzhai(p: Painting, wide: boolean): Promise<void> {
  sky(p, wide ? ['#2c74bc', '#84b8e0', '#e8eeea'] : ['#5c8cbc', '#b0c8d8', '#f8e8d0'], 460)
  clouds(p, { horizon: 470, light: '#ffffff', shade: '#a4bcd4', cover: 0.46, sunX: 900 })
  snowRange(p, {
    peaks: wide
      ? [
          { u: 0.2, v: 7, height: 1.9, radius: 2.2 },
          { u: -3, v: 7, height: 1.8, radius: 2.6 },
          { u: 3.4, v: 7, height: 1.9, radius: 2.6 },
        ]
      : [
          { u: -2.4, v: 6.4, height: 2.4, radius: 2.6 },
          { u: 2.6, v: 7, height: 2.0, radius: 2.8 },
        ],
    horizon: 470,
    rock: '#64707c',
    wood: '#5c6c3c',
    warm: '#ffe4b8',
    cool: '#2c4468',
    haze: '#c4d4dc',
    hazeAt: 11,
    snowLine: 1.35,
    sun: [0.8, 0.5, -0.4],
  })
  mist(p, 380, 500, '#eef2ee', 0.45)
  await p.svg(() => {
    let out = coniferRow(
      p.random,
      120,
      -20,
      1220,
      (x) => 490 + Math.abs(x - 600) * 0.02,
      [30, 84],
      '#1f4438',
      '#748c4c',
    )
    for (let i = 0; i < 54; i++) {
      const x = between(p.random, -20, 1220)
      const near = Math.abs(x - 600) / 600
      const c = autumnLeaves[Math.floor(p.random() * autumnLeaves.length)] ?? '#c8442c'
      out += bushes(p.random, x, x + 20, () => 496 + near * 26, [18, 22 + near * 44], '#5c3424', c, 1)
    }
    return out
  })
  water(p, { top: 520, far: '#3cb0b4', near: '#0c7c94', ripple: 0.14, mirror: 0.52 })
  const pale = rgb('#7cf0dc')
  const deep = rgb('#08567c')
  for (let y = 540; y < p.h; y++)
    for (let x = 0; x < p.w; x++) {
      const t = (y - 520) / 380
      const spot = p.noise.fbm(x / (60 + t * 190) + 4, (y - 520) / (16 + t * 56), 4)
      p.blend(x, y, spot > 0 ? pale : deep, clamp(Math.abs(spot) * 1.1) * 0.5 * t)
    }
  await p.svg(
    (d) =>
      repeat(3, (i) => {
        const y = 690 + i * 66
        const x = wide ? 760 - i * 150 : 300 + i * 200
        return stroke(
          `M${x} ${y}l${200 + i * 50} ${i % 2 === 0 ? -26 : 22}m-60 8l30 -40m-110 44l-26 -34`,
          '#d8f4e8',
          6 + i,
          'opacity="0.35"',
        )
      }) +
      (wide
        ? branch(p.random, -30, -10, 130, 0.5, '#3c2420', ['#d8482c', '#f4a03c'], 9)
        : branch(p.random, 1230, -20, 140, 2.6, '#3c2420', ['#e8a42c', '#fcdc64'], 9) +
          shape(
            'M-10 910V840Q240 790 520 910Z',
            d.linear([
              [0, '#8c6c3c'],
              [1, '#3c3424'],
            ]),
          ) +
          bushes(p.random, -20, 420, (x) => 860 + x * 0.1, [24, 46], '#6c2c20', '#f08c3c', 1)),
  )
}

async function waterfall(p: Painting, close: boolean): Promise<void> {
  sky(p, close ? ['#5c9cc8', '#bcdce4', '#f4f6ea'] : ['#4c84b8', '#b4d0dc', '#fdeacc'], 360)
  clouds(p, { horizon: 400, light: '#ffffff', shade: '#acc4cc', cover: 0.5 })
  const look: RockLook = {
    profile: 'pillar',
    wood: '#3f7448',
    rock: '#84807c',
    shade: '#173830',
    sunlit: '#b4c878',
    mist: '#e4f0ec',
    haze: 0,
    sink: 0.3,
    side: close ? -1 : 1,
    bare: 0.45,
  }
  const lip = close ? 250 : 330
  for (let i = 0; i < 14; i++)
    tower(
      p,
      { x: i * 100 - 40, top: lip - 20 + between(p.random, -26, 26), base: 740, half: 92 },
      { ...look, haze: 0.05 },
    )
  const left = close ? 230 : 330
  const right = close ? 970 : 930
  const foot = close ? 720 : 650
  for (let y = lip - 8; y < foot; y++) {
    const t = (y - lip) / (foot - lip)
    for (let x = left - 30; x < right + 30; x++) {
      const column = p.noise.fbm(x / 34 + 3, 2, 4)
      const edge =
        smooth(left - 20, left + 30, x + p.noise.at(7, y / 60) * 14) *
        smooth(right + 20, right - 30, x + p.noise.at(9, y / 60) * 14)
      const gap = smooth(-0.42, -0.1, column)
      const strand = p.noise.fbm(x / 7, y / 110 + column * 2, 4)
      const v = clamp(0.68 + strand * 0.7)
      const c: Rgb = [170 + v * 85, 202 + v * 53, 214 + v * 41]
      p.blend(x, Math.max(0, y), c, clamp(edge * gap * (0.5 + v * 0.6)) * smooth(-0.02, 0.02, t))
    }
  }
  mist(p, foot - 150, foot + 90, '#f6fbfa', 0.95)
  await p.svg(
    () =>
      bushes(p.random, -20, left, () => lip + 4, [26, 54], '#1c4c30', '#88b850', look.side) +
      bushes(p.random, right, 1220, () => lip + 4, [26, 54], '#1c4c30', '#88b850', look.side) +
      coniferRow(p.random, 26, -20, left - 60, () => lip - 6, [40, 90], '#1f4c38', '#6c9850') +
      coniferRow(p.random, 26, right + 60, 1220, () => lip - 6, [40, 90], '#1f4c38', '#6c9850'),
  )
  water(p, { top: foot + 10, far: '#b8dcd8', near: '#1c7474', ripple: 0.7, mirror: 0.5 })
  mist(p, foot - 60, foot + 80, '#f6fbfa', 0.7)
  rays(p, close ? 100 : 1000, -40, '#fff4cc', 0.25, 1000)
  await p.svg((d) => {
    const bow = ['#f08080', '#f4c070', '#f4f090', '#90e0a0', '#80b8f0', '#b090e8']
      .map((c, i) =>
        stroke(
          `M${close ? 160 : 380} 760A${330 - i * 7} ${330 - i * 7} 0 0 1 ${close ? 800 : 1020} 760`,
          c,
          7,
          'opacity="0.2"',
        ),
      )
      .join('')
    return (
      `<g filter="${d.blur(4)}">${bow}</g>` +
      bushes(p.random, -20, 330, (x) => 880 - x * 0.02, [40, 84], '#123c28', '#78b048', look.side) +
      bushes(p.random, 900, 1220, () => 890, [40, 84], '#123c28', '#78b048', look.side) +
      repeat(9, (i) =>
        ellipse(
          380 + i * 60,
          860 + (i % 3) * 18,
          between(p.random, 24, 50),
          between(p.random, 12, 22),
          i % 2 === 0 ? '#4c5854' : '#64706c',
        ),
      )
    )
  })
}

export const lakeScenes: readonly Scene[] = [
  { name: 'jiuzhai-lake-1', kind: 'domestic', draw: (p) => jiuzhai(p, true) },
  { name: 'jiuzhai-lake-2', kind: 'domestic', draw: (p) => jiuzhai(p, false) },
  { name: 'guizhou-waterfall-1', kind: 'domestic', draw: (p) => waterfall(p, false) },
  { name: 'guizhou-waterfall-2', kind: 'domestic', draw: (p) => waterfall(p, true) },
]
