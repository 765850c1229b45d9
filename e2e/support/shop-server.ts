import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../lib/base/testing/free-port.ts'

export type ShopServer = {
  origin: string
  dataDir: string
  /** Everything the process has printed. */
  output: () => string
  stop: () => Promise<void>
  kill: (signal: NodeJS.Signals) => void
}

/** Starts the built server as its own process, with an empty data folder and on a free port unless they are given. */
export async function startShopServer(env: Record<string, string> = {}): Promise<ShopServer> {
  const port = env.PORT ?? (await freePort())
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'wayfront-e2e-')))
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['server.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: origin,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  try {
    await untilReady(origin, child, () => output)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    origin,
    dataDir,
    output: () => output,
    kill: (signal) => child.kill(signal),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + 150_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output()}`)
    const ready = await fetch(`${origin}/health/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`the server did not get ready:\n${output()}`)
}

/** How often the outbox is looked into, every tenth of a second. */
const TRIES = 200

/** The newest code sent to a number, read from the outbox as a demo's operator would. */
export async function lastCode(dataDir: string, mobile: string): Promise<string> {
  return /\d{6}/.exec(await lastText(dataDir, mobile, /\d{6}/))?.[0] ?? ''
}

/** The newest short message to a number that holds what is looked for. */
export async function lastText(dataDir: string, mobile: string, wanted = /./): Promise<string> {
  const folder = join(dataDir, 'outbox', 'sms')
  for (let tries = 0; tries < TRIES; tries++) {
    // A message still being written has a name that begins with a dot.
    const files = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .sort()
    for (const file of files.reverse()) {
      const message = JSON.parse(await readFile(join(folder, file), 'utf8')) as {
        mobile: string
        text: string
      }
      if (message.mobile === mobile && wanted.test(message.text)) return message.text
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no such message was sent to ${mobile}`)
}

/** The newest e-mail to an address, read from the outbox as a demo's operator would. */
export async function lastMail(dataDir: string, to: string): Promise<{ to: string; text: string }> {
  const folder = join(dataDir, 'outbox', 'mail')
  for (let tries = 0; tries < TRIES; tries++) {
    const files = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .sort()
    for (const file of files.reverse()) {
      const message = JSON.parse(await readFile(join(folder, file), 'utf8')) as { to: string; text: string }
      if (message.to === to) return message
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail was sent to ${to}`)
}
