/** The last pass every picture gets, so that all of them look like one photographer's work. */
import sharp from 'sharp'
import { seeded } from '../core/noise.ts'
import type { Painting } from './painting.ts'

/** Bloom from the highlights, a gentle contrast curve, a vignette, and grain fine enough to survive AVIF. */
export async function finish(p: Painting): Promise<void> {
  const soft = await sharp(p.bytes(), { raw: { width: p.w, height: p.h, channels: 3 } })
    .blur(p.w / 60)
    .raw()
    .toBuffer()
  const random = seeded('grain')
  const d = p.data
  for (let y = 0; y < p.h; y++) {
    const fy = (y / p.h - 0.5) * 2
    for (let x = 0; x < p.w; x++) {
      const fx = (x / p.w - 0.5) * 2
      const vignette = 1 - 0.13 * Math.min(1, (fx * fx + fy * fy) / 2) ** 1.4
      const grain = (random() + random() - 1) * 5
      const i = (y * p.w + x) * 3
      for (let k = 0; k < 3; k++) {
        const v = d[i + k] ?? 0
        const b = soft[i + k] ?? 0
        const bloom = 255 - ((255 - v) * (255 - Math.max(0, b - 110) * 0.3)) / 255
        const t = bloom / 255
        const curved = t + (t * t * (3 - 2 * t) - t) * 0.28
        d[i + k] = curved * 255 * vignette + grain
      }
    }
  }
}
