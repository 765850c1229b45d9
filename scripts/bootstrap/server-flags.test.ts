import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const RUN = JSON.stringify(new URL('./run.mjs', import.meta.url).href)

test('the image and the unit start the server with the flags that npm start gives it', async () => {
  const code = `const { SERVER_FLAGS, QUICK_IMPORTS } = await import(${RUN})
console.log(JSON.stringify([...SERVER_FLAGS, ...QUICK_IMPORTS, 'server.ts']))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  const wanted = JSON.parse(stdout) as string[]
  expect(wanted.length).toBeGreaterThan(3)

  const [, command = ''] = /^CMD (\[.*\])$/m.exec(textOf('Dockerfile')) ?? []
  expect(JSON.parse(command)).toEqual(wanted)
  expect(textOf('deploy/wayfront.service')).toContain(`/bin/node ${wanted.join(' ')}\n`)
  expect(textOf('scripts/start.mjs')).toContain("[...SERVER_FLAGS, ...QUICK_IMPORTS, 'server.ts']")
})
