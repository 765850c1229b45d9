import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '..', '..')
let folder: string
beforeAll(() => {
  const results = join(root, 'test-results')
  mkdirSync(results, { recursive: true })
  folder = mkdtempSync(join(results, 'imports-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What a file prints that is run with or without the quick imports. */
async function printed(name: string, code: string, flags: readonly string[] = []): Promise<string> {
  const file = join(folder, name)
  writeFileSync(file, code)
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, file], { cwd: root })
  return stdout.trim()
}

const QUICK = ['--import', './scripts/bootstrap/quick-imports.mjs']

describe('quick imports', () => {
  it('find what Node finds, for import and for require alike', async () => {
    const code = `
      import { createRequire } from 'node:module'
      import { eq } from 'drizzle-orm'
      import * as core from 'drizzle-orm/pg-core'
      import pg from 'pg'
      const require = createRequire(import.meta.url)
      const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'pg', 'zod']
      console.log(JSON.stringify({
        import: names.map((name) => import.meta.resolve(name)),
        require: names.map((name) => require.resolve(name)),
        two: require('drizzle-orm').eq !== eq,
        used: typeof core.pgTable + typeof pg.Pool,
      }))`
    const plain = await printed('a.ts', code)
    expect(JSON.parse(plain)).toMatchObject({
      two: true,
      import: expect.arrayContaining([expect.stringMatching(/drizzle-orm\/index\.js$/)]),
      require: expect.arrayContaining([expect.stringMatching(/drizzle-orm\/index\.cjs$/)]),
    })
    expect(await printed('a.ts', code, QUICK)).toBe(plain)
  })

  it('find neighbours by their path, each kind of module in one folder', async () => {
    const [typed, plain, common] = ['typed.ts', 'plain.mjs', 'common.cjs'].map((name) => join(folder, name))
    for (const [at, name] of ['typed.ts', 'typed2.ts', 'typed3.ts'].entries())
      writeFileSync(
        join(folder, name),
        `export const a: number = ${at}\nexport const url = import.meta.url\n`,
      )
    writeFileSync(plain ?? '', 'export const b = 10\n')
    writeFileSync(common ?? '', 'exports.c = 20\n')
    const code = `
      import { a, url } from './typed.ts'
      import * as second from './typed2.ts'
      import { b } from './plain.mjs'
      import { c } from './common.cjs'
      const again = await import(${JSON.stringify(pathToFileURL(typed ?? '').href)})
      const third = await import('./typed3.ts?version=2')
      console.log(JSON.stringify([a, second.a, third.a, b, c, again.url === url, third.url]))`
    const answer = await printed('c.ts', code)
    expect(JSON.parse(answer).slice(0, 6)).toEqual([0, 1, 2, 10, 20, true])
    expect(await printed('c.ts', code, QUICK)).toBe(answer)
  })

  it('say that a package or a neighbour is missing', async () => {
    const code = `await import('no-such-package').catch((error) => console.log(error.code))`
    expect(await printed('b.ts', code, QUICK)).toBe('ERR_MODULE_NOT_FOUND')
    writeFileSync(join(folder, 'there.ts'), 'export {}\n')
    const near = `
      await import('./there.ts')
      await import('./nowhere.ts').catch((error) => console.log(error.message))`
    expect(await printed('d.ts', near, QUICK)).toContain('nowhere.ts')
  })
})
