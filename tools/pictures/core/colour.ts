/** Colour arithmetic shared by the vector and the pixel parts. */
export type Rgb = readonly [number, number, number]

/** `#rgb`-less: only six-digit hex is used here, so that every palette reads alike. */
export function rgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1, 7), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

function hex(c: Rgb): string {
  const part = (v: number) =>
    Math.max(0, Math.min(255, Math.round(v)))
      .toString(16)
      .padStart(2, '0')
  return `#${part(c[0])}${part(c[1])}${part(c[2])}`
}

export function lerpRgb(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

export function mix(a: string, b: string, t: number): string {
  return hex(lerpRgb(rgb(a), rgb(b), t))
}

export function lighten(c: string, t: number): string {
  return mix(c, '#ffffff', t)
}

export function darken(c: string, t: number): string {
  return mix(c, '#05070d', t)
}

/** Position along a list of colours, 0..1. */
export function ramp(stops: readonly [Rgb, ...Rgb[]], t: number): Rgb {
  const pos = Math.max(0, Math.min(1, t)) * (stops.length - 1)
  const i = Math.min(stops.length - 1, Math.floor(pos))
  const a = stops[i] ?? stops[0]
  const b = stops[i + 1] ?? a
  return lerpRgb(a, b, pos - i)
}
