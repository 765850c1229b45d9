import { describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { hostileFiles } from '../testing/hostile-files.ts'
import { invoicePdf } from '../testing/invoice-files.ts'
import { photoFile } from '../testing/photo.ts'
import { checkPaper } from './paper-check.ts'

/** A busy machine may need a second try. */
async function check(file: Buffer) {
  for (;;) {
    const checked = await checkPaper('test', file.toString('base64'))
    if (checked !== 'busy') return checked
  }
}

test('there are sixty hostile files at least, each once', () => {
  expect(new Set(hostileFiles.map(([name]) => name)).size).toBe(hostileFiles.length)
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60)
})

describe('refused, with a sentence that says what to do', () => {
  test.each(hostileFiles)('%s', async (_, make) => {
    const checked = await check(await make())
    expect(checked).toEqual({ ok: false, message: expect.stringMatching(/请.*[^。]$/u) })
  })
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is encoded anew, without the camera’s data',
  async (format) => {
    const file = await photoFile({ width: 3000, height: 2000, format, exif: true })
    const checked = await check(Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]))
    if (!checked.ok) throw new Error(checked.message)
    expect(checked.paper).toMatchObject({ contentType: 'image/jpeg', ending: 'jpg' })
    const bytes = Buffer.from(checked.paper.bytes)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', height: 2400, width: 1600 })
    expect(bytes.includes('script') || bytes.includes('SecretCamera')).toBe(false)
  },
)

test('an ordinary PDF is kept as it is, also with packed objects and a picture', async () => {
  for (const file of [
    invoicePdf(),
    invoicePdf('', '1 0 << /Type /Page >>'),
    invoicePdf('/OpenAction [3 0 R /Fit] '),
  ]) {
    const checked = await check(file)
    if (!checked.ok) throw new Error(checked.message)
    expect(Buffer.from(checked.paper.bytes).equals(file)).toBe(true)
    expect(checked.paper.contentType).toBe('application/pdf')
  }
})

test('what is no base64 is refused before anything is decoded', async () => {
  expect(await checkPaper('test', 'not base64!')).toMatchObject({ message: '文件没有完整上传，请重新选择' })
})
