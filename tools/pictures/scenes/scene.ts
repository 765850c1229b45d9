/** What a scene is: a name, a place in the catalogue, and the steps that paint it. */
import type { Painting } from '../render/painting.ts'

export type Kind = 'domestic' | 'outbound' | 'cruise' | 'drive' | 'detail' | 'brand' | 'banner'

export interface Scene {
  readonly name: string
  readonly kind: Kind
  /** Where the square share crop is taken, 0 left … 1 right. */
  readonly focus?: number
  readonly draw: (p: Painting) => Promise<void>
}

/** Canvas size by kind: 4:3 photos, 2:1 banners, square marks. Drawn larger than shown, for clean edges. */
export function canvasOf(kind: Kind): readonly [number, number] {
  if (kind === 'banner') return [1280, 640]
  if (kind === 'brand') return [960, 960]
  return [1200, 900]
}
