import sharp, { type Raw } from 'sharp'

/** Side of the windows that are compared, in pixels. */
const SIDE = 8
/** Constants of SSIM for values from 0 to 255; they keep even windows from dividing by nothing. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/** Mean structural similarity (SSIM) of the brightness of a file to the pixels it was made from: 1 when they are equal. */
export async function structuralLikeness(pixels: Buffer, file: Buffer, raw: Raw): Promise<number> {
  const [a, b] = await Promise.all([
    sharp(pixels, { raw }).greyscale().raw().toBuffer(),
    sharp(file).removeAlpha().greyscale().raw().toBuffer(),
  ])
  const { width, height } = raw
  let sum = 0
  let windows = 0
  for (let y = 0; y + SIDE <= height; y += SIDE) {
    for (let x = 0; x + SIDE <= width; x += SIDE) {
      sum += windowLikeness(a, b, y * width + x, width)
      windows += 1
    }
  }
  return sum / windows
}

function windowLikeness(a: Buffer, b: Buffer, start: number, width: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const at = start + row * width + column
      const [p = 0, q = 0] = [a[at], b[at]]
      sumA += p
      sumB += q
      squaresA += p * p
      squaresB += q * q
      products += p * q
    }
  }
  const count = SIDE * SIDE
  const [meanA, meanB] = [sumA / count, sumB / count]
  const [varianceA, varianceB] = [squaresA / count - meanA ** 2, squaresB / count - meanB ** 2]
  const covariance = products / count - meanA * meanB
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  )
}
