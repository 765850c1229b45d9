import sharp from 'sharp'
import { LATE, within } from '../../base/async/within.ts'
import { pictureFormat } from '../../base/picture-format.ts'
import type { PosterTemplate } from '../../operate-center/contract/content/content.ts'
import { CARD_CODE, cardDesign } from './card-design.ts'
import { ink } from './parts.ts'
import { PHOTO_CODE, photoDesign } from './photo-design.ts'
import { POSTER_HEIGHT, POSTER_PIXELS, POSTER_WIDTH, type Poster } from './poster.ts'
import { qrSvg } from './qr.ts'

/** Dots per inch at which an SVG unit is a pixel. */
const DPI = 72
/** Pixels of a picture that is decoded: as many as a good camera makes. */
const MOST_PIXELS = 24_000_000
const DECODE_SECONDS = 3
/** How long a poster waits for its picture, whatever the decoder does. */
const PATIENCE_MS = 5_000

/** Pixels of one unit of a drawing. */
const SCALE = POSTER_PIXELS / POSTER_WIDTH

type Design = {
  draw: (poster: Omit<Poster, 'url'>, picture: string | null) => Promise<string>
  /** Where its code goes, a square in units of the drawing; on white, with nothing above it. */
  code: { x: number; y: number; size: number }
}

const designs: Record<PosterTemplate, Design> = {
  photo: { draw: photoDesign, code: PHOTO_CODE },
  card: { draw: cardDesign, code: CARD_CODE },
}

/** A poster as JPEG. */
export async function renderPoster(poster: Poster, picture: Buffer | null): Promise<Buffer> {
  return withCode(await renderBlank(poster, picture), poster)
}

/**
 * A poster as JPEG, without its code: the same for everyone, and nearly all of the work. Text is drawn as outlines, so
 * no font of the machine is needed.
 * @param picture file of the poster's picture; null when there is none. One that cannot be decoded is left out.
 */
export async function renderBlank(poster: Omit<Poster, 'url'>, picture: Buffer | null): Promise<Buffer> {
  const photo = picture ? await photoUrl(picture) : null
  const drawing = await designs[poster.template].draw(poster, photo)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${POSTER_WIDTH}" height="${POSTER_HEIGHT}" viewBox="0 0 ${POSTER_WIDTH} ${POSTER_HEIGHT}">${drawing}</svg>`
  return (
    sharp(Buffer.from(svg), { density: DPI * SCALE, unlimited: true })
      .resize({ width: POSTER_PIXELS })
      .flatten({ background: '#fff' })
      // It is compressed once more with its code, so no visible quality may be lost here.
      .jpeg({ quality: 96, chromaSubsampling: '4:4:4', mozjpeg: false })
      .toBuffer()
  )
}

/** Puts a poster's code on it. */
export async function withCode(
  blank: Uint8Array,
  { template, url }: Pick<Poster, 'template' | 'url'>,
): Promise<Buffer> {
  const { x, y, size } = designs[template].code
  const left = Math.floor(x * SCALE)
  const top = Math.floor(y * SCALE)
  const side = Math.ceil(size * SCALE) + 1
  const code = qrSvg(url, x * SCALE - left, y * SCALE - top, size * SCALE, ink.text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${code}</svg>`
  return sharp(blank)
    .composite([{ input: Buffer.from(svg), left, top }])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: false })
    .toBuffer()
}

/**
 * The picture as a data URL that the SVG renderer reads; null when it is none of the formats that pictures have, or would
 * take long to decode. A merchant's host of pictures may send anything at any time.
 */
async function photoUrl(picture: Buffer): Promise<string | null> {
  const format = pictureFormat(picture)
  if (!format) return null
  try {
    const image = sharp(picture, { limitInputPixels: MOST_PIXELS, pages: 1 })
    const found = await image.metadata()
    // An interlaced PNG is decoded whole before its first row is there, and sixteen bits double that.
    const costly = format === 'png' && (found.isProgressive || found.depth !== 'uchar')
    if (found.format !== format || costly) return null
    const jpeg = await within(
      PATIENCE_MS,
      image
        .timeout({ seconds: DECODE_SECONDS })
        .rotate()
        .resize({ width: POSTER_PIXELS, height: POSTER_PIXELS, fit: 'inside' })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 90 })
        .toBuffer(),
    )
    return jpeg === LATE ? null : `data:image/jpeg;base64,${jpeg.toString('base64')}`
  } catch {
    return null
  }
}
