import jsQR from 'jsqr'
import sharp from 'sharp'

/** What a picture's QR code says, read as a phone's camera would. */
export async function codeOf(jpeg: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
