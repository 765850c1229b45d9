const OWN = /^\/media\/[a-z0-9-]+$/
const WIDTHS = [480, 960]

/** A picture of our own is named by its base; its files exist in two widths and formats (tools/pictures). */
export function isOwnPicture(src: string): boolean {
  return OWN.test(src)
}

/** What may stand as the source of a picture: one of our own, or a picture on a host with https. */
export function isPictureSource(src: string): boolean {
  return isOwnPicture(src) || (src.length <= 512 && URL.canParse(src) && new URL(src).protocol === 'https:')
}

export function sourceSet(base: string, format: 'avif' | 'webp'): string {
  return WIDTHS.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')
}

/** For browsers that know no source sets. */
export function smallFile(base: string): string {
  return `${base}-480.webp`
}
