import sharp, { type Metadata, type Sharp } from 'sharp'
import { pictureFormat } from '../../../../base/picture-format.ts'
import { MATERIAL_MOST_BYTES, MATERIAL_TOO_LARGE } from '../../../../domain/visas/materials.ts'
import {
  PICTURE_MOST_BYTES,
  PICTURE_TOO_LARGE,
  type PicturePurpose,
} from '../../../contract/customers/pictures.ts'

/** A picture that may be kept: pixels only, encoded by us. */
export type KeptPicture = {
  bytes: Buffer
  contentType: 'image/jpeg' | 'image/webp' | 'image/png'
  width: number
  height: number
}

/**
 * What a picture is for: a customer's own, one that staff show in their shops, handwriting under a contract, a merchant's
 * seal, or a paper for a visa.
 */
export type PictureUse = PicturePurpose | 'media' | 'signature' | 'seal' | 'material'

export type PictureCheck = { ok: true; picture: KeptPicture } | { ok: false; message: string }

/** Most pixels of a picture that is decoded at all; our own pages scale down what they send. */
const MOST_PIXELS = 24_000_000
const LONGEST_SIDE = 16_000
/** Most bytes of the decoded picture, those of one that is built up in several passes counted as often. */
const MOST_COST = MOST_PIXELS * 4
const PASSES = 3
/** What decodes within some hundredths of a second: everything that our own pages send. */
export const SMALL_COST = 16_000_000

/** Shortest side that is still of use, and the side that larger ones are scaled to, pixels. */
const sizes: Record<PictureUse, { least: number; most: number }> = {
  avatar: { least: 80, most: 320 },
  identity: { least: 300, most: 1600 },
  review: { least: 200, most: 1080 },
  afterSale: { least: 200, most: 1600 },
  media: { least: 480, most: 1920 },
  signature: { least: 60, most: 900 },
  // On paper it is 28 mm wide.
  seal: { least: 200, most: 500 },
  // The small print of a bank statement stays readable.
  material: { least: 300, most: 2400 },
}

const NOT_A_SEAL = '请上传背景透明的PNG格式印章图片'
const NOT_A_PICTURE = '只能上传JPG、PNG或WebP格式的图片，请换一张'
export const BROKEN = '图片不完整或已损坏，请重新拍摄或换一张'

/**
 * Detects a file's format from its content and encodes it anew: decoded, turned upright, scaled down. Everything else
 * the file held (EXIF with its place, a script behind the pixels) is dropped. Never throws for any upload. Runs in a
 * process of its own, which picture-decoder.ts ends when it takes too long.
 * @param mostCost `large` is answered for a picture that costs more to decode
 */
export async function checkPicture(
  file: Buffer,
  purpose: PictureUse,
  mostCost = MOST_COST,
): Promise<PictureCheck | 'large'> {
  const refusal = formatProblem(file, purpose)
  if (refusal) return reject(refusal)
  const { least, most } = sizes[purpose]
  try {
    const image = sharp(file, { failOn: 'error', limitInputPixels: MOST_PIXELS, pages: 1 })
    const found = await image.metadata()
    if (found.format !== pictureFormat(file)) return reject(NOT_A_PICTURE)
    const { width, height } = found
    const cost = costOf(found)
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE || cost > MOST_COST) {
      return reject('图片尺寸过大，请压缩或换一张后再上传')
    }
    if (cost > mostCost) return 'large'
    if (Math.min(width, height) < least) return reject(`图片太小，请上传宽和高都不少于${least}像素的图片`)
    const upright = image.autoOrient().toColourspace('srgb')
    if (purpose === 'seal') return await checkSeal(upright, found.format, most)
    const made =
      purpose === 'avatar'
        ? upright.resize(most, most, { fit: 'cover', withoutEnlargement: false }).webp({ quality: 82 })
        : upright
            .resize(most, most, { fit: 'inside', withoutEnlargement: true })
            .flatten({ background: '#fff' })
            .jpeg({ quality: purpose === 'media' ? 92 : 82, mozjpeg: true })
    if (purpose === 'signature' && (await isBlank(upright))) return reject('请先手写签名')
    const { data, info } = await made.toBuffer({ resolveWithObject: true })
    const contentType = purpose === 'avatar' ? 'image/webp' : 'image/jpeg'
    return { ok: true, picture: { bytes: data, contentType, width: info.width, height: info.height } }
  } catch {
    return reject(BROKEN)
  }
}

/** A seal lies over the words below it, so its ground has to be transparent. */
async function checkSeal(image: Sharp, format: string, most: number): Promise<PictureCheck> {
  if (format !== 'png' || (await image.clone().stats()).isOpaque) return reject(NOT_A_SEAL)
  if (await isBlank(image)) return reject('印章图片是空白的，请换一张')
  const { data, info } = await image
    .ensureAlpha()
    .resize(most, most, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { ok: true, picture: { bytes: data, contentType: 'image/png', width, height } }
}

/** Nothing is drawn on it: every pixel looks the same on paper. */
async function isBlank(image: Sharp): Promise<boolean> {
  const flat = await image.clone().flatten({ background: '#fff' }).greyscale().toBuffer()
  const { channels } = await sharp(flat).stats()
  return channels.every(({ min, max }) => max - min < 32)
}

/** Why a file is refused by its first bytes and length; empty when it is not. */
export function formatProblem(file: Buffer, purpose: PictureUse): string {
  if (purpose === 'material' && file.length > MATERIAL_MOST_BYTES) return MATERIAL_TOO_LARGE
  if (purpose !== 'material' && file.length > PICTURE_MOST_BYTES) return PICTURE_TOO_LARGE
  // Decoders of other formats (SVG, PDF) never see the file: they can be made to read files and addresses.
  return pictureFormat(file) ? '' : NOT_A_PICTURE
}

/** Bytes that decoding has to handle. */
function costOf({ width, height, channels, depth, isProgressive }: Metadata): number {
  const bytes = depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4
  return width * height * channels * bytes * (isProgressive ? PASSES : 1)
}

/** The encoding of a kept picture, by purpose. */
export function contentTypeOf(purpose: PicturePurpose): 'image/jpeg' | 'image/webp' {
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
