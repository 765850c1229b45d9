import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

/**
 * A small complete PDF of one page.
 * @param more further entries of its catalogue
 * @param hidden objects inside a compressed object stream
 */
export function invoicePdf(more = '', hidden = ''): Buffer {
  const text = 'BT /F1 12 Tf 40 100 Td (INVOICE 26112000000000000001) Tj ET'
  const packed = deflateSync(Buffer.from(hidden, 'latin1')).toString('latin1')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more}>>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...(hidden
      ? [
          `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
        ]
      : []),
  ]
  let body = '%PDF-1.5\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

/** A small OFD, with further entries of its archive. */
export function invoiceOfd(more: Readonly<Record<string, string>> = {}): Buffer {
  const root =
    '<?xml version="1.0" encoding="UTF-8"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" Version="1.1"/>'
  const entries = { 'OFD.xml': root, 'Doc_0/Document.xml': '<ofd:Document/>', ...more }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))),
  )
}
