import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

  it('say as Node does that a package is missing', async () => {
    const code = `await import('no-such-package').catch((error) => console.log(error.code))`
    expect(await printed('b.ts', code, QUICK)).toBe('ERR_MODULE_NOT_FOUND')
  })
})
