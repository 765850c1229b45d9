import { unzipSync } from 'fflate'
import type { DocumentMediaType } from '../../../../domain/documents/media-types.ts'
import { scanPdf } from '../../kernel/pictures/pdf-scan.ts'

type Checked = { ok: true; mediaType: DocumentMediaType } | { ok: false; message: string }

const NO_FORM = '请上传PDF、Word（docx）或Excel（xlsx）文件'
const BROKEN = '文件不完整或已损坏，请重新导出后上传'
const ACTIVE = '文件含有宏、脚本、附件或外部链接的内容，请另存为普通文件后上传'
const LARGE = '文件内容过多，请精简后上传'

/**
 * The type of a form by its content. Refused: what is neither PDF nor a document of Word or Excel, what is cut off, and
 * what a program would run, load or unpack to very much.
 */
export function checkTemplateFile(file: Buffer): Checked {
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') {
    const problem = scanPdf(file, { attachments: false })
    if (problem === null) return { ok: true, mediaType: 'application/pdf' }
    return { ok: false, message: { broken: BROKEN, active: ACTIVE, locked: ACTIVE, large: LARGE }[problem] }
  }
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return checkOffice(file)
  return { ok: false, message: NO_FORM }
}

const MOST_ENTRIES = 500
const MOST_UNPACKED = 40 * 1024 * 1024
/** Most bytes of what is read of the package: its types and relations. */
const MOST_DIRECTORY = 1024 * 1024
/** Macros, controls, embedded programs and files. */
const CARRIES =
  /vbaProject|activeX|\/embeddings\/|\/customUI|\.(?:bin|exe|dll|js|vbs|ps1|bat|cmd|html?|svg)$/i
const UNSAFE_NAME = /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\\/

const MAIN: readonly (readonly [part: string, mediaType: DocumentMediaType])[] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
]

/** Documents of Word and Excel are ZIP packages whose types and relations say what they do (ECMA-376). */
function checkOffice(file: Buffer): Checked {
  let entries = 0
  let unpacked = 0
  let bad = false
  let large = false
  const names = new Set<string>()
  let parts: Record<string, Uint8Array>
  try {
    parts = unzipSync(file, {
      filter({ name, originalSize }) {
        entries += 1
        unpacked += originalSize
        // Printer settings of a sheet are data that nothing runs.
        const settings = /printerSettings\d*\.bin$/.test(name)
        if ((CARRIES.test(name) && !settings) || UNSAFE_NAME.test(name) || names.has(name)) bad = true
        names.add(name)
        const wanted = name === '[Content_Types].xml' || name.endsWith('.rels')
        if (wanted && originalSize > MOST_DIRECTORY) large = true
        return wanted && originalSize <= MOST_DIRECTORY && entries <= MOST_ENTRIES
      },
    })
  } catch {
    return { ok: false, message: BROKEN }
  }
  if (large || entries > MOST_ENTRIES || unpacked > MOST_UNPACKED) return { ok: false, message: LARGE }
  const textOf = (part: Uint8Array | undefined) => (part ? Buffer.from(part).toString('utf8') : '')
  const types = textOf(parts['[Content_Types].xml'])
  const main = MAIN.find(
    ([part, mediaType]) => types.includes(`${mediaType}.main+xml`) && hasPart(names, part),
  )
  if (!main) return { ok: false, message: bad || /macroEnabled/i.test(types) ? ACTIVE : NO_FORM }
  const relations = Object.entries(parts).flatMap(([name, part]) =>
    name.endsWith('.rels') ? [textOf(part)] : [],
  )
  if (bad || /macroEnabled|vbaProject/i.test(types) || relations.some(loadsOutside)) {
    return { ok: false, message: ACTIVE }
  }
  return { ok: true, mediaType: main[1] }
}

function hasPart(names: ReadonlySet<string>, folder: string): boolean {
  return [...names].some((name) => name.startsWith(folder))
}

/** Whether a relation makes a program load something: a template or picture elsewhere. A link to follow does not. */
function loadsOutside(relations: string): boolean {
  return [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].some(
    ([relation]) =>
      /TargetMode\s*=\s*["']External["']/i.test(relation) &&
      !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation),
  )
}
