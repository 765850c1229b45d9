/** Writes the files of one picture, lowering the quality only as far as the size budget asks. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Raw } from 'sharp'
import { PICTURE_WIDTHS, type PictureWidth } from '../../../lib/base/picture-files.ts'
import type { Scene } from '../scenes/scene.ts'
import { structuralLikeness } from './likeness.ts'
import type { Painting } from './painting.ts'

type Format = 'avif' | 'webp' | 'jpeg'

/**
 * Budgets in bytes by width. The hard limit is 40 kB (90 kB for the JPEG); less keeps a page of cards light. A phone's
 * first picture asks for 780.
 */
const BUDGETS: Readonly<Record<PictureWidth, number>> = { 360: 7000, 480: 11_000, 780: 18_000, 960: 24_000 }
const SHARE_BUDGET = 25_000
const QUALITIES = {
  avif: [56, 47, 38, 30, 22],
  webp: [78, 66, 54, 42, 32, 22, 14, 10, 7, 5, 3],
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

/** Names of the files that a scene is made into. */
export function filesOf({ name }: Scene): string[] {
  return [
    ...PICTURE_WIDTHS.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
    `${name}-share.jpg`,
    ...(name.startsWith('shop-') ? [`${name}-logo.png`] : []),
  ]
}

/**
 * Writes the files of a painting.
 * @param missing only those that are not there
 * @returns the bytes written in all, and how like the painting the picture of 780 pixels is in each format
 */
export async function exportPicture(
  scene: Scene,
  p: Painting,
  dir: string,
  missing: boolean,
): Promise<{ bytes: number; likeness: number[] }> {
  const full: Raw = { width: p.w, height: p.h, channels: 3 }
  let total = 0
  const likeness: number[] = []
  const save = async (file: string, encoded: () => Promise<Buffer>): Promise<Buffer | null> => {
    if (missing && existsSync(join(dir, file))) return null
    const data = await encoded()
    total += data.length
    await writeFile(join(dir, file), data)
    return data
  }
  for (const width of PICTURE_WIDTHS) {
    const raw: Raw = { width, height: Math.round((width * p.h) / p.w), channels: 3 }
    const pixels = await sharp(p.bytes(), { raw: full }).resize(raw.width, raw.height).raw().toBuffer()
    for (const format of ['avif', 'webp'] as const) {
      const file = await save(`${scene.name}-${width}.${format}`, () =>
        within(pixels, format, BUDGETS[width], raw),
      )
      if (file && width === 780) likeness.push(await structuralLikeness(pixels, file, raw))
    }
  }
  const side = Math.min(p.w, p.h)
  const left = Math.round((p.w - side) * (scene.focus ?? 0.5))
  const square = sharp(p.bytes(), { raw: full }).extract({ left, top: 0, width: side, height: side })
  const raw: Raw = { width: 600, height: 600, channels: 3 }
  const pixels = await square.resize(600, 600).raw().toBuffer()
  await save(`${scene.name}-share.jpg`, () => within(pixels, 'jpeg', SHARE_BUDGET, raw))
  if (scene.name.startsWith('shop-')) {
    await save(`${scene.name}-logo.png`, () =>
      sharp(p.bytes(), { raw: full }).resize(256, 256).png({ palette: true, colours: 128 }).toBuffer(),
    )
  }
  return { bytes: total, likeness }
}
