/** The northern lights. */
import { lerpRgb, rgb } from '../core/colour.ts'
import { between, clamp, smooth } from '../core/noise.ts'
import { ellipse, poly, rect, repeat, shape } from '../core/svg.ts'
import { person } from '../parts/figures.ts'
import { snowRange } from '../parts/ground.ts'
import { halo } from '../parts/lights.ts'
import { mist, sky, stars } from '../parts/sky.ts'
import { conifer } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function aurora(p: Painting, church: boolean): Promise<void> {
  sky(p, ['#04081f', '#081838', '#123450', '#2c5c64'], 560)
  await stars(p, 260, 500)
  const green = rgb('#5cffb0')
  const violet = rgb(church ? '#d070ff' : '#8c80ff')
  for (const [k, c] of [0, 1, 2].entries()) {
    for (let x = 0; x < p.w; x++) {
      const foot =
        400 -
        k * 70 +
        Math.sin(x / 260 + k * 1.9 + (church ? 2 : 0)) * 90 +
        p.noise.fbm(x / 210 + c * 9, k, 3) * 110
      const power = smooth(-0.5, 0.5, p.noise.fbm(x / 170 + c * 31, 8 + k, 3)) * (1 - k * 0.2)
      const streak = 0.6 + 0.4 * p.noise.fbm(x / 9 + c * 5, 1, 3)
      const tall = 300 + 130 * p.noise.at(x / 130, 20 + k)
      for (let y = Math.max(0, Math.floor(foot - tall)); y < Math.min(p.h, foot + 36); y++) {
        const t = (foot - y) / tall
        const a = t < 0 ? Math.max(0, 1 + t * 8) ** 2.4 : (1 - t) ** 1.7
        p.add(
          x,
          y,
          lerpRgb(green, violet, smooth(0.05, 0.6, t)),
          clamp(a * power * streak * (k === 0 ? 1.35 : 0.75)),
        )
      }
    }
  }
  snowRange(p, {
    peaks: church
      ? [
          { u: 1.4, v: 6.6, height: 1.9, radius: 1.8 },
          { u: -3.2, v: 8, height: 1.2, radius: 2.4 },
          { u: 4.2, v: 8, height: 1.1, radius: 2 },
        ]
      : [
          { u: -2, v: 7, height: 1.5, radius: 2.4 },
          { u: 1.4, v: 8, height: 1.3, radius: 2.4 },
          { u: 4.4, v: 7, height: 1.5, radius: 2.2 },
        ],
    horizon: 580,
    rock: '#2c3c54',
    wood: '#1f3040',
    warm: '#8cf4c4',
    cool: '#0c1c3c',
    haze: '#1f4858',
    hazeAt: 13,
    snowLine: 0.7,
    sun: [-0.5, 0.7, -0.3],
    snow: '#b4dce0',
    snowShade: '#2c4c74',
  })
  mist(p, 540, 620, '#4c8c8c', 0.35)
  water(p, { top: 606, far: '#2c6468', near: '#06142c', ripple: 0.22, mirror: 0.86 })
  await p.svg((d) => {
    const r = p.random
    if (church)
      return (
        shape(
          'M-10 910V700Q180 660 420 720Q620 770 760 910Z',
          d.linear([
            [0, '#9cc8c8'],
            [1, '#1c3454'],
          ]),
        ) +
        rect(230, 600, 96, 90, '#18202c') +
        poly(
          [
            [220, 604],
            [278, 540],
            [336, 604],
          ],
          '#0c121c',
        ) +
        rect(262, 520, 32, 60, '#18202c') +
        poly(
          [
            [258, 524],
            [278, 470],
            [298, 524],
          ],
          '#0c121c',
        ) +
        repeat(3, (i) => rect(244 + i * 26, 624, 12, 30, '#ffce7c')) +
        halo(d, 278, 640, 150, '#ffb860', 0.4) +
        repeat(14, (i) =>
          ellipse(480 + i * 40, 880 - (i % 3) * 14, between(r, 14, 34), between(r, 7, 14), '#14243c'),
        )
      )
    return (
      shape(
        'M-10 910V800Q320 760 660 820Q960 860 1210 790V910Z',
        d.linear([
          [0, '#7cacb4'],
          [1, '#14243c'],
        ]),
      ) +
      repeat(
        2,
        (i) =>
          poly(
            [
              [780 + i * 130, 800],
              [830 + i * 130, 730 + i * 10],
              [880 + i * 130, 800],
            ],
            '#e8a04c',
          ) + halo(d, 830 + i * 130, 775, 110, '#ffb050', 0.5),
      ) +
      person(640, 820, 70, '#c84838', '#d8a888') +
      person(684, 824, 64, '#2c4c7c', '#d8a888', true) +
      conifer(r, 90, 910, 380, '#060f20', '#2c5c5c') +
      conifer(r, 200, 920, 280, '#081326', '#2c5c5c') +
      conifer(r, 1150, 910, 330, '#060f20', '#2c5c5c')
    )
  })
}

export const northScenes: readonly Scene[] = [
  { name: 'iceland-aurora-1', kind: 'outbound', draw: (p) => aurora(p, false) },
  { name: 'iceland-aurora-2', kind: 'outbound', focus: 0.2, draw: (p) => aurora(p, true) },
]
