import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
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
