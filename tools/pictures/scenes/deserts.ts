/** Sand: Dunhuang and Dubai. */
import { ellipse, poly, repeat, shape, stroke } from '../core/svg.ts'
import { house, pagoda } from '../parts/chinese.ts'
import { skyline } from '../parts/city.ts'
import { camel, carBack } from '../parts/figures.ts'
import { reeds } from '../parts/foreground.ts'
import { sandSea } from '../parts/ground.ts'
import { clouds, mist, rays, sky, stars, sun } from '../parts/sky.ts'
import { coniferRow } from '../parts/trees.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function dunhuangDusk(p: Painting): Promise<void> {
  sky(p, ['#3b4f8c', '#a77f9c', '#ff9f68', '#ffd68c'], 520)
  await sun(p, 860, 400, 40, '#ffcf80', 6)
  clouds(p, { horizon: 520, light: '#ffc890', shade: '#7a5a80', cover: 0.34, sunX: 860, stretch: 1.5 })
  sandSea(p, {
    horizon: 470,
    size: 2.6,
    height: 1.35,
    eye: 1.5,
    lit: '#ffb25e',
    shade: '#4f2c48',
    haze: '#ffc088',
    hazeAt: 16,
    sun: [0.85, 0.3, 0.3],
  })
  await p.svg(
    () =>
      repeat(5, (i) =>
        camel(250 + i * 92, 668 - i * 9, 62 - i * 5, '#2a1826', i % 2 === 0 ? '#7a2c34' : '#3c2f58'),
      ) + repeat(5, (i) => ellipse(200 + i * 92, 672 - i * 9, 46 - i * 4, 3, '#2a1430', 'opacity="0.4"')),
  )
  rays(p, 860, 400, '#ffd090', 0.18, 700)
}

/** The crescent spring between the dunes, in clear morning light. */
async function dunhuangSpring(p: Painting): Promise<void> {
  sky(p, ['#2f7cc4', '#86bce2', '#e6ecdf'], 430)
  clouds(p, { horizon: 440, light: '#ffffff', shade: '#a9c0d4', cover: 0.32, sunX: 200 })
  sandSea(p, {
    horizon: 300,
    size: 3.2,
    height: 1.5,
    eye: 1.75,
    lit: '#f4d08a',
    shade: '#8a6038',
    haze: '#e8dcc0',
    hazeAt: 22,
    sun: [-0.85, 0.42, 0.1],
  })
  await p.svg((d) => {
    const pond = 'M360 690Q560 600 800 640Q930 664 980 720Q860 690 720 700Q540 716 430 742Q360 736 360 690Z'
    return (
      shape(
        'M300 690Q560 570 830 620Q990 654 1040 740Q880 720 720 740Q520 770 380 780Q290 750 300 690Z',
        '#98864c',
        'opacity="0.8"',
      ) +
      shape(
        pond,
        d.linear([
          [0, '#8fd0d8'],
          [0.6, '#2f8a9c'],
          [1, '#1f6078'],
        ]),
      ) +
      shape('M470 664Q640 622 800 650Q640 650 500 690Z', '#d4f0ee', 'opacity="0.5"') +
      reeds(p.random, 360, 620, 770, 60, ['#4c6a2c', '#a8b45c'], 120) +
      reeds(p.random, 640, 1000, 736, 44, ['#4c6a2c', '#a8b45c'], 120)
    )
  })
  const k = { wall: '#8a5a40', wood: '#5a3222', tile: '#57524c', edge: '#c8b890', window: '#4a2f24' }
  await p.svg(
    () =>
      coniferRow(p.random, 26, 560, 900, () => 642, [24, 54], '#3c5a30', '#9cac58') +
      house(p.random, 690, 644, 110, 70, k) +
      pagoda(790, 640, 60, 4, k, 0.4) +
      house(p.random, 600, 650, 70, 46, k),
  )
}

async function dubai(p: Painting, day: boolean): Promise<void> {
  sky(p, day ? ['#6f8fc0', '#d4b8b4', '#ffd0a0'] : ['#1c2250', '#5c4a88', '#e08878', '#ffc48c'], 480)
  if (!day) await stars(p, 70, 220)
  if (day) await sun(p, 300, 310, 40, '#ffe0a4', 7)
  clouds(p, {
    horizon: 490,
    light: '#ffd4b0',
    shade: day ? '#a08ca8' : '#5c4680',
    cover: 0.24,
    sunX: 300,
    stretch: 2,
  })
  await p.svg((d) => {
    const body = day ? '#c79c94' : '#4a3c70'
    const spire = (x: number, h: number): string =>
      poly(
        [
          [x - 22, 470],
          [x - 17, 470 - h * 0.45],
          [x - 9, 470 - h * 0.5],
          [x - 7, 470 - h * 0.75],
          [x - 2, 470 - h * 0.8],
          [x, 470 - h],
          [x + 2, 470 - h * 0.8],
          [x + 8, 470 - h * 0.7],
          [x + 10, 470 - h * 0.42],
          [x + 18, 470 - h * 0.36],
          [x + 22, 470],
        ],
        body,
      )
    return `<g opacity="${day ? 0.75 : 1}">${skyline(d, p.random, 560, 1120, 480, [50, 170], { body, edge: day ? '#e8c4b0' : '#e89c88', windows: ['#ffd890', '#ffb870'], lit: day ? 0.05 : 0.35 })}${spire(850, 370)}</g>`
  })
  mist(p, 400, 520, day ? '#ffd8b0' : '#e89484', 0.6)
  sandSea(p, {
    horizon: 440,
    size: 2.1,
    height: 0.9,
    eye: 1.15,
    lit: day ? '#f4a864' : '#d9825c',
    shade: day ? '#8c4a34' : '#3a2450',
    haze: day ? '#ffcfa0' : '#d8887c',
    hazeAt: 14,
    sun: [-0.85, 0.34, 0.3],
  })
  await p.svg(() =>
    day
      ? carBack(520, 700, 110, '#eef0ee') +
        stroke('M494 700Q450 780 380 910M546 700Q540 790 500 910', '#8c4a30', 8, 'opacity="0.5"')
      : repeat(4, (i) =>
          camel(300 + i * 110, 690 - i * 8, 70 - i * 4, '#231636', i % 2 === 0 ? '#a83c3c' : '#d8b078'),
        ),
  )
}

export const desertScenes: readonly Scene[] = [
  { name: 'dunhuang-desert-1', kind: 'domestic', focus: 0.6, draw: dunhuangDusk },
  { name: 'dunhuang-desert-2', kind: 'domestic', focus: 0.7, draw: dunhuangSpring },
  { name: 'dubai-dunes-1', kind: 'outbound', focus: 0.8, draw: (p) => dubai(p, false) },
  { name: 'dubai-dunes-2', kind: 'outbound', draw: (p) => dubai(p, true) },
]
