import sharp from 'sharp'
import type { UploadedFile } from '../../../base/picture-files.ts'

/** A share card is square, as chat apps show it. */
const SHARE_SIDE = 600

let last: Promise<unknown> = Promise.resolve()

/**
 * One file of an uploaded picture, made from its cleaned original; the same for the same original. One at a time:
 * encoding AVIF takes about a second of a core, and shoppers' requests come first.
 */
export function encodeFile(original: Uint8Array, file: UploadedFile): Promise<Buffer> {
  const made = last.then(() => encode(original, file))
  last = made.catch(() => {})
  return made
}

function encode(original: Uint8Array, file: UploadedFile): Promise<Buffer> {
  const image = sharp(original)
  if (file === 'share.jpg') {
    return image
      .resize(SHARE_SIDE, SHARE_SIDE, { fit: 'cover' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer()
  }
  const [width = '', format] = file.split('.')
  const scaled = image.resize({ width: Number(width), withoutEnlargement: true })
  return format === 'avif'
    ? scaled.avif({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
    : scaled.webp({ quality: 74, effort: 4, smartSubsample: true }).toBuffer()
}

export function contentTypeOfFile(file: UploadedFile): string {
  const format = file.split('.')[1]
  return format === 'jpg' ? 'image/jpeg' : `image/${format}`
}
