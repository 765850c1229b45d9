/** Water: mirrors what is already painted above it, broken by waves that flatten towards the horizon. */
import { lerpRgb, rgb } from '../core/colour.ts'
import { clamp, smooth } from '../core/noise.ts'
import type { Painting } from '../render/painting.ts'

export interface WaterOptions {
  /** The shore line. */
  readonly top: number
  readonly bottom?: number
  /** Colour of the water far away and close by. */
  readonly far: string
  readonly near: string
  /** 0 glass … 1 choppy. */
  readonly ripple: number
  /** How much of the mirror image is left close to the viewer. */
  readonly mirror?: number
  readonly glint?: {
    readonly x: number
    readonly colour: string
    readonly width: number
    readonly strength: number
  }
}

export function water(p: Painting, o: WaterOptions): void {
  const top = Math.floor(o.top)
  const bottom = Math.min(p.h, o.bottom ?? p.h)
  const far = rgb(o.far)
  const near = rgb(o.near)
  const mirror = o.mirror ?? 0.55
  const glintColour = o.glint === undefined ? far : rgb(o.glint.colour)
  const above = p.data.slice(0, top * p.w * 3)
  for (let y = top; y < bottom; y++) {
    const t = (y - top) / (p.h - top)
    const z = 1 / (t + 0.035)
    const amp = o.ripple * (4 + t * 46)
    for (let x = 0; x < p.w; x++) {
      const u = ((x - p.w / 2) / p.w) * z * 2.6
      const v = z * 9
      const wave = p.noise.fbm(u * 1.4 + 3, v * 1.3, 3) + p.noise.at(u * 5 + 31, v * 4.2) * 0.5
      const sy = top - 1 - Math.abs((y - top) * 0.98 + wave * amp)
      const sx = clamp(x + wave * amp * 0.35, 0, p.w - 1) | 0
      const i = (clamp(sy, 0, top - 1) | 0) * p.w * 3 + sx * 3
      const own = lerpRgb(far, near, smooth(0, 0.9, t + wave * 0.06))
      const k = clamp((1 - t) * (1 - mirror) + mirror - wave * o.ripple * 0.25)
      // The mirror is always a little weaker than the world, or the shore line would vanish.
      const keep = Math.min(0.8, clamp(k * (0.35 + mirror * 0.75)))
      const seen = lerpRgb(own, [above[i] ?? 0, above[i + 1] ?? 0, above[i + 2] ?? 0], keep)
      p.blend(x, y, lerpRgb(seen, near, 0.06 + 0.16 * Math.exp(-t * 60)), 1)
      if (o.glint !== undefined) {
        const off = Math.abs(x - o.glint.x) / (o.glint.width * (0.35 + t * 1.3))
        if (off < 1) {
          const spark = smooth(0.05, 0.6, wave + (1 - off) * 0.28)
          p.add(x, y, glintColour, spark * (1 - off) ** 1.2 * o.glint.strength)
        }
      }
    }
  }
}
