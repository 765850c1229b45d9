import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressBuilt } from './built-forms.ts'
import { StaticFiles } from './static-files.ts'
import { keepStaticFiles } from './static-history.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'wayfront-static-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

function write(path: string, text: string): void {
  const file = join(dir, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}

describe('static files', () => {
  const script = 'export const answer = 42\n'.repeat(100)

  function files(): StaticFiles {
    write('public/media/a.avif', 'picture')
    write('public/favicon.ico', 'icon')
    write('secret.txt', 'secret')
    write('build/chunks/[name]~1.js', script)
    return new StaticFiles(join(dir, 'public'), [join(dir, 'build')])
  }

  it('come with their type, their lifetime and a validator', async () => {
    const picture = await files().answer('/media/a.avif', 'br', '')
    expect(picture).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/avif', 'cache-control': 'public, max-age=2592000' },
    })
    const code = await files().answer('/_next/static/chunks/[name]~1.js', 'gzip', '')
    expect(code?.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
    })
    expect(gunzipSync(code?.body ?? '').toString()).toBe(script)
  })

  it('are not sent again to a visitor who has them', async () => {
    const served = files()
    const first = await served.answer('/media/a.avif', '', '')
    const again = await served.answer('/media/a.avif', '', `W/"x", ${first?.headers.etag}`)
    expect(again).toMatchObject({ status: 304, body: null })
  })

  it.each([
    '/../secret.txt',
    '/media/../../secret.txt',
    '/secret.txt',
    '/media/',
    '/media',
    '/_next/static/../a',
  ])('do not include %s', async (path) => {
    expect(await files().answer(path, '', '')).toBeNull()
  })
})

describe('files that their build has compressed', () => {
  // Long enough that the build's effort shows: it finds more than a server with a visitor waiting.
  const script = Array.from(
    { length: 400 },
    (_, at) => `export const answer${at} = ${at * 7919} % 97\n`,
  ).join('')

  async function served(): Promise<StaticFiles> {
    write('build/chunks/a.js', script)
    write('build/chunks/small.js', 'export {}')
    write('build/media/a.avif', script)
    await compressBuilt([join(dir, 'build')])
    return new StaticFiles(null, [join(dir, 'build')])
  }

  it('go out in the forms that stand beside them, from the first visit on', async () => {
    write('build/chunks/a.js', script)
    const uncompressed = new StaticFiles(null, [join(dir, 'build')])
    const quick = await uncompressed.answer('/_next/static/chunks/a.js', 'br', '')
    const files = await served()
    const best = await files.answer('/_next/static/chunks/a.js', 'gzip, br', '')
    expect(best?.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(best?.body ?? '').toString()).toBe(script)
    expect(best?.body?.length).toBeLessThan(quick?.body?.length ?? 0)
    const gzip = await files.answer('/_next/static/chunks/a.js', 'gzip', '')
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(script)
    const plain = await files.answer('/_next/static/chunks/a.js', '', '')
    expect(plain?.body?.toString()).toBe(script)
  })

  it('have no address for a form, and none where compressing brings nothing', async () => {
    const files = await served()
    expect(readdirSync(join(dir, 'build'), { recursive: true }).sort()).toEqual([
      'chunks',
      join('chunks', 'a.js'),
      join('chunks', 'a.js.br'),
      join('chunks', 'a.js.gz'),
      join('chunks', 'small.js'),
      'media',
      join('media', 'a.avif'),
    ])
    expect(files.has('/_next/static/chunks/a.js.br')).toBe(false)
    const small = await files.answer('/_next/static/chunks/small.js', 'br', '')
    expect(small).toMatchObject({ status: 200, body: Buffer.from('export {}') })
    expect(small?.headers['content-encoding']).toBeUndefined()
  })

  it('do not hide a file that is offered in a compressed form alone', async () => {
    write('public/routes.json.gz', 'packed')
    const offered = await new StaticFiles(join(dir, 'public'), []).answer('/routes.json.gz', 'br', '')
    expect(offered?.body?.toString()).toBe('packed')
  })

  it('keep their forms when a later build has come', async () => {
    await served()
    const folders = keepStaticFiles(join(dir, 'build'), 'b1', join(dir, 'history'))
    const later = new StaticFiles(null, folders.slice(1))
    const answer = await later.answer('/_next/static/chunks/a.js', 'br', '')
    expect(answer?.body?.length).toBe(readFileSync(join(dir, 'build/chunks/a.js.br')).length)
  })
})

describe('flags', () => {
  it('are the drawings of the package alone, by country code', async () => {
    const flags = new StaticFiles(null, [], { flags: 'node_modules/country-flag-icons/3x2' })
    const flag = await flags.answer('/flags/JP.svg', 'identity', '')
    expect(flag?.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=2592000',
    })
    expect(flag?.body?.toString()).toMatch(/^<svg /)
    expect(flags.has('/flags/index.js')).toBe(false)
    expect(flags.has('/flags/flags.css')).toBe(false)
  })
})

describe('files of earlier builds', () => {
  it('stay for three builds', async () => {
    const folders: string[][] = []
    for (const build of ['b1', 'b2', 'b3', 'b4']) {
      rmSync(join(dir, 'static'), { recursive: true, force: true })
      write(`static/chunks/${build}.js`, build)
      folders.push(keepStaticFiles(join(dir, 'static'), build, join(dir, 'history')))
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    expect(readdirSync(join(dir, 'history')).sort()).toEqual(['b2', 'b3', 'b4'])
    const files = new StaticFiles(null, folders[3] ?? [])
    expect(files.has('/_next/static/chunks/b4.js')).toBe(true)
    expect(files.has('/_next/static/chunks/b2.js')).toBe(true)
    expect(files.has('/_next/static/chunks/b1.js')).toBe(false)
  })

  it('are copied once per build', () => {
    write('static/chunks/a.js', 'a')
    keepStaticFiles(join(dir, 'static'), 'b1', join(dir, 'history'))
    keepStaticFiles(join(dir, 'static'), 'b1', join(dir, 'history'))
    expect(readdirSync(join(dir, 'history'))).toEqual(['b1'])
  })
})
