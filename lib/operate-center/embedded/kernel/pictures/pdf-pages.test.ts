import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { printPdf } from '../../../../print/print-pdf.ts'
import { MOST_SHOWN_PAGES, renderPdf } from './pdf-pages.ts'

const paragraph = (text: string) => ({ kind: 'paragraph' as const, text })
const pdfOf = async (paragraphs: number) =>
  Buffer.from(
    await printPdf(
      {
        title: '出团通知书',
        number: 'T1',
        version: 'V1',
        sections: [
          {
            code: 'main',
            title: '集合',
            parts: Array.from({ length: paragraphs }, () =>
              paragraph('集合地点：浦东机场T2出发层。'.repeat(60)),
            ),
          },
        ],
      },
      { foot: '' },
    ),
  )

test('every page becomes a picture of its text, in its own shape', async () => {
  const made = await renderPdf(await pdfOf(6))
  if (!made.ok) throw new Error(made.message)
  expect(made.pages.length).toBeGreaterThan(1)
  for (const { bytes, width, height } of made.pages) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height })
    // A4.
    expect(height / width).toBeCloseTo(Math.SQRT2, 1)
  }
  // Dark letters on white.
  const [channel] = (await sharp(made.pages[0]?.bytes).greyscale().stats()).channels
  expect(channel?.min).toBeLessThan(100)
  expect(channel?.mean).toBeGreaterThan(180)
}, 60_000)

test('what has too many pages, or is none, is refused with what to do', async () => {
  const many = await renderPdf(await pdfOf(60))
  expect(many).toEqual({ ok: false, message: `PDF文件最多${MOST_SHOWN_PAGES}页，请拆分或缩减后上传` })
  expect(await renderPdf(Buffer.from('%PDF-1.4\nnothing'))).toEqual({
    ok: false,
    message: 'PDF文件无法显示，请重新导出后上传，或上传图片',
  })
}, 60_000)
