/** Height functions for the ground: each gives the character of one kind of land. */
import { clamp, type Noise, smooth } from '../core/noise.ts'

export type Height = (u: number, v: number) => number

export interface Peak {
  readonly u: number
  readonly v: number
  readonly height: number
  readonly radius: number
}

/** A range with named peaks: the composition is chosen, the rock is left to the noise. Nothing rises before `front`. */
export function peaks(noise: Noise, list: readonly Peak[], rough: number, front: number): Height {
  return (u, v) => {
    let h = 0
    for (const k of list) {
      const wu = u + noise.at(u * 0.9 + k.u, v * 0.9) * 0.22 * k.radius
      const d = Math.hypot(wu - k.u, (v - k.v) * 0.8) / k.radius
      if (d < 1) h = Math.max(h, k.height * (1 - d) ** 1.25)
    }
    const r = noise.ridged(u * 0.62 + 3, v * 0.62 + 8, 6)
    return (h * (0.62 + r * 0.62) + r * 0.62 * rough * (0.3 + clamp(h))) * smooth(front, front + 2.4, v)
  }
}

/** Rolling grass hills. */
export function hills(noise: Noise, size: number, height: number): Height {
  return (u, v) => {
    const a = noise.fbm(u / size + 7, v / size + 2, 3, 0.4)
    return (a * 0.5 + 0.5) ** 1.5 * height
  }
}

/** Sand: long crests bent by the wind, gentle on one side and steep on the other. */
export function dunes(noise: Noise, size: number, height: number): Height {
  const crest = (phase: number): number => {
    const f = phase - Math.floor(phase)
    return f < 0.7 ? smooth(0, 0.78, f) * 1.02 : smooth(1, 0.66, f)
  }
  return (u, v) => {
    const x = u / size
    const y = v / size
    const warp = noise.fbm(x * 0.55 + 4, y * 0.42 + 9, 3, 0.4)
    const big = crest(x * 0.55 + y * 0.5 + warp * 1.5)
    const amount = 0.35 + 0.65 * smooth(-0.5, 0.5, noise.at(x * 0.4 + 50, y * 0.4))
    const small = crest(x * 1.5 - y * 0.6 + warp * 2.1) * 0.16
    return (big * amount + small) * height
  }
}
