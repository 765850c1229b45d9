/** Being on the way: the coach, the plane window, the group behind its flag. */
import { darken, lighten } from '../core/colour.ts'
import { between } from '../core/noise.ts'
import { n, poly, rect, repeat, shape, stroke } from '../core/svg.ts'
import { coach, guideFlag, person } from '../parts/figures.ts'
import { bushes } from '../parts/foreground.ts'
import { grassland, snowRange } from '../parts/ground.ts'
import { halo } from '../parts/lights.ts'
import { clouds, mist, sky, sun } from '../parts/sky.ts'
import { coniferRow } from '../parts/trees.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

async function coachRoad(p: Painting, evening: boolean): Promise<void> {
  sky(p, evening ? ['#3c4c8c', '#b088a4', '#ffb488', '#ffe0a8'] : ['#3484cc', '#88c0e8', '#e8f2f0'], 470)
  clouds(p, {
    horizon: 480,
    light: evening ? '#ffdcb8' : '#ffffff',
    shade: evening ? '#7c6c9c' : '#a0bcd8',
    cover: 0.5,
    sunX: 900,
  })
  if (evening) await sun(p, 930, 350, 34, '#ffd898', 6)
  snowRange(p, {
    peaks: [
      { u: -2, v: 7, height: 1.8, radius: 2.6 },
      { u: 1.8, v: 7.6, height: 1.6, radius: 2.4 },
      { u: 4.4, v: 7.4, height: 1.3, radius: 2.2 },
    ],
    horizon: 470,
    rock: evening ? '#6c6080' : '#68747c',
    wood: evening ? '#5c5468' : '#4c7454',
    warm: evening ? '#ffb888' : '#fff2d8',
    cool: '#34447c',
    haze: evening ? '#e8b8a8' : '#c4dae6',
    hazeAt: 12,
    snowLine: 1.0,
    sun: [evening ? 0.8 : -0.7, 0.5, -0.4],
  })
  mist(p, 410, 510, evening ? '#f4c8ac' : '#eff6f8', 0.55)
  await p.svg(() =>
    coniferRow(
      p.random,
      110,
      -20,
      1220,
      (x) => 520 + Math.sin(x / 150) * 10,
      [30, 80],
      evening ? '#2c2f4c' : '#1f4838',
      evening ? '#8c7470' : '#649050',
    ),
  )
  grassland(p, {
    horizon: 470,
    size: 3,
    height: 0.2,
    eye: 0.75,
    lit: evening ? '#c89c54' : '#9ccc54',
    shade: evening ? '#4c3c3c' : '#3c7838',
    dry: evening ? '#ecc074' : '#d0dc6c',
    haze: evening ? '#e8bc98' : '#bcdcae',
    hazeAt: 22,
    sun: [-0.6, 0.6, 0],
    far: 9,
  })
  await p.svg(
    (d) =>
      shape(
        'M-10 700Q600 660 1210 700V800Q600 756 -10 800Z',
        d.linear([
          [0, evening ? '#5c5060' : '#74787c'],
          [1, evening ? '#3c3448' : '#4c5056'],
        ]),
      ) +
      stroke('M-10 706Q600 666 1210 706M-10 794Q600 750 1210 794', '#f4f0e0', 4, 'opacity="0.85"') +
      repeat(13, (i) =>
        stroke(
          `M${i * 100 - 20} ${n(750 - Math.sin((i / 12) * Math.PI) * 21)}h52`,
          '#f8d878',
          4,
          'opacity="0.9"',
        ),
      ) +
      coach(d, 620, 742, 560, evening ? '#f0e4dc' : '#f8fafa', evening ? '#d8583c' : '#2c8ca8') +
      (evening ? halo(d, 910, 700, 130, '#fff0b8', 0.7) : '') +
      bushes(
        p.random,
        -20,
        1220,
        (x) => 930 - Math.abs(x - 600) * 0.06,
        [34, 70],
        evening ? '#2c2838' : '#2c6434',
        evening ? '#a8805c' : '#98cc58',
        evening ? 1 : -1,
      ),
  )
}

async function airport(p: Painting, dusk: boolean): Promise<void> {
  sky(
    p,
    dusk ? ['#1c3074', '#6c6cb0', '#f8a890', '#ffe0a8'] : ['#145cb0', '#4c9ce0', '#c0e0f4', '#f0f6f8'],
    560,
  )
  if (dusk) await sun(p, 760, 430, 36, '#ffe0a0', 6)
  const light = dusk ? '#ffd4ac' : '#ffffff'
  const shade = dusk ? '#6c5c9c' : '#6c9cd0'
  // Below the horizon: the top of the clouds, as seen from a plane.
  clouds(p, { horizon: 500, light, shade, cover: 0.25, sunX: 760, stretch: 2 })
  for (let y = 520; y < 900; y++)
    for (let x = 0; x < 1200; x++) {
      const z = 1 / ((y - 500) / 900 + 0.05)
      const u = ((x - 600) / 900) * z * 1.3
      const a = p.noise.fbm(u + p.noise.at(u, z) * 0.4, z * 1.7, 6)
      const b = p.noise.fbm(u + 0.12 + p.noise.at(u, z) * 0.4, z * 1.7 - 0.08, 6)
      const lit = Math.max(0, Math.min(1, 0.52 + (a - b) * 3 + a * 0.55))
      const c = [0, 1, 2].map(
        (i) =>
          parseInt(shade.slice(1 + i * 2, 3 + i * 2), 16) * (1 - lit) +
          parseInt(light.slice(1 + i * 2, 3 + i * 2), 16) * lit,
      )
      p.blend(x, y, [c[0] ?? 0, c[1] ?? 0, c[2] ?? 0], Math.min(1, (y - 520) / 60) * (0.75 + a * 0.3))
    }
  await p.svg(
    (d) =>
      poly(
        [
          [380, 900],
          [560, 640],
          [940, 560],
          [960, 552],
          [964, 566],
          [850, 640],
          [760, 900],
        ],
        d.linear(
          [
            [0, dusk ? '#d8b8b8' : '#f4f8fa'],
            [1, dusk ? '#4c4874' : '#98acc0'],
          ],
          0.2,
          1,
        ),
      ) +
      stroke('M470 900L640 670M600 900L760 640', dusk ? '#8c7898' : '#b0c0d0', 3) +
      poly(
        [
          [940, 560],
          [964, 480],
          [976, 484],
          [964, 566],
        ],
        dusk ? '#e8583c' : '#e8503c',
      ) +
      stroke('M560 640L940 560', '#ffffff', 4, 'opacity="0.7"'),
  )
  await p.svg((d) => {
    const frame = dusk ? '#6c6480' : '#e8ecf0'
    const hole = 'M250 180Q250 40 420 40H780Q950 40 950 180V690Q950 850 780 850H420Q250 850 250 690Z'
    return (
      shape(
        `M0 0H1200V900H0Z${hole}`,
        d.linear(
          [
            [0, lighten(frame, 0.15)],
            [0.5, frame],
            [1, darken(frame, 0.2)],
          ],
          1,
          0.4,
        ),
        'fill-rule="evenodd"',
      ) +
      shape(hole, 'none', `stroke="${darken(frame, 0.24)}" stroke-width="30"`) +
      shape(hole, 'none', `stroke="${lighten(frame, 0.5)}" stroke-width="9"`) +
      shape(
        'M268 130Q276 60 420 56H780Q924 60 932 130V142H268Z',
        d.linear([
          [0, lighten(frame, 0.25)],
          [1, frame],
        ]),
      ) +
      rect(540, 122, 120, 12, darken(frame, 0.15), 'rx="7"') +
      shape('M300 640L620 250H760L330 780Z', '#ffffff', 'opacity="0.07"') +
      rect(
        0,
        0,
        250,
        900,
        d.linear(
          [
            [0, darken(frame, 0.4), 0.5],
            [1, frame, 0],
          ],
          1,
          0,
        ),
      )
    )
  })
}

async function group(p: Painting, dusk: boolean): Promise<void> {
  sky(p, dusk ? ['#3c4888', '#b07ca0', '#ff9c78', '#ffdc9c'] : ['#4c94d0', '#acd4ec', '#fbf0dc'], 620)
  await sun(p, dusk ? 640 : 930, dusk ? 470 : 220, dusk ? 60 : 34, '#ffe0a0', 5)
  clouds(p, {
    horizon: 640,
    light: dusk ? '#ffc49c' : '#ffffff',
    shade: dusk ? '#6c5490' : '#a8c4dc',
    cover: 0.46,
    sunX: 700,
  })
  snowRange(p, {
    peaks: [
      { u: -2.4, v: 7, height: 1.9, radius: 2.7 },
      { u: 2.6, v: 7.4, height: 1.7, radius: 2.8 },
      { u: 0.3, v: 8.4, height: 1.0, radius: 2.4 },
    ],
    horizon: 640,
    rock: dusk ? '#6c5880' : '#6c7888',
    wood: dusk ? '#5c4c74' : '#5c7c6c',
    warm: dusk ? '#ffac88' : '#fff0d4',
    cool: dusk ? '#38366c' : '#34507c',
    haze: dusk ? '#f0ac98' : '#cfdfe8',
    hazeAt: 10,
    snowLine: 1.0,
    sun: [dusk ? 0.6 : 0.7, 0.4, dusk ? 0.3 : -0.3],
  })
  mist(p, 560, 700, dusk ? '#ffc4a0' : '#f4f6f4', 0.7)
  await p.svg((d) => {
    const r = p.random
    const ground = shape(
      'M-10 910V690Q240 690 560 716Q900 742 1210 690V910Z',
      d.linear([
        [0, dusk ? '#5c3c58' : '#8cac5c'],
        [1, dusk ? '#1c1434' : '#34582f'],
      ]),
    )
    const coats: readonly string[] = dusk
      ? ['#2c2048', '#34244c', '#281c40', '#382850']
      : ['#d8503c', '#2c6ca0', '#f0b03c', '#4c8c6c', '#8c5c98', '#e88c64']
    const skin = dusk ? '#38264c' : '#e0b090'
    const walkers = repeat(9, (i) =>
      person(
        270 + i * 76 + between(r, -10, 10),
        800 - Math.sin(i * 0.9) * 14,
        between(r, 150, 190),
        coats[i % coats.length] ?? '#2c2048',
        skin,
        true,
      ),
    )
    const guide =
      person(150, 814, 230, dusk ? '#241a3c' : '#e8603c', skin, true, false) +
      stroke(dusk ? 'M146 690L110 600' : 'M146 690L110 600', dusk ? '#241a3c' : '#d8543a', 14) +
      guideFlag(104, 610, 210, dusk ? '#ff7448' : '#f0c03c')
    return (
      ground +
      walkers +
      guide +
      (dusk ? halo(d, 640, 700, 420, '#ffb070', 0.2) : '') +
      bushes(r, -20, 1220, () => 930, [26, 54], dusk ? '#150f28' : '#2c5830', dusk ? '#4c3450' : '#98bc5c', 1)
    )
  })
}

export const journeyScenes: readonly Scene[] = [
  { name: 'coach-road-1', kind: 'detail', draw: (p) => coachRoad(p, false) },
  { name: 'coach-road-2', kind: 'detail', draw: (p) => coachRoad(p, true) },
  { name: 'airport-window-1', kind: 'detail', draw: (p) => airport(p, false) },
  { name: 'airport-window-2', kind: 'detail', draw: (p) => airport(p, true) },
  { name: 'guide-group-1', kind: 'detail', focus: 0.2, draw: (p) => group(p, false) },
  { name: 'guide-group-2', kind: 'detail', focus: 0.2, draw: (p) => group(p, true) },
]
