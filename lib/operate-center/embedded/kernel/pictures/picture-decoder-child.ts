import sharp from 'sharp'
import { checkPdf, type PdfCheck } from './pdf-content.ts'
import { type PagesCheck, renderPdf } from './pdf-pages.ts'
import { checkPicture, type PictureCheck, type PictureUse } from './picture-content.ts'

/**
 * A process that decodes customers' pictures and reads their PDFs, one after the other, and nothing else: what a hostile file costs, or
 * breaks, ends here. Its parent (picture-decoder.ts) stops it when one takes too long.
 */
export type DecodeTask = { file: Uint8Array; purpose: PictureUse | 'pdf' | 'pages'; mostCost: number }
export type DecodeResult = PictureCheck | PdfCheck | PagesCheck | 'large'

sharp.concurrency(1)
sharp.cache(false)

process.on('message', async ({ file, purpose, mostCost }: DecodeTask) => {
  const bytes = Buffer.from(file)
  const result: DecodeResult =
    purpose === 'pdf'
      ? await checkPdf(bytes)
      : purpose === 'pages'
        ? await renderPdf(bytes)
        : await checkPicture(bytes, purpose, mostCost)
  process.send?.(result)
})
// The parent is gone.
process.on('disconnect', () => process.exit())
process.send?.('ready')
