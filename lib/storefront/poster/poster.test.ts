import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { posterTemplates } from '../../operate-center/contract/content/content.ts'
import { runs } from '../../testing/properties.ts'
import { outlines } from './glyphs.ts'
import { POSTER_HEIGHT, POSTER_PIXELS, POSTER_WIDTH, type Poster } from './poster.ts'
import { renderPoster } from './render.ts'
import { productPoster } from './testing/samples.ts'
import { typeset } from './text.ts'
import { unpackWoff } from './woff.ts'

const style = { size: 40, weight: 700, fill: '#000' } as const
const picture = readFileSync('public/media/yunnan-snow-1-960.webp')

async function decoded(jpeg: Buffer): Promise<string | undefined> {
  // Smaller than it is drawn, as messengers make it; and quicker to scan.
  const { data, info } = await sharp(jpeg)
    .resize({ width: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

describe('outlines', () => {
  test('every character of real posters has one of its own, rare ones included', async () => {
    const text =
      '云南昆明大理丽江双飞日游洱海骑行与玉龙雪山（演示）·¥0123456789起电话长按识别查看团期价格漓鼋頭渚喀纳斯濠圳Aa…'
    const glyphs = await outlines(text, 400)
    const paths = [...glyphs.values()].map((glyph) => glyph?.path)
    expect(paths).not.toContain(undefined)
    expect(new Set(paths).size).toBe(glyphs.size)
    for (const glyph of glyphs.values()) expect(glyph?.path).toMatch(/^M-?\d+ -?\d+[MLQCZ\d -]+$/)
  })

  test('stay inside the square of the character: no number has run into its neighbour', async () => {
    const text =
      '行可边迎旅光这那到过为着里说得地之而于下上中大小多少人们我你他她它一二三四五六七八九十百千万亿年月日时分秒东西南北'
    for (const [char, glyph] of await outlines(text, 400)) {
      const numbers = (glyph?.path.match(/-?\d+/g) ?? []).map(Number)
      expect({ char, most: Math.max(...numbers.map(Math.abs)) <= 1000 }).toEqual({ char, most: true })
    }
  })

  test('a character the font does not have is reported as missing', async () => {
    expect((await outlines('😀', 400)).get('😀')).toBeNull()
  })

  test('a file that is no font is refused', () => {
    expect(() => unpackWoff(Buffer.from('not a font at all, really not one, not even a little bit'))).toThrow(
      RangeError,
    )
  })
})

describe('lines', () => {
  const widths = async (text: string, max: number, most: number) =>
    (await typeset(text, style)).lines(max, most).map(({ width }) => Math.round(width))

  test('are broken by measured width, and end in an ellipsis when there is more', async () => {
    expect(await widths('一二三四五', 200, 2)).toEqual([200])
    expect(await widths('一二三四五六七八', 200, 2)).toEqual([200, 120])
    const [first, last] = await widths('一二三四五六七八九十一二三', 200, 2)
    expect(first).toBe(200)
    expect(last).toBeGreaterThan(160)
    expect(last).toBeLessThanOrEqual(200)
  })

  test('do not begin with a closing mark, nor cut a number', async () => {
    expect(await widths('一二三四五，六七八九', 200, 2)).toEqual([160, 240 - 40])
    expect((await widths('共需要123456元起', 200, 2))[0]).toBe(120)
  })

  test('leave no single character alone where there is room', async () => {
    const [first, last] = await widths('在大理慢下来洱海的早晨', 400, 2)
    expect(first).toBeLessThan(400)
    expect(last).toBeGreaterThan(40)
  })

  test('emoji are left out, an unknown character is a box, and drawing never fails', async () => {
    const plain = (await typeset('山海', style)).width
    expect((await typeset('山😀👨‍👩‍👧🇨🇳✈️海', style)).width).toBe(plain)
    expect((await typeset('山\u{2ebf0}海', style)).width).toBeGreaterThan(plain)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (text) => {
        const set = await typeset(text, style)
        for (const line of set.lines(200, 2)) {
          expect(line.width).toBeGreaterThanOrEqual(0)
          expect(line.draw(0, 0)).toMatch(/^<g fill="#000">(<path transform="[^"<>]*" d="[^"<>]*"\/>)*<\/g>$/)
        }
      }),
      { numRuns: runs(40) },
    )
  })
})

describe.each(posterTemplates)('the design %s', (template) => {
  const draw = (patch: Partial<Poster> = {}, file: Buffer | null = picture) =>
    renderPoster({ ...productPoster, template, ...patch }, file)

  test('is a JPEG of its size, whose code leads to its address', async () => {
    const jpeg = await draw()
    expect(await sharp(jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      width: POSTER_PIXELS,
      height: (POSTER_PIXELS * POSTER_HEIGHT) / POSTER_WIDTH,
    })
    expect(await decoded(jpeg)).toBe(productPoster.url)
    expect(await decoded(await sharp(jpeg).jpeg({ quality: 40 }).toBuffer())).toBe(productPoster.url)
  })

  test('shows what it says: title, price and picture each change it', async () => {
    const drawn = [
      await draw(),
      await draw({ title: '另一条线路' }),
      await draw({ price: 350_000 }),
      await draw({ price: null }),
      await draw({ brandColor: '#28357D' }),
      await draw({}, null),
    ].map((jpeg) => createHash('sha1').update(jpeg).digest('hex'))
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  test('draws without a picture, with a broken one, with texts of any length', async () => {
    for (const file of [null, Buffer.from('not a picture'), Buffer.alloc(0)]) {
      expect(await decoded(await draw({}, file))).toBe(productPoster.url)
    }
    const long = '很长的名字'.repeat(40)
    const much = await draw({ title: long, subtitle: long, shopName: long, tel: long.slice(0, 20) })
    expect(await decoded(much)).toBe(productPoster.url)
    const kind = 'article' as const
    const bare = await draw({ kind, title: '', subtitle: '', facts: [], price: undefined, tel: '' }, null)
    expect(await decoded(bare)).toBe(productPoster.url)
  })
})

test('a machine without any font draws exactly the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wayfront-no-fonts-'))
  try {
    const none = join(folder, 'fonts.conf')
    writeFileSync(none, `<?xml version="1.0"?><fontconfig><dir>${join(folder, 'empty')}</dir></fontconfig>`)
    const draw = (env: Record<string, string>) =>
      execFileSync(process.execPath, ['lib/storefront/poster/testing/draw-poster.ts'], {
        env: { PATH: process.env.PATH ?? '', HOME: folder, NODE_NO_WARNINGS: '1', NODE_ENV: 'test', ...env },
        encoding: 'utf8',
      })
        .trim()
        .split('\n')
    const without = draw({ FONTCONFIG_FILE: none, FONTCONFIG_PATH: folder })
    expect(without).toHaveLength(posterTemplates.length)
    expect(without).toEqual(draw({}))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('a picture of another host', () => {
  const draw = (file: Buffer) => renderPoster({ ...productPoster, template: 'photo' }, file)

  test('is drawn when it is a JPEG, PNG or WebP, and left out when it is anything else', async () => {
    const without = await draw(Buffer.from('nothing'))
    const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a00' } })
    const red = await plain.png().toBuffer()
    expect((await draw(red)).equals(without)).toBe(false)
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300"/></svg>'
    const files: Record<string, Buffer> = {
      svg: Buffer.from(svg),
      gif: await plain.gif().toBuffer(),
      tiff: await plain.tiff().toBuffer(),
      'sixteen bits': await plain.toColourspace('rgb16').png().toBuffer(),
      interlaced: await plain.png({ progressive: true }).toBuffer(),
    }
    for (const [what, file] of Object.entries(files)) {
      expect([what, (await draw(file)).equals(without)]).toEqual([what, true])
    }
  })

  test('keeps no poster waiting, whatever it draws', async () => {
    const blur = '<filter id="f"><feGaussianBlur stdDeviation="90"/></filter>'
    const circles = '<circle cx="2000" cy="2000" r="1900" filter="url(#f)"/>'.repeat(40)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${blur}${circles}</svg>`
    const began = performance.now()
    await draw(Buffer.from(svg))
    expect(performance.now() - began).toBeLessThan(3000)
  })
})
