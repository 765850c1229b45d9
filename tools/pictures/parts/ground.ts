/** Ready-made kinds of ground: snow ranges, sand seas and grassland, each with its own colouring. */
import { lerpRgb, rgb } from '../core/colour.ts'
import { clamp, smooth } from '../core/noise.ts'
import type { Painting } from '../render/painting.ts'
import { dunes, type Height, hills, type Peak, peaks } from './heights.ts'
import { terrain } from './terrain.ts'

export interface RangeOptions {
  readonly peaks: readonly Peak[]
  readonly rough?: number
  readonly horizon: number
  readonly front?: number
  readonly far?: number
  readonly eye?: number
  readonly snow?: string
  readonly snowShade?: string
  readonly rock: string
  readonly wood: string
  readonly warm: string
  readonly cool: string
  readonly haze: string
  readonly hazeAt: number
  /** Height where snow begins. */
  readonly snowLine: number
  readonly valley?: number
  readonly sun: readonly [number, number, number]
  /** How strongly sunlight takes the warm colour. */
  readonly warmth?: number
}

export function snowRange(p: Painting, o: RangeOptions): void {
  const front = o.front ?? 2.4
  const snow = rgb(o.snow ?? '#ffffff')
  const snowShade = rgb(o.snowShade ?? '#8fa9d4')
  const rock = rgb(o.rock)
  const wood = rgb(o.wood)
  const warm = rgb(o.warm)
  const cool = rgb(o.cool)
  const warmth = o.warmth ?? 0.3
  terrain(p, {
    height: peaks(p.noise, o.peaks, o.rough ?? 0.8, front),
    horizon: o.horizon,
    eye: o.eye ?? 0.25,
    near: front + 0.1,
    far: o.far ?? 14,
    sun: o.sun,
    haze: rgb(o.haze),
    hazeAt: o.hazeAt,
    valley: { top: 0.8, strength: o.valley ?? 0.6 },
    colour: (s) => {
      const wobble = p.noise.fbm(s.u * 5, s.v * 5, 4) * 0.35
      const cover =
        smooth(o.snowLine - 0.25, o.snowLine + 0.25, s.height + wobble) *
        smooth(0.22, 0.42, s.flat + wobble * 0.2)
      const ground = lerpRgb(wood, rock, smooth(o.snowLine * 0.35, o.snowLine * 0.9, s.height + wobble))
      const lit = lerpRgb(lerpRgb(ground, snow, cover), warm, warmth * (0.4 + cover * 0.6))
      const dark = lerpRgb(lerpRgb(ground, cool, 0.55), snowShade, cover * 0.85)
      return lerpRgb(dark, lit, smooth(0.02, 0.75, s.light))
    },
  })
}

export interface SandOptions {
  readonly horizon: number
  readonly size: number
  readonly height: number
  readonly eye: number
  readonly lit: string
  readonly shade: string
  readonly haze: string
  readonly hazeAt: number
  readonly sun: readonly [number, number, number]
  readonly far?: number
  readonly near?: number
}

export function sandSea(p: Painting, o: SandOptions): void {
  const shape = dunes(p.noise, o.size, o.height)
  const lit = rgb(o.lit)
  const shade = rgb(o.shade)
  terrain(p, {
    height: shape,
    horizon: o.horizon,
    eye: o.eye,
    near: o.near ?? 0.7,
    far: o.far ?? 30,
    sun: o.sun,
    haze: rgb(o.haze),
    hazeAt: o.hazeAt,
    colour: (s) => {
      const fine = Math.sin((s.u * 1.3 + s.v * 0.8 + p.noise.fbm(s.u * 2, s.v * 2, 2) * 0.5) * 70) * 0.045
      const fade = clamp(1.6 / s.v)
      const light = clamp(s.light * 1.15 + fine * fade + p.noise.at(s.u * 9, s.v * 9) * 0.04)
      return lerpRgb(shade, lit, light)
    },
  })
}

export interface GrassOptions {
  readonly horizon: number
  readonly size: number
  readonly height: number
  readonly eye: number
  readonly lit: string
  readonly shade: string
  readonly dry: string
  readonly haze: string
  readonly hazeAt: number
  readonly sun: readonly [number, number, number]
  readonly far?: number
  readonly near?: number
  /** Replaces the rolling hills by another land. */
  readonly land?: Height
  /** Paints over the grass, e.g. a track: returns the colour and how much of it. */
  readonly over?: (u: number, v: number) => readonly [string, number] | undefined
}

export function grassland(p: Painting, o: GrassOptions): void {
  const lit = rgb(o.lit)
  const shade = rgb(o.shade)
  const dry = rgb(o.dry)
  terrain(p, {
    height: o.land ?? hills(p.noise, o.size, o.height),
    horizon: o.horizon,
    eye: o.eye,
    near: o.near ?? 0.6,
    far: o.far ?? 40,
    sun: o.sun,
    haze: rgb(o.haze),
    hazeAt: o.hazeAt,
    colour: (s) => {
      const patch = smooth(-0.2, 0.6, p.noise.fbm(s.u * 0.8 + 5, s.v * 0.8, 4))
      const blades =
        p.noise.at(s.u * 60, s.v * 9) * 0.16 * clamp(2 / s.v) + p.noise.fbm(s.u * 14, s.v * 8, 3) * 0.18
      const c = lerpRgb(shade, lerpRgb(lit, dry, patch * 0.55), clamp(s.light * 1.1 + blades))
      const over = o.over?.(s.u, s.v)
      return over === undefined ? c : lerpRgb(c, rgb(over[0]), over[1] * (0.75 + s.light * 0.25))
    },
  })
}
