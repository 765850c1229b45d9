const OWN = /^\/media\/[a-z0-9-]+$/

/**
 * Widths of the files of a picture, in pixels, as phones ask for them: 360 and 480 for cards, 780 for the width of a
 * screen of twice the density, 960 beyond.
 */
export const PICTURE_WIDTHS = [360, 480, 780, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** A picture of our own is named by its base; its files exist in several widths and two formats (tools/pictures). */
export function isOwnPicture(src: string): boolean {
  return OWN.test(src)
}

/** What may stand as the source of a picture: one of our own, or a picture on a host with https. */
export function isPictureSource(src: string): boolean {
  return isOwnPicture(src) || (src.length <= 512 && URL.canParse(src) && new URL(src).protocol === 'https:')
}

const LOGO = /^\/media\/[a-z0-9-]+\.png$/

/** What may stand as a shop's logo: a picture, or a PNG file of our own. */
export function isLogoSource(src: string): boolean {
  return LOGO.test(src) || isPictureSource(src)
}

/** The file that shows a logo. */
export function logoFile(logo: string): string {
  return isOwnPicture(logo) ? smallFile(logo) : logo
}

/** Files that an uploaded picture is made into, as they end: those of a picture of our own. */
export const uploadedFiles = [
  '360.avif',
  '360.webp',
  '480.avif',
  '480.webp',
  '780.avif',
  '780.webp',
  '960.avif',
  '960.webp',
  'share.jpg',
] as const
export type UploadedFile = (typeof uploadedFiles)[number]

const UPLOADED = /^u-([0-9a-z]{20})-((?:360|480|780|960)\.(?:avif|webp)|share\.jpg)$/

/** `src` of an uploaded picture. */
export function uploadedBase(id: string): string {
  return `/media/u-${id}`
}

/** What the name of a file below `/media/` stands for, when it is one of an uploaded picture. */
export function uploadedFile(name: string): { id: string; file: UploadedFile } | null {
  const [, id, file] = UPLOADED.exec(name) ?? []
  return id && file ? { id, file: file as UploadedFile } : null
}

export function sourceSet(base: string, format: 'avif' | 'webp'): string {
  return PICTURE_WIDTHS.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')
}

/** For browsers that know no source sets. */
export function smallFile(base: string): string {
  return `${base}-480.webp`
}
