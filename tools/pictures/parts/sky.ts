/** Sky: gradient, sun and moon, stars, and clouds computed on a plane so that they recede to the horizon. */
import { lerpRgb, type Rgb, ramp, rgb } from '../core/colour.ts'
import { between, clamp, smooth } from '../core/noise.ts'
import { ellipse, repeat } from '../core/svg.ts'
import type { Painting } from '../render/painting.ts'

/** Fills from the top to `bottom` with a ramp of colours, with a little dither against banding. */
export function sky(p: Painting, colours: readonly [string, ...string[]], bottom = p.h): void {
  const [first, ...rest] = colours
  const stops: readonly [Rgb, ...Rgb[]] = [rgb(first), ...rest.map(rgb)]
  for (let y = 0; y < p.h; y++) {
    const base = ramp(stops, y / bottom)
    for (let x = 0; x < p.w; x++) {
      const j = (p.random() - 0.5) * 2.4
      p.blend(x, y, [base[0] + j, base[1] + j, base[2] + j], 1)
    }
  }
}

/** A wide warm light around a point; `reach` is the radius in pixels where it has faded. */
export function glow(p: Painting, x: number, y: number, reach: number, colour: string, strength = 0.8): void {
  const c = rgb(colour)
  for (let py = 0; py < p.h; py++) {
    for (let px = 0; px < p.w; px++) {
      const dx = px - x
      const dy = (py - y) * 1.15
      const d = Math.sqrt(dx * dx + dy * dy) / reach
      if (d < 1) p.add(px, py, c, strength * (1 - d) ** 2.2)
    }
  }
}

/** A sun or moon disc with its halo. */
export async function sun(
  p: Painting,
  x: number,
  y: number,
  r: number,
  colour: string,
  halo = 5,
): Promise<void> {
  glow(p, x, y, r * halo * 2.2, colour, 0.42)
  glow(p, x, y, r * halo * 0.7, colour, 0.5)
  await p.svg((d) =>
    ellipse(
      x,
      y,
      r,
      r,
      d.radial([
        [0, '#ffffff'],
        [0.75, '#fffbe9', 0.98],
        [1, colour, 0.0],
      ]),
    ),
  )
}

export async function stars(p: Painting, count: number, bottom: number): Promise<void> {
  await p.svg(() =>
    repeat(count, () => {
      const size = p.random() ** 5 * 1.7 + 0.5
      const y = p.random() ** 1.2 * bottom
      return ellipse(
        p.random() * p.w,
        y,
        size,
        size,
        '#ffffff',
        `opacity="${between(p.random, 0.25, 0.95).toFixed(2)}"`,
      )
    }),
  )
}

export interface CloudOptions {
  /** Line towards which the cloud plane recedes. */
  readonly horizon: number
  readonly light: string
  readonly shade: string
  /** 0 clear … 1 overcast. */
  readonly cover: number
  readonly opacity?: number
  /** Feature size; larger means bigger clouds. */
  readonly scale?: number
  /** Stretch along the horizon: high values give streaks. */
  readonly stretch?: number
  readonly top?: number
  /** Horizontal position of the light, for the bright edges. */
  readonly sunX?: number
}

/** Clouds by warped fractal noise, shaded by how the density falls towards the light. */
export function clouds(p: Painting, o: CloudOptions): void {
  const light = rgb(o.light)
  const shade = rgb(o.shade)
  const scale = 1 / (o.scale ?? 1)
  const stretch = o.stretch ?? 1
  const sunX = o.sunX ?? p.w * 0.5
  const bottom = Math.min(p.h, o.horizon)
  const density = (u: number, v: number): number => {
    const wx = p.noise.at(u * 0.7 + 9, v * 0.7) * 0.6
    return p.noise.fbm(u + wx, v + wx * 0.5, 6, 0.55)
  }
  for (let y = o.top ?? 0; y < bottom; y++) {
    const dy = (o.horizon - y) / p.h
    const z = 1 / (dy + 0.09)
    const fade = smooth(0, 0.1, dy)
    for (let x = 0; x < p.w; x++) {
      const u = (((x - p.w / 2) / p.h) * z * 1.15 * scale) / stretch + 40
      const v = z * 1.45 * scale
      const den = density(u, v)
      const a = smooth(0.42 - o.cover * 0.8, 0.85 - o.cover * 0.7, den)
      if (a < 0.01) continue
      const dirX = Math.sign(sunX - x) * Math.min(1, Math.abs(sunX - x) / 300)
      const lit = clamp(0.55 + (den - density(u + dirX * 0.09, v + 0.07)) * 2.6 - (a - 0.5) * 0.25)
      p.blend(x, y, lerpRgb(shade, light, lit), a * fade * (o.opacity ?? 0.9))
    }
  }
}

/** A soft band of mist between two heights, thickest in the middle. */
export function mist(
  p: Painting,
  top: number,
  bottom: number,
  colour: string,
  strength: number,
  scale = 1,
): void {
  const c = rgb(colour)
  const mid = (top + bottom) / 2
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(p.h, bottom); y++) {
    const t = 1 - Math.abs(y - mid) / (mid - top)
    for (let x = 0; x < p.w; x++) {
      const k = p.noise.fbm((x / 330) * scale + 71, (y / 95) * scale + 13, 4)
      p.blend(x, y, c, clamp(smooth(0, 1, t) * (0.75 + k * 0.9)) * strength)
    }
  }
}

/** Shafts of light that fan out from a point. */
export function rays(
  p: Painting,
  x: number,
  y: number,
  colour: string,
  strength: number,
  reach: number,
): void {
  const c = rgb(colour)
  for (let py = 0; py < p.h; py++) {
    for (let px = 0; px < p.w; px++) {
      const dx = px - x
      const dy = py - y
      const d = Math.hypot(dx, dy) / reach
      if (d >= 1) continue
      const beam = smooth(0.0, 0.6, p.noise.fbm(Math.atan2(dy, dx) * 5, 3.7, 3))
      p.add(px, py, c, beam * (1 - d) ** 1.6 * strength)
    }
  }
}
