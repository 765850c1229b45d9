import { type PdfProblem, scanPdf } from './pdf-scan.ts'

export type PdfCheck = { ok: true } | { ok: false; message: string }

/** Most pages of one file: a year of bank statements. */
const MOST_PAGES = 60

const messages: Record<PdfProblem, string> = {
  broken: 'PDF文件不完整或已损坏，请重新导出后上传',
  active: 'PDF文件含有脚本、附件或可执行内容，请打印成普通PDF，或拍照后上传',
  locked: 'PDF文件设有密码，请取消密码后上传',
  large: `PDF文件内容过多，请拆分或压缩后上传（最多${MOST_PAGES}页）`,
}

/**
 * Whether a PDF may be kept: what its bytes say, and then what a reader makes of them. Never throws. Runs in a process
 * of its own, which picture-decoder.ts ends when it takes too long.
 */
export async function checkPdf(file: Buffer): Promise<PdfCheck> {
  const problem = scanPdf(file, { attachments: false }) ?? (await readPdf(file))
  return problem === null ? { ok: true } : { ok: false, message: messages[problem] }
}

/** What a reader finds: pages, attachments and actions, however they are written. */
async function readPdf(file: Buffer): Promise<PdfProblem | null> {
  const { getDocumentProxy } = await import('unpdf')
  try {
    const pdf = await getDocumentProxy(new Uint8Array(file), {
      isEvalSupported: false,
      stopAtErrors: false,
      verbosity: 0,
    })
    if (pdf.numPages < 1) return 'broken'
    if (pdf.numPages > MOST_PAGES) return 'large'
    if ((await pdf.getAttachments()) || (await pdf.hasJSActions())) return 'active'
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const notes: { subtype?: string; attachment?: unknown; file?: unknown; actions?: unknown }[] =
        await page.getAnnotations()
      if (
        notes.some(({ subtype, attachment, file: inside, actions }) => {
          return subtype === 'FileAttachment' || attachment || inside || actions
        })
      ) {
        return 'active'
      }
      page.cleanup()
    }
    await pdf.destroy()
    return null
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken'
  }
}
