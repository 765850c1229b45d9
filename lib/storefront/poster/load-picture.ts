import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOwnPicture } from '../../base/picture-files.ts'
import { fetchPicture } from './foreign-picture.ts'

/** The file of a picture: one of our own from the disk, another one over https. Null for anything else. */
export async function loadPicture(src: string, publicDir: string): Promise<Buffer | null> {
  if (isOwnPicture(src)) return readFile(join(publicDir, `${src}-960.webp`))
  return src.startsWith('https://') ? fetchPicture(src) : null
}
