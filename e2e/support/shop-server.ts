import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../lib/base/testing/free-port.ts'
import { merchantIn } from './shops.ts'
import { newDataDir } from './template.ts'

export type ShopServer = {
  origin: string
  dataDir: string
  /** Everything the process has printed. */
  output: () => string
  /** Moves the centre's clock forward (docs/decisions/0017). */
  passTime: (ms: number) => Promise<void>
  stop: () => Promise<void>
  kill: (signal: NodeJS.Signals) => void
}

/**
 * Starts the built server as its own process, on a free port unless one is given. Its data folder is a copy of the
 * template, unless one is given (`DATA_DIR`); empty for a server that keeps its data elsewhere (`DATABASE_URL`,
 * `OPERATE_CENTER_URL`). Its passwords are hashed cheaply.
 */
export async function startShopServer(env: Record<string, string> = {}): Promise<ShopServer> {
  const port = env.PORT ?? (await freePort())
  const dataDir =
    env.DATA_DIR ?? newDataDir(env.DATABASE_URL || env.OPERATE_CENTER_URL ? 'nothing' : 'template')
  const origin = `http://localhost:${port}`
  const preloads = [
    './scripts/bootstrap/quick-imports.mjs',
    './e2e/support/cheap-passwords.ts',
    './e2e/support/end-with-tests.ts',
  ]
  const child = spawn(process.execPath, [...preloads.flatMap((file) => ['--import', file]), 'server.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: origin,
      // Each visitor says where they come from (address.ts).
      TRUST_PROXY: 'loopback',
      TEST_CLOCK: 'on',
      DEMO_ORDERS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
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
    async passTime(ms) {
      // Whichever does not come is listened to no longer.
      const over = new AbortController()
      const { signal } = over
      const passed = once(child, 'message', { signal })
      const died = once(child, 'exit', { signal }).then(() => {
        throw new Error(`the server ended while time passed:\n${output}`)
      })
      child.send({ moveClockMs: ms })
      await Promise.race([passed, died]).finally(() => over.abort())
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await rm(dataDir, { recursive: true, force: true })
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
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the server did not get ready:\n${output()}`)
}

/** How long a message may take to reach the outbox. */
const MESSAGE_MS = 20_000

/** What names one recipient: merchants send to the same number independently of each other. */
export type Recipient = { merchant: string; to: string }
type Message = { merchant: string; mobile?: string; to?: string; text: string }

/** Every message sent to a recipient, oldest first, read from the outbox as a demo's operator would. */
export async function messagesTo(
  dataDir: string,
  kind: 'sms' | 'mail',
  { merchant, to }: Recipient,
): Promise<string[]> {
  const folder = join(dataDir, 'outbox', kind)
  // A message still being written has a name that begins with a dot.
  const files = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.json$/.test(name)).sort()
  const messages = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as Message),
  )
  return messages
    .filter((message) => message.merchant === merchant && (message.mobile ?? message.to) === to)
    .map(({ text }) => text)
}

/** The newest message to a recipient that contains the text; waits until there is one. */
export async function lastMessage(
  dataDir: string,
  kind: 'sms' | 'mail',
  recipient: Recipient,
  wanted = /./,
): Promise<string> {
  for (const until = Date.now() + MESSAGE_MS; ; ) {
    const texts = await messagesTo(dataDir, kind, recipient)
    const found = texts.findLast((text) => wanted.test(text))
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error(`no such message was sent to ${recipient.to}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A number of six digits alone may be a part of an order's number; no answer waits for messages about orders. */
const CODE = /验证码是(\d{6})/

/** The codes in messages, oldest first. */
export const codesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => CODE.exec(text)?.[1] ?? [])

/** The newest code sent to a number by the merchant of a shop. */
export async function lastCode(dataDir: string, mobile: string, shop: string): Promise<string> {
  const recipient = { merchant: merchantIn(shop), to: mobile }
  return codesIn([await lastMessage(dataDir, 'sms', recipient, CODE)]).at(-1) ?? ''
}

/** The code that an action sends to a number; one sent before is not taken for it. */
export async function codeSentBy(
  dataDir: string,
  mobile: string,
  shop: string,
  send: () => Promise<unknown>,
): Promise<string> {
  const recipient = { merchant: merchantIn(shop), to: mobile }
  const before = (await messagesTo(dataDir, 'sms', recipient)).length
  await send()
  for (const until = Date.now() + MESSAGE_MS; ; ) {
    const texts = (await messagesTo(dataDir, 'sms', recipient)).slice(before)
    const code = codesIn(texts).at(-1)
    if (code) return code
    if (Date.now() > until) throw new Error(`no code was sent to ${mobile}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
