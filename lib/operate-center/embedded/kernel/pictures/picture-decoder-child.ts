import sharp from 'sharp'
import { checkPicture, type PictureCheck, type PictureUse } from './picture-content.ts'

/**
 * A process that decodes customers' pictures, one after the other, and nothing else: what a hostile picture costs, or
 * breaks, ends here. Its parent (picture-decoder.ts) stops it when one takes too long.
 */
export type DecodeTask = { file: Uint8Array; purpose: PictureUse; mostCost: number }
export type DecodeResult = PictureCheck | 'large'

sharp.concurrency(1)
sharp.cache(false)

process.on('message', async ({ file, purpose, mostCost }: DecodeTask) => {
  const result: DecodeResult = await checkPicture(Buffer.from(file), purpose, mostCost)
  process.send?.(result)
})
// The parent is gone.
process.on('disconnect', () => process.exit())
process.send?.('ready')
