import sharp from 'sharp'

type Wish = {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff'
  /** With a camera's metadata: its position, and that it was held sideways. */
  exif?: boolean
}

/** A picture file with smooth colours, like a photo. */
export async function photoFile({ width = 640, height = 400, format = 'jpeg', exif }: Wish = {}) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3f7fb5"/><stop offset="1" stop-color="#f0c27b"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="30%" cy="45%" r="18%" fill="#e9dccb"/></svg>`
  const made = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).toFormat(format)
  if (!exif) return made.toBuffer()
  return made
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'SecretCamera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '30/1 15/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '120/1 9/1 0/1',
      },
    })
    .toBuffer()
}

/** The same in base64, as it is uploaded. */
export async function photo(wish: Wish = {}): Promise<string> {
  return (await photoFile(wish)).toString('base64')
}
