import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { COMPILE_HINT, hintStartFiles, squeezeStartFiles, startFiles } from './start-files.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'wayfront-build-'))
  mkdirSync(join(dir, 'static', 'chunks'), { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true }))

const LONG = `globalThis.started = '${'é'.repeat(120_000)}'\n`

function build(files: Record<string, string>, start: readonly string[]): void {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(dir, 'static', 'chunks', name), code)
  const rootMainFiles = start.map((name) => `static/chunks/${name}`)
  writeFileSync(join(dir, 'build-manifest.json'), JSON.stringify({ pages: {}, rootMainFiles }))
}

const read = (name: string) => readFileSync(join(dir, 'static', 'chunks', name), 'utf8')

describe('scripts with which every page starts', () => {
  it('begin with the hint to compile them while they arrive, once', () => {
    build({ 'react.js': LONG, 'page.js': LONG, 'small.js': 'start()' }, ['react.js', 'small.js'])
    hintStartFiles(startFiles(dir))
    hintStartFiles(startFiles(dir))
    expect(read('react.js')).toBe(COMPILE_HINT + LONG)
    expect(read('small.js')).toBe('start()')
    expect(read('page.js')).toBe(LONG)
  })

  it('are smaller as gzip than zlib makes them, and the same', async () => {
    const code = readFileSync(join(process.cwd(), 'lib/storefront/server/dispatch.ts'), 'utf8').repeat(2)
    build({ 'react.js': code, 'page.js': code }, ['react.js'])
    await squeezeStartFiles(startFiles(dir))
    const squeezed = readFileSync(join(dir, 'static', 'chunks', 'react.js.gz'))
    expect(gunzipSync(squeezed).toString()).toBe(code)
    expect(squeezed.length).toBeLessThan(gzipSync(code, { level: 9 }).length)
    expect(existsSync(join(dir, 'static', 'chunks', 'page.js.gz'))).toBe(false)
  })

  it('are known, or the build fails', () => {
    writeFileSync(join(dir, 'build-manifest.json'), '{"pages":{}}')
    expect(() => startFiles(dir)).toThrow(/rootMainFiles/)
  })
})
