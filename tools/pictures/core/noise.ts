/**
 * Randomness that is the same on every machine: a picture is a build product, so drawing it twice must
 * give the same bytes and leave no diff.
 */
export type Random = () => number

function hashText(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}

/** A generator of numbers in 0..1 that depends on the name alone (mulberry32). */
export function seeded(name: string): Random {
  let state = hashText(name)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Gradient noise in the plane with the usual fractal sums; one instance per picture, so seeds never mix. */
export class Noise {
  private readonly perm = new Uint8Array(512)
  private readonly gx = new Float32Array(256)
  private readonly gy = new Float32Array(256)

  constructor(random: Random) {
    const order = Array.from({ length: 256 }, (_, i) => i)
    for (let i = 255; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      const a = order[i] ?? 0
      order[i] = order[j] ?? 0
      order[j] = a
    }
    for (let i = 0; i < 512; i++) this.perm[i] = order[i & 255] ?? 0
    for (let i = 0; i < 256; i++) {
      const angle = (i / 256) * Math.PI * 2
      this.gx[i] = Math.cos(angle)
      this.gy[i] = Math.sin(angle)
    }
  }

  private corner(ix: number, iy: number, fx: number, fy: number): number {
    const h = this.perm[(this.perm[ix & 255] ?? 0) + (iy & 255)] ?? 0
    return (this.gx[h] ?? 0) * fx + (this.gy[h] ?? 0) * fy
  }

  /** Smooth noise, about -1..1. */
  at(x: number, y: number): number {
    const ix = Math.floor(x)
    const iy = Math.floor(y)
    const fx = x - ix
    const fy = y - iy
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    const a = this.corner(ix, iy, fx, fy)
    const b = this.corner(ix + 1, iy, fx - 1, fy)
    const c = this.corner(ix, iy + 1, fx, fy - 1)
    const d = this.corner(ix + 1, iy + 1, fx - 1, fy - 1)
    const top = a + (b - a) * u
    return (top + (c + (d - c) * u - top) * v) * 1.45
  }

  /** Sum of octaves, about -1..1: clouds, hills, soft texture. */
  fbm(x: number, y: number, octaves: number, gain = 0.5): number {
    let sum = 0
    let amp = 1
    let norm = 0
    let px = x
    let py = y
    for (let i = 0; i < octaves; i++) {
      sum += this.at(px, py) * amp
      norm += amp
      amp *= gain
      const nx = px * 1.6 - py * 1.2
      py = px * 1.2 + py * 1.6 + 17.3
      px = nx + 5.1
    }
    return sum / norm
  }

  /** Octaves with sharp crests, 0..1: rock and mountain ridges. */
  ridged(x: number, y: number, octaves: number): number {
    let sum = 0
    let amp = 1
    let norm = 0
    let prev = 1
    let px = x
    let py = y
    for (let i = 0; i < octaves; i++) {
      const r = 1 - Math.abs(this.at(px, py))
      const v = r * r
      sum += v * amp * prev
      norm += amp
      prev = 0.3 + v * 0.7
      amp *= 0.44
      const nx = px * 1.6 - py * 1.2
      py = px * 1.2 + py * 1.6 + 11.7
      px = nx + 3.3
    }
    return sum / norm
  }
}

export function clamp(v: number, lo = 0, hi = 1): number {
  return Math.max(lo, Math.min(hi, v))
}

/** Hermite step between two edges; also works with the edges reversed. */
export function smooth(lo: number, hi: number, v: number): number {
  const t = clamp((v - lo) / (hi - lo))
  return t * t * (3 - 2 * t)
}

export function between(random: Random, lo: number, hi: number): number {
  return lo + (hi - lo) * random()
}
