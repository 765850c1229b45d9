import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { bodyOf, chooseEncoding, encode, encodedBytes } from './encoded.ts'

const text = Buffer.from('云南六日游 '.repeat(400))

describe('bodies', () => {
  it.each(['quick', 'best'] as const)('are compressed without loss (%s)', async (effort) => {
    const body = await encode(text, effort)
    expect(brotliDecompressSync(body.br ?? '').equals(text)).toBe(true)
    expect(gunzipSync(body.gzip ?? '').equals(text)).toBe(true)
    expect(encodedBytes(body)).toBeLessThan(text.length * 2)
  })

  it('use no more memory than their bytes', async () => {
    const body = await encode(Buffer.from('云南六日游 '.repeat(60)), 'quick')
    for (const form of [body.identity, body.br, body.gzip]) {
      expect(form?.buffer.byteLength).toBe(form?.length)
    }
  })

  it('stay plain when that is not worth it', async () => {
    expect(await encode(Buffer.from('ok'), 'quick')).toEqual({
      identity: Buffer.from('ok'),
      br: null,
      gzip: null,
    })
  })

  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0,gzip;q=0', 'identity'],
    ['identity', 'identity'],
  ])('are sent to a client that accepts %p as %s', async (accept, encoding) => {
    const body = await encode(text, 'quick')
    expect(chooseEncoding(accept, body)).toBe(encoding)
  })

  it('fall back to plain where a form is missing', async () => {
    const body = await encode(Buffer.from('ok'), 'quick')
    expect(bodyOf(body, chooseEncoding('br', body)).toString()).toBe('ok')
  })
})
