import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { OperatorError } from '../../base/operator-error.ts'

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
 * @param mayMake false: the folder holds a database already, whose key was in the file
 * @throws OperatorError when the file is damaged or must not be made; new ones could not open what the old ones sealed.
 */
export function keptSecrets(dataDir: string, { mayMake = true } = {}): Secrets {
  const file = join(dataDir, 'secrets.json')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const existing = read(file)
  if (existing) return existing
  if (!mayMake) {
    throw new OperatorError(
      `${file} is missing, although ${dataDir} holds a database that was sealed with its key. ` +
        'Restore the file from the back-up of this folder, or give the key as DATA_KEY.',
    )
  }
  put(file, newSecrets())
  const kept = read(file)
  if (!kept) throw new Error(`cannot read ${file}`)
  return kept
}

/**
 * Puts the secrets of a back-up into a folder that has none; answers whether it did.
 * @param text as `keptSecrets` has written it
 * @throws OperatorError when the text is damaged
 */
export function putSecrets(dataDir: string, text: string): boolean {
  const parsed = secretsFile.safeParse(parse(text))
  if (!parsed.success) throw new OperatorError('The keys of the back-up are damaged.')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return put(join(dataDir, 'secrets.json'), parsed.data)
}

/** Writes the file unless there is one; it appears complete or not at all. Answers whether it was written. */
function put(file: string, secrets: Secrets): boolean {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft)
  }
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
    throw new OperatorError(
      `${file} is damaged: restore it from a back-up; new secrets could not open what the old ones sealed.`,
    )
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
