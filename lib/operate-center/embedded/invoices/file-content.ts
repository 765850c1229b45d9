import { unzipSync } from 'fflate'
import { scanPdf } from '../kernel/pictures/pdf-scan.ts'

export type InvoiceFormat = 'pdf' | 'ofd'

type Checked = { ok: true; format: InvoiceFormat } | { ok: false; message: string }

const NOT_AN_INVOICE = '请上传PDF或OFD格式的发票原件'
const BROKEN = '发票文件不完整或已损坏，请重新下载后上传'
const ACTIVE = '发票文件含有脚本或可执行内容，请从电子税务局重新下载原件'

/**
 * The format of an invoice's file by its content. Refused: what is neither PDF nor OFD, what is cut off, and what a
 * reader would run (scripts, programs, forms that send).
 */
export function checkInvoiceFile(file: Buffer): Checked {
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') return checkPdf(file)
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return checkOfd(file)
  return { ok: false, message: NOT_AN_INVOICE }
}

export const contentTypes = { pdf: 'application/pdf', ofd: 'application/ofd' } as const

function checkPdf(file: Buffer): Checked {
  const problem = scanPdf(file, { attachments: true })
  if (problem === null) return { ok: true, format: 'pdf' }
  return { ok: false, message: problem === 'active' || problem === 'locked' ? ACTIVE : BROKEN }
}

/** An OFD is a ZIP whose root holds `OFD.xml` (GB/T 33190). */
const MOST_ENTRIES = 500
const MOST_UNPACKED = 20 * 1024 * 1024
const PROGRAMS = /\.(?:js|mjs|html?|svg|exe|dll|bat|cmd|sh|jar|vbs|ps1|apk)$/i

function checkOfd(file: Buffer): Checked {
  let entries = 0
  let unpacked = 0
  let bad = false
  let root = false
  try {
    // Only the directory is read; nothing is unpacked but the root's first bytes.
    const kept = unzipSync(file, {
      filter({ name, originalSize }) {
        entries += 1
        unpacked += originalSize
        if (PROGRAMS.test(name) || name.includes('..') || name.startsWith('/')) bad = true
        return name === 'OFD.xml' && originalSize <= 256 * 1024
      },
    })
    const start = kept['OFD.xml']
    root = start !== undefined && /<(?:\w+:)?OFD[\s>]/.test(Buffer.from(start).toString('utf8'))
  } catch {
    return { ok: false, message: BROKEN }
  }
  if (!root) return { ok: false, message: NOT_AN_INVOICE }
  if (bad) return { ok: false, message: ACTIVE }
  if (entries > MOST_ENTRIES || unpacked > MOST_UNPACKED) return { ok: false, message: BROKEN }
  return { ok: true, format: 'ofd' }
}
