/** Marks without words: two shop emblems and the friendly default share picture. All keep a square-safe margin. */
import { seeded } from '../core/noise.ts'
import { type Defs, ellipse, rect, repeat, shape, stroke } from '../core/svg.ts'
import { foliage } from '../parts/trees.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

function badge(d: Defs, top: string, bottom: string): string {
  return rect(
    0,
    0,
    960,
    960,
    d.linear(
      [
        [0, top],
        [1, bottom],
      ],
      0.5,
      1,
    ),
  )
}

/** 云游: a cloud, and the path that leaves from it. */
async function yunyou(p: Painting): Promise<void> {
  await p.svg((d) => {
    const cloud =
      'M250 520A110 110 0 0 1 268 302A150 150 0 0 1 546 238A124 124 0 0 1 722 330A98 98 0 0 1 716 520Z'
    return (
      badge(d, '#2fa7a0', '#0f6a78') +
      ellipse(690, 250, 92, 92, '#ffd27a') +
      shape(cloud, '#0c5a68', 'opacity="0.22" transform="translate(0 20)"') +
      shape(
        cloud,
        d.linear([
          [0, '#ffffff'],
          [1, '#dff3f0'],
        ]),
      ) +
      stroke('M480 520C480 590 640 600 640 668C640 744 330 720 330 800', '#ffffff', 46) +
      stroke(
        'M480 520C480 590 640 600 640 668C640 744 330 720 330 800',
        '#0f6a78',
        6,
        'stroke-dasharray="22 26" opacity="0.65"',
      ) +
      ellipse(330, 806, 44, 44, '#ffd27a') +
      ellipse(330, 806, 18, 18, '#0f6a78')
    )
  })
}

/** 海悦: the moon over three waves. */
async function haiyue(p: Painting): Promise<void> {
  await p.svg((d) => {
    const wave = (y: number, amp: number): string =>
      `M-100 ${y}q60 ${-amp} 120 0${repeat(9, () => 't120 0')}V980H-100Z`
    return (
      badge(d, '#26408f', '#101f56') +
      ellipse(
        480,
        400,
        236,
        236,
        d.radial(
          [
            [0, '#fff8de'],
            [0.8, '#ffe3a1'],
            [1, '#ffd27a'],
          ],
          0.4,
          0.36,
          0.72,
        ),
      ) +
      shape('M492 470V262Q590 360 606 470Z', '#24398a') +
      shape('M472 470V310Q410 390 396 470Z', '#24398a', 'opacity="0.75"') +
      shape('M376 490H626Q606 548 560 552H440Q394 546 376 490Z', '#24398a') +
      shape(wave(540, 62), '#5fc3e4') +
      shape(wave(630, 62), '#2f8fd0', 'transform="translate(-70 0)"') +
      shape(wave(724, 62), '#1c5fb0') +
      shape(wave(826, 62), '#163f8c', 'transform="translate(-90 0)"')
    )
  })
}

/** The default share picture: a smiling traveller's suitcase under a small sun. */
async function shareDefault(p: Painting): Promise<void> {
  const random = seeded('share')
  await p.svg(
    (d) =>
      badge(d, '#ffe3b8', '#ffb38a') +
      ellipse(480, 470, 330, 330, '#fff4de') +
      ellipse(660, 280, 70, 70, '#ff9a5a') +
      shape('M170 590Q300 470 420 560Q560 420 790 580A330 330 0 0 1 170 590Z', '#8cc7b5') +
      shape(
        'M152 500L300 380L380 452L480 340L640 520L808 560A330 330 0 0 1 152 500Z',
        '#5aa596',
        'opacity="0.55"',
      ) +
      foliage(random, 240, 600, 70, 56, '#2f7a62', '#8fcf8a', 1) +
      foliage(random, 735, 610, 64, 50, '#2f7a62', '#8fcf8a', 1) +
      ellipse(480, 812, 220, 20, '#a5603a', 'opacity="0.3"') +
      stroke('M410 470V380Q410 352 438 352H522Q550 352 550 380V470', '#3c4a68', 24) +
      rect(
        310,
        450,
        340,
        350,
        d.linear(
          [
            [0, '#3f8fd0'],
            [1, '#23609f'],
          ],
          1,
          0.6,
        ),
        'rx="54"',
      ) +
      rect(310, 520, 340, 20, '#ffffff', 'opacity="0.22"') +
      rect(310, 716, 340, 20, '#ffffff', 'opacity="0.22"') +
      ellipse(420, 610, 17, 21, '#ffffff') +
      ellipse(540, 610, 17, 21, '#ffffff') +
      stroke('M428 656Q480 706 532 656', '#ffffff', 15) +
      ellipse(388, 652, 22, 13, '#ff9d8a', 'opacity="0.75"') +
      ellipse(572, 652, 22, 13, '#ff9d8a', 'opacity="0.75"') +
      ellipse(370, 808, 26, 18, '#2c3550') +
      ellipse(590, 808, 26, 18, '#2c3550'),
  )
}

export const markScenes: readonly Scene[] = [
  { name: 'shop-yunyou', kind: 'brand', draw: yunyou },
  { name: 'shop-haiyue', kind: 'brand', draw: haiyue },
  { name: 'share-default', kind: 'brand', draw: shareDefault },
]
