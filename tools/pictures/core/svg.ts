/** Small SVG writer: shapes as strings, gradients and filters collected in one `defs`. */
export type Point = readonly [number, number]
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Numbers with one decimal keep a scene's markup small enough for librsvg to parse quickly. */
export function n(v: number): string {
  return (Math.round(v * 10) / 10).toString()
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(
      ([o, c, a]) =>
        `<stop offset="${o}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${a}"`}/>`,
    )
    .join('')
}

/** Definitions of one drawing step; every method returns the reference to use as fill or filter. */
export class Defs {
  private readonly parts: string[] = []

  private put(make: (id: string) => string): string {
    const id = `d${this.parts.length}`
    this.parts.push(make(id))
    return `url(#${id})`
  }

  /** Straight gradient in the shape's own box; default top to bottom. */
  linear(stops: readonly Stop[], x2 = 0, y2 = 1, x1 = 0, y1 = 0): string {
    return this.put(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`,
    )
  }

  /** Straight gradient in picture coordinates, for shapes that must share one light. */
  linearAt(stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number): string {
    return this.put(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`,
    )
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.put(
      (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`,
    )
  }

  blur(x: number, y = x): string {
    return this.put(
      (id) =>
        `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${x} ${y}"/></filter>`,
    )
  }

  clip(content: string): string {
    return this.put((id) => `<clipPath id="${id}">${content}</clipPath>`)
  }

  render(): string {
    return `<defs>${this.parts.join('')}</defs>`
  }
}

export function poly(points: readonly Point[], fill: string, extra = ''): string {
  return `<path d="${line(points)}Z" fill="${fill}" ${extra}/>`
}

export function line(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')
}

/** A smooth open curve through the points (Catmull-Rom as Béziers). */
export function curve(points: readonly Point[]): string {
  const first = points[0]
  if (first === undefined) return ''
  let d = `M${n(first[0])} ${n(first[1])}`
  for (let i = 0; i + 1 < points.length; i++) {
    const b = points[i] ?? first
    const c = points[i + 1] ?? b
    const a = points[i - 1] ?? b
    const e = points[i + 2] ?? c
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return d
}

export function shape(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`
}

export function stroke(d: string, colour: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
}

export function rect(x: number, y: number, w: number, h: number, fill: string, extra = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${extra}/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${extra}/>`
}

export function group(content: string, extra = ''): string {
  return `<g ${extra}>${content}</g>`
}

/** Draws content made around the origin at a place, a size and, optionally, mirrored. */
export function place(content: string, x: number, y: number, scale = 1, flip = false, extra = ''): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${flip ? -scale : scale} ${scale})" ${extra}>${content}</g>`
}

export function repeat(count: number, make: (i: number) => string): string {
  let out = ''
  for (let i = 0; i < count; i++) out += make(i)
  return out
}
