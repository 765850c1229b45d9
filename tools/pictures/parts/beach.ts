/** A shore: sea that pales towards the sand, foam, and what stands on the beach. */
import { lerpRgb, rgb } from '../core/colour.ts'
import { clamp, smooth } from '../core/noise.ts'
import { ellipse, n, poly, shape, stroke } from '../core/svg.ts'
import type { Painting } from '../render/painting.ts'

export interface BeachOptions {
  readonly horizon: number
  readonly deep: string
  readonly mid: string
  readonly shallow: string
  readonly sand: string
  readonly wet: string
  /** Height of the waterline at a share of the width. */
  readonly shore: (t: number) => number
}

/** Sea that pales towards the beach, with foam lines, then sand with fine ripples. */
export function beach(p: Painting, o: BeachOptions): void {
  const deep = rgb(o.deep)
  const mid = rgb(o.mid)
  const shallow = rgb(o.shallow)
  const sand = rgb(o.sand)
  const wet = rgb(o.wet)
  for (let y = Math.floor(o.horizon); y < p.h; y++) {
    const t = (y - o.horizon) / (p.h - o.horizon)
    const z = 1 / (t + 0.05)
    for (let x = 0; x < p.w; x++) {
      const u = ((x - p.w / 2) / p.w) * z
      const shore = o.shore(x / p.w) + p.noise.fbm(x / 170, 3, 3) * 18
      const k = (y - o.horizon) / Math.max(1, shore - o.horizon)
      const wave = p.noise.fbm(u * 3, z * 7, 4)
      if (k < 1) {
        const c =
          k < 0.5
            ? lerpRgb(deep, mid, smooth(0, 0.5, k + wave * 0.14))
            : lerpRgb(mid, shallow, smooth(0.5, 1, k + wave * 0.12))
        p.blend(x, y, c, 0.9)
        const caustic = smooth(0.35, 0.75, 1 - Math.abs(p.noise.fbm(u * 9, z * 15, 3)) * 2.6)
        p.add(x, y, [235, 255, 250], caustic * 0.3 * smooth(0.2, 0.9, k) + smooth(0.3, 0.7, wave) * 0.16)
        const foam = Math.max(
          1 - Math.abs(k - 0.985 - wave * 0.02) / 0.022,
          (1 - Math.abs(k - 0.87 - wave * 0.05) / 0.014) * 0.75,
        )
        if (foam > 0) p.add(x, y, [255, 255, 255], clamp(foam) * 0.9)
      } else {
        const dry = smooth(1, 1.16, k + wave * 0.03)
        const tex = p.noise.fbm(x / 16, y / 7, 4) * 10 + p.noise.fbm(x / 90, y / 40, 3) * 12
        const c = lerpRgb(wet, sand, dry)
        p.blend(x, y, [c[0] + tex, c[1] + tex, c[2] + tex], 1)
      }
    }
  }
}

export function umbrella(x: number, y: number, s: number, a: string, b: string): string {
  return (
    stroke(`M${x} ${y}L${n(x - s * 0.12)} ${n(y - s * 0.9)}`, '#f2ead8', s * 0.03) +
    shape(
      `M${n(x - s * 0.75)} ${n(y - s * 0.72)}Q${n(x - s * 0.3)} ${n(y - s * 1.3)} ${n(x + s * 0.45)} ${n(y - s * 0.8)}Q${n(x - s * 0.2)} ${n(y - s * 0.9)} ${n(x - s * 0.75)} ${n(y - s * 0.72)}Z`,
      a,
    ) +
    shape(
      `M${n(x - s * 0.4)} ${n(y - s * 0.83)}Q${n(x - s * 0.3)} ${n(y - s * 1.13)} ${n(x - s * 0.14)} ${n(y - s * 1.06)}Q${n(x - s * 0.02)} ${n(y - s * 1.0)} ${n(x + s * 0.02)} ${n(y - s * 0.86)}Q${n(x - s * 0.2)} ${n(y - s * 0.88)} ${n(x - s * 0.4)} ${n(y - s * 0.83)}Z`,
      b,
    ) +
    ellipse(x + s * 0.2, y + s * 0.05, s * 0.7, s * 0.08, '#6c5a40', 'opacity="0.3"') +
    poly(
      [
        [x + s * 0.1, y - s * 0.05],
        [x + s * 0.7, y - s * 0.12],
        [x + s * 0.95, y - s * 0.34],
        [x + s * 0.99, y - s * 0.3],
        [x + s * 0.74, y - s * 0.04],
        [x + s * 0.1, y + s * 0.02],
      ],
      '#fbf6ea',
    )
  )
}
