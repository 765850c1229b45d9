/**
 * Ground in perspective: each column of the picture walks away from the viewer over a height function and
 * paints what it sees. Slopes are lit by one sun, cast shadows, and fade into haze, which is what makes
 * mountains and dunes read as far away.
 */
import { lerpRgb, type Rgb } from '../core/colour.ts'
import { clamp } from '../core/noise.ts'
import type { Painting } from '../render/painting.ts'

interface Sample {
  readonly u: number
  readonly v: number
  readonly height: number
  /** 1 flat … 0 vertical. */
  readonly flat: number
  /** Direct light 0..1, shadows included. */
  readonly light: number
}

export interface TerrainOptions {
  /** Height at a place; u across, v away from the viewer, one unit ≈ the viewer's near field. */
  readonly height: (u: number, v: number) => number
  readonly colour: (s: Sample) => Rgb
  readonly horizon: number
  readonly eye: number
  readonly near?: number
  readonly far: number
  /** Pixels per unit at distance one. */
  readonly focal?: number
  /** Direction to the light: across, up, away. */
  readonly sun: readonly [number, number, number]
  readonly haze: Rgb
  /** Distance at which two thirds of the colour has become haze. */
  readonly hazeAt: number
  /** Haze that pools below this height, for valleys in mist. */
  readonly valley?: { readonly top: number; readonly strength: number }
  readonly shadows?: boolean
  /** Width of the slope measurement; more than 1 gives broader, calmer facets. */
  readonly smoothing?: number
}

export function terrain(p: Painting, o: TerrainOptions): void {
  const focal = o.focal ?? p.h
  const near = o.near ?? 0.6
  const len = Math.hypot(...o.sun)
  const sun: Rgb = [o.sun[0] / len, o.sun[1] / len, o.sun[2] / len]
  const growth = 1 + 1.7 / p.h
  for (let x = 0; x < p.w; x++) {
    const dir = (x + 0.5 - p.w / 2) / focal
    let z = near
    // What lies nearer than the first sample is out of the frame: later steps paint their own foreground.
    const first = o.horizon - ((o.height(dir * z, z) - o.eye) * focal) / z
    let limit = Math.min(p.h, Math.max(0, Math.ceil(first)))
    while (z < o.far && limit > 0) {
      const u = dir * z
      const height = o.height(u, z)
      const y = o.horizon - ((height - o.eye) * focal) / z
      if (y < limit) {
        const c = shade(o, sun, u, z, height)
        const top = Math.max(0, y)
        const from = Math.floor(top)
        for (let py = from; py < limit; py++) {
          const cover = py === from ? 1 - (top - from) : 1
          p.blend(x, py, c, cover)
        }
        limit = Math.ceil(top)
      }
      z = z * growth + 0.0005
    }
  }
}

function shade(o: TerrainOptions, sun: Rgb, u: number, v: number, height: number): Rgb {
  const e = (0.0032 * v + 0.002) * (o.smoothing ?? 1)
  const du = (o.height(u + e, v) - height) / e
  const dv = (o.height(u, v + e) - height) / e
  const inv = 1 / Math.sqrt(du * du + dv * dv + 1)
  let light = clamp((-du * sun[0] + sun[1] - dv * sun[2]) * inv)
  if (o.shadows !== false && light > 0) light *= shadow(o, sun, u, v, height)
  const c = o.colour({ u, v, height, flat: inv, light })
  let haze = 1 - Math.exp(-((v / o.hazeAt) ** 1.4))
  if (o.valley !== undefined) {
    const low = clamp((o.valley.top - height) / o.valley.top)
    haze = 1 - (1 - haze) * (1 - low * o.valley.strength * clamp(v / o.hazeAt + 0.25))
  }
  return lerpRgb(c, o.haze, haze)
}

/** Walks towards the sun; how far the ground rises above the ray gives a soft-edged shadow. */
function shadow(o: TerrainOptions, sun: Rgb, u: number, v: number, height: number): number {
  let step = 0.012 * v + 0.01
  let t = step
  let open = 1
  for (let i = 0; i < 12; i++) {
    const over = o.height(u + sun[0] * t, v + sun[2] * t) - (height + sun[1] * t)
    if (over > 0) open = Math.min(open, 1 - clamp(over / (t * 0.18)))
    if (open <= 0.02) return 0.02
    step *= 1.35
    t += step
  }
  return open
}
