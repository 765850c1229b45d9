/**
 * Steep rock that a height function cannot show: karst towers, stone pillars, cliff walls. Each tower is
 * shaded as a rough column, so that the light turns around it, and sinks into mist at its foot.
 */
import { lerpRgb, rgb } from '../core/colour.ts'
import { between, clamp, smooth } from '../core/noise.ts'
import type { Painting } from '../render/painting.ts'

type Profile = 'dome' | 'pillar' | 'peak'

export interface Tower {
  readonly x: number
  readonly top: number
  readonly base: number
  readonly half: number
}

export interface RockLook {
  readonly profile: Profile
  readonly wood: string
  readonly rock: string
  readonly shade: string
  readonly sunlit: string
  readonly mist: string
  /** Haze over the whole tower, 0..1, for its distance. */
  readonly haze: number
  /** Share of the tower, from below, that disappears in mist. */
  readonly sink: number
  /** -1 light from the left, 1 from the right. */
  readonly side: number
  /** Bare rock, 0..1. */
  readonly bare: number
  readonly contrast?: number
}

function halfAt(profile: Profile, t: number): number {
  if (profile === 'dome') return Math.sqrt(1 - (1 - Math.min(1, t * 1.25)) ** 2) * 0.72 + 0.28 * t
  if (profile === 'pillar') return smooth(-0.02, 0.07, t) * 0.72 + 0.28 * t
  return t ** 0.72
}

export function tower(p: Painting, k: Tower, look: RockLook): void {
  const wood = rgb(look.wood)
  const rock = rgb(look.rock)
  const shade = rgb(look.shade)
  const sunlit = rgb(look.sunlit)
  const mistColour = rgb(look.mist)
  const contrast = look.contrast ?? 1
  const grain = Math.max(10, k.half * 0.32)
  const strata = look.profile === 'pillar'
  const ragged = look.profile === 'dome' ? 0.16 : 0.26
  for (let y = Math.max(0, Math.floor(k.top)); y < Math.min(p.h, k.base); y++) {
    const t = (y - k.top) / (k.base - k.top)
    const width = k.half * halfAt(look.profile, t)
    const ledge = strata ? p.noise.at(k.x, y / 22) * 0.09 : 0
    const leftHalf = width * (1 + p.noise.fbm(k.x * 0.37, y / (grain * 1.6), 4) * ragged + ledge)
    const rightHalf = width * (1 + p.noise.fbm(k.x * 0.37 + 90, y / (grain * 1.6), 4) * ragged + ledge)
    const x0 = k.x - leftHalf
    const x1 = k.x + rightHalf
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(p.w, x1); x++) {
      const cover = clamp(x + 1 - x0) * clamp(x1 - x)
      const u = (x - (x0 + x1) / 2) / ((x1 - x0) / 2 + 0.01)
      const sx = (x + k.x * 3) / grain
      const sy = strata ? y / (grain * 0.5) : y / (grain * 1.7)
      const relief = (dx: number, dy: number): number =>
        p.noise.fbm(sx + dx, sy + dy, 5, 0.58) -
        Math.abs(p.noise.at((sx + dx) * 1.7 + 9, (sy + dy) * 0.6)) * 0.5
      const bump = relief(0, 0) - relief(look.side * 0.16, -0.12)
      const light = clamp(0.46 + u * look.side * 0.36 - bump * 1.5 * contrast + (1 - t) * 0.08)
      const crack =
        p.noise.fbm((x + k.x) / (grain * (strata ? 0.7 : 0.34)) + 40, y / (grain * (strata ? 4 : 2.4)), 4) *
        1.1
      const bareHere =
        0.85 * smooth(-0.05, 0.5, crack + look.bare - 0.4 + (strata ? t * 0.1 : 0)) * look.bare ** 0.3
      const body = lerpRgb(wood, rock, bareHere)
      const c = light < 0.5 ? lerpRgb(shade, body, light * 2) : lerpRgb(body, sunlit, (light - 0.5) * 1.3)
      const low = smooth(1 - look.sink, 1, t + p.noise.at(x / 120, y / 60) * 0.06)
      p.blend(x, y, lerpRgb(c, mistColour, clamp(look.haze + (1 - look.haze) * low)), cover)
    }
  }
}

export interface RowOptions {
  readonly count: number
  readonly base: number
  readonly minTop: number
  readonly maxTop: number
  readonly minHalf: number
  readonly maxHalf: number
  readonly from?: number
  readonly to?: number
}

/** A row of towers at one distance, the tall ones first so that the low ones stand in front. */
export function towerRow(p: Painting, o: RowOptions, look: RockLook): void {
  const list: Tower[] = []
  const from = o.from ?? -60
  const to = o.to ?? p.w + 60
  for (let i = 0; i < o.count; i++) {
    const x = from + ((to - from) * (i + between(p.random, 0.15, 0.85))) / o.count
    const top = between(p.random, o.minTop, o.maxTop)
    list.push({ x, top, base: o.base, half: between(p.random, o.minHalf, o.maxHalf) })
  }
  list.sort((a, b) => a.top - b.top)
  for (const k of list) tower(p, k, look)
}
