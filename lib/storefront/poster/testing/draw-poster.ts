import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { posterTemplates } from '../../../operate-center/contract/content/content.ts'
import { renderPoster } from '../render.ts'
import { productPoster } from './samples.ts'

/** Draws the sample in every design and prints a hash of the pictures; run with the fonts of the machine removed. */
const picture = await readFile('public/media/yunnan-snow-1-960.webp')
for (const template of posterTemplates) {
  const drawn = await renderPoster({ ...productPoster, template }, picture)
  console.log(createHash('sha1').update(drawn).digest('hex'))
}
