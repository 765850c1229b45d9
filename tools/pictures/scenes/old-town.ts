/** Lijiang old town in the evening. */
import { between } from '../core/noise.ts'
import { rect, repeat } from '../core/svg.ts'
import { archBridge, type HouseLook, house, pagoda } from '../parts/chinese.ts'
import { branch } from '../parts/foreground.ts'
import { snowRange } from '../parts/ground.ts'
import { halo, lantern, lanternString } from '../parts/lights.ts'
import { clouds, glow, mist, sky, stars } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

const dusk: HouseLook = {
  wall: '#5a3526',
  wood: '#3a1f18',
  tile: '#2c3040',
  edge: '#d59a5c',
  window: '#ffb552',
}

/** A canal between lit houses, the snow mountain far behind. */
async function oldTownCanal(p: Painting): Promise<void> {
  sky(p, ['#1d2a5c', '#4f5a96', '#c98a94', '#ffbd86'], 560)
  await stars(p, 60, 220)
  clouds(p, { horizon: 560, light: '#ffb894', shade: '#4c4a80', cover: 0.34, sunX: 600 })
  snowRange(p, {
    peaks: [
      { u: 0.1, v: 7, height: 2.1, radius: 2.4 },
      { u: 2.2, v: 8, height: 1.4, radius: 2 },
      { u: -2.4, v: 8, height: 1.3, radius: 2 },
    ],
    horizon: 560,
    rock: '#4d4a6c',
    wood: '#33395c',
    warm: '#ff9d80',
    cool: '#2a3068',
    haze: '#b58a9c',
    hazeAt: 11,
    snowLine: 1.0,
    sun: [-0.9, 0.4, -0.3],
    warmth: 0.6,
  })
  mist(p, 420, 600, '#d79c94', 0.5)
  await p.svg((d) => {
    const r = p.random
    let out = repeat(16, (i) =>
      house(r, 380 + i * 30, 610 - (i % 2) * 8, 60, 66, { ...dusk, tile: '#3a3c52' }),
    )
    for (const [t, w, h] of [
      [0, 150, 150],
      [0.33, 210, 230],
      [0.68, 290, 330],
    ] as const) {
      out +=
        house(r, 400 - t * 270, 622 + t * 62, w, h, dusk) + house(r, 800 + t * 270, 622 + t * 62, w, h, dusk)
      out +=
        halo(d, 400 - t * 270, 600 + t * 40, w * 0.8, '#ff9a48', 0.3) +
        halo(d, 800 + t * 270, 600 + t * 40, w * 0.8, '#ff9a48', 0.3)
    }
    return (
      out +
      rect(0, 652, 1200, 20, '#241c24') +
      archBridge(600, 664, 360, 1, '#6b5648', '#1e1a26') +
      repeat(
        5,
        (i) =>
          lantern(500 + i * 50, 606 - Math.sin((i / 4) * Math.PI) * 24, 8) +
          halo(d, 500 + i * 50, 606, 34, '#ff8a48', 0.5),
      )
    )
  })
  water(p, { top: 668, far: '#7c5a68', near: '#1a1f3c', ripple: 0.42, mirror: 0.84 })
  await p.svg(
    (d) =>
      lanternString(-30, 120, 460, 200, 6, 26) +
      repeat(6, (i) => halo(d, 10 + i * 82, 210, 90, '#ff7a3c', 0.22)) +
      branch(p.random, 1230, 40, 170, 2.6, '#1a1420', ['#1d2436', '#5a4a50'], 10),
  )
}

/** Over the roofs at blue hour. */
async function oldTownRoofs(p: Painting): Promise<void> {
  sky(p, ['#22407e', '#5f7fb6', '#f0b48c', '#ffd9a4'], 420)
  clouds(p, { horizon: 430, light: '#ffd0a4', shade: '#5d6596', cover: 0.5, sunX: 950 })
  glow(p, 950, 380, 480, '#ffc880', 0.55)
  snowRange(p, {
    peaks: [
      { u: -2.2, v: 7.4, height: 2.2, radius: 2.6 },
      { u: 0.8, v: 8.4, height: 1.3, radius: 2.4 },
      { u: 4, v: 8, height: 1.2, radius: 2.4 },
    ],
    horizon: 430,
    rock: '#5b5470',
    wood: '#47476a',
    warm: '#ffac80',
    cool: '#33396e',
    haze: '#e0ae98',
    hazeAt: 11,
    snowLine: 0.9,
    sun: [0.9, 0.4, -0.3],
    warmth: 0.6,
  })
  mist(p, 330, 470, '#f0bc9c', 0.6)
  await p.svg((d) => {
    const r = p.random
    let out = ''
    out += rect(
      0,
      470,
      1200,
      430,
      d.linear([
        [0, '#8a6a70'],
        [1, '#2a2030'],
      ]),
    )
    for (let row = 0; row < 6; row++) {
      const t = row / 5
      const size = 96 + t * t * 250
      const y = 470 + t * 420
      for (
        let x = -size * 0.4 + (row % 2) * size * 0.5;
        x < 1200 + size;
        x += size * between(r, 0.92, 1.12)
      ) {
        const yy = y + between(r, -size * 0.12, size * 0.12)
        const k: HouseLook = {
          ...dusk,
          tile: row < 3 ? '#545270' : '#343648',
          edge: row < 3 ? '#e8b088' : '#c98a5a',
          wall: row < 3 ? '#7a5446' : '#4f3026',
        }
        out +=
          house(r, x, yy, size, size * 0.8, k) +
          (r() < 0.5 ? halo(d, x, yy - size * 0.2, size * 0.55, '#ff9c48', 0.4) : '')
      }
      out += rect(0, y, 1200, 40, '#e0a48c', `opacity="${(0.16 * (1 - t)).toFixed(2)}"`)
    }
    return out
  })
  await p.svg(
    (d) =>
      pagoda(860, 560, 120, 4, { ...dusk, wall: '#7a4a38' }) +
      halo(d, 860, 470, 150, '#ffae60', 0.35) +
      branch(p.random, -30, 60, 110, 0.35, '#241820', ['#f2a8b8', '#ffe0e4'], 9),
  )
}

export const oldTownScenes: readonly Scene[] = [
  { name: 'yunnan-oldtown-1', kind: 'domestic', draw: oldTownCanal },
  { name: 'yunnan-oldtown-2', kind: 'domestic', focus: 0.7, draw: oldTownRoofs },
]
