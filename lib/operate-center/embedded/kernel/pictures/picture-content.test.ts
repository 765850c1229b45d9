import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { runs } from '../../../../testing/properties.ts'
import { photoFile } from '../../testing/photo.ts'
import { checkPicture, decodeBase64, SMALL_COST } from './picture-content.ts'

/** A picture of any allowed size. */
async function check(...asked: Parameters<typeof checkPicture>) {
  const checked = await checkPicture(...asked)
  if (checked === 'large') throw new Error('too large for this try')
  return checked
}

/** A PNG that declares so many pixels and holds next to nothing. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
    return (c ^ 0xffffffff) >>> 0
  }
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const refusals: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
  ['an empty file', () => Buffer.alloc(0), /格式/],
  ['a text', () => Buffer.from('hello'), /格式/],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /格式/],
  ['SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /格式/],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), /格式/],
  ['a GIF', () => photoFile({ format: 'gif' }), /格式/],
  ['an AVIF', () => photoFile({ format: 'avif' }), /格式/],
  ['a TIFF', () => photoFile({ format: 'tiff' }), /格式/],
  ['a JPEG’s first bytes before a text', () => Buffer.concat([JPEG, Buffer.from('nothing else')]), /损坏/],
  ['a PNG’s first bytes before a text', () => Buffer.concat([PNG, Buffer.from('nothing else')]), /损坏/],
  ['a WebP’s first bytes before a text', () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 nothing'), /损坏/],
  ['a JPEG’s first half', async () => half(await photoFile()), /损坏/],
  ['a PNG’s first half', async () => half(await photoFile({ format: 'png' })), /损坏/],
  ['a WebP’s first half', async () => half(await photoFile({ format: 'webp' })), /损坏/],
  ['a picture that is too small', () => photoFile({ width: 200, height: 900 }), /不少于300像素/],
  ['a bomb of 400 million pixels', () => pngOf(20_000, 20_000, Buffer.alloc(1000)), /尺寸过大|损坏/],
  ['a bomb that is one line', () => pngOf(60_000, 400, Buffer.alloc(1000)), /尺寸过大/],
  ['more than 5 MB', async () => Buffer.concat([await photoFile(), Buffer.alloc(5 * 1024 * 1024)]), /5MB/],
]
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))

test.each(refusals)('%s is refused with a sentence that says what to do', async (_, make, message) => {
  const checked = await check(await make(), 'identity')
  expect(checked).toEqual({ ok: false, message: expect.stringMatching(message) })
})

test.each(['jpeg', 'png', 'webp'] as const)('a %s is accepted and encoded anew', async (format) => {
  const checked = await check(await photoFile({ width: 2400, height: 1500, format }), 'identity')
  if (!checked.ok) throw new Error(checked.message)
  expect(checked.picture).toMatchObject({ contentType: 'image/jpeg', width: 1600, height: 1000 })
  expect(await sharp(checked.picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600 })
})

test('a small picture is not enlarged; an avatar is cut square', async () => {
  expect(await check(await photoFile(), 'identity')).toMatchObject({
    picture: { width: 640, height: 400 },
  })
  const avatar = await check(await photoFile({ width: 100, height: 300 }), 'avatar')
  expect(avatar).toMatchObject({ picture: { contentType: 'image/webp', width: 320, height: 320 } })
})

test('the camera’s data are removed and the picture stands upright', async () => {
  const file = await photoFile({ width: 900, height: 600, exif: true })
  const before = await sharp(file).metadata()
  expect(before.orientation).toBe(6)
  expect(file.includes('SecretCamera')).toBe(true)
  const checked = await check(file, 'identity')
  if (!checked.ok) throw new Error(checked.message)
  const after = await sharp(checked.picture.bytes).metadata()
  expect(after.exif).toBeUndefined()
  expect(after.orientation).toBeUndefined()
  expect(checked.picture).toMatchObject({ width: 600, height: 900 })
  expect(checked.picture.bytes.includes('SecretCamera')).toBe(false)
})

test('data hidden behind the pixels are removed', async () => {
  const payload = Buffer.from('PK\x03\x04<script>alert(document.cookie)</script>')
  const checked = await check(Buffer.concat([await photoFile(), payload]), 'identity')
  if (!checked.ok) throw new Error(checked.message)
  expect(checked.picture.bytes.includes('script')).toBe(false)
})

test('it never throws, whatever bytes follow a picture’s first ones', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(JPEG, PNG, Buffer.from('RIFF\0\0\0\0WEBP')),
      fc.uint8Array({ maxLength: 400 }),
      async (head, rest) => {
        expect((await check(Buffer.concat([head, rest]), 'avatar')).ok).toBe(false)
      },
    ),
    { numRuns: runs(150) },
  )
})

test('base64 is read strictly', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual(Buffer.from(bytes))
    }),
  )
  for (const text of [
    '',
    'a',
    'ab',
    'abc',
    'ab=c',
    'a===',
    '!!!!',
    'YWJj\n',
    'data:image/png;base64,YWJj',
    'YW Jj',
    'YR==',
    'ab-_',
  ]) {
    expect([text, decodeBase64(text)]).toEqual([text, null])
  }
})

/** Bytes of a picture with sixteen bits a channel, built up in passes, that is next to nothing as a file. */
const interlaced = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3f7fb5' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer()

test('a picture is judged by what decoding costs, not by the bytes of its file', async () => {
  const hostile = await interlaced(4500)
  expect(hostile.length).toBeLessThan(1_000_000)
  expect(await check(hostile, 'identity')).toEqual({ ok: false, message: expect.stringMatching(/尺寸过大/) })
  expect(await check(await photoFile({ width: 5800, height: 4200 }), 'identity')).toMatchObject({ ok: false })
  expect(await check(await photoFile({ width: 5600, height: 4200 }), 'identity')).toMatchObject({ ok: true })
})

test('what costs more than is allowed this time is not decoded, and said to be large', async () => {
  expect(await checkPicture(await photoFile({ width: 3000, height: 2000 }), 'identity', SMALL_COST)).toBe(
    'large',
  )
  expect(await checkPicture(await photoFile(), 'identity', SMALL_COST)).toMatchObject({ ok: true })
})
