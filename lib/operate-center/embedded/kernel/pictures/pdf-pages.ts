import sharp from 'sharp'
import type { KeptPicture } from './picture-content.ts'

export type PagesCheck = { ok: true; pages: KeptPicture[] } | { ok: false; message: string }

/** Most pages of a PDF that is shown as pictures, and their width and greatest height, pixels. */
export const MOST_SHOWN_PAGES = 12
const WIDTH = 1080
const MOST_HEIGHT = 2400

const TOO_MANY = `PDF文件最多${MOST_SHOWN_PAGES}页，请拆分或缩减后上传`
const UNREADABLE = 'PDF文件无法显示，请重新导出后上传，或上传图片'

/**
 * The pages of a PDF that was checked before, as pictures for those whose browser shows no PDFs. Never throws. PDFium runs
 * as WebAssembly here, in a process of its own, which picture-decoder.ts ends when it takes too long.
 */
export async function renderPdf(file: Buffer): Promise<PagesCheck> {
  try {
    const { PDFiumLibrary } = await import('@hyzyla/pdfium')
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(file)
    try {
      const count = document.getPageCount()
      if (count < 1) return { ok: false, message: UNREADABLE }
      if (count > MOST_SHOWN_PAGES) return { ok: false, message: TOO_MANY }
      const pages: KeptPicture[] = []
      for (const page of document.pages()) {
        const { originalWidth, originalHeight } = page.getOriginalSize()
        const scale = Math.min(WIDTH / originalWidth, MOST_HEIGHT / originalHeight)
        if (!(scale > 0) || !Number.isFinite(scale)) return { ok: false, message: UNREADABLE }
        const { data, width, height } = await page.render({ scale, render: 'bitmap' })
        const { data: bytes } = await sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .jpeg({ quality: 80 })
          .toBuffer({ resolveWithObject: true })
        pages.push({ bytes, contentType: 'image/jpeg', width, height })
      }
      return { ok: true, pages }
    } finally {
      document.destroy()
      library.destroy()
    }
  } catch {
    return { ok: false, message: UNREADABLE }
  }
}
