import type SignaturePad from 'signature_pad'
import { cutOut, type Drawing, type Stroke } from './strokes.ts'

/** Pixels of the picture of a signature; as a PNG of black on white it stays far below 30 kB. */
const BOUNDS = { least: { width: 160, height: 80 }, most: { width: 480, height: 200 }, margin: 12 }

/** The pen of the area and of the picture: half the thinnest and thickest line, in pixels. */
export const PEN = { minWidth: 1, maxWidth: 2.6, penColor: '#14181f' } as const

/** Strokes as the library draws them. */
export function asGroups(strokes: readonly Stroke[]): Parameters<SignaturePad['fromData']>[0] {
  return strokes.map((stroke) => ({
    ...PEN,
    dotSize: 0,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over',
    points: stroke.map((point) => ({ ...point })),
  }))
}

/**
 * The signature as a small picture, cut to what was written: black on white, 160 × 80 to 480 × 200 pixels.
 * @returns a PNG as a data URL; null when nothing was written
 * @throws when the drawing library cannot be loaded
 */
export async function signaturePicture(drawing: Drawing): Promise<string | null> {
  const cut = cutOut(drawing, BOUNDS)
  if (!cut) return null
  const { default: Pad } = await import('signature_pad')
  const canvas = document.createElement('canvas')
  canvas.width = cut.size.width
  canvas.height = cut.size.height
  const pad = new Pad(canvas, { ...PEN, backgroundColor: '#fff' })
  pad.off()
  pad.fromData(asGroups(cut.strokes), { clear: false })
  return canvas.toDataURL('image/png')
}
