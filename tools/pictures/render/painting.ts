/**
 * One picture in the making: a pixel buffer that vector steps and pixel steps paint in turn. Mixing both is
 * what gives light: shapes are drawn as SVG, while sky, terrain and water are computed from what is there.
 */
import sharp from 'sharp'
import type { Rgb } from '../core/colour.ts'
import { Noise, type Random, seeded } from '../core/noise.ts'
import { Defs } from '../core/svg.ts'

export class Painting {
  readonly w: number
  readonly h: number
  readonly random: Random
  readonly noise: Noise
  /** Three bytes a pixel, row by row. */
  data: Uint8ClampedArray

  constructor(name: string, w: number, h: number) {
    this.w = w
    this.h = h
    this.random = seeded(name)
    this.noise = new Noise(seeded(`${name}/noise`))
    this.data = new Uint8ClampedArray(w * h * 3)
  }

  /** Paints SVG content, in picture coordinates, over what is there. */
  async svg(make: (defs: Defs) => string): Promise<void> {
    const defs = new Defs()
    const body = make(defs)
    const doc = `<svg xmlns="http://www.w3.org/2000/svg" width="${this.w}" height="${this.h}" viewBox="0 0 ${this.w} ${this.h}">${defs.render()}${body}</svg>`
    const out = await sharp(this.bytes(), { raw: { width: this.w, height: this.h, channels: 3 } })
      .composite([{ input: Buffer.from(doc) }])
      .removeAlpha()
      .raw()
      .toBuffer()
    this.data = new Uint8ClampedArray(out.buffer, out.byteOffset, out.byteLength)
  }

  bytes(): Buffer {
    return Buffer.from(this.data.buffer, this.data.byteOffset, this.data.byteLength)
  }

  get(x: number, y: number): Rgb {
    const cx = x < 0 ? 0 : x >= this.w ? this.w - 1 : x | 0
    const cy = y < 0 ? 0 : y >= this.h ? this.h - 1 : y | 0
    const i = (cy * this.w + cx) * 3
    return [this.data[i] ?? 0, this.data[i + 1] ?? 0, this.data[i + 2] ?? 0]
  }

  /** Blends one colour into one pixel. Coordinates must be whole and inside. */
  blend(x: number, y: number, c: Rgb, alpha: number): void {
    const i = (y * this.w + x) * 3
    const d = this.data
    d[i] = (d[i] ?? 0) + (c[0] - (d[i] ?? 0)) * alpha
    d[i + 1] = (d[i + 1] ?? 0) + (c[1] - (d[i + 1] ?? 0)) * alpha
    d[i + 2] = (d[i + 2] ?? 0) + (c[2] - (d[i + 2] ?? 0)) * alpha
  }

  /** Adds light to one pixel, for glows and glints. */
  add(x: number, y: number, c: Rgb, amount: number): void {
    const i = (y * this.w + x) * 3
    const d = this.data
    d[i] = (d[i] ?? 0) + (255 - (d[i] ?? 0)) * (c[0] / 255) * amount
    d[i + 1] = (d[i + 1] ?? 0) + (255 - (d[i + 1] ?? 0)) * (c[1] / 255) * amount
    d[i + 2] = (d[i + 2] ?? 0) + (255 - (d[i + 2] ?? 0)) * (c[2] / 255) * amount
  }
}
