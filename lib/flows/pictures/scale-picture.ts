/** Bytes that an uploaded picture should not exceed: half a minute on a slow mobile network. */
const ENOUGH = 450_000
const QUALITIES = [0.86, 0.76, 0.64, 0.5]

/**
 * A photo as a JPEG of at most so many pixels a side, made in the browser: a phone's 8 MB become some hundred kB, and
 * the place where it was taken is removed.
 * @throws when the browser cannot read it
 */
export async function scalePicture(file: Blob, most: number): Promise<Blob> {
  const source = await decode(file)
  try {
    const { width, height } = scaledSize(source.width, source.height, most)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    // A transparent ground would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(source.picture, 0, 0, width, height)
    let made: Blob | null = null
    for (const quality of QUALITIES) {
      made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      if (made && made.size <= ENOUGH) break
    }
    if (!made) throw new Error('the picture could not be encoded')
    return made
  } finally {
    source.free()
  }
}

/** Sides within `most`, in the same ratio, never larger than they were and never 0. */
export function scaledSize(width: number, height: number, most: number): { width: number; height: number } {
  const factor = Math.min(1, most / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  }
}

type Decoded = { picture: CanvasImageSource; width: number; height: number; free: () => void }

/** Upright: an image element turns a photo by its EXIF orientation, in every browser that is still in use. */
function decode(file: Blob): Promise<Decoded> {
  return new Promise((resolve, reject) => {
    const url = URL.createObjectURL(file)
    const free = () => URL.revokeObjectURL(url)
    const picture = new Image()
    picture.onload = () =>
      resolve({ picture, width: picture.naturalWidth, height: picture.naturalHeight, free })
    picture.onerror = () => {
      free()
      reject(new Error('not a picture this browser can read'))
    }
    picture.src = url
  })
}
