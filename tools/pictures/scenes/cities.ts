/** Cities at the water: Singapore and Paris. */
import { between } from '../core/noise.ts'
import { ellipse, n, place, poly, rect, repeat, shape, stroke } from '../core/svg.ts'
import { archBridge } from '../parts/chinese.ts'
import { bayTowers, ironTower, skyline } from '../parts/city.ts'
import { mansardRow } from '../parts/dwellings.ts'
import { person } from '../parts/figures.ts'
import { branch, bushes, flowers } from '../parts/foreground.ts'
import { halo } from '../parts/lights.ts'
import { clouds, glow, mist, sky, stars, sun } from '../parts/sky.ts'
import { palm } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function singapore(p: Painting, night: boolean): Promise<void> {
  sky(p, night ? ['#0a1240', '#2a3280', '#8c5ca0', '#f4987c'] : ['#3a90d0', '#98d0ec', '#f4f0dc'], 560)
  if (night) await stars(p, 70, 240)
  clouds(p, {
    horizon: 580,
    light: night ? '#f0a090' : '#ffffff',
    shade: night ? '#34307c' : '#9cc0dc',
    cover: 0.5,
    sunX: 900,
  })
  const body = night ? '#2a2c66' : '#88a8c4'
  const k = {
    body,
    edge: night ? '#d080a0' : '#dcecf4',
    windows: ['#ffd88c', '#fff2cc', '#8cd8f8'] as const,
    lit: night ? 0.5 : 0.1,
  }
  await p.svg((d) =>
    skyline(d, p.random, -30, 560, 590, [90, 300], { ...k, body: night ? '#4c3c7c' : '#b4ccdc' }),
  )
  mist(p, 440, 600, night ? '#b06c98' : '#e4f0f4', 0.4)
  await p.svg((d) => {
    const wheel = `<g transform="translate(1040 430)">${ellipse(0, 0, 130, 130, 'none', `stroke="${night ? '#b8a8f0' : '#f4f8fa'}" stroke-width="5"`)}${repeat(28, (i) => stroke(`M0 0L${n(Math.cos((i / 28) * 6.283) * 130)} ${n(Math.sin((i / 28) * 6.283) * 130)}`, night ? '#8c80c8' : '#c8d8e4', 0.9))}${repeat(28, (i) => ellipse(Math.cos((i / 28) * 6.283) * 139, Math.sin((i / 28) * 6.283) * 139, 6, 6, night ? '#ffd890' : '#5c88b0'))}${stroke('M0 0L-60 165M0 0L60 165', night ? '#8c80c8' : '#c8d8e4', 6)}</g>`
    const lotus = place(
      repeat(9, (i) =>
        shape(
          'M-9 0Q-16 -50 0 -74Q16 -50 9 0Z',
          d.linear([
            [0, night ? '#f4dcf0' : '#ffffff'],
            [1, night ? '#8468a8' : '#b8ccd8'],
          ]),
          `transform="rotate(${(i - 4) * 17})"`,
        ),
      ) + rect(-44, -6, 88, 8, night ? '#5c4c88' : '#9cb4c4'),
      890,
      590,
      0.95,
    )
    return (
      skyline(d, p.random, 20, 470, 590, [50, 190], k) +
      wheel +
      bayTowers(d, p.random, 660, 590, 320, night ? { ...k, body: '#4c4488' } : k) +
      lotus +
      repeat(16, (i) =>
        bushes(
          p.random,
          i * 76,
          i * 76 + 30,
          () => 592,
          [8, 15],
          night ? '#1c2450' : '#2f6c50',
          night ? '#4c6088' : '#8cc07c',
        ),
      ) +
      rect(-10, 586, 1220, 8, night ? '#1c1c4c' : '#7c98a8') +
      (night
        ? repeat(60, (i) => ellipse(i * 20 + 6, 588, 2, 2, '#ffdc94')) +
          halo(d, 660, 460, 300, '#ffb870', 0.22)
        : '')
    )
  })
  water(p, {
    top: 594,
    far: night ? '#8c5c90' : '#8cc4dc',
    near: night ? '#10184c' : '#1c7098',
    ripple: 0.55,
    mirror: 0.8,
    glint: { x: 700, colour: '#ffe0b0', width: 200, strength: night ? 0.25 : 0.4 },
  })
  await p.svg(() =>
    night
      ? palm(p.random, 60, 900, 480, 0.1, '#0c1030', '#2c2c54') +
        palm(p.random, 170, 910, 360, 0.06, '#0c1030', '#2c2c54')
      : branch(p.random, -30, 20, 130, 0.6, '#3c2c2c', ['#e86c9c', '#fcb4cc'], 9) +
        flowers(p.random, 60, 880, 900, 1200, ['#f06ca0']),
  )
}

async function paris(p: Painting, hour: 'golden' | 'blue' | 'day'): Promise<void> {
  const day = hour === 'day'
  const blue = hour === 'blue'
  sky(
    p,
    blue
      ? ['#141c50', '#3c4c94', '#a880ac', '#f8b49c']
      : day
        ? ['#5ca0d8', '#b0d8ec', '#fbf2e6']
        : ['#4c6cac', '#c09cb0', '#ffb888', '#ffe0a8'],
    560,
  )
  if (blue) await stars(p, 50, 240)
  if (hour === 'golden') await sun(p, 300, 420, 36, '#ffd898', 6)
  clouds(p, {
    horizon: 580,
    light: blue ? '#f0a8a0' : '#fff4e4',
    shade: blue ? '#3c3c80' : day ? '#b0c8dc' : '#8c7ca4',
    cover: 0.5,
    sunX: 300,
  })
  if (blue) glow(p, 860, 300, 340, '#ffb860', 0.3)
  await p.svg((d) =>
    mansardRow(
      d,
      p.random,
      -20,
      1220,
      560,
      90,
      blue ? '#6c5c8c' : day ? '#dcd4c8' : '#d0a8a0',
      blue ? '#44406c' : '#8c94a8',
      blue ? '#3c3c68' : '#8c8c9c',
      blue ? 0.4 : 0.05,
    ),
  )
  mist(p, 440, 570, blue ? '#a87ca0' : day ? '#f0f0ec' : '#fcc8a4', 0.5)
  const tx = hour === 'day' ? 380 : 860
  await p.svg(
    (d) =>
      (blue ? halo(d, tx, 340, 300, '#ffb860', 0.4) : '') +
      ironTower(
        tx,
        566,
        480,
        blue ? '#c07c3c' : day ? '#8c7c70' : '#7c584c',
        blue ? '#ffd890' : day ? '#b8a898' : '#d89c74',
      ) +
      (blue
        ? repeat(60, () =>
            ellipse(tx + between(p.random, -20, 20), between(p.random, 120, 520), 1.6, 1.6, '#fff4c8'),
          )
        : '') +
      mansardRow(
        d,
        p.random,
        day ? 640 : -30,
        day ? 1240 : 560,
        600,
        210,
        blue ? '#a8887c' : day ? '#f0e4d0' : '#f0c8a0',
        blue ? '#3c4468' : '#74809c',
        blue ? '#2c2c54' : '#6c7484',
        blue ? 0.55 : 0.04,
      ) +
      rect(-10, 596, 1220, 26, blue ? '#4c3c54' : day ? '#c8bca8' : '#c09c84') +
      bushes(
        p.random,
        -20,
        1220,
        () => 600,
        [14, 30],
        blue ? '#1c2444' : '#4c6c3c',
        blue ? '#5c5470' : day ? '#a4c468' : '#c4a454',
        1,
      ) +
      archBridge(
        day ? 820 : 620,
        628,
        560,
        3,
        blue ? '#8c7478' : day ? '#d8ccb8' : '#c8a084',
        blue ? '#2c2850' : '#6c5c58',
      ) +
      (blue ? repeat(7, (i) => halo(d, 380 + i * 80, 572, 40, '#ffc870', 0.6)) : ''),
  )
  water(p, {
    top: 622,
    far: blue ? '#80688c' : day ? '#a4c0c0' : '#e0ac8c',
    near: blue ? '#141c48' : day ? '#3c6c70' : '#4c4c70',
    ripple: 0.5,
    mirror: 0.72,
    glint: { x: hour === 'golden' ? 300 : tx, colour: '#ffe0a8', width: 120, strength: day ? 0.25 : 0.6 },
  })
  await p.svg((d) => {
    const boat =
      shape('M-130 -6Q-120 20 -96 22H100Q124 18 140 -10Z', blue ? '#2c3058' : '#2c4c6c') +
      rect(
        -96,
        -34,
        190,
        28,
        d.linear([
          [0, blue ? '#ffe0a0' : '#cfe4ec'],
          [1, blue ? '#c89458' : '#7ca0b4'],
        ]),
      ) +
      repeat(9, (i) => rect(-90 + i * 21, -34, 3, 28, '#f4f4f4')) +
      rect(-104, -40, 206, 7, '#f8f8f4') +
      stroke('M-130 -4H138', '#e8483c', 3)
    return (
      place(boat, day ? 420 : 520, 730, 1.1) +
      (day
        ? branch(p.random, 1230, -30, 140, 2.5, '#3c2c28', ['#f0a0b8', '#ffe4ea'], 9)
        : branch(
            p.random,
            -30,
            -30,
            140,
            0.7,
            '#2c2028',
            blue ? ['#2c3050', '#6c5c6c'] : ['#a8642c', '#f0b44c'],
            9,
          )) +
      poly(
        [
          [760, 900],
          [1210, 780],
          [1210, 910],
        ],
        blue ? '#241f40' : day ? '#c4b49c' : '#8c6458',
      ) +
      stroke('M760 896L1210 776', blue ? '#7c6078' : '#f0dcc0', 4) +
      person(1090, 850, 130, blue ? '#34345c' : '#a8443c', '#d8a888', true, false) +
      person(1140, 842, 124, blue ? '#4c3c58' : '#2c4468', '#d8a888', false, false)
    )
  })
}

export const cityScenes: readonly Scene[] = [
  { name: 'singapore-skyline-1', kind: 'outbound', draw: (p) => singapore(p, true) },
  { name: 'singapore-skyline-2', kind: 'outbound', draw: (p) => singapore(p, false) },
  { name: 'paris-river-1', kind: 'outbound', focus: 0.9, draw: (p) => paris(p, 'golden') },
  { name: 'paris-river-2', kind: 'outbound', focus: 0.9, draw: (p) => paris(p, 'blue') },
  { name: 'paris-river-3', kind: 'outbound', focus: 0.2, draw: (p) => paris(p, 'day') },
]
