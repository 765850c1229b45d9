import { MATERIAL_MOST_BYTES, MATERIAL_TOO_LARGE } from '../../../domain/visas/materials.ts'
import { decodeBase64 } from '../kernel/pictures/picture-content.ts'
import { createFileDecoder } from '../kernel/pictures/picture-decoder.ts'

/** A file as it is kept: a picture encoded anew, or a PDF that does nothing. */
export type Paper = {
  bytes: Uint8Array
  contentType: 'image/jpeg' | 'application/pdf'
  ending: 'jpg' | 'pdf'
}

type Checked = { ok: true; paper: Paper } | { ok: false; message: string } | 'busy'

const decoder = createFileDecoder()

const isPdf = (file: Buffer) => file.subarray(0, 5).toString('latin1') === '%PDF-'

/**
 * What an uploaded file is, by its content alone; its name and what the browser says of it count for nothing.
 * @param sender of whom so many files are checked at a time
 */
export async function checkPaper(sender: string, data: string): Promise<Checked> {
  const file = decodeBase64(data)
  if (!file) return { ok: false, message: '文件没有完整上传，请重新选择' }
  if (file.length > MATERIAL_MOST_BYTES) return { ok: false, message: MATERIAL_TOO_LARGE }
  if (isPdf(file)) {
    const read = await decoder.pdf(sender, file)
    if (read === 'busy' || !read.ok) return read
    return { ok: true, paper: { bytes: file, contentType: 'application/pdf', ending: 'pdf' } }
  }
  const decoded = await decoder.picture(sender, file, 'material')
  if (decoded === 'busy') return decoded
  if (!decoded.ok)
    return {
      ok: false,
      message: decoded.message.replace('JPG、PNG或WebP格式的图片', 'JPG、PNG、WebP图片或PDF'),
    }
  return { ok: true, paper: { bytes: decoded.picture.bytes, contentType: 'image/jpeg', ending: 'jpg' } }
}
