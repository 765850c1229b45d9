/** The shared table. */
import { darken, lighten } from '../core/colour.ts'
import { between } from '../core/noise.ts'
import { type Defs, ellipse, n, rect, repeat, shape, stroke } from '../core/svg.ts'
import { bushes } from '../parts/foreground.ts'
import { snowRange } from '../parts/ground.ts'
import { halo, lantern } from '../parts/lights.ts'
import { glow, rays, sky } from '../parts/sky.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

function dish(d: Defs, x: number, y: number, r: number, food: string): string {
  return (
    ellipse(x + r * 0.08, y + r * 0.14, r * 1.04, r * 0.66, '#1c0c08', 'opacity="0.35"') +
    ellipse(
      x,
      y,
      r,
      r * 0.62,
      d.linear([
        [0, '#ffffff'],
        [1, '#cfd4d8'],
      ]),
    ) +
    ellipse(x, y, r * 0.9, r * 0.54, 'none', 'stroke="#5c8cb8" stroke-width="2.4" opacity="0.7"') +
    ellipse(x, y + r * 0.01, r * 0.74, r * 0.43, '#e8e4dc') +
    food
  )
}

async function dining(p: Painting, outdoors: boolean): Promise<void> {
  if (outdoors) {
    sky(p, ['#4c94cc', '#a4d0e8', '#f4f0e0'], 330)
    snowRange(p, {
      peaks: [
        { u: -1.6, v: 7, height: 1.4, radius: 2.6 },
        { u: 2.4, v: 7.4, height: 1.6, radius: 2.6 },
      ],
      horizon: 330,
      rock: '#6c7484',
      wood: '#4c7054',
      warm: '#fff0d0',
      cool: '#34507c',
      haze: '#c4d8e4',
      hazeAt: 11,
      snowLine: 0.9,
      sun: [-0.7, 0.5, -0.3],
    })
    await p.svg(() => bushes(p.random, -20, 1220, () => 350, [30, 60], '#24543c', '#94c060', -1))
  } else {
    sky(p, ['#3c1c18', '#7c3c28', '#c87c44'], 420)
    await p.svg(
      (d) =>
        repeat(
          9,
          (i) =>
            rect(i * 140 - 30, 0, 90, 340, '#5c2c20') +
            repeat(
              4,
              (j) =>
                rect(i * 140 - 20, 20 + j * 80, 70, 70, '#e8a860', `opacity="${0.3 + (i % 3) * 0.1}"`) +
                rect(i * 140 + 13, 20 + j * 80, 4, 70, '#5c2c20') +
                rect(i * 140 - 20, 53 + j * 80, 70, 4, '#5c2c20'),
            ),
        ) +
        repeat(5, (i) => halo(d, 120 + i * 240, 130, 190, '#ff9c48', 0.5) + lantern(120 + i * 240, 130, 52)),
    )
  }
  await p.svg((d) => {
    const r = p.random
    const wood = outdoors ? '#b88858' : '#7c4428'
    let s =
      ellipse(600, 700, 760, 390, darken(wood, 0.5)) +
      ellipse(
        600,
        676,
        750,
        380,
        d.radial(
          [
            [0, lighten(wood, 0.25)],
            [0.6, wood],
            [1, darken(wood, 0.35)],
          ],
          0.4,
          0.3,
          0.8,
        ),
      )
    s +=
      repeat(24, (i) =>
        ellipse(
          600,
          676,
          740 - i * 30,
          374 - i * 15,
          'none',
          `stroke="${darken(wood, 0.3)}" stroke-width="1.4" opacity="0.16"`,
        ),
      ) +
      ellipse(600, 640, 390, 190, 'rgba(30,12,6,0.4)') +
      ellipse(
        600,
        628,
        390,
        190,
        d.linear(
          [
            [0, lighten(wood, 0.4)],
            [1, lighten(wood, 0.02)],
          ],
          0.6,
          1,
        ),
      )
    const bits = (
      x: number,
      y: number,
      w: number,
      h: number,
      colours: readonly [string, ...string[]],
      size: number,
      count: number,
    ): string =>
      repeat(count, () => {
        const a = r() * 6.283
        const q = Math.sqrt(r())
        const bx = x + Math.cos(a) * q * w
        const by = y + Math.sin(a) * q * h - (1 - q) * h * 0.5
        const c = colours[Math.floor(r() * colours.length)] ?? colours[0]
        return ellipse(
          bx,
          by,
          size * between(r, 0.6, 1.2),
          size * between(r, 0.35, 0.75),
          d.linear([
            [0, lighten(c, 0.35)],
            [1, darken(c, 0.12)],
          ]),
          `transform="rotate(${n(r() * 180)} ${n(bx)} ${n(by)})"`,
        )
      })
    const fish = (x: number, y: number): string =>
      shape(
        `M${x - 96} ${y}Q${x - 40} ${y - 44} ${x + 40} ${y - 14}Q${x + 66} ${y - 8} ${x + 96} ${y - 30}Q${x + 88} ${y} ${x + 98} ${y + 24}Q${x + 66} ${y + 8} ${x + 40} ${y + 14}Q${x - 40} ${y + 36} ${x - 96} ${y}Z`,
        d.linear([
          [0, '#f0b878'],
          [1, '#a85c34'],
        ]),
      ) +
      repeat(5, (i) => stroke(`M${x - 50 + i * 22} ${y - 16}q10 14 2 30`, '#7c3c24', 3)) +
      ellipse(x - 78, y - 5, 4, 4, '#2c1c18') +
      bits(x, y - 4, 80, 16, ['#d83c2c', '#5ca044', '#f4f0d8'], 7, 30)
    const pot =
      ellipse(600, 648, 120, 66, '#2c1c1c') +
      ellipse(
        600,
        620,
        120,
        64,
        d.linear([
          [0, '#d8a858'],
          [1, '#8c5c2c'],
        ]),
      ) +
      ellipse(600, 620, 106, 54, '#c83c20') +
      shape('M600 566Q640 590 600 620Q560 650 600 674A106 54 0 0 1 600 566Z', '#f4e0b8') +
      bits(600, 622, 84, 38, ['#e8583c', '#fbe8c8', '#5c9c44', '#a83020'], 11, 60)
    s +=
      dish(d, 340, 600, 110, fish(340, 598)) +
      dish(d, 860, 600, 106, bits(860, 604, 70, 34, ['#4c9444', '#7cbc54', '#2f7438', '#e8dca8'], 15, 70)) +
      dish(d, 470, 500, 86, bits(470, 500, 54, 26, ['#c8602c', '#8c3820', '#e89c4c'], 13, 46)) +
      dish(d, 740, 500, 86, bits(740, 500, 54, 26, ['#f8e0a0', '#f0b850', '#fff4d4'], 14, 40)) +
      dish(d, 450, 740, 98, bits(450, 742, 62, 30, ['#f4d4c0', '#e87858', '#fff4ec', '#5ca044'], 14, 50)) +
      dish(d, 760, 740, 98, bits(760, 742, 62, 30, ['#6c2c24', '#a84c34', '#d88858', '#4c8c3c'], 14, 56)) +
      pot
    const bowl = (x: number, y: number): string =>
      ellipse(x + 4, y + 20, 62, 24, '#1c0c08', 'opacity="0.35"') +
      shape(
        `M${x - 58} ${y - 12}Q${x - 44} ${y + 34} ${x} ${y + 36}Q${x + 44} ${y + 34} ${x + 58} ${y - 12}Z`,
        d.linear([
          [0, '#ffffff'],
          [1, '#b8c4cc'],
        ]),
      ) +
      ellipse(x, y - 12, 58, 20, '#f0f4f4') +
      ellipse(x, y - 14, 48, 16, '#fffdf4') +
      bits(x, y - 18, 36, 10, ['#ffffff', '#f4f0e4'], 8, 30) +
      stroke(`M${x + 70} ${y + 10}l70 -70M${x + 80} ${y + 14}l70 -68`, '#5c2c1c', 5)
    const cup = (x: number, y: number): string =>
      ellipse(x + 3, y + 20, 30, 11, '#1c0c08', 'opacity="0.35"') +
      shape(
        `M${x - 26} ${y - 12}Q${x - 24} ${y + 24} ${x} ${y + 25}Q${x + 24} ${y + 24} ${x + 26} ${y - 12}Z`,
        d.linear([
          [0, '#e8f0ec'],
          [1, '#8cb0a8'],
        ]),
      ) +
      ellipse(x, y - 12, 26, 9, '#f4f8f4') +
      ellipse(x, y - 11, 21, 7, '#b87c34') +
      stroke(
        `M${x - 6} ${y - 30}q-10 -18 0 -34t0 -32M${x + 8} ${y - 28}q10 -18 0 -34t0 -30`,
        '#ffffff',
        5,
        `opacity="0.28" filter="${d.blur(3)}"`,
      )
    s +=
      bowl(190, 800) +
      bowl(960, 820) +
      bowl(580, 856) +
      cup(330, 846) +
      cup(830, 866) +
      cup(1080, 720) +
      cup(110, 690)
    return (
      s +
      stroke(
        'M560 560q-20 -40 0 -80t0 -80M620 556q24 -40 0 -84t0 -70',
        '#ffffff',
        16,
        `opacity="0.28" filter="${d.blur(10)}"`,
      )
    )
  })
  if (outdoors) rays(p, 80, -60, '#fff0c4', 0.3, 1100)
  else glow(p, 600, 120, 700, '#ffb860', 0.14)
}

export const diningScenes: readonly Scene[] = [
  { name: 'dining-table-1', kind: 'detail', draw: (p) => dining(p, false) },
  { name: 'dining-table-2', kind: 'detail', draw: (p) => dining(p, true) },
]
