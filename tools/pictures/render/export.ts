/** Writes the files of one picture, lowering the quality only as far as the size budget asks. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Raw } from 'sharp'
import type { Scene } from '../scenes/scene.ts'
import type { Painting } from './painting.ts'

type Format = 'avif' | 'webp' | 'jpeg'

/** Budgets in bytes. The hard limit is 40 kB (90 kB for the JPEG); less keeps a page of cards light. */
const BUDGET = { small: 11_000, large: 24_000, share: 25_000 }
const QUALITIES = {
  avif: [56, 47, 38, 30, 22],
  webp: [78, 66, 54, 42, 32, 22, 14],
  jpeg: [78, 68, 58, 48, 38],
} as const

async function encode(source: Buffer, format: Format, quality: number, raw: Raw): Promise<Buffer> {
  const image = sharp(source, { raw })
  if (format === 'avif') return image.avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
  if (format === 'webp') return image.webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
  return image.jpeg({ quality, mozjpeg: true }).toBuffer()
}

/** Tries falling qualities until the result fits; the last one is kept whatever its size. */
async function within(source: Buffer, format: Format, budget: number, raw: Raw): Promise<Buffer> {
  let out: Buffer = Buffer.alloc(0)
  for (const quality of QUALITIES[format]) {
    out = await encode(source, format, quality, raw)
    if (out.length <= budget) break
  }
  return out
}

/** Returns the bytes written in all. */
export async function exportPicture(scene: Scene, p: Painting, dir: string): Promise<number> {
  const full: Raw = { width: p.w, height: p.h, channels: 3 }
  let total = 0
  const save = async (file: string, data: Buffer): Promise<void> => {
    total += data.length
    await writeFile(join(dir, file), data)
  }
  for (const width of [480, 960]) {
    const raw: Raw = { width, height: Math.round((width * p.h) / p.w), channels: 3 }
    const pixels = await sharp(p.bytes(), { raw: full }).resize(raw.width, raw.height).raw().toBuffer()
    const budget = width === 480 ? BUDGET.small : BUDGET.large
    await save(`${scene.name}-${width}.avif`, await within(pixels, 'avif', budget, raw))
    await save(`${scene.name}-${width}.webp`, await within(pixels, 'webp', budget, raw))
  }
  const side = Math.min(p.w, p.h)
  const left = Math.round((p.w - side) * (scene.focus ?? 0.5))
  const square = sharp(p.bytes(), { raw: full }).extract({ left, top: 0, width: side, height: side })
  const raw: Raw = { width: 600, height: 600, channels: 3 }
  const pixels = await square.resize(600, 600).raw().toBuffer()
  await save(`${scene.name}-share.jpg`, await within(pixels, 'jpeg', BUDGET.share, raw))
  if (scene.name.startsWith('shop-')) {
    const logo = await sharp(p.bytes(), { raw: full })
      .resize(256, 256)
      .png({ palette: true, colours: 128 })
      .toBuffer()
    await save(`${scene.name}-logo.png`, logo)
  }
  return total
}
