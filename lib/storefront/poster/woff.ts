import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * The plain font (sfnt) inside a WOFF 1.0 file (W3C recommendation), unpacked by Node's zlib: the font parser's own
 * inflater stumbles over some well-formed files.
 * @throws RangeError when it is no WOFF
 */
export function unpackWoff(woff: Buffer): ArrayBuffer {
  if (woff.length < WOFF_HEADER || woff.readUInt32BE(0) !== WOFF) throw new RangeError('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER + index * WOFF_ENTRY
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    const data = packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), data }
  })
  const padded = (length: number) => (length + 3) & ~3
  const directory = SFNT_HEADER + count * SFNT_ENTRY
  const size = tables.reduce((sum, { data }) => sum + padded(data.length), directory)
  const sfnt = new ArrayBuffer(size)
  const out = Buffer.from(sfnt)
  out.writeUInt32BE(woff.readUInt32BE(4), 0)
  out.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(Math.max(1, count)))
  out.writeUInt16BE(2 ** power * 16, 6)
  out.writeUInt16BE(power, 8)
  out.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  let at = directory
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(out, entry)
    out.writeUInt32BE(checksum, entry + 4)
    out.writeUInt32BE(at, entry + 8)
    out.writeUInt32BE(data.length, entry + 12)
    data.copy(out, at)
    at += padded(data.length)
  }
  return sfnt
}
