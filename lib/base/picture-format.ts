const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * The format of a picture, by the bytes every file of it begins with; null for all others. Decoders of other formats
 * (SVG, PDF) must not see a file of strangers: they can be made to work for minutes, and to read files and addresses.
 */
export function pictureFormat(file: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (file.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (file.subarray(0, 8).equals(PNG)) return 'png'
  const riff = file.subarray(0, 4).toString('latin1') === 'RIFF'
  return riff && file.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null
}
