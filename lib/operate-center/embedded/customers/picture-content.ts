import sharp from 'sharp'
import { pictureFormat } from '../../../base/picture-format.ts'
import {
  PICTURE_MOST_BYTES,
  PICTURE_TOO_LARGE,
  type PicturePurpose,
} from '../../contract/customers/pictures.ts'

/** A picture that may be kept: pixels only, encoded by us. */
export type KeptPicture = {
  bytes: Buffer
  contentType: 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

export type PictureCheck = { ok: true; picture: KeptPicture } | { ok: false; message: string }

/**
 * Most pixels of a picture that is decoded at all: more than any phone's camera makes, far less than a decompression
 * bomb.
 */
const MOST_PIXELS = 50_000_000
const LONGEST_SIDE = 16_000
const DECODE_SECONDS = 6

/** Shortest side that is still of use, and the side that larger ones are scaled to, pixels. */
const sizes: Record<PicturePurpose, { least: number; most: number }> = {
  avatar: { least: 80, most: 320 },
  identity: { least: 300, most: 1600 },
}

const NOT_A_PICTURE = '只能上传JPG、PNG或WebP格式的图片，请换一张'
const BROKEN = '图片不完整或已损坏，请重新拍摄或换一张'

/**
 * Detects a file's format from its content and encodes it anew: decoded, turned upright, scaled down. Everything else
 * the file held (EXIF with its place, a script behind the pixels) is dropped. Never throws for any upload.
 */
export async function checkPicture(file: Buffer, purpose: PicturePurpose): Promise<PictureCheck> {
  if (file.length > PICTURE_MOST_BYTES) return reject(PICTURE_TOO_LARGE)
  const format = pictureFormat(file)
  // Decoders of other formats (SVG, PDF) never see the file: they can be made to read files and addresses.
  if (!format) return reject(NOT_A_PICTURE)
  const { least, most } = sizes[purpose]
  try {
    const image = sharp(file, { failOn: 'error', limitInputPixels: MOST_PIXELS, pages: 1 })
    const found = await image.metadata()
    if (found.format !== format) return reject(NOT_A_PICTURE)
    const { width, height } = found
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) {
      return reject('图片尺寸过大，请压缩或换一张后再上传')
    }
    if (Math.min(width, height) < least) return reject(`图片太小，请上传宽和高都不少于${least}像素的图片`)
    const upright = image.timeout({ seconds: DECODE_SECONDS }).autoOrient().toColourspace('srgb')
    const made =
      purpose === 'avatar'
        ? upright.resize(most, most, { fit: 'cover', withoutEnlargement: false }).webp({ quality: 82 })
        : upright
            .resize(most, most, { fit: 'inside', withoutEnlargement: true })
            .flatten({ background: '#fff' })
            .jpeg({ quality: 82, mozjpeg: true })
    const { data, info } = await made.toBuffer({ resolveWithObject: true })
    const contentType = purpose === 'avatar' ? 'image/webp' : 'image/jpeg'
    return { ok: true, picture: { bytes: data, contentType, width: info.width, height: info.height } }
  } catch {
    return reject(BROKEN)
  }
}

/** The encoding of a kept picture, by purpose. */
export function contentTypeOf(purpose: PicturePurpose): KeptPicture['contentType'] {
  return purpose === 'avatar' ? 'image/webp' : 'image/jpeg'
}

const reject = (message: string) => ({ ok: false, message }) as const

/** The bytes of strict base64; null when it is not. Node's own decoder skips invalid characters. */
export function decodeBase64(text: string): Buffer | null {
  if (text.length === 0 || text.length % 4 !== 0) return null
  const bytes = Buffer.from(text, 'base64')
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  if (bytes.length !== (text.length / 4) * 3 - padding) return null
  return bytes.toString('base64') === text ? bytes : null
}
