/** Mount Fuji and a Kyoto temple. */
import { lerpRgb, rgb } from '../core/colour.ts'
import { clamp, smooth } from '../core/noise.ts'
import { ellipse, rect, repeat, shape } from '../core/svg.ts'
import { type HouseLook, pagoda, roof, torii } from '../parts/chinese.ts'
import { branch, bushes } from '../parts/foreground.ts'
import { halo } from '../parts/lights.ts'
import { clouds, glow, mist, sky } from '../parts/sky.ts'
import { coniferRow } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function fuji(p: Painting, season: 'spring' | 'evening'): Promise<void> {
  const spring = season === 'spring'
  sky(p, spring ? ['#5ca4dc', '#acd4ec', '#f8ecec'] : ['#2c3878', '#8c6ca4', '#ff9c8c', '#ffd0a0'], 540)
  clouds(p, {
    horizon: 560,
    light: spring ? '#ffffff' : '#ffb8a0',
    shade: spring ? '#b4cce0' : '#604c8c',
    cover: 0.36,
    sunX: 200,
    stretch: 1.7,
  })
  const cx = spring ? 560 : 700
  const snow = rgb(spring ? '#ffffff' : '#ffc8bc')
  const snowDark = rgb(spring ? '#a4bce0' : '#7c74b4')
  const body = rgb(spring ? '#6c8cb8' : '#7c5c8c')
  const bodyDark = rgb(spring ? '#486c9c' : '#3c3870')
  const haze = rgb(spring ? '#dce8f0' : '#f0a8a0')
  for (let x = 0; x < p.w; x++) {
    const d = Math.abs(x - cx)
    const flat = d < 44 ? 6 * p.noise.at(x / 14, 5) : 0
    const top =
      560 - 400 * Math.exp(-((Math.max(0, d - 40) / 250) ** 0.93)) + flat + p.noise.fbm(x / 40, 3, 4) * 5
    for (let y = Math.max(0, Math.floor(top)); y < 570; y++) {
      const t = (y - 160) / 400
      const ang = (x - cx) / (60 + (y - 150) * 1.0)
      const gully = p.noise.fbm(ang * 7, y / 190, 5)
      const line = 0.34 + gully * 0.42 + p.noise.fbm(x / 20, y / 40, 3) * 0.05
      const lit = clamp(
        0.52 + ang * (spring ? -0.6 : -0.7) + (gully - p.noise.fbm(ang * 7 + 0.25, y / 190, 5)) * 2.2,
      )
      const ground = lerpRgb(bodyDark, body, lit)
      const c = lerpRgb(lerpRgb(snowDark, snow, lit * 1.15), ground, smooth(line - 0.03, line + 0.05, t))
      p.blend(x, y, lerpRgb(c, haze, smooth(0.45, 1.02, t) * 0.85), clamp(y + 1 - top))
    }
  }
  mist(p, 460, 590, spring ? '#f2f4f6' : '#f6b4a8', 0.6)
  await p.svg(
    () =>
      coniferRow(
        p.random,
        150,
        -20,
        1220,
        () => 588,
        [14, 40],
        spring ? '#3c6460' : '#2c2c58',
        spring ? '#84a884' : '#705c84',
      ) + rect(0, 580, 1200, 16, spring ? '#48706c' : '#2c2c54'),
  )
  water(p, {
    top: 592,
    far: spring ? '#c4dcec' : '#e89c98',
    near: spring ? '#3c7ca8' : '#2c2f64',
    ripple: 0.24,
    mirror: 0.74,
    glint: { x: cx, colour: '#ffe8d8', width: 200, strength: 0.22 },
  })
  const k: HouseLook = {
    wall: '#c8443c',
    wood: '#7c2c28',
    tile: '#3c4454',
    edge: '#e8d8c8',
    window: '#fbeedd',
  }
  await p.svg((d) =>
    spring
      ? branch(p.random, -30, 20, 140, 0.25, '#4c3030', ['#f4a4bc', '#ffe8ee'], 9) +
        branch(p.random, 1230, 60, 130, 2.6, '#4c3030', ['#f4a4bc', '#fff0f4'], 9) +
        branch(p.random, -30, 850, 150, -0.3, '#4c3030', ['#f09cb4', '#ffe4ea'], 10)
      : pagoda(220, 880, 260, 5, { ...k, wall: '#983438', edge: '#f0a088' }) +
        halo(d, 220, 640, 260, '#ff9c60', 0.25) +
        bushes(p.random, -20, 520, () => 900, [36, 70], '#3c1c34', '#d86c7c', 1),
  )
}

async function kyoto(p: Painting, autumn: boolean): Promise<void> {
  sky(p, autumn ? ['#7c98b8', '#d4ccc4', '#ffe0b0'] : ['#2c3874', '#7c6ca0', '#f0a098', '#ffd4ac'], 520)
  if (autumn) glow(p, 900, 200, 600, '#ffe0a4', 0.5)
  clouds(p, { horizon: 540, light: '#fff0e0', shade: autumn ? '#b4b4bc' : '#64548c', cover: 0.36, sunX: 900 })
  const hillDark = autumn ? '#8c6c5c' : '#3c3c6c'
  await p.svg(
    (d) =>
      shape(
        'M-10 560V430Q200 340 420 400Q640 450 860 370Q1050 320 1210 400V560Z',
        d.linear([
          [0, autumn ? '#b49c90' : '#5c5484'],
          [1, autumn ? '#ecd4b8' : '#c88c98'],
        ]),
      ) +
      coniferRow(
        p.random,
        80,
        -20,
        1220,
        (x) => 540 + Math.sin(x / 80) * 8,
        [40, 96],
        hillDark,
        autumn ? '#b4a074' : '#7c688c',
      ),
  )
  mist(p, 440, 580, autumn ? '#f8e4c8' : '#e0a4a8', 0.5)
  const k: HouseLook = autumn
    ? { wall: '#c85038', wood: '#8c2c20', tile: '#544c48', edge: '#d8b890', window: '#fbe8c8' }
    : { wall: '#7c3434', wood: '#4c2028', tile: '#242848', edge: '#e8a078', window: '#ffce80' }
  await p.svg((d) => {
    const r = p.random
    const glowAt = autumn ? '' : halo(d, 840, 420, 260, '#ffb060', 0.35)
    const fire = (x: number, y: number, s: number): string =>
      repeat(9, (i) =>
        bushes(
          r,
          x + (i - 4) * s * 0.4,
          x + (i - 4) * s * 0.4 + 10,
          () => y - Math.abs(Math.sin(i * 2.3)) * s * 0.6,
          [s * 0.4, s * 0.7],
          autumn ? '#7c2020' : '#2c2444',
          autumn ? (['#e84830', '#f08830', '#f4b440'][i % 3] ?? '#e84830') : '#e898a8',
          1,
        ),
      )
    const hall =
      rect(120, 520, 440, 70, k.wall) +
      repeat(
        12,
        (i) =>
          rect(126 + i * 36, 524, 5, 66, k.wood) +
          rect(135 + i * 36, 536, 22, 36, k.window, 'opacity="0.85"'),
      ) +
      roof(340, 524, 540, 120, k.tile, k.edge, 0.22) +
      rect(90, 586, 500, 12, k.wood)
    return (
      glowAt +
      pagoda(840, 620, 240, 5, k) +
      fire(680, 620, 54) +
      fire(1040, 620, 70) +
      hall +
      (autumn ? '' : halo(d, 340, 560, 220, '#ffb060', 0.4)) +
      fire(40, 610, 64) +
      rect(0, 596, 1200, 60, autumn ? '#6c5c3c' : '#242444') +
      bushes(
        r,
        -20,
        1220,
        () => 640,
        [18, 36],
        autumn ? '#3c4424' : '#1c2040',
        autumn ? '#a8a04c' : '#5c5478',
        1,
      )
    )
  })
  water(p, {
    top: 648,
    far: autumn ? '#d8b894' : '#9c6c80',
    near: autumn ? '#3c4c44' : '#1c2048',
    ripple: 0.22,
    mirror: 0.78,
  })
  await p.svg((d) =>
    autumn
      ? branch(p.random, 1240, -60, 120, 2.3, '#2c1c1c', ['#c82c24', '#f4783c'], 9) +
        branch(p.random, -30, -40, 160, 0.8, '#2c1c1c', ['#d8402c', '#f89848'], 10)
      : torii(560, 850, 300, '#d84838', '#2c2030') +
        ellipse(560, 852, 180, 8, '#0c1030', 'opacity="0.4"') +
        halo(d, 560, 780, 180, '#ff8c60', 0.2) +
        branch(p.random, -30, 30, 190, 0.5, '#2c1c2c', ['#e88ca4', '#ffd0d8'], 10),
  )
}

export const japanScenes: readonly Scene[] = [
  { name: 'japan-fuji-1', kind: 'outbound', draw: (p) => fuji(p, 'spring') },
  { name: 'japan-fuji-2', kind: 'outbound', draw: (p) => fuji(p, 'evening') },
  { name: 'kyoto-temple-1', kind: 'outbound', focus: 0.8, draw: (p) => kyoto(p, true) },
  { name: 'kyoto-temple-2', kind: 'outbound', focus: 0.6, draw: (p) => kyoto(p, false) },
]
