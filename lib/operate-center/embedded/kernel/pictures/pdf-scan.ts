import { inflateSync } from 'node:zlib'

/** Why a PDF is not taken: cut off or unreadable, acting by itself, locked, or more than a paper has. */
export type PdfProblem = 'broken' | 'active' | 'locked' | 'large'

/** Names that make a reader act. */
const ACTS =
  /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|RichMedia|XFA|GoToE|GoToR|Rendition|Movie|Sound)(?![A-Za-z])/
/** Names of files inside the file. */
const CARRIES = /\/(?:EmbeddedFiles?|EF|FileAttachment)(?![A-Za-z])/
const LOCKED = /\/Encrypt(?![A-Za-z])/
/** What a browser or an archive program would take for something else. */
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i
/** Filters of pictures, which are not unpacked. */
const PIXELS = /\/(?:DCTDecode|JPXDecode|CCITTFaxDecode|JBIG2Decode)(?![A-Za-z])/
const IMAGE = /\/Subtype\s*\/Image(?![A-Za-z])/
/** A stream of objects; readers find one by these keys, whatever it says of its type. */
const OBJECTS = /\/(?:ObjStm|First)(?![A-Za-z])/
const FILTERS = /\/(?:FlateDecode|Fl)(?![A-Za-z])/
const OTHER_FILTERS =
  /\/(?:ASCII85Decode|A85|ASCIIHexDecode|AHx|LZWDecode|LZW|RunLengthDecode|RL|Crypt)(?![A-Za-z])/

/** Most bytes of one unpacked stream, and of all of them. */
const MOST_STREAM = 16 * 1024 * 1024
const MOST_STREAMS = 64 * 1024 * 1024
/** Most pixels of one picture of a page: an A3 sheet at 600 dpi. */
const MOST_PIXELS = 75_000_000
/** Where markup counts that would make another program read the file differently. */
const HEAD = 1024
/** Farthest that the directory of an archive lies from a file's end. */
const ARCHIVE_END = 66_000

/**
 * What is wrong with a PDF, by the names in it and in what is packed inside; null when nothing is. Refused: what is cut
 * off, what a reader would run or send, what is locked by a password, what unpacks to very much, and what another
 * program would take for a page or an archive. Never throws.
 * @param attachments whether files inside are allowed; tax offices put the invoice's data there
 */
export function scanPdf(file: Buffer, { attachments }: { attachments: boolean }): PdfProblem | null {
  const text = file.toString('latin1')
  if (!/^%PDF-[12]\.\d[ \t]*[\r\n]/.test(text.slice(0, 24))) return 'broken'
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || !text.includes('startxref') || !/^%%EOF[\s\0]*$/.test(text.slice(end))) return 'broken'
  if (MARKUP.test(text.slice(0, HEAD)) || text.indexOf('PK\x05\x06', text.length - ARCHIVE_END) >= 0) {
    return 'active'
  }
  if (LOCKED.test(plainNames(text))) return 'locked'
  const parts = unpacked(file, text)
  if (typeof parts === 'string') return parts
  for (const part of [text, ...parts]) {
    const plain = plainNames(part)
    if (ACTS.test(plain) || (!attachments && CARRIES.test(plain))) return 'active'
  }
  return null
}

/** A name may be written with its letters in hexadecimal: `/J#61vaScript`. */
function plainNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The texts of all packed streams but pictures: dictionaries can be out of sight there. */
function unpacked(file: Buffer, text: string): string[] | PdfProblem {
  const found: string[] = []
  let size = 0
  for (const match of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const head = plainNames(text.slice(Math.max(0, text.lastIndexOf(' obj', match.index)), match.index))
    const isObjects = OBJECTS.test(head)
    if (!isObjects && (PIXELS.test(head) || IMAGE.test(head))) {
      if (pixelsOf(head) > MOST_PIXELS) return 'large'
      continue
    }
    // What holds objects is packed in the usual way, or it is hidden on purpose.
    if (isObjects && (OTHER_FILTERS.test(head) || /\/(?:DecodeParms|DP)(?![A-Za-z])/.test(head)))
      return 'active'
    if (!FILTERS.test(head) || OTHER_FILTERS.test(head)) continue
    const from = match.index + match[0].length
    const until = text.indexOf('endstream', from)
    if (until < 0) return 'broken'
    try {
      const plain = inflateSync(file.subarray(from, until), { maxOutputLength: MOST_STREAM })
      size += plain.length
      found.push(plain.toString('latin1'))
    } catch (error) {
      const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      return tooLarge ? 'large' : 'broken'
    }
    if (size > MOST_STREAMS) return 'large'
  }
  return found
}

function pixelsOf(head: string): number {
  const side = (name: string) => Number(new RegExp(`/${name}\\s+(\\d{1,9})`).exec(head)?.[1] ?? 0)
  return side('Width') * side('Height')
}
