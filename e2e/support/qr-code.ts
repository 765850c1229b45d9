import jsQR from 'jsqr'
import sharp from 'sharp'

/** The text of a picture's QR code, read as by a phone's camera. */
export async function codeOf(jpeg: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
