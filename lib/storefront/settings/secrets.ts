import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const key = z.string().min(32)
const secretsFile = z.object({
  /** Seals session cookies. */
  sessionSecret: key,
  /** Key for personal data at rest: 32 bytes in base64. */
  dataKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  /** The token a storefront sends to an operate centre. */
  serviceToken: key,
  webhookSecret: key,
})

export type Secrets = z.output<typeof secretsFile>

export function newSecrets(): Secrets {
  const hex = () => randomBytes(32).toString('hex')
  return {
    sessionSecret: hex(),
    dataKey: randomBytes(32).toString('base64'),
    serviceToken: hex(),
    webhookSecret: hex(),
  }
}

/**
 * The secrets of this installation, made on the first start and kept in `<dataDir>/secrets.json`, readable by the
 * owner only. Two processes that start at once get the same ones: the file appears complete or not at all.
 * @throws when the file exists and is damaged; making new ones would lose what the old ones encrypted.
 */
export function keptSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const existing = read(file)
  if (existing) return existing
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const kept = read(file)
  if (!kept) throw new Error(`cannot read ${file}`)
  return kept
}

function read(file: string): Secrets | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const parsed = secretsFile.safeParse(parse(text))
  if (!parsed.success) {
    throw new Error(`${file} is damaged: restore it from a backup; new secrets could not read old data.`)
  }
  return parsed.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
