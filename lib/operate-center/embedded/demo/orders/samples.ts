import sharp from 'sharp'

/** Small real files that say, or show, that they are nobody's papers. */

/**
 * A PDF of one page with a few lines, in base64.
 * @param lines in English, because a small PDF has no Chinese font; without brackets and backslashes
 */
export function samplePdf(lines: readonly string[]): string {
  const text = lines.map((line, index) => `BT /F1 14 Tf 40 ${150 - index * 30} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 220] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const size = objects.length + 1
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1').toString('base64')
}

/** The outline of a person on white, as a photograph for a visa would be; drawn once. */
const portrait = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="540">
  <rect width="420" height="540" fill="#fff"/>
  <circle cx="210" cy="200" r="92" fill="#9aa5b1"/>
  <path d="M50 540c0-120 70-190 160-190s160 70 160 190z" fill="#52606d"/>
</svg>`
let drawn: Promise<string> | undefined

/** A JPEG of 420 × 540 pixels, in base64. */
export function samplePhoto(): Promise<string> {
  drawn ??= sharp(Buffer.from(portrait))
    .jpeg()
    .toBuffer()
    .then((bytes) => bytes.toString('base64'))
  return drawn
}
