import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const RUN = JSON.stringify(new URL('./run.mjs', import.meta.url).href)
/** Prints that it runs, and the signal that ends it. */
const SERVER = `process.on('SIGTERM', () => { console.log('told to end'); process.exit() })
console.log('serving'); setInterval(() => {}, 1000)`

/** A shell that starts a command as npm's does, without becoming it. */
function shellOf(env: Record<string, string>) {
  const code = `const { become } = await import(${RUN})
become(process.execPath, ['--eval', ${JSON.stringify(SERVER)}])`
  const shell = spawn('sh', ['-c', '"$0" --input-type=module --eval "$1"; exit', process.execPath, code], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { shell, lines: createInterface(shell.stdout)[Symbol.asyncIterator]() }
}

const onUnix = process.platform === 'win32' ? test.skip : test

onUnix('a server that npm started ends in order when npm is told to end', async () => {
  const { shell, lines } = shellOf({ npm_lifecycle_event: 'start' })
  expect(await lines.next()).toMatchObject({ value: 'serving' })
  shell.kill('SIGTERM')
  await once(shell, 'exit')
  expect(await lines.next()).toMatchObject({ value: 'told to end' })
  expect(await lines.next()).toMatchObject({ done: true })
})
